#include "tls/session.h"

#include <openssl/err.h>
#include <openssl/tls1.h>
#include <openssl/x509v3.h>

#include "tls/session_callbacks.h"

namespace giro::tls {

Session::Session(std::shared_ptr<Context> context, Side side)
    : context_(context), first_context_(std::move(context)), side_(side) {
  if (side == Side::client) context_->load_trust();
  ssl_.reset(::SSL_new(context_->native()));
  GIRO_CHECK(ssl_ != nullptr, "OpenSSL has no memory for a session");
  SSL_set_app_data(ssl_.get(), this);
  BIO* bio = wire_.make_bio().release();
  ::SSL_set_bio(ssl_.get(), bio, bio);
  ::SSL_set_info_callback(ssl_.get(), SessionCallbacks::info);
  set_verify(Verify::none);
  if (side == Side::client) {
    ::SSL_set_connect_state(ssl_.get());
  } else {
    ::SSL_set_accept_state(ssl_.get());
  }
}

Session::~Session() = default;

// --- Before the handshake -----------------------------------------------------------------------

void Session::set_server_name(const std::string& name) {
  server_name_ = name;
  SSL_set_tlsext_host_name(ssl_.get(), name.c_str());
}

void Session::set_verify(Verify mode) {
  int flags = SSL_VERIFY_NONE;
  if (mode != Verify::none) flags = SSL_VERIFY_PEER;
  if (mode == Verify::require) flags |= SSL_VERIFY_FAIL_IF_NO_PEER_CERT;
  if (mode != Verify::none) context_->load_trust();
  ::SSL_set_verify(ssl_.get(), flags, SessionCallbacks::verify);
}

bool Session::expect_host(const std::string& host) {
  X509_VERIFY_PARAM* expected = ::SSL_get0_param(ssl_.get());
  if (::X509_VERIFY_PARAM_set1_ip_asc(expected, host.c_str()) == 1) return true;
  ::ERR_clear_error();
  ::X509_VERIFY_PARAM_set_hostflags(expected, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
  return ::X509_VERIFY_PARAM_set1_host(expected, host.data(), host.size()) == 1;
}

void Session::set_alpn(std::string_view protocols) {
  alpn_ = protocols;
  if (side_ == Side::client) {
    ::SSL_set_alpn_protos(ssl_.get(), reinterpret_cast<const unsigned char*>(alpn_.data()),
                          static_cast<unsigned>(alpn_.size()));
  }
}

void Session::set_client_psk(ClientPsk ask) {
  client_psk_ = std::move(ask);
  ::SSL_set_psk_client_callback(ssl_.get(), SessionCallbacks::client_psk);
}

void Session::set_server_psk(ServerPsk ask) {
  server_psk_ = std::move(ask);
  ::SSL_set_psk_server_callback(ssl_.get(), SessionCallbacks::server_psk);
}

bool Session::set_psk_hint(const std::string& hint) {
  return ::SSL_use_psk_identity_hint(ssl_.get(), hint.c_str()) == 1;
}

void Session::request_ocsp() { SSL_set_tlsext_status_type(ssl_.get(), TLSEXT_STATUSTYPE_ocsp); }

// The library writes every secret out as text where there is a callback, whoever wants them or not:
// a tenth of what a handshake computes.
void Session::log_keys() {
  logs_keys_ = true;
  ::SSL_CTX_set_keylog_callback(context_->native(), SessionCallbacks::key_line);
}

bool Session::resume(std::string_view serialized) {
  const OwnedSession session = deserialize(serialized);
  return session != nullptr && ::SSL_set_session(ssl_.get(), session.get()) == 1;
}

// --- The handshake waits ------------------------------------------------------------------------

bool Session::wants_ocsp() const {
  return SSL_get_tlsext_status_type(ssl_.get()) == TLSEXT_STATUSTYPE_ocsp;
}

void Session::give_session(std::string_view serialized) {
  given_session_ = serialized.empty() ? nullptr : deserialize(serialized);
  ::ERR_clear_error();
}

bool Session::give_certificate(const std::shared_ptr<Context>& context) {
  if (context == nullptr) return true;
  given_.push_back(context);
  if (::SSL_get_verify_mode(ssl_.get()) != SSL_VERIFY_NONE) context->load_trust();
  if (::SSL_set_SSL_CTX(ssl_.get(), context->native()) == nullptr) return false;
  // What the library leaves as it was.
  X509_STORE* store = ::SSL_CTX_get_cert_store(context->native());
  if (SSL_set1_verify_cert_store(ssl_.get(), store) != 1) return false;
  ::SSL_set_client_CA_list(ssl_.get(),
                           ::SSL_dup_CA_list(::SSL_CTX_get_client_CA_list(context->native())));
  context_ = context;
  if (logs_keys_) log_keys();
  return true;
}

// --- Bytes --------------------------------------------------------------------------------------

Session::Step Session::step_of(int result) {
  switch (::SSL_get_error(ssl_.get(), result)) {
    case SSL_ERROR_NONE: return Step::done;
    case SSL_ERROR_WANT_READ:
      // A connection that ends without saying so ends all the same; users see what they got.
      if (!wire_.has_ended()) return Step::blocked;
      ended_ = true;
      return Step::ended;
    case SSL_ERROR_WANT_X509_LOOKUP:
    case SSL_ERROR_WANT_CLIENT_HELLO_CB: return Step::waits;
    case SSL_ERROR_ZERO_RETURN: ended_ = true; return Step::ended;
    default: break;
  }
  error_ = take_error();
  return Step::failed;
}

// A session with another server says nothing about this one.
void Session::drop_foreign_session() {
  const SSL_SESSION* resumed = ::SSL_get_session(ssl_.get());
  const char* verified = resumed == nullptr ? nullptr : ::SSL_SESSION_get0_hostname(resumed);
  if (verified != nullptr && server_name_ != verified) ::SSL_set_session(ssl_.get(), nullptr);
}

Session::Step Session::handshake() {
  if (side_ == Side::client && ::SSL_in_before(ssl_.get()) == 1) drop_foreign_session();
  if (awaits_ != Awaits::nothing) return Step::waits;
  ::ERR_clear_error();
  return step_of(::SSL_do_handshake(ssl_.get()));
}

Session::Read Session::read(std::span<std::byte> into) {
  if (awaits_ != Awaits::nothing) return {Step::waits, 0};
  size_t total = 0;
  while (total < into.size()) {
    ::ERR_clear_error();
    size_t count = 0;
    const int result = ::SSL_read_ex(ssl_.get(), into.data() + total, into.size() - total, &count);
    if (result != 1) return {step_of(result), total};
    total += count;
    // Full records come in a row; what is shorter is the end of what was written at a time.
    if (count < SSL3_RT_MAX_PLAIN_LENGTH) break;
  }
  return {Step::done, total};
}

Session::Step Session::write(std::span<const std::byte> bytes) {
  if (is_in_handshake() || awaits_ != Awaits::nothing) return Step::blocked;
  if (bytes.empty()) return Step::done;
  ::ERR_clear_error();
  size_t count = 0;
  return step_of(::SSL_write_ex(ssl_.get(), bytes.data(), bytes.size(), &count));
}

Session::Step Session::shutdown() {
  if (is_in_handshake()) return Step::done;
  ::ERR_clear_error();
  const int result = ::SSL_shutdown(ssl_.get());
  if (result >= 0) return Step::done;
  ::ERR_clear_error();
  return Step::failed;
}

bool Session::renegotiate() {
  ::ERR_clear_error();
  return ::SSL_renegotiate(ssl_.get()) == 1;
}

}  // namespace giro::tls
