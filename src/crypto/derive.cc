#include "crypto/derive.h"

#include <openssl/core_names.h>
#include <openssl/params.h>

#include "crypto/failure.h"

namespace giro::crypto {

namespace {

OSSL_PARAM octets(const char* name, Input input) {
  return ::OSSL_PARAM_construct_octet_string(name, const_cast<uint8_t*>(data_of(input)),
                                             input.size());
}

}  // namespace

bool scrypt_allows(const ScryptCost& cost) {
  make_ready();
  return ::EVP_PBE_scrypt(nullptr, 0, nullptr, 0, cost.n, cost.r, cost.p, cost.memory_max, nullptr,
                          0) == 1;
}

bool scrypt(Input password, Input salt, const ScryptCost& cost, std::span<uint8_t> output) {
  make_ready();
  if (output.empty()) return true;
  return ::EVP_PBE_scrypt(reinterpret_cast<const char*>(data_of(password)), password.size(),
                          data_of(salt), salt.size(), cost.n, cost.r, cost.p, cost.memory_max,
                          output.data(), output.size()) == 1;
}

bool hkdf(const EVP_MD* digest, Input key, Input salt, Input info, std::span<uint8_t> output) {
  make_ready();
  if (output.empty()) return true;
  const OwnedKdf kdf(::EVP_KDF_fetch(nullptr, "HKDF", nullptr));
  const OwnedKdfContext context(::EVP_KDF_CTX_new(kdf.get()));
  if (context == nullptr) return false;
  const OSSL_PARAM params[] = {
      ::OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST,
                                         const_cast<char*>(::EVP_MD_get0_name(digest)), 0),
      octets(OSSL_KDF_PARAM_KEY, key), octets(OSSL_KDF_PARAM_SALT, salt),
      octets(OSSL_KDF_PARAM_INFO, info), ::OSSL_PARAM_construct_end()};
  return ::EVP_KDF_derive(context.get(), output.data(), output.size(), params) == 1;
}

namespace {

OwnedKdf argon2_of(const char* variant) {
  make_ready();
  OwnedKdf kdf(::EVP_KDF_fetch(nullptr, variant, nullptr));
  if (kdf == nullptr) forget_failures();
  return kdf;
}

}  // namespace

bool has_argon2() { return argon2_of("ARGON2ID") != nullptr; }

// The names of these parameters came with the algorithm, so that older headers have none for them.
bool argon2(const Argon2Settings& settings, std::span<uint8_t> output) {
  const OwnedKdf kdf = argon2_of(settings.variant);
  const OwnedKdfContext context(kdf == nullptr ? nullptr : ::EVP_KDF_CTX_new(kdf.get()));
  if (context == nullptr) return false;
  uint32_t lanes = settings.lanes;
  uint32_t memory = settings.memory_kib;
  uint32_t passes = settings.passes;
  const OSSL_PARAM params[] = {octets("pass", settings.password),
                               octets("salt", settings.salt),
                               ::OSSL_PARAM_construct_uint32("lanes", &lanes),
                               ::OSSL_PARAM_construct_uint32("memcost", &memory),
                               ::OSSL_PARAM_construct_uint32("iter", &passes),
                               octets("secret", settings.secret),
                               octets("ad", settings.associated_data),
                               ::OSSL_PARAM_construct_end()};
  return ::EVP_KDF_derive(context.get(), output.data(), output.size(), params) == 1;
}

}  // namespace giro::crypto
