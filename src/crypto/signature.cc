#include "crypto/signature.h"

#include <openssl/core_names.h>
#include <openssl/dsa.h>
#include <openssl/ec.h>
#include <openssl/rsa.h>

#include "crypto/failure.h"

namespace giro::crypto {

namespace {

using OwnedPair = Owned<ECDSA_SIG, ::ECDSA_SIG_free>;

bool is_pair(const Key& key) { return key.is(EVP_PKEY_EC) || key.is(EVP_PKEY_DSA); }

// Of r and s each. Zero: the key's signatures are no pairs.
size_t number_size(const Key& key) {
  if (!is_pair(key)) return 0;
  if (key.is(EVP_PKEY_EC)) {
    const Owned<EC_GROUP, ::EC_GROUP_free> group(::EC_GROUP_new_by_curve_name(curve_of(key)));
    // A curve of explicit parameters: its order is about as long as its field.
    const int bits =
        group == nullptr ? ::EVP_PKEY_get_bits(key.pkey()) : ::EC_GROUP_order_bits(group.get());
    return static_cast<size_t>((bits + 7) / 8);
  }
  const std::optional<int> bits = key_details(key).divisor_length;
  return bits ? static_cast<size_t>((*bits + 7) / 8) : 0;
}

// Signatures of DSA have the same form as those of ECDSA.
std::optional<Bytes> to_p1363(const Key& key, Input der) {
  const size_t size = number_size(key);
  const uint8_t* next = der.data();
  const OwnedPair pair(::d2i_ECDSA_SIG(nullptr, &next, static_cast<long>(der.size())));
  if (size == 0 || pair == nullptr) return {};
  Bytes bytes(2 * size);
  if (::BN_bn2binpad(ECDSA_SIG_get0_r(pair.get()), bytes.data(), static_cast<int>(size)) < 0 ||
      ::BN_bn2binpad(ECDSA_SIG_get0_s(pair.get()), bytes.data() + size, static_cast<int>(size)) <
          0) {
    return {};
  }
  return bytes;
}

// Empty for what is no signature.
Bytes to_der(const Key& key, Input p1363) {
  const size_t size = number_size(key);
  if (size == 0 || p1363.size() != 2 * size) return {};
  const OwnedPair pair(::ECDSA_SIG_new());
  ::ECDSA_SIG_set0(pair.get(), number_of(p1363.first(size)).release(),
                   number_of(p1363.subspan(size)).release());
  uint8_t* memory = nullptr;
  const int length = ::i2d_ECDSA_SIG(pair.get(), &memory);
  if (length < 0) return {};
  Bytes der(memory, memory + length);
  ::OPENSSL_free(memory);
  return der;
}

bool set_rsa(EVP_PKEY_CTX* context, const Key& key, const SignatureSettings& settings) {
  if (!key.is_rsa()) return true;
  const int usual = key.is(EVP_PKEY_RSA_PSS) ? RSA_PKCS1_PSS_PADDING : RSA_PKCS1_PADDING;
  const int padding = settings.padding.value_or(usual);
  if (::EVP_PKEY_CTX_set_rsa_padding(context, padding) <= 0) return false;
  return padding != RSA_PKCS1_PSS_PADDING || !settings.salt_length ||
         ::EVP_PKEY_CTX_set_rsa_pss_saltlen(context, *settings.salt_length) > 0;
}

bool set_context(EVP_PKEY_CTX* context, const Key& key, const SignatureSettings& settings) {
  if (!settings.context || settings.context->empty()) return true;
  const OSSL_PARAM* known = ::EVP_PKEY_CTX_settable_params(context);
  if (known == nullptr || ::OSSL_PARAM_locate_const(known, "context-string") == nullptr) {
    tell_failure("Context parameter is unsupported", "ERR_CRYPTO_OPERATION_FAILED");
    return false;
  }
  // Ed25519 without a context is another algorithm than with an empty one.
  char instance[] = "Ed25519ctx";
  OSSL_PARAM params[] = {::OSSL_PARAM_construct_octet_string(
                             "context-string", const_cast<uint8_t*>(data_of(*settings.context)),
                             settings.context->size()),
                         ::OSSL_PARAM_construct_end(), ::OSSL_PARAM_construct_end()};
  if (key.is(EVP_PKEY_ED25519)) {
    params[1] = ::OSSL_PARAM_construct_utf8_string("instance", instance, 0);
  }
  return ::EVP_PKEY_CTX_set_params(context, params) == 1;
}

enum class Purpose : uint8_t { sign, verify };

// A context that has everything but the data. Null: there is a failure.
OwnedDigestContext begin(const Key& key, const EVP_MD* digest, const SignatureSettings& settings,
                         Purpose purpose) {
  OwnedDigestContext context(::EVP_MD_CTX_new());
  EVP_PKEY_CTX* inner = nullptr;
  const auto start = purpose == Purpose::sign ? ::EVP_DigestSignInit : ::EVP_DigestVerifyInit;
  if (start(context.get(), &inner, digest, nullptr, key.pkey()) != 1 ||
      !set_rsa(inner, key, settings) || !set_context(inner, key, settings)) {
    return {};
  }
  return context;
}

std::optional<Bytes> finished(const Key& key, Bytes bytes, size_t size,
                              const SignatureSettings& settings) {
  bytes.resize(size);
  if (!settings.is_p1363 || !is_pair(key)) return bytes;
  return to_p1363(key, bytes);
}

// For operations on a hash: the padding first, so that what it forbids is told first.
OwnedPkeyContext begin_with_hash(const Key& key, const EVP_MD* digest,
                                 const SignatureSettings& settings, Purpose purpose) {
  OwnedPkeyContext context(::EVP_PKEY_CTX_new(key.pkey(), nullptr));
  if (context == nullptr) return {};
  const auto start = purpose == Purpose::sign ? ::EVP_PKEY_sign_init : ::EVP_PKEY_verify_init;
  if (start(context.get()) <= 0 || !set_rsa(context.get(), key, settings) ||
      ::EVP_PKEY_CTX_set_signature_md(context.get(), digest) <= 0) {
    return {};
  }
  return context;
}

// Some algorithms see the data twice.
bool signs_hashes(const Key& key) {
  if (!key.is(EVP_PKEY_ED25519) && !key.is(EVP_PKEY_ED448) && ::EVP_PKEY_get_id(key.pkey()) >= 0) {
    return true;
  }
  tell_failure("Unsupported crypto operation", "ERR_CRYPTO_UNSUPPORTED_OPERATION");
  return false;
}

// The signature as the library reads it; `der` keeps it where it is another than was given.
Input as_der(const Key& key, Input signature, const SignatureSettings& settings, Bytes& der) {
  if (!settings.is_p1363 || !is_pair(key)) return signature;
  der = to_der(key, signature);
  return der;
}

}  // namespace

std::optional<Bytes> sign(const Key& key, const EVP_MD* digest, Input data,
                          const SignatureSettings& settings) {
  const OwnedDigestContext context = begin(key, digest, settings, Purpose::sign);
  if (context == nullptr) return {};
  // At most so long.
  auto size = static_cast<size_t>(::EVP_PKEY_get_size(key.pkey()));
  Bytes bytes(size);
  if (::EVP_DigestSign(context.get(), bytes.data(), &size, data_of(data), data.size()) != 1) {
    return {};
  }
  return finished(key, std::move(bytes), size, settings);
}

std::optional<bool> verify(const Key& key, const EVP_MD* digest, Input data, Input signature,
                           const SignatureSettings& settings) {
  const OwnedDigestContext context = begin(key, digest, settings, Purpose::verify);
  if (context == nullptr) return {};
  Bytes der;
  signature = as_der(key, signature, settings, der);
  const bool is_valid = ::EVP_DigestVerify(context.get(), data_of(signature), signature.size(),
                                           data_of(data), data.size()) == 1;
  forget_failures();
  return is_valid;
}

std::optional<Bytes> sign_hash(const Key& key, const EVP_MD* digest, Input hash,
                               const SignatureSettings& settings) {
  if (!signs_hashes(key)) return {};
  const OwnedPkeyContext context = begin_with_hash(key, digest, settings, Purpose::sign);
  size_t size = 0;
  if (context == nullptr ||
      ::EVP_PKEY_sign(context.get(), nullptr, &size, hash.data(), hash.size()) <= 0) {
    return {};
  }
  Bytes bytes(size);
  if (::EVP_PKEY_sign(context.get(), bytes.data(), &size, hash.data(), hash.size()) <= 0) {
    return {};
  }
  return finished(key, std::move(bytes), size, settings);
}

std::optional<bool> verify_hash(const Key& key, const EVP_MD* digest, Input hash, Input signature,
                                const SignatureSettings& settings) {
  if (!signs_hashes(key)) return {};
  const OwnedPkeyContext context = begin_with_hash(key, digest, settings, Purpose::verify);
  if (context == nullptr) return {};
  Bytes der;
  signature = as_der(key, signature, settings, der);
  const bool is_valid = ::EVP_PKEY_verify(context.get(), data_of(signature), signature.size(),
                                          hash.data(), hash.size()) == 1;
  forget_failures();
  return is_valid;
}

}  // namespace giro::crypto
