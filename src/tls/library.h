// OpenSSL's TLS made ready, and its objects as owned pointers.
#pragma once

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <memory>

namespace giro::tls {

// Before anything else is asked of the library. The configuration of the machine stays out, so that
// what a program trusts and offers does not depend on it.
inline void make_ready() {
  static const bool kReady =
      ::OPENSSL_init_ssl(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT, nullptr);
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

inline void free_certificates(STACK_OF(X509) * list) { sk_X509_pop_free(list, ::X509_free); }

using OwnedBio = Owned<BIO, ::BIO_free_all>;
using OwnedCertificate = Owned<X509, ::X509_free>;
using OwnedCertificates = Owned<STACK_OF(X509), free_certificates>;
using OwnedKey = Owned<EVP_PKEY, ::EVP_PKEY_free>;
using OwnedSession = Owned<SSL_SESSION, ::SSL_SESSION_free>;
using OwnedSsl = Owned<SSL, ::SSL_free>;
using OwnedSslContext = Owned<SSL_CTX, ::SSL_CTX_free>;
using OwnedStore = Owned<X509_STORE, ::X509_STORE_free>;

}  // namespace giro::tls
