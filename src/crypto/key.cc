#include "crypto/key.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>

#include <algorithm>
#include <cctype>
#include <cstring>

#include "crypto/failure.h"

namespace giro::crypto {

KeyPtr Key::secret(Input bytes) {
  auto key = std::make_shared<Key>();
  key->secret_ = SecretBytes(bytes);
  return key;
}

KeyPtr Key::half(OwnedPkey pkey, KeyType type) {
  auto key = std::make_shared<Key>();
  key->type_ = type;
  key->pkey_ = std::move(pkey);
  return key;
}

KeyPtr Key::public_half() const {
  ::EVP_PKEY_up_ref(pkey());
  return half(OwnedPkey(pkey()), KeyType::public_half);
}

namespace {

bool begins_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

}  // namespace

std::string Key::kind() const {
  if (pkey_ == nullptr) return {};
  switch (::EVP_PKEY_get_id(pkey())) {
    case EVP_PKEY_RSA: return "rsa";
    case EVP_PKEY_RSA_PSS: return "rsa-pss";
    case EVP_PKEY_DSA: return "dsa";
    case EVP_PKEY_DH: return "dh";
    case EVP_PKEY_DHX: return "dh";
    case EVP_PKEY_EC: return "ec";
    case EVP_PKEY_ED25519: return "ed25519";
    case EVP_PKEY_ED448: return "ed448";
    case EVP_PKEY_X25519: return "x25519";
    case EVP_PKEY_X448: return "x448";
    default: break;
  }
  // Newer kinds have names only.
  const char* name = ::EVP_PKEY_get0_type_name(pkey());
  std::string kind = name == nullptr ? "" : name;
  std::transform(kind.begin(), kind.end(), kind.begin(),
                 [](unsigned char letter) { return std::tolower(letter); });
  const bool is_known = begins_with(kind, "ml-") || begins_with(kind, "slh-dsa-");
  return is_known ? kind : std::string();
}

bool are_equal(const Key& a, const Key& b) {
  if (a.type() != b.type()) return false;
  if (a.type() == KeyType::secret) {
    const Input first = a.secret_bytes();
    const Input second = b.secret_bytes();
    return first.size() == second.size() &&
           ::CRYPTO_memcmp(data_of(first), data_of(second), first.size()) == 0;
  }
  const bool equal = ::EVP_PKEY_eq(a.pkey(), b.pkey()) == 1;
  forget_failures();
  return equal;
}

// --- Curves -------------------------------------------------------------------------------------

int find_curve(const std::string& name) {
  make_ready();
  int nid = ::EC_curve_nist2nid(name.c_str());
  if (nid == NID_undef) nid = ::OBJ_sn2nid(name.c_str());
  return nid;
}

std::vector<std::string> curve_names() {
  make_ready();
  std::vector<EC_builtin_curve> curves(::EC_get_builtin_curves(nullptr, 0));
  ::EC_get_builtin_curves(curves.data(), curves.size());
  std::vector<std::string> names;
  for (const EC_builtin_curve& curve : curves) {
    const char* name = ::OBJ_nid2sn(curve.nid);
    if (name != nullptr) names.emplace_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

// --- Details ------------------------------------------------------------------------------------

namespace {

OwnedNumber number_param(const EVP_PKEY* pkey, const char* name) {
  BIGNUM* number = nullptr;
  ::EVP_PKEY_get_bn_param(pkey, name, &number);
  return OwnedNumber(number);
}

// The name that Node shows for a hash that the key names.
std::string hash_name(const EVP_PKEY* pkey, const char* param) {
  char name[64];
  size_t size = 0;
  if (::EVP_PKEY_get_utf8_string_param(pkey, param, name, sizeof name, &size) != 1) return "sha1";
  const EVP_MD* digest = ::EVP_get_digestbyname(name);
  return digest == nullptr ? name : ::OBJ_nid2ln(::EVP_MD_get_type(digest));
}

void add_pss_details(const EVP_PKEY* pkey, KeyDetails& details) {
  int salt_length = 0;
  // Told by keys that are restricted, even where it is the usual one.
  if (::EVP_PKEY_get_int_param(pkey, OSSL_PKEY_PARAM_RSA_PSS_SALTLEN, &salt_length) != 1) return;
  details.salt_length = salt_length;
  details.hash = hash_name(pkey, OSSL_PKEY_PARAM_RSA_DIGEST);
  details.mgf1_hash = hash_name(pkey, OSSL_PKEY_PARAM_RSA_MGF1_DIGEST);
}

}  // namespace

KeyDetails key_details(const Key& key) {
  KeyDetails details;
  EVP_PKEY* pkey = key.pkey();
  if (key.is_rsa()) {
    details.modulus_length = ::EVP_PKEY_get_bits(pkey);
    const OwnedNumber exponent = number_param(pkey, OSSL_PKEY_PARAM_RSA_E);
    if (exponent != nullptr) details.public_exponent = bytes_of(exponent.get());
    if (key.is(EVP_PKEY_RSA_PSS)) add_pss_details(pkey, details);
  } else if (key.is(EVP_PKEY_DSA)) {
    details.modulus_length = ::EVP_PKEY_get_bits(pkey);
    const OwnedNumber divisor = number_param(pkey, OSSL_PKEY_PARAM_FFC_Q);
    if (divisor != nullptr) details.divisor_length = BN_num_bits(divisor.get());
  } else if (key.is(EVP_PKEY_EC)) {
    const int curve = curve_of(key);
    if (curve != NID_undef) details.named_curve = ::OBJ_nid2sn(curve);
  }
  forget_failures();
  return details;
}

}  // namespace giro::crypto
