// Signatures. Any thread.
#pragma once

#include <optional>

#include "crypto/key.h"

namespace giro::crypto {

struct SignatureSettings {
  std::optional<int> padding{};  // of RSA
  std::optional<int> salt_length{};
  // r and s one after the other, where the library has them as DER.
  bool is_p1363 = false;
  std::optional<Input> context{};  // as some algorithms take one
};

// `digest` may be null: the key's own. Nothing: there is a failure.
std::optional<Bytes> sign(const Key& key, const EVP_MD* digest, Input data,
                          const SignatureSettings& settings);
std::optional<bool> verify(const Key& key, const EVP_MD* digest, Input data, Input signature,
                           const SignatureSettings& settings);
// Of a hash that has been computed.
std::optional<Bytes> sign_hash(const Key& key, const EVP_MD* digest, Input hash,
                               const SignatureSettings& settings);
std::optional<bool> verify_hash(const Key& key, const EVP_MD* digest, Input hash, Input signature,
                                const SignatureSettings& settings);

}  // namespace giro::crypto
