// OpenSSL made ready, and its objects as owned pointers.
#pragma once

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>

#include <memory>

namespace giro::crypto {

// Before anything else is asked of the library. The configuration of the machine stays out: Node
// heeds only a section of its own name. No clean-up at exit: threads of the pool may be at work.
inline void make_ready() {
  static const bool kReady = ::OPENSSL_init_crypto(
      OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT | OPENSSL_INIT_LOAD_CRYPTO_STRINGS |
          OPENSSL_INIT_ADD_ALL_CIPHERS | OPENSSL_INIT_ADD_ALL_DIGESTS,
      nullptr);
  static_cast<void>(kReady);
}

template <auto free>
struct FreeBy {
  template <typename T>
  void operator()(T* object) const {
    free(object);
  }
};

template <typename T, auto free>
using Owned = std::unique_ptr<T, FreeBy<free>>;

using OwnedDigest = Owned<EVP_MD, ::EVP_MD_free>;
using OwnedDigestContext = Owned<EVP_MD_CTX, ::EVP_MD_CTX_free>;
using OwnedMac = Owned<EVP_MAC, ::EVP_MAC_free>;
using OwnedMacContext = Owned<EVP_MAC_CTX, ::EVP_MAC_CTX_free>;
using OwnedCipher = Owned<EVP_CIPHER, ::EVP_CIPHER_free>;
using OwnedCipherContext = Owned<EVP_CIPHER_CTX, ::EVP_CIPHER_CTX_free>;
using OwnedKdf = Owned<EVP_KDF, ::EVP_KDF_free>;
using OwnedKdfContext = Owned<EVP_KDF_CTX, ::EVP_KDF_CTX_free>;

}  // namespace giro::crypto
