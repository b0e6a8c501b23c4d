// Secrets that two sides compute from what they tell each other.
#pragma once

#include <openssl/dh.h>
#include <openssl/ec.h>

#include <memory>
#include <optional>
#include <string>

#include "crypto/key.h"

namespace giro::crypto {

// Of a private and a public key of the same kind. Any thread. Nothing: the library may have a
// failure. Of DH as long as the prime.
std::optional<Bytes> shared_secret(const Key& own, const Key& other);

enum class SecretStatus : uint8_t {
  ok,
  library_failed,
  too_small,  // the other's key
  too_large,
  invalid,
  invalid_pair,  // the private key does not fit the public one
};

// Diffie-Hellman over numbers. One thread at a time.
class DiffieHellman {
 public:
  // Null: the library has a failure.
  static std::unique_ptr<DiffieHellman> of_size(int bits, int generator);
  static std::unique_ptr<DiffieHellman> of(Input prime, Input generator);

  // What the library finds wrong with the numbers, as bits. Nothing: it could not check.
  std::optional<int> check() const;
  bool generate();
  struct Secret {
    SecretStatus status = SecretStatus::ok;
    Bytes bytes{};
  };
  Secret compute(Input other) const;

  Bytes prime() const;
  Bytes generator() const;
  // Nothing: there is none yet.
  std::optional<Bytes> public_key() const;
  std::optional<Bytes> private_key() const;
  bool set_public_key(Input key);
  bool set_private_key(Input key);

 private:
  struct FreeDh {
    void operator()(DH* dh) const;
  };
  using OwnedDh = std::unique_ptr<DH, FreeDh>;
  explicit DiffieHellman(OwnedDh dh) : dh_(std::move(dh)) {}
  OwnedDh dh_;
};

// Diffie-Hellman over a curve. One thread at a time.
class EllipticDiffieHellman {
 public:
  // Null: the library does not have the curve.
  static std::unique_ptr<EllipticDiffieHellman> on(int curve);

  bool generate();
  struct Secret {
    SecretStatus status = SecretStatus::ok;
    Bytes bytes{};
  };
  Secret compute(Input other) const;

  std::optional<Bytes> public_key(PointForm form) const;
  std::optional<Bytes> private_key() const;
  // False: it is no point of the curve.
  bool set_public_key(Input point);
  // Also the public key, which follows from it. False: it is not in range.
  bool set_private_key(Input scalar);

 private:
  struct FreeEcKey {
    void operator()(EC_KEY* key) const;
  };
  using OwnedEcKey = std::unique_ptr<EC_KEY, FreeEcKey>;
  explicit EllipticDiffieHellman(OwnedEcKey key) : key_(std::move(key)) {}
  OwnedEcKey key_;
};

// A point of the curve in another form. Nothing: it is none.
std::optional<Bytes> convert_point(int curve, Input point, PointForm form);

}  // namespace giro::crypto
