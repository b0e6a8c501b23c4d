// Keys: secrets, and the public or private half of a pair. A Key never changes and may be used by
// any number of threads at once.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "crypto/library.h"

namespace giro::crypto {

enum class KeyType : uint8_t { secret, public_half, private_half };

class Key;
using KeyPtr = std::shared_ptr<const Key>;

class Key {
 public:
  static KeyPtr secret(Input bytes);
  // `pkey` is not null. The public half of a private key is the same object of the library's.
  static KeyPtr half(OwnedPkey pkey, KeyType type);
  KeyPtr public_half() const;

  KeyType type() const { return type_; }
  Input secret_bytes() const { return secret_.bytes(); }
  // Null for a secret. The library wants it mutable for operations that do not change it.
  EVP_PKEY* pkey() const { return pkey_.get(); }
  // The kind as Node names it: "rsa", "ec", "ed25519"; empty: none that Node knows.
  std::string kind() const;
  bool is(int id) const { return ::EVP_PKEY_get_id(pkey()) == id; }
  bool is_rsa() const { return is(EVP_PKEY_RSA) || is(EVP_PKEY_RSA_PSS); }

  Key() = default;

 private:
  KeyType type_ = KeyType::secret;
  SecretBytes secret_;
  OwnedPkey pkey_;
};

bool are_equal(const Key& a, const Key& b);

// --- Written keys -------------------------------------------------------------------------------

enum class KeyEncoding : uint8_t { pkcs1, spki, pkcs8, sec1 };

struct WrittenKey {
  Input data;
  bool is_pem = false;
  KeyEncoding encoding = KeyEncoding::pkcs1;  // of DER
  std::optional<Input> passphrase{};
};

// Null: the library has a failure, or the passphrase is missing.
struct ReadKey {
  KeyPtr key{};
  bool needs_passphrase = false;
};
ReadKey read_private_key(const WrittenKey& written);
// Also of a private key and of a certificate.
ReadKey read_public_key(const WrittenKey& written);

struct KeyFormat {
  bool is_pem = false;
  KeyEncoding encoding = KeyEncoding::spki;
  const EVP_CIPHER* cipher = nullptr;  // of private keys; null: not encrypted
  Input passphrase{};
};
// Nothing: the library has a failure.
std::optional<Bytes> write_key(const Key& key, const KeyFormat& format);

// --- Parts of keys ------------------------------------------------------------------------------

// n, e; of private keys also d, p, q, dp, dq, qi, in this order.
KeyPtr rsa_from_parts(const std::vector<Bytes>& parts);
std::optional<std::vector<Bytes>> rsa_parts(const Key& key);

// The number of a curve by any of its names; NID_undef: there is none.
int find_curve(const std::string& name);
std::vector<std::string> curve_names();
// The number of the curve that the key is on; NID_undef: none that has a name.
int curve_of(const Key& key);
enum class PointForm : uint8_t { compressed = 2, uncompressed = 4, hybrid = 6 };
// `scalar` may be empty. With a scalar alone the point is computed from it.
KeyPtr ec_from_parts(int curve, Input point, Input scalar);
// Of affine coordinates.
KeyPtr ec_from_coordinates(int curve, Input x, Input y, Input scalar);
std::optional<Bytes> ec_point(const Key& key, PointForm form);
// As long as the order of the curve.
std::optional<Bytes> ec_scalar(const Key& key);

// Keys that are a row of bytes: of the curves 25519 and 448, and those of ML-DSA, ML-KEM, SLH-DSA.
enum class RawForm : uint8_t { public_half, private_half, seed };
// `kind` as Node names it.
KeyPtr key_from_raw(const std::string& kind, RawForm form, Input bytes);
std::optional<Bytes> raw_key(const Key& key, RawForm form);
// Whether the library knows keys of this kind.
bool has_kind(const std::string& kind);

struct KeyDetails {
  std::optional<int> modulus_length;
  std::optional<Bytes> public_exponent;
  std::optional<int> divisor_length;
  std::string named_curve;
  // Of RSA-PSS keys that say what they may be used with.
  std::string hash;
  std::string mgf1_hash;
  std::optional<int> salt_length;
};
KeyDetails key_details(const Key& key);

}  // namespace giro::crypto
