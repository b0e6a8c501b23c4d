// Encryption with one half of an RSA pair. Any thread.
#pragma once

#include <optional>

#include "crypto/key.h"

namespace giro::crypto {

enum class RsaOperation : uint8_t {
  public_encrypt,
  private_decrypt,
  private_encrypt,
  public_decrypt
};

struct RsaSettings {
  int padding;
  const EVP_MD* oaep_digest = nullptr;  // null: the library's
  Input label{};
};
// Nothing: the library may have a failure.
std::optional<Bytes> rsa_apply(RsaOperation operation, const Key& key, Input data,
                               const RsaSettings& settings);

// Whether a wrong PKCS#1 padding can be hidden from who sends it: otherwise its times tell it.
bool rejects_implicitly(const Key& key);

// --- Keys that are sent encrypted ---------------------------------------------------------------

struct Encapsulated {
  Bytes ciphertext;
  SecretBytes secret;
};
std::optional<Encapsulated> encapsulate(const Key& key);
std::optional<Bytes> decapsulate(const Key& key, Input ciphertext);

}  // namespace giro::crypto
