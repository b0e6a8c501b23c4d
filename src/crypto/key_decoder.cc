#include "crypto/key_decoder.h"

#include <openssl/decoder.h>
#include <openssl/err.h>
#include <openssl/pem.h>

#include <array>
#include <cstring>
#include <utility>

#include "crypto/failure.h"

namespace giro::crypto {

namespace {

// What is inside of the element of DER that `der` begins with, if it has the tag; `rest`: behind
// it.
std::optional<Input> take_element(Input& rest, uint8_t tag) {
  if (rest.size() < 2 || rest[0] != tag) return {};
  size_t size = rest[1];
  size_t start = 2;
  if ((size & 0x80U) != 0) {
    const size_t count = size & 0x7fU;
    if (count == 0 || count > 4 || rest.size() < 2 + count) return {};
    size = 0;
    for (size_t i = 0; i < count; ++i) size = size << 8U | rest[2 + i];
    start += count;
  }
  if (size > rest.size() - start) return {};
  const Input inside = rest.subspan(start, size);
  rest = rest.subspan(start + size);
  return inside;
}

struct KnownKind {
  const char* name;
  std::string_view identifier;  // as DER has it
};
constexpr std::array kKinds = {
    KnownKind{"RSA", "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01"},
    KnownKind{"EC", "\x2a\x86\x48\xce\x3d\x02\x01"},
    KnownKind{"ED25519", "\x2b\x65\x70"},
    KnownKind{"X25519", "\x2b\x65\x6e"},
    KnownKind{"ED448", "\x2b\x65\x71"},
    KnownKind{"X448", "\x2b\x65\x6f"},
};
constexpr size_t kRsa = 0;
constexpr size_t kEc = 1;

// Of the algorithm in SubjectPublicKeyInfo and PrivateKeyInfo.
std::optional<size_t> kind_of(Input der, KeyType type) {
  constexpr uint8_t kSequence = 0x30;
  constexpr uint8_t kInteger = 0x02;
  constexpr uint8_t kObject = 0x06;
  std::optional<Input> body = take_element(der, kSequence);
  if (!body) return {};
  if (type == KeyType::private_half && !take_element(*body, kInteger)) return {};
  std::optional<Input> algorithm = take_element(*body, kSequence);
  if (!algorithm) return {};
  const std::optional<Input> object = take_element(*algorithm, kObject);
  if (!object) return {};
  for (size_t i = 0; i < kKinds.size(); ++i) {
    const std::string_view known = kKinds[i].identifier;
    if (object->size() == known.size() &&
        std::memcmp(object->data(), known.data(), known.size()) == 0) {
      return i;
    }
  }
  return {};
}

class Decoder {
 public:
  Decoder(const char* kind, const char* structure, int selection)
      : context_(::OSSL_DECODER_CTX_new_for_pkey(&made_, "DER", structure, kind, selection, nullptr,
                                                 nullptr)) {}

  OwnedPkey decode(Input der) {
    if (context_ == nullptr) return {};
    made_ = nullptr;
    const uint8_t* data = der.data();
    size_t size = der.size();
    const bool is_read = ::OSSL_DECODER_from_data(context_.get(), &data, &size) == 1;
    OwnedPkey made(std::exchange(made_, nullptr));
    // What stands behind a key makes it another thing.
    return is_read && size == 0 ? std::move(made) : OwnedPkey();
  }

 private:
  EVP_PKEY* made_ = nullptr;
  Owned<OSSL_DECODER_CTX, ::OSSL_DECODER_CTX_free> context_;
};

const char* structure_of(KeyEncoding encoding) {
  switch (encoding) {
    case KeyEncoding::spki: return "SubjectPublicKeyInfo";
    case KeyEncoding::pkcs8: return "PrivateKeyInfo";
    default: return "type-specific";
  }
}

constexpr size_t kEncodings = 4;

Decoder& decoder_for(size_t kind, KeyEncoding encoding, KeyType type) {
  static thread_local std::array<std::unique_ptr<Decoder>, kKinds.size() * kEncodings * 2> decoders;
  const bool is_private = type == KeyType::private_half;
  const size_t place =
      (kind * kEncodings + static_cast<size_t>(encoding)) * 2 + (is_private ? 1 : 0);
  std::unique_ptr<Decoder>& decoder = decoders.at(place);
  if (decoder == nullptr) {
    decoder = std::make_unique<Decoder>(kKinds.at(kind).name, structure_of(encoding),
                                        is_private ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY);
  }
  return *decoder;
}

struct KnownLabel {
  const char* label;
  KeyEncoding encoding;
  KeyType type;
};
constexpr std::array kLabels = {
    KnownLabel{"PUBLIC KEY", KeyEncoding::spki, KeyType::public_half},
    KnownLabel{"RSA PUBLIC KEY", KeyEncoding::pkcs1, KeyType::public_half},
    KnownLabel{"PRIVATE KEY", KeyEncoding::pkcs8, KeyType::private_half},
    KnownLabel{"RSA PRIVATE KEY", KeyEncoding::pkcs1, KeyType::private_half},
    KnownLabel{"EC PRIVATE KEY", KeyEncoding::sec1, KeyType::private_half},
};

const KnownLabel* label_of(std::string_view text) {
  constexpr std::string_view kBegin = "-----BEGIN ";
  const size_t begin = text.find(kBegin);
  if (begin == std::string_view::npos) return nullptr;
  const std::string_view name = text.substr(begin + kBegin.size());
  for (const KnownLabel& known : kLabels) {
    const std::string_view label = known.label;
    if (name.starts_with(label) && name.substr(label.size()).starts_with("-----")) return &known;
  }
  return nullptr;
}

struct WipedBlock {
  ~WipedBlock() { ::OPENSSL_secure_clear_free(bytes, static_cast<size_t>(size)); }
  uint8_t* bytes = nullptr;
  long size = 0;
};

}  // namespace

OwnedPkey decode_key(Input der, KeyEncoding encoding, KeyType type) {
  std::optional<size_t> kind;
  switch (encoding) {
    case KeyEncoding::pkcs1: kind = kRsa; break;
    case KeyEncoding::sec1: kind = kEc; break;
    default: kind = kind_of(der, type); break;
  }
  if (!kind) return {};
  ::ERR_set_mark();
  OwnedPkey made = decoder_for(*kind, encoding, type).decode(der);
  ::ERR_pop_to_mark();
  return made;
}

OwnedPkey decode_pem_key(Input text, KeyType type) {
  const std::string_view all(reinterpret_cast<const char*>(data_of(text)), text.size());
  const KnownLabel* known = label_of(all);
  if (known == nullptr || known->type != type || all.find("Proc-Type:") != std::string_view::npos) {
    return {};
  }
  const OwnedBio bio = bio_of(text);
  WipedBlock block;
  ::ERR_set_mark();
  const int found = ::PEM_bytes_read_bio_secmem(&block.bytes, &block.size, nullptr, known->label,
                                                bio.get(), nullptr, nullptr);
  ::ERR_pop_to_mark();
  if (found != 1) return {};
  return decode_key({block.bytes, static_cast<size_t>(block.size)}, known->encoding, type);
}

}  // namespace giro::crypto
