// OpenSSL made ready, and its objects as owned pointers.
#pragma once

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <openssl/x509.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace giro::crypto {

// Before anything else is asked of the library. The configuration of the machine stays out: Node
// heeds only a section of its own name. No clean-up at exit: threads of the pool may be at work.
inline void make_ready() {
  static const bool kReady = ::OPENSSL_init_crypto(
      OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT | OPENSSL_INIT_LOAD_CRYPTO_STRINGS |
          OPENSSL_INIT_ADD_ALL_CIPHERS | OPENSSL_INIT_ADD_ALL_DIGESTS,
      nullptr);
  static_cast<void>(kReady);
}

template <auto free>
struct FreeBy {
  template <typename T>
  void operator()(T* object) const {
    free(object);
  }
};

template <typename T, auto free>
using Owned = std::unique_ptr<T, FreeBy<free>>;

using OwnedDigest = Owned<EVP_MD, ::EVP_MD_free>;
using OwnedDigestContext = Owned<EVP_MD_CTX, ::EVP_MD_CTX_free>;
using OwnedMac = Owned<EVP_MAC, ::EVP_MAC_free>;
using OwnedMacContext = Owned<EVP_MAC_CTX, ::EVP_MAC_CTX_free>;
using OwnedCipher = Owned<EVP_CIPHER, ::EVP_CIPHER_free>;
using OwnedCipherContext = Owned<EVP_CIPHER_CTX, ::EVP_CIPHER_CTX_free>;
using OwnedKdf = Owned<EVP_KDF, ::EVP_KDF_free>;
using OwnedKdfContext = Owned<EVP_KDF_CTX, ::EVP_KDF_CTX_free>;
using OwnedPkey = Owned<EVP_PKEY, ::EVP_PKEY_free>;
using OwnedPkeyContext = Owned<EVP_PKEY_CTX, ::EVP_PKEY_CTX_free>;
// Numbers may be secrets.
using OwnedNumber = Owned<BIGNUM, ::BN_clear_free>;
using OwnedNumberContext = Owned<BN_CTX, ::BN_CTX_free>;
using OwnedBio = Owned<BIO, ::BIO_free_all>;
using OwnedX509 = Owned<X509, ::X509_free>;
using OwnedParamBuilder = Owned<OSSL_PARAM_BLD, ::OSSL_PARAM_BLD_free>;
using OwnedParams = Owned<OSSL_PARAM, ::OSSL_PARAM_free>;

using Input = std::span<const uint8_t>;
using Bytes = std::vector<uint8_t>;

// The library reads a null pointer as something that was not given.
inline const uint8_t* data_of(Input input) {
  return input.empty() ? reinterpret_cast<const uint8_t*>("") : input.data();
}

// Bytes that nobody may find in memory that has been given back.
class SecretBytes {
 public:
  SecretBytes() = default;
  explicit SecretBytes(Input bytes) : bytes_(bytes.begin(), bytes.end()) {}
  SecretBytes(SecretBytes&& other) noexcept = default;
  SecretBytes& operator=(SecretBytes&& other) noexcept {
    wipe();
    bytes_ = std::move(other.bytes_);
    return *this;
  }
  ~SecretBytes() { wipe(); }

  Input bytes() const { return bytes_; }

 private:
  void wipe() {
    if (!bytes_.empty()) ::OPENSSL_cleanse(bytes_.data(), bytes_.size());
  }
  Bytes bytes_;
};

inline OwnedBio bio_of(Input bytes) {
  return OwnedBio(::BIO_new_mem_buf(data_of(bytes), static_cast<int>(bytes.size())));
}
inline OwnedBio bio_to_write() { return OwnedBio(::BIO_new(::BIO_s_mem())); }
// What has been written; valid while the bio is.
inline Input written(BIO* bio) {
  char* start = nullptr;
  const long size = ::BIO_get_mem_data(bio, &start);
  return {reinterpret_cast<const uint8_t*>(start), static_cast<size_t>(size)};
}
inline std::string written_text(BIO* bio) {
  const Input bytes = written(bio);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Null for a number of many millions of digits; the library has a failure then.
inline OwnedNumber number_of(Input bytes) {
  return OwnedNumber(::BN_bin2bn(data_of(bytes), static_cast<int>(bytes.size()), nullptr));
}
inline Bytes bytes_of(const BIGNUM* number) {
  Bytes bytes(static_cast<size_t>(BN_num_bytes(number)));
  ::BN_bn2bin(number, bytes.data());
  return bytes;
}
// With zeros in front, up to `size`. Empty where the number is longer.
inline Bytes bytes_of(const BIGNUM* number, size_t size) {
  Bytes bytes(size);
  if (::BN_bn2binpad(number, bytes.data(), static_cast<int>(size)) < 0) return {};
  return bytes;
}

}  // namespace giro::crypto
