// Keys from passwords and from other keys. Any thread. All fill `output`; false: the library has a
// failure.
#pragma once

#include <cstdint>
#include <span>

#include "crypto/library.h"

namespace giro::crypto {

// Fails for an empty output, as newer versions of the library do.
[[nodiscard]] bool pbkdf2(const EVP_MD* digest, Input password, Input salt, int iterations,
                          std::span<uint8_t> output);

struct ScryptCost {
  uint64_t n;
  uint64_t r;
  uint64_t p;
  uint64_t memory_max;
};
// Whether the library takes these numbers; what it says of them otherwise is its failure.
[[nodiscard]] bool scrypt_allows(const ScryptCost& cost);
[[nodiscard]] bool scrypt(Input password, Input salt, const ScryptCost& cost,
                          std::span<uint8_t> output);

[[nodiscard]] bool hkdf(const EVP_MD* digest, Input key, Input salt, Input info,
                        std::span<uint8_t> output);

// --- Argon2 -------------------------------------------------------------------------------------

struct Argon2Settings {
  const char* variant;  // "ARGON2ID" and its like
  Input password;
  Input salt;
  Input secret;  // may be empty, as the next
  Input associated_data;
  uint32_t lanes;
  uint32_t memory_kib;
  uint32_t passes;
};
// Since OpenSSL 3.2.
bool has_argon2();
[[nodiscard]] bool argon2(const Argon2Settings& settings, std::span<uint8_t> output);

}  // namespace giro::crypto
