// The objects that may have one half of a pair, or halves that do not fit, exist in the library's
// older interface only.
#define OPENSSL_SUPPRESS_DEPRECATED

#include "crypto/agreement.h"

#include <openssl/dherr.h>
#include <openssl/ecdh.h>
#include <openssl/err.h>

#include <climits>

#include "crypto/failure.h"

namespace giro::crypto {

std::optional<Bytes> shared_secret(const Key& own, const Key& other) {
  const OwnedPkeyContext context(::EVP_PKEY_CTX_new(own.pkey(), nullptr));
  size_t size = 0;
  if (context == nullptr || ::EVP_PKEY_derive_init(context.get()) <= 0) return {};
  if (own.is(EVP_PKEY_DH) || own.is(EVP_PKEY_DHX)) {
    ::EVP_PKEY_CTX_set_dh_pad(context.get(), 1);
  }
  if (::EVP_PKEY_derive_set_peer(context.get(), other.pkey()) <= 0 ||
      ::EVP_PKEY_derive(context.get(), nullptr, &size) <= 0) {
    return {};
  }
  Bytes secret(size);
  if (::EVP_PKEY_derive(context.get(), secret.data(), &size) <= 0) return {};
  secret.resize(size);
  return secret;
}

// --- Over numbers -------------------------------------------------------------------------------

void DiffieHellman::FreeDh::operator()(DH* dh) const { ::DH_free(dh); }
void EllipticDiffieHellman::FreeEcKey::operator()(EC_KEY* key) const { ::EC_KEY_free(key); }

std::unique_ptr<DiffieHellman> DiffieHellman::of_size(int bits, int generator) {
  make_ready();
  OwnedDh dh(::DH_new());
  if (::DH_generate_parameters_ex(dh.get(), bits, generator, nullptr) != 1) return {};
  return std::unique_ptr<DiffieHellman>(new DiffieHellman(std::move(dh)));
}

std::unique_ptr<DiffieHellman> DiffieHellman::of(Input prime, Input generator) {
  make_ready();
  OwnedNumber p = number_of(prime);
  OwnedNumber g = number_of(generator);
  if (p == nullptr || g == nullptr) return {};
  if (BN_is_zero(g.get()) != 0 || BN_is_one(g.get()) != 0) {
    ERR_raise(ERR_LIB_DH, DH_R_BAD_GENERATOR);
    return {};
  }
  OwnedDh dh(::DH_new());
  if (::DH_set0_pqg(dh.get(), p.get(), nullptr, g.get()) != 1) return {};
  static_cast<void>(p.release());
  static_cast<void>(g.release());
  return std::unique_ptr<DiffieHellman>(new DiffieHellman(std::move(dh)));
}

std::optional<int> DiffieHellman::check() const {
  int codes = 0;
  const bool ok = ::DH_check(dh_.get(), &codes) == 1;
  forget_failures();
  if (!ok && codes == 0) return {};
  return codes;
}

bool DiffieHellman::generate() { return ::DH_generate_key(dh_.get()) == 1; }

DiffieHellman::Secret DiffieHellman::compute(Input other) const {
  const OwnedNumber key = number_of(other);
  if (key == nullptr) return {.status = SecretStatus::library_failed};
  int codes = 0;
  const bool is_checked = ::DH_check_pub_key(dh_.get(), key.get(), &codes) == 1;
  if (is_checked && codes != 0) forget_failures();
  if ((codes & DH_CHECK_PUBKEY_TOO_SMALL) != 0) return {.status = SecretStatus::too_small};
  if ((codes & DH_CHECK_PUBKEY_TOO_LARGE) != 0) return {.status = SecretStatus::too_large};
  if (is_checked && codes != 0) return {.status = SecretStatus::invalid};
  if (!is_checked) return {.status = SecretStatus::library_failed};
  Bytes bytes(static_cast<size_t>(::DH_size(dh_.get())));
  const int size = ::DH_compute_key(bytes.data(), key.get(), dh_.get());
  if (size < 0) return {.status = SecretStatus::library_failed};
  // As long as the prime, so that both sides see the same bytes.
  bytes.insert(bytes.begin(), bytes.size() - static_cast<size_t>(size), 0);
  bytes.resize(static_cast<size_t>(::DH_size(dh_.get())));
  return {.bytes = std::move(bytes)};
}

Bytes DiffieHellman::prime() const { return bytes_of(::DH_get0_p(dh_.get())); }
Bytes DiffieHellman::generator() const { return bytes_of(::DH_get0_g(dh_.get())); }

namespace {

std::optional<Bytes> bytes_or_nothing(const BIGNUM* number) {
  if (number == nullptr) return {};
  return bytes_of(number);
}

}  // namespace

std::optional<Bytes> DiffieHellman::public_key() const {
  return bytes_or_nothing(::DH_get0_pub_key(dh_.get()));
}
std::optional<Bytes> DiffieHellman::private_key() const {
  return bytes_or_nothing(::DH_get0_priv_key(dh_.get()));
}

bool DiffieHellman::set_public_key(Input key) {
  OwnedNumber number = number_of(key);
  if (number == nullptr || ::DH_set0_key(dh_.get(), number.get(), nullptr) != 1) return false;
  static_cast<void>(number.release());
  return true;
}

bool DiffieHellman::set_private_key(Input key) {
  OwnedNumber number = number_of(key);
  if (number == nullptr || ::DH_set0_key(dh_.get(), nullptr, number.get()) != 1) return false;
  static_cast<void>(number.release());
  return true;
}

// --- Over curves --------------------------------------------------------------------------------

namespace {

using OwnedPoint = Owned<EC_POINT, ::EC_POINT_free>;

// Null: it is no point of the curve.
OwnedPoint point_of(const EC_GROUP* group, Input bytes) {
  OwnedPoint point(::EC_POINT_new(group));
  const bool ok =
      ::EC_POINT_oct2point(group, point.get(), data_of(bytes), bytes.size(), nullptr) == 1;
  forget_failures();
  return ok ? std::move(point) : nullptr;
}

Bytes encoded(const EC_GROUP* group, const EC_POINT* point, PointForm form) {
  const auto wanted = static_cast<point_conversion_form_t>(form);
  Bytes bytes(::EC_POINT_point2oct(group, point, wanted, nullptr, 0, nullptr));
  ::EC_POINT_point2oct(group, point, wanted, bytes.data(), bytes.size(), nullptr);
  return bytes;
}

}  // namespace

std::unique_ptr<EllipticDiffieHellman> EllipticDiffieHellman::on(int curve) {
  make_ready();
  OwnedEcKey key(::EC_KEY_new_by_curve_name(curve));
  if (key == nullptr) return {};
  forget_failures();
  return std::unique_ptr<EllipticDiffieHellman>(new EllipticDiffieHellman(std::move(key)));
}

bool EllipticDiffieHellman::generate() { return ::EC_KEY_generate_key(key_.get()) == 1; }

EllipticDiffieHellman::Secret EllipticDiffieHellman::compute(Input other) const {
  if (::EC_KEY_check_key(key_.get()) != 1) {
    forget_failures();
    return {.status = SecretStatus::invalid_pair, .bytes = {}};
  }
  const EC_GROUP* group = ::EC_KEY_get0_group(key_.get());
  const OwnedPoint point = point_of(group, other);
  if (point == nullptr) return {.status = SecretStatus::invalid, .bytes = {}};
  Bytes bytes(static_cast<size_t>((::EC_GROUP_get_degree(group) + 7) / 8));
  if (::ECDH_compute_key(bytes.data(), bytes.size(), point.get(), key_.get(), nullptr) <= 0) {
    return {.status = SecretStatus::library_failed, .bytes = {}};
  }
  return {.bytes = std::move(bytes)};
}

std::optional<Bytes> EllipticDiffieHellman::public_key(PointForm form) const {
  const EC_POINT* point = ::EC_KEY_get0_public_key(key_.get());
  if (point == nullptr) return {};
  return encoded(::EC_KEY_get0_group(key_.get()), point, form);
}

std::optional<Bytes> EllipticDiffieHellman::private_key() const {
  const BIGNUM* scalar = ::EC_KEY_get0_private_key(key_.get());
  if (scalar == nullptr) return {};
  const int bits = ::EC_GROUP_order_bits(::EC_KEY_get0_group(key_.get()));
  return bytes_of(scalar, static_cast<size_t>((bits + 7) / 8));
}

bool EllipticDiffieHellman::set_public_key(Input bytes) {
  const OwnedPoint point = point_of(::EC_KEY_get0_group(key_.get()), bytes);
  return point != nullptr && ::EC_KEY_set_public_key(key_.get(), point.get()) == 1;
}

bool EllipticDiffieHellman::set_private_key(Input bytes) {
  const EC_GROUP* group = ::EC_KEY_get0_group(key_.get());
  const OwnedNumber scalar = number_of(bytes);
  if (scalar == nullptr || BN_is_zero(scalar.get()) != 0 ||
      ::BN_cmp(scalar.get(), ::EC_GROUP_get0_order(group)) >= 0) {
    return false;
  }
  ::BN_set_flags(scalar.get(), BN_FLG_CONSTTIME);
  const OwnedPoint point(::EC_POINT_new(group));
  return ::EC_POINT_mul(group, point.get(), scalar.get(), nullptr, nullptr, nullptr) == 1 &&
         ::EC_KEY_set_private_key(key_.get(), scalar.get()) == 1 &&
         ::EC_KEY_set_public_key(key_.get(), point.get()) == 1;
}

std::optional<Bytes> convert_point(int curve, Input bytes, PointForm form) {
  make_ready();
  const Owned<EC_GROUP, ::EC_GROUP_free> group(::EC_GROUP_new_by_curve_name(curve));
  if (group == nullptr) return {};
  const OwnedPoint point = point_of(group.get(), bytes);
  if (point == nullptr) return {};
  return encoded(group.get(), point.get(), form);
}

}  // namespace giro::crypto
