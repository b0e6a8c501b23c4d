#include "crypto/rsa_cipher.h"

#include <openssl/core_names.h>
#include <openssl/rsa.h>

#include <cstring>

#include "crypto/failure.h"

namespace giro::crypto {

namespace {

using Begin = int (*)(EVP_PKEY_CTX*);
using Apply = int (*)(EVP_PKEY_CTX*, unsigned char*, size_t*, const unsigned char*, size_t);

struct Functions {
  Begin begin;
  Apply apply;
};

Functions functions_of(RsaOperation operation) {
  switch (operation) {
    case RsaOperation::public_encrypt: return {::EVP_PKEY_encrypt_init, ::EVP_PKEY_encrypt};
    case RsaOperation::private_decrypt: return {::EVP_PKEY_decrypt_init, ::EVP_PKEY_decrypt};
    case RsaOperation::private_encrypt: return {::EVP_PKEY_sign_init, ::EVP_PKEY_sign};
    default: return {::EVP_PKEY_verify_recover_init, ::EVP_PKEY_verify_recover};
  }
}

bool set_label(EVP_PKEY_CTX* context, Input label) {
  if (label.empty()) return true;
  // The context frees its copy.
  void* copy = ::OPENSSL_memdup(label.data(), label.size());
  if (copy == nullptr) return false;
  if (::EVP_PKEY_CTX_set0_rsa_oaep_label(context, copy, static_cast<int>(label.size())) > 0) {
    return true;
  }
  ::OPENSSL_free(copy);
  return false;
}

}  // namespace

std::optional<Bytes> rsa_apply(RsaOperation operation, const Key& key, Input data,
                               const RsaSettings& settings) {
  const Functions functions = functions_of(operation);
  const OwnedPkeyContext context(::EVP_PKEY_CTX_new(key.pkey(), nullptr));
  if (context == nullptr || functions.begin(context.get()) <= 0 ||
      ::EVP_PKEY_CTX_set_rsa_padding(context.get(), settings.padding) <= 0) {
    return {};
  }
  if (settings.oaep_digest != nullptr &&
      ::EVP_PKEY_CTX_set_rsa_oaep_md(context.get(), settings.oaep_digest) <= 0) {
    return {};
  }
  if (!set_label(context.get(), settings.label)) return {};
  size_t size = 0;
  if (functions.apply(context.get(), nullptr, &size, data_of(data), data.size()) <= 0) return {};
  Bytes output(size);
  if (functions.apply(context.get(), output.data(), &size, data_of(data), data.size()) <= 0) {
    return {};
  }
  output.resize(size);
  return output;
}

bool rejects_implicitly(const Key& key) {
  const OwnedPkeyContext context(::EVP_PKEY_CTX_new(key.pkey(), nullptr));
  const bool rejects =
      context != nullptr && ::EVP_PKEY_decrypt_init(context.get()) > 0 &&
      ::EVP_PKEY_CTX_ctrl_str(context.get(), "rsa_pkcs1_implicit_rejection", "1") > 0;
  forget_failures();
  return rejects;
}

// --- Keys that are sent encrypted ---------------------------------------------------------------

namespace {

// RSA and the curves name an operation of theirs; the others have one only.
bool set_operation(EVP_PKEY_CTX* context, const Key& key) {
  if (key.is(EVP_PKEY_RSA_PSS)) return false;
  if (key.is(EVP_PKEY_RSA)) return ::EVP_PKEY_CTX_set_kem_op(context, "RSASVE") > 0;
  const std::string kind = key.kind();
  if (kind == "ec" || kind == "x25519" || kind == "x448") {
    return ::EVP_PKEY_CTX_set_kem_op(context, "DHKEM") > 0;
  }
  return true;
}

OwnedPkeyContext begin_kem(const Key& key, int (*begin)(EVP_PKEY_CTX*, const OSSL_PARAM*)) {
  OwnedPkeyContext context(::EVP_PKEY_CTX_new_from_pkey(nullptr, key.pkey(), nullptr));
  if (context == nullptr || begin(context.get(), nullptr) <= 0 ||
      !set_operation(context.get(), key)) {
    return {};
  }
  return context;
}

}  // namespace

std::optional<Encapsulated> encapsulate(const Key& key) {
  const OwnedPkeyContext context = begin_kem(key, ::EVP_PKEY_encapsulate_init);
  size_t size = 0;
  size_t secret_size = 0;
  if (context == nullptr ||
      ::EVP_PKEY_encapsulate(context.get(), nullptr, &size, nullptr, &secret_size) <= 0) {
    return {};
  }
  Bytes ciphertext(size);
  Bytes secret(secret_size);
  if (::EVP_PKEY_encapsulate(context.get(), ciphertext.data(), &size, secret.data(),
                             &secret_size) <= 0) {
    return {};
  }
  ciphertext.resize(size);
  Encapsulated result{.ciphertext = std::move(ciphertext),
                      .secret = SecretBytes(Input(secret).first(secret_size))};
  ::OPENSSL_cleanse(secret.data(), secret.size());
  return result;
}

std::optional<Bytes> decapsulate(const Key& key, Input ciphertext) {
  const OwnedPkeyContext context = begin_kem(key, ::EVP_PKEY_decapsulate_init);
  size_t size = 0;
  if (context == nullptr || ::EVP_PKEY_decapsulate(context.get(), nullptr, &size,
                                                   data_of(ciphertext), ciphertext.size()) <= 0) {
    return {};
  }
  Bytes secret(size);
  if (::EVP_PKEY_decapsulate(context.get(), secret.data(), &size, data_of(ciphertext),
                             ciphertext.size()) <= 0) {
    return {};
  }
  secret.resize(size);
  return secret;
}

}  // namespace giro::crypto
