// What is built on Keccak beside SHA-3: cSHAKE (NIST SP 800-185), TurboSHAKE and KangarooTwelve
// (RFC 9861). Any thread; `output` has the length that is asked for.
#pragma once

#include <cstdint>
#include <span>

#include "crypto/library.h"

namespace giro::crypto {

// Of a strength of 128 or 256 bits, as the others.
[[nodiscard]] bool cshake(int strength, Input function_name, Input customization, Input data,
                          std::span<uint8_t> output);
// `output` has room for `bits`; of its last byte only the highest ones that are asked for are set.
struct KmacKey {
  Input bytes;
  size_t bits;
};
[[nodiscard]] bool kmac(int strength, const KmacKey& key, Input customization, Input data,
                        size_t bits, std::span<uint8_t> output);
void turbo_shake(int strength, uint8_t domain, Input data, std::span<uint8_t> output);
void kangaroo_twelve(int strength, Input customization, Input data, std::span<uint8_t> output);

}  // namespace giro::crypto
