#include "giro/tls_stream.h"

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

#include <array>
#include <ctime>
#include <utility>

#include "giro/coroutine.h"
#include "tls/connection.h"

namespace giro {

namespace {

using tls::Connection;

const SysError kClosed(EBADF, "tls");

std::string text_of(const X509_NAME* name) {
  const tls::OwnedBio bio(::BIO_new(::BIO_s_mem()));
  if (::X509_NAME_print_ex(bio.get(), name, 0, XN_FLAG_RFC2253 & ~ASN1_STRFLGS_ESC_MSB) < 0) {
    return {};
  }
  char* data = nullptr;
  const long size = BIO_get_mem_data(bio.get(), &data);
  return {data, static_cast<size_t>(size)};
}

std::string fingerprint_of(const X509* certificate) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  if (::X509_digest(certificate, ::EVP_sha256(), digest.data(), &size) != 1) return {};
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (unsigned i = 0; i < size; ++i) {
    text += kDigits[digest[i] >> 4U];
    text += kDigits[digest[i] & 15U];
  }
  return text;
}

std::chrono::system_clock::time_point time_of(const ASN1_TIME* time) {
  std::tm parts{};
  if (::ASN1_TIME_to_tm(time, &parts) != 1) return {};
  return std::chrono::system_clock::from_time_t(::timegm(&parts));
}

}  // namespace

TlsStream& TlsStream::operator=(TlsStream&& other) noexcept {
  if (this != &other) {
    close();
    connection_ = std::move(other.connection_);
  }
  return *this;
}

TlsStream::~TlsStream() { close(); }

// --- Beginning ----------------------------------------------------------------------------------

task<Result<TlsStream>> TlsStream::connect(Loop& loop, std::string host, uint16_t port,
                                           TlsConnectOptions options) {
  Result<Stream> stream = co_await giro::connect(loop, host, port, options.connect);
  if (!stream.ok()) co_return stream.error();
  co_return co_await connect(std::move(*stream), std::move(host), std::move(options));
}

task<Result<TlsStream>> TlsStream::connect(Stream stream, std::string host,
                                           TlsConnectOptions options) {
  auto identity = options.context.identity_;
  if (identity == nullptr) {
    auto made = tls::Identity::default_client();
    if (!made.ok()) co_return made.error();
    identity = *made;
  }
  GIRO_CHECK(identity->side() == tls::Side::client, "connect() with the context of a server");
  TlsStream made(std::make_shared<Connection>(std::move(stream), std::move(identity)));
  const std::string& name = options.server_name.empty() ? host : options.server_name;
  Result<void> prepared = made.connection_->prepare_client(name);
  if (!prepared.ok()) co_return prepared.error();
  // One that was verified for another host says nothing about this one.
  if (options.session.host_ == made.connection_->host() && !options.session.empty()) {
    made.connection_->resume(options.session.bytes_);
  }
  Result<void> shaken = co_await Connection::shake_hands(made.connection_);
  if (!shaken.ok()) co_return shaken.error();
  co_return made;
}

task<Result<TlsStream>> TlsStream::accept(Stream stream, TlsContext context) {
  auto identity = std::move(context.identity_);
  GIRO_CHECK(identity != nullptr && identity->side() == tls::Side::server,
             "accept() without the context of a server");
  TlsStream made(std::make_shared<Connection>(std::move(stream), std::move(identity)));
  made.connection_->prepare_server();
  Result<void> shaken = co_await Connection::shake_hands(made.connection_);
  if (!shaken.ok()) co_return shaken.error();
  co_return made;
}

// --- Reading ------------------------------------------------------------------------------------

task<Result<std::optional<Bytes>>> TlsStream::read() {
  if (connection_ != nullptr) return Connection::read_chunk(connection_);
  return []() -> task<Result<std::optional<Bytes>>> { co_return SysError(EBADF, "read"); }();
}

task<Result<size_t>> TlsStream::read_into(std::span<std::byte> memory) {
  if (connection_ != nullptr) return Connection::read_some(connection_, memory);
  return []() -> task<Result<size_t>> { co_return SysError(EBADF, "read"); }();
}

task<Result<Bytes>> TlsStream::read_exactly(size_t size) {
  if (connection_ != nullptr) return Connection::read_exactly(connection_, size);
  return []() -> task<Result<Bytes>> { co_return SysError(EBADF, "read"); }();
}

task<Result<std::optional<std::string>>> TlsStream::read_until(std::string delimiter,
                                                               size_t size_max) {
  if (connection_ != nullptr) {
    return Connection::read_until(connection_, std::move(delimiter), size_max);
  }
  return []() -> task<Result<std::optional<std::string>>> { co_return SysError(EBADF, "read"); }();
}

bool TlsStream::was_cut_off() const { return connection_ != nullptr && connection_->was_cut_off(); }

// --- Writing ------------------------------------------------------------------------------------

StreamSend TlsStream::write(std::string data) {
  if (connection_ == nullptr) return StreamSend::refused(SysError(EBADF, "write"));
  return connection_->write(data);
}

StreamSend TlsStream::write(Bytes data) {
  if (connection_ == nullptr) return StreamSend::refused(SysError(EBADF, "write"));
  return connection_->write(data.text());
}

StreamSend TlsStream::write(std::span<const std::string_view> pieces) {
  std::string whole;
  for (std::string_view piece : pieces) whole += piece;
  return write(std::move(whole));
}

size_t TlsStream::write_queue_size() const {
  return connection_ == nullptr ? 0 : connection_->write_queue_size();
}

StreamSend TlsStream::shutdown() {
  if (connection_ == nullptr) return StreamSend::refused(SysError(EBADF, "shutdown"));
  return connection_->shutdown();
}

// --- The end ------------------------------------------------------------------------------------

void TlsStream::close(Function<void()> on_close) {
  if (auto closing = std::exchange(connection_, nullptr)) {
    closing->close(Connection::End::close, std::move(on_close));
  }
}

void TlsStream::reset_close(Function<void()> on_close) {
  if (auto closing = std::exchange(connection_, nullptr)) {
    closing->close(Connection::End::reset, std::move(on_close));
  }
}

// --- What is known of it ------------------------------------------------------------------------

std::string TlsStream::version() const {
  return connection_ == nullptr ? "" : ::SSL_get_version(connection_->session().native());
}

std::string TlsStream::cipher() const {
  return connection_ == nullptr ? "" : SSL_get_cipher_name(connection_->session().native());
}

std::string TlsStream::protocol() const {
  if (connection_ == nullptr) return {};
  const unsigned char* name = nullptr;
  unsigned size = 0;
  ::SSL_get0_alpn_selected(connection_->session().native(), &name, &size);
  return {reinterpret_cast<const char*>(name), size};
}

std::string TlsStream::server_name() const {
  if (connection_ == nullptr) return {};
  const char* name =
      ::SSL_get_servername(connection_->session().native(), TLSEXT_NAMETYPE_host_name);
  return name == nullptr ? "" : name;
}

bool TlsStream::is_resumed() const {
  return connection_ != nullptr && ::SSL_session_reused(connection_->session().native()) == 1;
}

std::optional<TlsCertificate> TlsStream::peer_certificate() const {
  if (connection_ == nullptr) return std::nullopt;
  const tls::OwnedCertificate shown(::SSL_get1_peer_certificate(connection_->session().native()));
  if (shown == nullptr) return std::nullopt;
  TlsCertificate told{
      .pem = tls::to_pem(shown.get()),
      .subject = text_of(::X509_get_subject_name(shown.get())),
      .issuer = text_of(::X509_get_issuer_name(shown.get())),
      .fingerprint = fingerprint_of(shown.get()),
      .valid_from = time_of(::X509_get0_notBefore(shown.get())),
      .valid_to = time_of(::X509_get0_notAfter(shown.get())),
  };
  ::ERR_clear_error();
  return told;
}

Result<void> TlsStream::verification() const {
  return connection_ == nullptr ? kClosed : connection_->verification();
}

TlsSession TlsStream::session() const {
  if (connection_ == nullptr || connection_->session_to_resume().empty()) return {};
  return {connection_->session_to_resume(), connection_->host()};
}

Stream& TlsStream::transport() {
  static thread_local Stream closed;
  return connection_ == nullptr ? closed : connection_->stream();
}

}  // namespace giro
