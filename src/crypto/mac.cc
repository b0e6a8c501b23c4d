#include "crypto/mac.h"

#include <openssl/core_names.h>
#include <openssl/params.h>

namespace giro::crypto {

std::unique_ptr<Mac> Mac::begin(const EVP_MD* digest, std::span<const uint8_t> key) {
  make_ready();
  // Fetching is what costs most of a short HMAC.
  static thread_local OwnedMac hmac(::EVP_MAC_fetch(nullptr, "HMAC", nullptr));
  OwnedMacContext context(::EVP_MAC_CTX_new(hmac.get()));
  if (context == nullptr) return {};
  const OSSL_PARAM params[] = {
      ::OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST,
                                         const_cast<char*>(::EVP_MD_get0_name(digest)), 0),
      ::OSSL_PARAM_construct_end()};
  // Without a pointer the library takes an empty key for none.
  const uint8_t* bytes = key.empty() ? reinterpret_cast<const uint8_t*>("") : key.data();
  if (::EVP_MAC_init(context.get(), bytes, key.size(), params) != 1) return {};
  return std::unique_ptr<Mac>(new Mac(std::move(context)));
}

bool Mac::update(std::span<const uint8_t> data) {
  return ::EVP_MAC_update(context_.get(), data.data(), data.size()) == 1;
}

bool Mac::finish(std::span<uint8_t> output) {
  size_t written = 0;
  return ::EVP_MAC_final(context_.get(), output.data(), &written, output.size()) == 1;
}

}  // namespace giro::crypto
