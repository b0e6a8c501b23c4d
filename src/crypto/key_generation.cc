#include "crypto/key_generation.h"

#include <openssl/core_names.h>
#include <openssl/dh.h>
#include <openssl/dsa.h>
#include <openssl/ec.h>
#include <openssl/rsa.h>
#include <strings.h>

namespace giro::crypto {

namespace {

OwnedPkeyContext context_for(int id) {
  make_ready();
  return OwnedPkeyContext(::EVP_PKEY_CTX_new_id(id, nullptr));
}

KeyPtr generated(EVP_PKEY_CTX* context) {
  EVP_PKEY* pkey = nullptr;
  if (::EVP_PKEY_keygen(context, &pkey) <= 0) return {};
  return Key::half(OwnedPkey(pkey), KeyType::private_half);
}

// From parameters that the context has made.
KeyPtr generated_from(const OwnedPkey& parameters) {
  if (parameters == nullptr) return {};
  const OwnedPkeyContext context(::EVP_PKEY_CTX_new(parameters.get(), nullptr));
  if (context == nullptr || ::EVP_PKEY_keygen_init(context.get()) <= 0) return {};
  return generated(context.get());
}

OwnedPkey parameters_of(EVP_PKEY_CTX* context) {
  EVP_PKEY* pkey = nullptr;
  if (::EVP_PKEY_paramgen(context, &pkey) <= 0) return {};
  return OwnedPkey(pkey);
}

bool set_pss(EVP_PKEY_CTX* context, const RsaPairSettings& settings) {
  const EVP_MD* hash = settings.hash.get();
  const EVP_MD* mgf1_hash = settings.mgf1_hash == nullptr ? hash : settings.mgf1_hash.get();
  std::optional<int> salt_length = settings.salt_length;
  // As long as the hash, where nothing else is asked for (RFC 8017, 9.1).
  if (!salt_length && hash != nullptr) salt_length = ::EVP_MD_get_size(hash);
  return (hash == nullptr || ::EVP_PKEY_CTX_set_rsa_pss_keygen_md(context, hash) > 0) &&
         (mgf1_hash == nullptr ||
          ::EVP_PKEY_CTX_set_rsa_pss_keygen_mgf1_md(context, mgf1_hash) > 0) &&
         (!salt_length || ::EVP_PKEY_CTX_set_rsa_pss_keygen_saltlen(context, *salt_length) > 0);
}

}  // namespace

KeyPtr generate_rsa(const RsaPairSettings& settings) {
  const OwnedPkeyContext context = context_for(settings.is_pss ? EVP_PKEY_RSA_PSS : EVP_PKEY_RSA);
  const OwnedNumber exponent(::BN_new());
  ::BN_set_word(exponent.get(), settings.exponent);
  if (context == nullptr || ::EVP_PKEY_keygen_init(context.get()) <= 0 ||
      ::EVP_PKEY_CTX_set_rsa_keygen_bits(context.get(), settings.bits) <= 0 ||
      ::EVP_PKEY_CTX_set1_rsa_keygen_pubexp(context.get(), exponent.get()) <= 0 ||
      (settings.is_pss && !set_pss(context.get(), settings))) {
    return {};
  }
  return generated(context.get());
}

KeyPtr generate_dsa(const DsaPairSettings& settings) {
  const OwnedPkeyContext context = context_for(EVP_PKEY_DSA);
  if (context == nullptr || ::EVP_PKEY_paramgen_init(context.get()) <= 0 ||
      ::EVP_PKEY_CTX_set_dsa_paramgen_bits(context.get(), settings.bits) <= 0 ||
      (settings.divisor_bits &&
       ::EVP_PKEY_CTX_set_dsa_paramgen_q_bits(context.get(), *settings.divisor_bits) <= 0)) {
    return {};
  }
  return generated_from(parameters_of(context.get()));
}

KeyPtr generate_ec(const EcPairSettings& settings) {
  const OwnedPkeyContext context = context_for(EVP_PKEY_EC);
  if (context == nullptr || ::EVP_PKEY_paramgen_init(context.get()) <= 0 ||
      ::EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context.get(), settings.curve) <= 0 ||
      ::EVP_PKEY_CTX_set_ec_param_enc(context.get(), settings.is_explicit
                                                         ? OPENSSL_EC_EXPLICIT_CURVE
                                                         : OPENSSL_EC_NAMED_CURVE) <= 0) {
    return {};
  }
  return generated_from(parameters_of(context.get()));
}

namespace {

OwnedPkey dh_parameters(const DhPairSettings& settings) {
  if (settings.prime == nullptr) {
    const OwnedPkeyContext context = context_for(EVP_PKEY_DH);
    if (context == nullptr || ::EVP_PKEY_paramgen_init(context.get()) <= 0 ||
        ::EVP_PKEY_CTX_set_dh_paramgen_prime_len(context.get(), settings.prime_bits) <= 0 ||
        ::EVP_PKEY_CTX_set_dh_paramgen_generator(context.get(), settings.generator) <= 0) {
      return {};
    }
    return parameters_of(context.get());
  }
  make_ready();
  const OwnedParamBuilder builder(::OSSL_PARAM_BLD_new());
  const OwnedNumber generator(::BN_new());
  ::BN_set_word(generator.get(), static_cast<BN_ULONG>(settings.generator));
  ::OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_FFC_P, settings.prime.get());
  ::OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_FFC_G, generator.get());
  const OwnedParams params(::OSSL_PARAM_BLD_to_param(builder.get()));
  const OwnedPkeyContext context(::EVP_PKEY_CTX_new_from_name(nullptr, "DH", nullptr));
  EVP_PKEY* pkey = nullptr;
  if (context == nullptr || ::EVP_PKEY_fromdata_init(context.get()) <= 0 ||
      ::EVP_PKEY_fromdata(context.get(), &pkey, EVP_PKEY_KEY_PARAMETERS, params.get()) <= 0) {
    return {};
  }
  return OwnedPkey(pkey);
}

}  // namespace

KeyPtr generate_dh(const DhPairSettings& settings) {
  return generated_from(dh_parameters(settings));
}

KeyPtr generate_of_kind(const std::string& kind) {
  make_ready();
  const OwnedPkeyContext context(::EVP_PKEY_CTX_new_from_name(nullptr, kind.c_str(), nullptr));
  if (context == nullptr || ::EVP_PKEY_keygen_init(context.get()) <= 0) return {};
  return generated(context.get());
}

OwnedNumber dh_group_prime(const std::string& name) {
  struct Group {
    const char* name;
    BIGNUM* (*prime)(BIGNUM*);
  };
  static constexpr Group kGroups[] = {
      {"modp1", ::BN_get_rfc2409_prime_768},   {"modp2", ::BN_get_rfc2409_prime_1024},
      {"modp5", ::BN_get_rfc3526_prime_1536},  {"modp14", ::BN_get_rfc3526_prime_2048},
      {"modp15", ::BN_get_rfc3526_prime_3072}, {"modp16", ::BN_get_rfc3526_prime_4096},
      {"modp17", ::BN_get_rfc3526_prime_6144}, {"modp18", ::BN_get_rfc3526_prime_8192},
  };
  for (const Group& group : kGroups) {
    if (::strcasecmp(group.name, name.c_str()) == 0) return OwnedNumber(group.prime(nullptr));
  }
  return {};
}

// --- Prime numbers ------------------------------------------------------------------------------

std::optional<Bytes> generate_prime(const PrimeSettings& settings) {
  make_ready();
  const OwnedNumber prime(::BN_secure_new());
  const OwnedNumberContext context(::BN_CTX_new());
  if (::BN_generate_prime_ex2(prime.get(), settings.bits, settings.is_safe ? 1 : 0,
                              settings.add.get(), settings.remainder.get(), nullptr,
                              context.get()) != 1) {
    return {};
  }
  return bytes_of(prime.get(), static_cast<size_t>((settings.bits + 7) / 8));
}

std::optional<bool> is_prime(Input candidate) {
  make_ready();
  const OwnedNumber number = number_of(candidate);
  if (number == nullptr) return {};
  const OwnedNumberContext context(::BN_CTX_new());
  const int result = ::BN_check_prime(number.get(), context.get(), nullptr);
  if (result < 0) return {};
  return result == 1;
}

}  // namespace giro::crypto
