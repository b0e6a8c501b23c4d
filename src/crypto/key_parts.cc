// Keys made of their numbers, and taken apart again.
#include <openssl/core_names.h>
#include <openssl/ec.h>

#include <array>

#include "crypto/failure.h"
#include "crypto/key.h"

namespace giro::crypto {

namespace {

using OwnedGroup = Owned<EC_GROUP, ::EC_GROUP_free>;
using OwnedPoint = Owned<EC_POINT, ::EC_POINT_free>;

constexpr std::array kRsaParts = {OSSL_PKEY_PARAM_RSA_N,         OSSL_PKEY_PARAM_RSA_E,
                                  OSSL_PKEY_PARAM_RSA_D,         OSSL_PKEY_PARAM_RSA_FACTOR1,
                                  OSSL_PKEY_PARAM_RSA_FACTOR2,   OSSL_PKEY_PARAM_RSA_EXPONENT1,
                                  OSSL_PKEY_PARAM_RSA_EXPONENT2, OSSL_PKEY_PARAM_RSA_COEFFICIENT1};
constexpr size_t kRsaPublicParts = 2;

KeyPtr key_from(const char* type, OSSL_PARAM_BLD* builder, KeyType half) {
  const OwnedParams params(::OSSL_PARAM_BLD_to_param(builder));
  const OwnedPkeyContext context(::EVP_PKEY_CTX_new_from_name(nullptr, type, nullptr));
  EVP_PKEY* pkey = nullptr;
  const int selection = half == KeyType::private_half ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
  if (params == nullptr || context == nullptr || ::EVP_PKEY_fromdata_init(context.get()) != 1 ||
      ::EVP_PKEY_fromdata(context.get(), &pkey, selection, params.get()) != 1) {
    return {};
  }
  return Key::half(OwnedPkey(pkey), half);
}

}  // namespace

KeyPtr rsa_from_parts(const std::vector<Bytes>& parts) {
  make_ready();
  const OwnedParamBuilder builder(::OSSL_PARAM_BLD_new());
  std::vector<OwnedNumber> numbers;
  for (size_t index = 0; index < parts.size() && index < kRsaParts.size(); ++index) {
    numbers.push_back(number_of(parts[index]));
    if (numbers.back() == nullptr) return {};
    ::OSSL_PARAM_BLD_push_BN(builder.get(), kRsaParts.at(index), numbers.back().get());
  }
  const bool is_public = parts.size() == kRsaPublicParts;
  return key_from("RSA", builder.get(), is_public ? KeyType::public_half : KeyType::private_half);
}

std::optional<std::vector<Bytes>> rsa_parts(const Key& key) {
  const bool is_public = key.type() == KeyType::public_half;
  std::vector<Bytes> parts;
  for (size_t index = 0; index < (is_public ? kRsaPublicParts : kRsaParts.size()); ++index) {
    BIGNUM* raw = nullptr;
    if (::EVP_PKEY_get_bn_param(key.pkey(), kRsaParts.at(index), &raw) != 1) return {};
    parts.push_back(bytes_of(OwnedNumber(raw).get()));
  }
  return parts;
}

// --- Elliptic curves ----------------------------------------------------------------------------

int curve_of(const Key& key) {
  char name[80];
  size_t size = 0;
  if (::EVP_PKEY_get_utf8_string_param(key.pkey(), OSSL_PKEY_PARAM_GROUP_NAME, name, sizeof name,
                                       &size) != 1) {
    forget_failures();
    return NID_undef;
  }
  return find_curve(name);
}

namespace {

KeyPtr ec_from(const EC_GROUP* group, const EC_POINT* point, Input scalar) {
  uint8_t* memory = nullptr;
  const size_t size =
      ::EC_POINT_point2buf(group, point, POINT_CONVERSION_UNCOMPRESSED, &memory, nullptr);
  const Owned<uint8_t, [](uint8_t* bytes) { ::OPENSSL_free(bytes); }> encoded(memory);
  if (size == 0) return {};
  const OwnedParamBuilder builder(::OSSL_PARAM_BLD_new());
  const OwnedNumber number = number_of(scalar);
  ::OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME,
                                    ::OBJ_nid2sn(::EC_GROUP_get_curve_name(group)), 0);
  ::OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, encoded.get(), size);
  if (scalar.empty()) return key_from("EC", builder.get(), KeyType::public_half);
  ::OSSL_PARAM_BLD_push_BN_pad(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get(),
                               static_cast<size_t>((::EC_GROUP_order_bits(group) + 7) / 8));
  return key_from("EC", builder.get(), KeyType::private_half);
}

// Whether 0 < scalar < order.
bool is_in_range(const EC_GROUP* group, Input scalar) {
  const OwnedNumber number = number_of(scalar);
  return number != nullptr && BN_is_zero(number.get()) == 0 &&
         ::BN_cmp(number.get(), ::EC_GROUP_get0_order(group)) < 0;
}

}  // namespace

KeyPtr ec_from_parts(int curve, Input point, Input scalar) {
  make_ready();
  const OwnedGroup group(::EC_GROUP_new_by_curve_name(curve));
  if (group == nullptr || (!scalar.empty() && !is_in_range(group.get(), scalar))) return {};
  const OwnedPoint decoded(::EC_POINT_new(group.get()));
  if (!point.empty()) {
    if (::EC_POINT_oct2point(group.get(), decoded.get(), point.data(), point.size(), nullptr) !=
        1) {
      return {};
    }
  } else {
    const OwnedNumber number = number_of(scalar);
    ::BN_set_flags(number.get(), BN_FLG_CONSTTIME);
    if (::EC_POINT_mul(group.get(), decoded.get(), number.get(), nullptr, nullptr, nullptr) != 1) {
      return {};
    }
  }
  return ec_from(group.get(), decoded.get(), scalar);
}

KeyPtr ec_from_coordinates(int curve, Input x, Input y, Input scalar) {
  make_ready();
  const OwnedGroup group(::EC_GROUP_new_by_curve_name(curve));
  if (group == nullptr || (!scalar.empty() && !is_in_range(group.get(), scalar))) return {};
  const OwnedPoint point(::EC_POINT_new(group.get()));
  const OwnedNumber x_number = number_of(x);
  const OwnedNumber y_number = number_of(y);
  if (x_number == nullptr || y_number == nullptr ||
      ::EC_POINT_set_affine_coordinates(group.get(), point.get(), x_number.get(), y_number.get(),
                                        nullptr) != 1) {
    return {};
  }
  return ec_from(group.get(), point.get(), scalar);
}

std::optional<Bytes> ec_point(const Key& key, PointForm form) {
  size_t size = 0;
  const char* name = OSSL_PKEY_PARAM_PUB_KEY;
  if (::EVP_PKEY_get_octet_string_param(key.pkey(), name, nullptr, 0, &size) != 1) return {};
  Bytes encoded(size);
  if (::EVP_PKEY_get_octet_string_param(key.pkey(), name, encoded.data(), size, &size) != 1) {
    return {};
  }
  const OwnedGroup group(::EC_GROUP_new_by_curve_name(curve_of(key)));
  if (group == nullptr) return encoded;
  const OwnedPoint point(::EC_POINT_new(group.get()));
  if (::EC_POINT_oct2point(group.get(), point.get(), encoded.data(), size, nullptr) != 1) return {};
  const auto wanted = static_cast<point_conversion_form_t>(form);
  size = ::EC_POINT_point2oct(group.get(), point.get(), wanted, nullptr, 0, nullptr);
  encoded.resize(size);
  ::EC_POINT_point2oct(group.get(), point.get(), wanted, encoded.data(), size, nullptr);
  return encoded;
}

std::optional<Bytes> ec_scalar(const Key& key) {
  BIGNUM* raw = nullptr;
  if (::EVP_PKEY_get_bn_param(key.pkey(), OSSL_PKEY_PARAM_PRIV_KEY, &raw) != 1) return {};
  const OwnedNumber number(raw);
  const OwnedGroup group(::EC_GROUP_new_by_curve_name(curve_of(key)));
  if (group == nullptr) return bytes_of(number.get());
  return bytes_of(number.get(), static_cast<size_t>((::EC_GROUP_order_bits(group.get()) + 7) / 8));
}

// --- Rows of bytes ------------------------------------------------------------------------------

namespace {

// The library finds names in any case.
KeyPtr key_from_seed(const std::string& kind, Input seed) {
  const OwnedParamBuilder builder(::OSSL_PARAM_BLD_new());
  ::OSSL_PARAM_BLD_push_octet_string(builder.get(), "seed", data_of(seed), seed.size());
  return key_from(kind.c_str(), builder.get(), KeyType::private_half);
}

}  // namespace

KeyPtr key_from_raw(const std::string& kind, RawForm form, Input bytes) {
  make_ready();
  const char* name = kind.c_str();
  if (form == RawForm::seed) return key_from_seed(kind, bytes);
  const bool is_public = form == RawForm::public_half;
  OwnedPkey pkey(is_public ? ::EVP_PKEY_new_raw_public_key_ex(nullptr, name, nullptr,
                                                              data_of(bytes), bytes.size())
                           : ::EVP_PKEY_new_raw_private_key_ex(nullptr, name, nullptr,
                                                               data_of(bytes), bytes.size()));
  if (pkey == nullptr) return {};
  return Key::half(std::move(pkey), is_public ? KeyType::public_half : KeyType::private_half);
}

std::optional<Bytes> raw_key(const Key& key, RawForm form) {
  size_t size = 0;
  if (form == RawForm::seed) {
    if (::EVP_PKEY_get_octet_string_param(key.pkey(), "seed", nullptr, 0, &size) != 1) return {};
    Bytes seed(size);
    if (::EVP_PKEY_get_octet_string_param(key.pkey(), "seed", seed.data(), size, &size) != 1) {
      return {};
    }
    return seed;
  }
  const auto get =
      form == RawForm::public_half ? ::EVP_PKEY_get_raw_public_key : ::EVP_PKEY_get_raw_private_key;
  if (get(key.pkey(), nullptr, &size) != 1) return {};
  Bytes bytes(size);
  if (get(key.pkey(), bytes.data(), &size) != 1) return {};
  return bytes;
}

bool has_kind(const std::string& kind) {
  make_ready();
  const OwnedPkeyContext context(::EVP_PKEY_CTX_new_from_name(nullptr, kind.c_str(), nullptr));
  const bool has = context != nullptr && ::EVP_PKEY_keygen_init(context.get()) == 1;
  forget_failures();
  return has;
}

}  // namespace giro::crypto
