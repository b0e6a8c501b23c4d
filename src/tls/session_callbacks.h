// What OpenSSL calls while it is being called.
#pragma once

#include "tls/session.h"

namespace giro::tls {

struct SessionCallbacks {
  // Once, before the context has sessions.
  static void install(SSL_CTX* context);
  static Session& of(const SSL* ssl);

  static void info(const SSL* ssl, int where, int value);
  static int verify(int ok, X509_STORE_CTX* context);
  static int verify_chain(X509_STORE_CTX* context, void*);
  static void key_line(const SSL* ssl, const char* line);
  static int session_made(SSL* ssl, SSL_SESSION* session);
  static SSL_SESSION* find_session(SSL* ssl, const unsigned char* id, int size, int* copies);
  static int client_hello(SSL* ssl, int* alert, void*);
  static int certificate(SSL* ssl, void*);
  static int status(SSL* ssl, void*);
  static int server_name(SSL* ssl, int* alert, void*);
  static int ticket(SSL* ssl, unsigned char* name, unsigned char* iv, EVP_CIPHER_CTX* cipher,
                    EVP_MAC_CTX* mac, int encrypts);
  static int chosen_ticket(SSL* ssl, unsigned char* name, unsigned char* iv, EVP_CIPHER_CTX* cipher,
                           EVP_MAC_CTX* mac, bool encrypts);
  static int choose_alpn(SSL* ssl, const unsigned char** out, unsigned char* out_size,
                         const unsigned char* offered, unsigned offered_size, void*);
  static unsigned client_psk(SSL* ssl, const char* hint, char* identity, unsigned identity_max,
                             unsigned char* key, unsigned key_max);
  static unsigned server_psk(SSL* ssl, const char* identity, unsigned char* key, unsigned key_max);
};

}  // namespace giro::tls
