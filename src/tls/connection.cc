#include "tls/connection.h"

#include <openssl/err.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace giro::tls {

namespace {

SysError verification_error(long result, const char* call) {
  const bool is_other_host =
      result == X509_V_ERR_HOSTNAME_MISMATCH || result == X509_V_ERR_IP_ADDRESS_MISMATCH;
  // As Node says it, which looks at names by itself.
  if (is_other_host) {
    return SysError::named(EKEYREJECTED, "ERR_TLS_CERT_ALTNAME_INVALID",
                           "Hostname/IP does not match certificate's altnames", call);
  }
  return SysError::named(EKEYREJECTED, verify_code(result), ::X509_verify_cert_error_string(result),
                         call);
}

bool is_address(const std::string& name) {
  const Owned<ASN1_OCTET_STRING, ::ASN1_OCTET_STRING_free> address(::a2i_IPADDRESS(name.c_str()));
  ::ERR_clear_error();
  return address != nullptr;
}

// Reads of one connection are one at a time; the flag goes with the coroutine that holds it.
class ReadTurn {
 public:
  explicit ReadTurn(bool& flag) : flag_(flag) { flag_ = true; }
  ~ReadTurn() { flag_ = false; }
  ReadTurn(const ReadTurn&) = delete;
  ReadTurn& operator=(const ReadTurn&) = delete;

 private:
  bool& flag_;
};

}  // namespace

Connection::Connection(Stream stream, std::shared_ptr<Identity> identity)
    : stream_(std::move(stream)),
      identity_(std::move(identity)),
      session_(identity_->context(), identity_->side()),
      peers_(identity_->peers()) {}

// --- The handshake ------------------------------------------------------------------------------

void Connection::set_verify(TlsPeers peers) {
  peers_ = peers;
  if (peers == TlsPeers::verified) {
    session_.set_verify(Session::Verify::require);
    session_.refuse_bad_peers();
  } else if (peers == TlsPeers::asked || session_.side() == Side::client) {
    session_.set_verify(Session::Verify::ask);
  } else {
    session_.set_verify(Session::Verify::none);
  }
}

Result<void> Connection::prepare_client(const std::string& name) {
  host_ = name.ends_with('.') ? name.substr(0, name.size() - 1) : name;
  if (host_.empty() || host_.find('\0') != std::string::npos) return SysError(EINVAL, "connect");
  set_verify(peers_);
  session_.set_alpn(identity_->protocols());
  session_.tell_sessions();
  if (!is_address(host_)) session_.set_server_name(host_);
  if (!session_.expect_host(host_)) return take_sys_error(EINVAL, "connect");
  return {};
}

void Connection::prepare_server() {
  set_verify(peers_);
  session_.set_alpn(identity_->protocols());
  if (identity_->has_names()) session_.wait_for_certificate();
}

// What is no session is none: then everything is agreed on again.
void Connection::resume(std::string_view serialized) {
  static_cast<void>(session_.resume(serialized));
  ::ERR_clear_error();
}

void Connection::choose_identity() {
  const char* name = ::SSL_get_servername(session_.native(), TLSEXT_NAMETYPE_host_name);
  const Identity* named = name == nullptr ? nullptr : identity_->find(name);
  if (named != nullptr && session_.give_certificate(named->context())) set_verify(named->peers());
  session_.go_on();
}

task<Result<void>> Connection::shake_hands(Shared connection) {
  Connection& self = *connection;
  const char* call = self.session_.side() == Side::client ? "connect" : "accept";
  for (;;) {
    const Session::Step step = self.session_.handshake();
    self.take_events();
    if (step == Session::Step::waits) {
      self.choose_identity();
      continue;
    }
    Result<void> sent = co_await self.flush();
    if (step == Session::Step::failed) co_return self.handshake_error();
    if (step == Session::Step::ended) co_return SysError(ECONNRESET, call);
    if (!sent.ok()) co_return SysError(sent.error().code(), call);
    if (step == Session::Step::done) break;
    Result<void> more = co_await self.receive(call);
    if (!more.ok()) co_return more.error();
  }
  Result<void> checked = self.check_peer();
  if (!checked.ok()) self.failure_ = checked.error();
  co_return checked;
}

SysError Connection::handshake_error() {
  const char* call = session_.side() == Side::client ? "connect" : "accept";
  const long verified = ::SSL_get_verify_result(session_.native());
  const bool is_refused = peers_ == TlsPeers::verified && verified != X509_V_OK;
  return fail(is_refused ? verification_error(verified, call)
                         : to_sys_error(session_.error(), EPROTO, call));
}

// A session that is resumed was verified when it was made, perhaps by others and for others.
Result<void> Connection::check_peer() const {
  if (peers_ != TlsPeers::verified) return {};
  const bool is_client = session_.side() == Side::client;
  const char* call = is_client ? "connect" : "accept";
  const long result = verify_result(session_);
  if (result != X509_V_OK) return verification_error(result, call);
  if (is_client) return {};
  SSL* native = session_.native();
  const OwnedCertificate shown(::SSL_get1_peer_certificate(native));
  const char* made_for = ::SSL_SESSION_get0_hostname(::SSL_get_session(native));
  const char* asked_for = ::SSL_get_servername(native, TLSEXT_NAMETYPE_host_name);
  const bool is_of_another_name = ::SSL_session_reused(native) == 1 &&
                                  std::string_view(made_for == nullptr ? "" : made_for) !=
                                      std::string_view(asked_for == nullptr ? "" : asked_for);
  if (shown != nullptr && !is_of_another_name) return {};
  return verification_error(X509_V_ERR_UNSPECIFIED, call);
}

Result<void> Connection::verification() const {
  const char* call = session_.side() == Side::client ? "connect" : "accept";
  const long result = verify_result(session_);
  if (result == X509_V_OK) return {};
  return verification_error(result, call);
}

void Connection::take_events() {
  for (SessionEvent& event : session_.take_events()) {
    if (event.kind != SessionEvent::Kind::session_made) continue;
    ::OPENSSL_cleanse(session_to_resume_.data(), session_to_resume_.size());
    session_to_resume_.swap(event.second);
  }
}

// --- Reading ------------------------------------------------------------------------------------

SysError Connection::fail(const SysError& error) {
  failure_ = error;
  // Told by the loop and not from here, where the one that reads is in the middle of it.
  for (Waiting& one : waiting_) {
    auto told = [link = std::move(one.link), error](const Result<void>&) mutable { link(error); };
    static_cast<void>(stream_.write(std::string(), std::move(told)));
  }
  waiting_.clear();
  return error;
}

// More ciphertext for the session, or its end.
task<Result<void>> Connection::receive(const char* call) {
  auto chunk = co_await stream_.read();
  if (!chunk.ok()) co_return SysError(chunk.error().code(), call);
  if (!*chunk) {
    session_.wire().end();
  } else {
    // What is left of the last one is copied before that one goes.
    session_.wire().lend((*chunk)->span());
    input_ = std::move(**chunk);
  }
  co_return {};
}

// Nothing: not yet.
std::optional<Result<size_t>> Connection::read_now(std::span<std::byte> into) {
  if (failure_) return Result<size_t>(*failure_);
  if (session_.has_ended()) return Result<size_t>(size_t{0});
  const Session::Read read = session_.read(into);
  take_events();
  const bool is_sent = flush().ok();  // answers of the protocol's own
  if (read.step == Session::Step::failed) {
    const SysError error = fail(to_sys_error(session_.error(), EPROTO, "read"));
    if (read.size == 0) return Result<size_t>(error);
  } else {
    go_on_writing();
  }
  if (read.size > 0) return Result<size_t>(read.size);
  if (read.step == Session::Step::ended) {
    was_cut_off_ = (::SSL_get_shutdown(session_.native()) & SSL_RECEIVED_SHUTDOWN) == 0;
    return Result<size_t>(size_t{0});
  }
  if (!is_sent && !stream_.is_open()) return Result<size_t>(SysError(EBADF, "read"));
  return std::nullopt;
}

task<Result<size_t>> Connection::read_some(Shared connection, std::span<std::byte> into) {
  Connection& self = *connection;
  if (self.is_reading_) co_return SysError(EALREADY, "read");
  if (into.empty()) co_return size_t{0};
  if (!self.early_.empty()) {
    const Bytes taken = self.take_early(std::min(into.size(), self.early_.size()));
    std::memcpy(into.data(), taken.data(), taken.size());
    co_return taken.size();
  }
  const ReadTurn turn(self.is_reading_);
  for (;;) {
    if (auto now = self.read_now(into)) co_return *now;
    Result<void> more = co_await self.receive("read");
    if (!more.ok()) co_return more.error();
  }
}

namespace {

constexpr size_t kChunkSize = 64 * 1024;

// Connections that wait have no memory for what they may get.
std::span<std::byte> chunk_memory() {
  static thread_local std::byte memory[kChunkSize];
  return memory;
}

}  // namespace

// False: the end.
task<Result<bool>> Connection::read_ahead() {
  const ReadTurn turn(is_reading_);
  for (;;) {
    const std::span<std::byte> memory = chunk_memory();
    if (auto now = read_now(memory)) {
      if (!now->ok()) co_return now->error();
      const size_t before = early_.size();
      if (!early_.resize(before + **now)) co_return SysError(ENOMEM, "read");
      if (**now > 0) std::memcpy(early_.data() + before, memory.data(), **now);
      co_return **now > 0;
    }
    Result<void> more = co_await receive("read");
    if (!more.ok()) co_return more.error();
  }
}

Bytes Connection::take_early(size_t size) {
  if (size == early_.size()) return std::move(early_);
  Bytes taken = Bytes::copy_of(early_.text().substr(0, size));
  std::memmove(early_.data(), early_.data() + size, early_.size() - size);
  static_cast<void>(early_.resize(early_.size() - size));  // it gets smaller
  return taken;
}

task<Result<std::optional<Bytes>>> Connection::read_chunk(Shared connection) {
  Connection& self = *connection;
  if (self.is_reading_) co_return SysError(EALREADY, "read");
  if (self.early_.empty()) {
    Result<bool> more = co_await self.read_ahead();
    if (!more.ok()) co_return more.error();
    if (!*more) co_return std::optional<Bytes>();
  }
  co_return std::optional(std::move(self.early_));
}

task<Result<Bytes>> Connection::read_exactly(Shared connection, size_t size) {
  Connection& self = *connection;
  if (self.is_reading_) co_return SysError(EALREADY, "read");
  while (self.early_.size() < size) {
    Result<bool> more = co_await self.read_ahead();
    if (!more.ok()) co_return more.error();
    if (!*more) co_return SysError(ENODATA, "read");
  }
  if (size == 0) co_return Bytes();
  co_return self.take_early(size);
}

task<Result<std::optional<std::string>>> Connection::read_until(Shared connection,
                                                                std::string delimiter,
                                                                size_t size_max) {
  GIRO_CHECK(!delimiter.empty(), "read_until() of an empty delimiter");
  Connection& self = *connection;
  if (self.is_reading_) co_return SysError(EALREADY, "read");
  size_t searched = 0;
  for (;;) {
    const std::string_view text = self.early_.text();
    const size_t found = text.find(delimiter, searched);
    if (found > size_max && text.size() > size_max) co_return SysError(EMSGSIZE, "read");
    if (found != std::string_view::npos) {
      const Bytes taken = self.take_early(found + delimiter.size());
      co_return std::optional(std::string(taken.text().substr(0, found)));
    }
    searched = text.size() < delimiter.size() ? 0 : text.size() - delimiter.size() + 1;
    Result<bool> more = co_await self.read_ahead();
    if (!more.ok()) co_return more.error();
    if (*more) continue;
    if (self.early_.empty()) co_return std::optional<std::string>();
    co_return std::optional(std::string(self.take_early(self.early_.size()).text()));
  }
}

// --- Writing ------------------------------------------------------------------------------------

StreamSend Connection::flush() {
  if (!session_.wire().has_output()) return StreamSend::done({});
  std::vector<std::byte> memory;
  session_.wire().take_output(memory);
  const std::string_view whole(reinterpret_cast<const char*>(memory.data()), memory.size());
  return stream_.write(std::span(&whole, 1));
}

StreamSend Connection::write(std::string_view bytes) {
  if (failure_) return StreamSend::refused(*failure_);
  if (has_finished_) return StreamSend::refused(SysError(EPIPE, "write"));
  if (!waiting_.empty()) return wait(bytes, false);
  switch (session_.write(std::as_bytes(std::span(bytes)))) {
    case Session::Step::done: return flush();
    case Session::Step::failed:
      return StreamSend::refused(fail(to_sys_error(session_.error(), EPROTO, "write")));
    default: return wait(bytes, false);
  }
}

StreamSend Connection::shutdown() {
  if (failure_) return StreamSend::refused(*failure_);
  if (std::exchange(has_finished_, true)) return StreamSend::refused(SysError(EPIPE, "shutdown"));
  return waiting_.empty() ? send_end() : wait({}, true);
}

StreamSend Connection::send_end() {
  session_.shutdown();
  StreamSend sent = flush();
  if (!sent.ok()) return sent;
  return stream_.shutdown();
}

StreamSend Connection::wait(std::string_view bytes, bool is_end) {
  StreamSend send;
  waiting_.emplace_back(bytes, is_end, send);
  return send;
}

void Connection::go_on_writing() {
  while (!waiting_.empty() && !session_.is_in_handshake()) {
    Waiting first = std::move(waiting_.front());
    waiting_.pop_front();
    if (first.is_end) {
      session_.shutdown();
    } else if (session_.write(std::as_bytes(std::span(first.bytes))) != Session::Step::done) {
      waiting_.push_front(std::move(first));
      static_cast<void>(fail(to_sys_error(session_.error(), EPROTO, "write")));
      return;
    }
    std::vector<std::byte> memory;
    session_.wire().take_output(memory);
    std::string text(reinterpret_cast<const char*>(memory.data()), memory.size());
    auto told = [link = std::move(first.link)](Result<void> outcome) mutable { link(outcome); };
    static_cast<void>(stream_.write(std::move(text), std::move(told)));
    if (first.is_end) static_cast<void>(stream_.shutdown());
  }
}

size_t Connection::write_queue_size() const {
  size_t size = stream_.write_queue_size();
  for (const Waiting& one : waiting_) size += one.bytes.size();
  return size;
}

void Connection::close(End how, Function<void()> on_close) {
  ::OPENSSL_cleanse(session_to_resume_.data(), session_to_resume_.size());
  session_to_resume_.clear();
  auto closed = [waiting = std::exchange(waiting_, {}), on_close = std::move(on_close)]() mutable {
    for (Waiting& one : waiting) one.link(SysError(ECANCELED, "write"));
    if (on_close) on_close();
  };
  if (how == End::reset) {
    stream_.reset_close(std::move(closed));
  } else {
    stream_.close(std::move(closed));
  }
}

}  // namespace giro::tls
