// New pairs of keys, and prime numbers. Any thread; all may take seconds.
#pragma once

#include <optional>
#include <string>

#include "crypto/key.h"

namespace giro::crypto {

struct RsaPairSettings {
  int bits;
  uint32_t exponent;
  bool is_pss = false;
  OwnedDigest hash;  // of PSS; null: any
  OwnedDigest mgf1_hash;
  std::optional<int> salt_length{};
};
struct DsaPairSettings {
  int bits;
  std::optional<int> divisor_bits{};
};
struct EcPairSettings {
  int curve;
  bool is_explicit = false;  // its parameters are in the key, instead of its name
};
struct DhPairSettings {
  OwnedNumber prime;  // null: a new one
  int prime_bits = 0;
  int generator = 2;
};

// The private half, which has the public one in it. Null: the library has a failure.
KeyPtr generate_rsa(const RsaPairSettings& settings);
KeyPtr generate_dsa(const DsaPairSettings& settings);
KeyPtr generate_ec(const EcPairSettings& settings);
KeyPtr generate_dh(const DhPairSettings& settings);
// Of kinds that have no settings.
KeyPtr generate_of_kind(const std::string& kind);

// Null: none has that name. In any case.
OwnedNumber dh_group_prime(const std::string& name);

struct PrimeSettings {
  int bits;
  bool is_safe = false;
  OwnedNumber add;  // null: none
  OwnedNumber remainder;
};
// With zeros in front, as long as the number of bits asks for.
std::optional<Bytes> generate_prime(const PrimeSettings& settings);
// With so many checks that a mistake is less likely than one of the machine. Nothing: the library
// has a failure.
std::optional<bool> is_prime(Input candidate);

}  // namespace giro::crypto
