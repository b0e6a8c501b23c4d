#include "tls/session_callbacks.h"

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/rand.h>
#include <openssl/tls1.h>

#include <cstring>

namespace giro::tls {

namespace {

std::string text_of(const unsigned char* bytes, size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};
}

// The name in a server_name extension.
std::string read_server_name(SSL* ssl) {
  const unsigned char* data = nullptr;
  size_t size = 0;
  constexpr size_t kHeader = 5;  // the list's length, the kind of name, the name's length
  if (::SSL_client_hello_get0_ext(ssl, TLSEXT_TYPE_server_name, &data, &size) != 1) return {};
  if (size < kHeader || data[2] != TLSEXT_NAMETYPE_host_name) return {};
  const size_t name_size = static_cast<size_t>(data[3]) << 8U | data[4];
  if (name_size > size - kHeader) return {};
  return text_of(data + kHeader, name_size);
}

// The name, the key of the MAC, the key of the cipher, and its initialisation vector.
constexpr size_t kTicketPart = 16;

bool use_ticket_keys(EVP_CIPHER_CTX* cipher, EVP_MAC_CTX* mac, unsigned char* mac_key,
                     const unsigned char* cipher_key, const unsigned char* iv, bool encrypts) {
  const EVP_CIPHER* aes = ::EVP_aes_128_cbc();
  char digest[] = "SHA256";
  const OSSL_PARAM parameters[] = {
      ::OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_KEY, mac_key, kTicketPart),
      ::OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0),
      ::OSSL_PARAM_construct_end()};
  const int begun = encrypts ? ::EVP_EncryptInit_ex(cipher, aes, nullptr, cipher_key, iv)
                             : ::EVP_DecryptInit_ex(cipher, aes, nullptr, cipher_key, iv);
  return begun == 1 && ::EVP_MAC_CTX_set_params(mac, parameters) == 1;
}

}  // namespace

void SessionCallbacks::install(SSL_CTX* context) {
  ::SSL_CTX_set_cert_verify_callback(context, verify_chain, nullptr);
  ::SSL_CTX_sess_set_new_cb(context, session_made);
  ::SSL_CTX_sess_set_get_cb(context, find_session);
  ::SSL_CTX_set_client_hello_cb(context, client_hello, nullptr);
  ::SSL_CTX_set_cert_cb(context, certificate, nullptr);
  SSL_CTX_set_tlsext_status_cb(context, status);
  SSL_CTX_set_tlsext_servername_callback(context, server_name);
  ::SSL_CTX_set_tlsext_ticket_key_evp_cb(context, ticket);
  ::SSL_CTX_set_alpn_select_cb(context, choose_alpn, nullptr);
}

Session& SessionCallbacks::of(const SSL* ssl) {
  return *static_cast<Session*>(SSL_get_app_data(ssl));
}

void SessionCallbacks::info(const SSL* ssl, int where, int /*value*/) {
  using Kind = SessionEvent::Kind;
  Session& session = of(ssl);
  if ((where & SSL_CB_HANDSHAKE_START) != 0 && session.is_established_ &&
      ::SSL_version(ssl) < TLS1_3_VERSION) {
    session.events_.push_back({Kind::handshake_started, {}, {}});
  }
  if ((where & SSL_CB_HANDSHAKE_DONE) != 0 &&
      ::SSL_renegotiate_pending(const_cast<SSL*>(ssl)) == 0) {
    // TLS 1.3 says so of what comes after the handshake, too.
    if (session.is_established_ && ::SSL_version(ssl) >= TLS1_3_VERSION) return;
    session.is_established_ = true;
    session.events_.push_back({Kind::handshake_done, {}, {}});
  }
}

// The verification goes on to its end, whose result is the one that is told.
int SessionCallbacks::verify(int /*ok*/, X509_STORE_CTX*) { return 1; }

int SessionCallbacks::verify_chain(X509_STORE_CTX* context, void*) {
  const auto* ssl = static_cast<const SSL*>(
      ::X509_STORE_CTX_get_ex_data(context, ::SSL_get_ex_data_X509_STORE_CTX_idx()));
  const int verified = ::X509_verify_cert(context);
  // Whoever has asked for the certificate decides what it means that it is bad.
  if (!of(ssl).refuses_bad_peers_) return verified;
  return verified == 1 && ::X509_STORE_CTX_get_error(context) == X509_V_OK ? 1 : 0;
}

void SessionCallbacks::key_line(const SSL* ssl, const char* line) {
  Session& session = of(ssl);
  if (!session.logs_keys_) return;
  session.events_.push_back({SessionEvent::Kind::key_logged, std::string(line) + "\n", {}});
}

int SessionCallbacks::session_made(SSL* ssl, SSL_SESSION* made) {
  Session& session = of(ssl);
  if (!session.tells_sessions_) return 0;
  unsigned size = 0;
  const unsigned char* id = ::SSL_SESSION_get_id(made, &size);
  session.events_.push_back({SessionEvent::Kind::session_made, text_of(id, size), serialize(made)});
  return 0;
}

SSL_SESSION* SessionCallbacks::find_session(SSL* ssl, const unsigned char*, int, int* copies) {
  *copies = 0;  // what is returned is the library's
  return of(ssl).given_session_.release();
}

int SessionCallbacks::client_hello(SSL* ssl, int* /*alert*/, void*) {
  Session& session = of(ssl);
  if (!session.waits_for_session_ || session.was_asked_for_session_)
    return SSL_CLIENT_HELLO_SUCCESS;
  session.was_asked_for_session_ = true;
  const unsigned char* id = nullptr;
  const size_t size = ::SSL_client_hello_get0_session_id(ssl, &id);
  session.hello_.session_id = text_of(id, size);
  session.hello_.server_name = read_server_name(ssl);
  const unsigned char* ticket = nullptr;
  size_t ticket_size = 0;
  session.hello_.has_ticket =
      ::SSL_client_hello_get0_ext(ssl, TLSEXT_TYPE_session_ticket, &ticket, &ticket_size) == 1 &&
      ticket_size > 0;
  session.awaits_ = Session::Awaits::session;
  return SSL_CLIENT_HELLO_RETRY;
}

int SessionCallbacks::certificate(SSL* ssl, void*) {
  Session& session = of(ssl);
  if (session.side_ != Side::server || !session.waits_for_certificate_) return 1;
  if (session.was_asked_for_certificate_) return 1;
  session.was_asked_for_certificate_ = true;
  session.awaits_ = Session::Awaits::certificate;
  return -1;
}

// Says that the name was heard, which both sides keep with the session.
int SessionCallbacks::server_name(SSL* ssl, int* /*alert*/, void*) {
  return ::SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name) == nullptr ? SSL_TLSEXT_ERR_NOACK
                                                                         : SSL_TLSEXT_ERR_OK;
}

// The keys are a name, one for the MAC and one for the cipher. A ticket that was good is not
// replaced, as the library would do by itself.
int SessionCallbacks::ticket(SSL* ssl, unsigned char* name, unsigned char* iv,
                             EVP_CIPHER_CTX* cipher, EVP_MAC_CTX* mac, int encrypts) {
  if (of(ssl).choose_ticket_key_) return chosen_ticket(ssl, name, iv, cipher, mac, encrypts != 0);
  Context::TicketKeys keys = of(ssl).first_context_->ticket_keys();
  unsigned char* mac_key = keys.data() + kTicketPart;
  unsigned char* cipher_key = keys.data() + 2 * kTicketPart;
  if (encrypts != 0) {
    std::memcpy(name, keys.data(), kTicketPart);
    if (::RAND_bytes(iv, static_cast<int>(kTicketPart)) != 1) return -1;
  } else if (std::memcmp(name, keys.data(), kTicketPart) != 0) {
    return 0;  // another server's, or an old one's: a whole handshake
  }
  const bool is_ready = use_ticket_keys(cipher, mac, mac_key, cipher_key, iv, encrypts != 0);
  ::OPENSSL_cleanse(keys.data(), keys.size());
  return is_ready ? 1 : -1;
}

int SessionCallbacks::chosen_ticket(SSL* ssl, unsigned char* name, unsigned char* iv,
                                    EVP_CIPHER_CTX* cipher, EVP_MAC_CTX* mac, bool encrypts) {
  using Use = Session::TicketKey::Use;
  auto given =
      of(ssl).choose_ticket_key_(text_of(name, kTicketPart), text_of(iv, kTicketPart), encrypts);
  if (!given) return -1;
  if (given->use == Use::none) return 0;
  if (given->mac_key.size() != kTicketPart || given->cipher_key.size() != kTicketPart) return -1;
  if (encrypts) {
    if (given->name.size() != kTicketPart || given->iv.size() != kTicketPart) return -1;
    std::memcpy(name, given->name.data(), kTicketPart);
    std::memcpy(iv, given->iv.data(), kTicketPart);
  }
  auto* mac_key = reinterpret_cast<unsigned char*>(given->mac_key.data());
  auto* cipher_key = reinterpret_cast<unsigned char*>(given->cipher_key.data());
  const bool is_ready = use_ticket_keys(cipher, mac, mac_key, cipher_key, iv, encrypts);
  ::OPENSSL_cleanse(mac_key, kTicketPart);
  ::OPENSSL_cleanse(cipher_key, kTicketPart);
  if (!is_ready) return -1;
  return given->use == Use::renew ? 2 : 1;
}

int SessionCallbacks::status(SSL* ssl, void*) {
  Session& session = of(ssl);
  if (session.side_ == Side::client) {
    const unsigned char* response = nullptr;
    const long size = SSL_get_tlsext_status_ocsp_resp(ssl, &response);
    session.events_.push_back({SessionEvent::Kind::ocsp_response,
                               size > 0 ? text_of(response, static_cast<size_t>(size)) : "",
                               {}});
    return 1;
  }
  const std::string& response = session.ocsp_response_;
  if (response.empty()) return SSL_TLSEXT_ERR_NOACK;
  void* copy = ::OPENSSL_memdup(response.data(), response.size());
  if (copy == nullptr) return SSL_TLSEXT_ERR_NOACK;
  SSL_set_tlsext_status_ocsp_resp(ssl, copy, static_cast<long>(response.size()));
  return SSL_TLSEXT_ERR_OK;
}

int SessionCallbacks::choose_alpn(SSL* ssl, const unsigned char** out, unsigned char* out_size,
                                  const unsigned char* offered, unsigned offered_size, void*) {
  Session& session = of(ssl);
  if (session.choose_alpn_) {
    auto chosen = session.choose_alpn_(
        std::string_view(reinterpret_cast<const char*>(offered), offered_size));
    if (!chosen) return SSL_TLSEXT_ERR_ALERT_FATAL;
    session.alpn_chosen_ = std::move(*chosen);
    *out = reinterpret_cast<const unsigned char*>(session.alpn_chosen_.data());
    *out_size = static_cast<unsigned char>(session.alpn_chosen_.size());
    return SSL_TLSEXT_ERR_OK;
  }
  if (session.alpn_.empty()) return SSL_TLSEXT_ERR_NOACK;
  unsigned char* selected = nullptr;
  const int status = ::SSL_select_next_proto(
      &selected, out_size, reinterpret_cast<const unsigned char*>(session.alpn_.data()),
      static_cast<unsigned>(session.alpn_.size()), offered, offered_size);
  *out = selected;
  return status == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

unsigned SessionCallbacks::client_psk(SSL* ssl, const char* hint, char* identity,
                                      unsigned identity_max, unsigned char* key, unsigned key_max) {
  auto given = of(ssl).client_psk_(hint, key_max);
  if (!given || given->identity.size() >= identity_max || given->key.size() > key_max) return 0;
  std::memcpy(identity, given->identity.c_str(), given->identity.size() + 1);
  std::memcpy(key, given->key.data(), given->key.size());
  const auto size = static_cast<unsigned>(given->key.size());
  ::OPENSSL_cleanse(given->key.data(), given->key.size());
  return size;
}

unsigned SessionCallbacks::server_psk(SSL* ssl, const char* identity, unsigned char* key,
                                      unsigned key_max) {
  auto given = of(ssl).server_psk_(identity, key_max);
  if (!given || given->size() > key_max) return 0;
  std::memcpy(key, given->data(), given->size());
  const auto size = static_cast<unsigned>(given->size());
  ::OPENSSL_cleanse(given->data(), given->size());
  return size;
}

}  // namespace giro::tls
