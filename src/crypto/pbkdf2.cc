// The library's own PBKDF2 makes and copies contexts for each of its iterations, and copies twice
// as long as it hashes. The hashes that programs derive passwords with are here without them, for
// which there is the library's older interface only.
#define OPENSSL_SUPPRESS_DEPRECATED

#include <openssl/sha.h>

#include <algorithm>
#include <array>

#include "crypto/derive.h"
#include "crypto/digest.h"

namespace giro::crypto {

namespace {

template <typename ContextType, size_t block_size, size_t hash_size, auto begin, auto add, auto end>
struct Hash {
  using Context = ContextType;
  using Output = std::array<uint8_t, hash_size>;
  static constexpr size_t kBlockSize = block_size;

  static Context begun_with(Input bytes) {
    Context context;
    begin(&context);
    add(&context, bytes.data(), bytes.size());
    return context;
  }
  // `context` is a copy: its beginning serves for many.
  static void finish(Context context, Input bytes, Output& output) {
    add(&context, bytes.data(), bytes.size());
    end(output.data(), &context);
  }
};

using Sha1 = Hash<SHA_CTX, 64, 20, ::SHA1_Init, ::SHA1_Update, ::SHA1_Final>;
using Sha256 = Hash<SHA256_CTX, 64, 32, ::SHA256_Init, ::SHA256_Update, ::SHA256_Final>;
using Sha384 = Hash<SHA512_CTX, 128, 48, ::SHA384_Init, ::SHA384_Update, ::SHA384_Final>;
using Sha512 = Hash<SHA512_CTX, 128, 64, ::SHA512_Init, ::SHA512_Update, ::SHA512_Final>;

// HMAC with a key that has been taken in.
template <typename H>
class KeyedHash {
 public:
  explicit KeyedHash(Input key) {
    std::array<uint8_t, H::kBlockSize> block{};
    if (key.size() > block.size()) {
      typename H::Output hashed;
      H::finish(H::begun_with({}), key, hashed);
      std::copy(hashed.begin(), hashed.end(), block.begin());
    } else {
      std::copy(key.begin(), key.end(), block.begin());
    }
    for (uint8_t& byte : block) byte ^= 0x36;
    inner_ = H::begun_with(block);
    for (uint8_t& byte : block) byte ^= 0x36 ^ 0x5c;
    outer_ = H::begun_with(block);
    ::OPENSSL_cleanse(block.data(), block.size());
  }
  ~KeyedHash() {
    ::OPENSSL_cleanse(&inner_, sizeof inner_);
    ::OPENSSL_cleanse(&outer_, sizeof outer_);
  }
  KeyedHash(const KeyedHash&) = delete;
  KeyedHash& operator=(const KeyedHash&) = delete;

  void compute(Input data, typename H::Output& output) const {
    H::finish(inner_, data, output);
    H::finish(outer_, output, output);
  }

 private:
  typename H::Context inner_;
  typename H::Context outer_;
};

// RFC 8018, 5.2
template <typename H>
void derive(Input password, Input salt, int iterations, std::span<uint8_t> output) {
  const KeyedHash<H> mac(password);
  Bytes numbered(salt.begin(), salt.end());
  numbered.resize(salt.size() + 4);
  typename H::Output step;
  for (uint32_t block = 1; !output.empty(); ++block) {
    for (size_t byte = 0; byte < 4; ++byte) {
      numbered[salt.size() + byte] = static_cast<uint8_t>(block >> (24 - 8 * byte));
    }
    mac.compute(numbered, step);
    typename H::Output sum = step;
    for (int iteration = 1; iteration < iterations; ++iteration) {
      mac.compute(step, step);
      for (size_t byte = 0; byte < sum.size(); ++byte) sum[byte] ^= step[byte];
    }
    const size_t size = std::min(sum.size(), output.size());
    std::copy_n(sum.begin(), size, output.begin());
    output = output.subspan(size);
  }
  ::OPENSSL_cleanse(step.data(), step.size());
}

}  // namespace

bool pbkdf2(const EVP_MD* digest, Input password, Input salt, int iterations,
            std::span<uint8_t> output) {
  make_ready();
  if (output.empty()) return false;
  switch (::EVP_MD_get_type(digest)) {
    case NID_sha1: derive<Sha1>(password, salt, iterations, output); return true;
    case NID_sha256: derive<Sha256>(password, salt, iterations, output); return true;
    case NID_sha384: derive<Sha384>(password, salt, iterations, output); return true;
    case NID_sha512: derive<Sha512>(password, salt, iterations, output); return true;
    default: break;
  }
  return ::PKCS5_PBKDF2_HMAC(reinterpret_cast<const char*>(data_of(password)),
                             static_cast<int>(password.size()), data_of(salt),
                             static_cast<int>(salt.size()), iterations, digest,
                             static_cast<int>(output.size()), output.data()) == 1;
}

}  // namespace giro::crypto
