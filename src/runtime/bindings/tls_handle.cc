#include "runtime/bindings/tls_handle.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "engine/buffers.h"
#include "runtime/bindings/tls_values.h"
#include "runtime/environment.h"

namespace giro::runtime {

using engine::Object;
using engine::Persistent;
using engine::Value;
using tls::Session;
using tls::SessionEvent;
using Step = Session::Step;

namespace {

template <typename... Arguments>
void tell(const Persistent& who, std::string_view method, Arguments... arguments) {
  if (who.is_empty()) return;
  Environment::current().door().call_back(who.object(), Value::string(method), arguments...);
}

// Where plaintext goes for as long as it is looked at; who reads inside of that gets another one.
class Scratch {
 public:
  static constexpr size_t kSize = 64 * 1024;
  Scratch() : is_first_(!is_taken_) {
    if (is_first_) {
      is_taken_ = true;
      static thread_local const auto kShared = std::make_unique<std::byte[]>(kSize);
      bytes_ = kShared.get();
    } else {
      own_ = std::make_unique<std::byte[]>(kSize);
      bytes_ = own_.get();
    }
  }
  ~Scratch() {
    if (is_first_) is_taken_ = false;
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  std::span<std::byte> bytes() const { return {bytes_, kSize}; }

 private:
  static thread_local constinit bool is_taken_;
  bool is_first_;
  std::unique_ptr<std::byte[]> own_;
  std::byte* bytes_;
};
thread_local constinit bool Scratch::is_taken_ = false;

// Memory for what is sent at a time, which the next one to send takes.
thread_local std::vector<std::byte> spare_output;

void keep_spare(std::vector<std::byte>& bytes) {
  constexpr size_t kSizeMax = 256 * 1024;
  if (bytes.capacity() <= kSizeMax && bytes.capacity() > spare_output.capacity()) {
    bytes.clear();
    spare_output.swap(bytes);
  }
  bytes = {};
}

// As records: what the library puts around each is less.
size_t size_on_wire(size_t size) {
  constexpr size_t kAroundRecord = 64;
  return size + (size / SSL3_RT_MAX_PLAIN_LENGTH + 1) * kAroundRecord;
}

}  // namespace

// The lower connection may know it longer than the handle lives. What is being written there lies
// here.
class TlsHandle::Tap final : public ByteConsumer {
 public:
  explicit Tap(TlsHandle* tls_handle) : handle(tls_handle) {}
  void received(std::span<const std::byte> bytes) override {
    if (handle != nullptr) handle->lower_received(bytes);
  }
  bool finished(int status) override {
    if (handle != nullptr) handle->lower_finished(status);
    return true;
  }
  TlsHandle* handle;
  std::vector<std::byte> in_flight;
};

TlsHandle::TlsHandle(Value lower_value, SocketHandle& lower,
                     const std::shared_ptr<tls::Context>& context, tls::Side side)
    : lower_value_(lower_value),
      lower_(&lower),
      tap_(std::make_shared<Tap>(this)),
      session_(std::make_shared<Session>(context, side)) {
  lower_->consume(tap_);
}

TlsHandle::~TlsHandle() { tap_->handle = nullptr; }

void TlsHandle::start() {
  is_started_ = true;
  pump();
}

void TlsHandle::let_go() {
  is_held_ = false;
  pump();
}

Value TlsHandle::ask(std::string_view method, std::initializer_list<Value> arguments) {
  if (owner().is_empty()) return Value::undefined();
  std::vector<Value> all(arguments);
  const Value function = owner().object().get(method);
  if (!function.is_object()) return Value::undefined();
  const engine::Completion done = Object(function).call(owner().value(), all);
  return done.ok() ? done.value : Value::undefined();
}

// --- What comes ---------------------------------------------------------------------------------

void TlsHandle::lower_received(std::span<const std::byte> bytes) {
  const std::shared_ptr<Session> session = session_;
  session->wire().lend(bytes);
  pump();
  session->wire().keep();
}

void TlsHandle::lower_finished(int status) {
  reads_lower_ = false;
  if (status == 0) {
    session_->wire().end();
    pump();
    return;
  }
  if (!has_told_end_) {
    has_told_end_ = true;
    received(SysError(-status, "read"));
  }
}

void TlsHandle::pump() {
  if (is_pumping_) {
    pumps_again_ = true;
    return;
  }
  if (is_closed_) return;
  // Callbacks may close it, and then nobody else keeps it.
  const Persistent keep(owner().is_empty() ? Value::undefined() : owner().value());
  is_pumping_ = true;
  do {
    pumps_again_ = false;
    advance();
  } while (pumps_again_ && !is_closed_);
  is_pumping_ = false;
}

void TlsHandle::advance() {
  if (session_->awaits() == Session::Awaits::nothing) is_asked_ = false;
  if (is_started_ && !is_failed_ && shakes_hands()) advance_handshake();
  if (!is_closed_ && !is_failed_) read_plaintext();
  if (is_closed_) return;
  flush();
  settle_writes();
  settle_shutdown();
  if (!is_closed_) read_lower_as_needed();
}

// Data may come in between while it is done once more, which only reading allows.
bool TlsHandle::shakes_hands() const {
  return session_->is_in_handshake() && !(session_->is_established() && wants_plaintext_);
}

void TlsHandle::advance_handshake() {
  const Step step = session_->handshake();
  // Told before it is sent: a client that finds the wrong server sends neither the end of the
  // handshake nor its certificate, and one that keeps sessions first holds everything back.
  tell_events();
  if (is_closed_) return;
  flush();
  if (!is_closed_) after(step);
}

void TlsHandle::read_plaintext() {
  while (wants_plaintext_ && !is_closed_ && !is_failed_ && !has_told_end_ && is_started_ &&
         !shakes_hands()) {
    const Scratch scratch;
    std::span<std::byte> into = scratch.bytes();
    if (has_user_buffer()) {
      into = user_buffer();
    } else if (expects() == Expects::large && !is_consumed()) {
      if (const auto large = LargePiece::next().lend(); !large.empty()) into = large;
    }
    const Session::Read read = session_->read(into);
    // Nothing may be left in memory that is the next one's, whatever is told before.
    if (read.size != 0) received(std::span<const std::byte>(into.first(read.size)));
    if (!is_closed_) tell_events();
    if (is_closed_) return;
    if (read.step != Step::done) {
      after(read.step);
      return;
    }
  }
}

void TlsHandle::after(Step step) {
  switch (step) {
    case Step::done:
    case Step::blocked: return;
    case Step::waits: return ask_user();
    case Step::ended: return tell_end();
    case Step::failed: return tell_error();
  }
}

// Once: what comes meanwhile does not answer the question.
void TlsHandle::ask_user() {
  if (is_asked_) return;
  is_asked_ = true;
  if (session_->awaits() == Session::Awaits::session) {
    const Session::Hello& hello = session_->hello();
    tell(owner(), "onclienthello", bytes_value(hello.session_id), Value::boolean(hello.has_ticket),
         Value::string(hello.server_name));
  } else if (session_->awaits() == Session::Awaits::certificate) {
    const char* name = ::SSL_get_servername(session_->native(), TLSEXT_NAMETYPE_host_name);
    tell(owner(), "oncertificate", Value::string(name == nullptr ? "" : name),
         Value::boolean(session_->wants_ocsp()));
  }
}

void TlsHandle::tell_end() {
  if (has_told_end_) return;
  has_told_end_ = true;
  received(std::span<const std::byte>());
}

void TlsHandle::tell_events() {
  for (const SessionEvent& event : session_->take_events()) {
    if (is_closed_) return;
    switch (event.kind) {
      case SessionEvent::Kind::key_logged:
        tell(owner(), "onkeylog", bytes_value(event.first));
        break;
      case SessionEvent::Kind::handshake_started: tell(owner(), "onhandshakestart"); break;
      case SessionEvent::Kind::handshake_done: tell(owner(), "onhandshakedone"); break;
      case SessionEvent::Kind::session_made:
        session_->show_session(event.second);
        tell(owner(), "onnewsession", bytes_value(event.first), bytes_value(event.second));
        session_->show_session({});
        break;
      case SessionEvent::Kind::ocsp_response:
        tell(owner(), "onocspresponse",
             event.first.empty() ? Value::null() : bytes_value(event.first));
        break;
    }
  }
}

void TlsHandle::tell_error() {
  is_failed_ = true;
  flush();  // the alert
  const tls::Error& error = session_->error();
  // What a program has written already is what failed, as Node tells it.
  const bool had_written = !rest_.empty();
  tell(owner(), had_written ? "onwritefailure" : "onerror", Value::string(error.message),
       Value::string(error.code), Value::string(error.library), Value::string(error.reason));
  if (had_written) fail_writes(SysError(EPROTO, "write"));
}

// Whoever does not read leaves what comes to the kernel, and at last to the peer.
void TlsHandle::read_lower_as_needed() {
  if (!is_started_ || session_->wire().has_ended() || has_told_end_) return;
  const bool wanted = !is_failed_ && (wants_plaintext_ || session_->is_in_handshake());
  if (wanted == reads_lower_) return;
  reads_lower_ = wanted;
  if (!wanted) {
    lower_->read_stop();
  } else if (!lower_->read_start().ok()) {
    reads_lower_ = false;
  }
}

Result<void> TlsHandle::read_start() {
  if (is_closed_) return SysError(EBADF, "read");
  wants_plaintext_ = true;
  pump();
  return {};
}

void TlsHandle::read_stop() {
  wants_plaintext_ = false;
  if (!is_closed_ && !is_pumping_) read_lower_as_needed();
}

// --- What goes ----------------------------------------------------------------------------------

Result<SocketHandle::Outcome> TlsHandle::try_write(std::span<const iovec> parts,
                                                   std::vector<std::string> /*texts*/) {
  if (is_closed_ || is_failed_) return SysError(EPIPE, "write");
  // In one piece, which is in one record, too.
  size_t size = 0;
  for (const iovec& part : parts) size += part.iov_len;
  std::vector<std::byte> joined;
  std::span<const std::byte> bytes;
  if (parts.size() == 1) {
    bytes = {static_cast<const std::byte*>(parts[0].iov_base), parts[0].iov_len};
  } else {
    joined.reserve(size);
    for (const iovec& part : parts) {
      const auto* begin = static_cast<const std::byte*>(part.iov_base);
      joined.insert(joined.end(), begin, begin + part.iov_len);
    }
    bytes = joined;
  }
  note_written(size);
  start_by_writing();
  if (!is_busy() && waiting_.empty() && rest_.empty()) {
    constexpr size_t kLarge = 4096;
    if (size > kLarge) session_->wire().make_room(size_on_wire(size), spare_output);
    const Step step = session_->write(bytes);
    if (step == Step::failed) return SysError(EPROTO, "write");
    if (step == Step::done) {
      flush();
      return is_busy() ? Outcome::rest_is_left : Outcome::all_sent;
    }
  }
  rest_.insert(rest_.end(), bytes.begin(), bytes.end());
  return Outcome::rest_is_left;
}

// A client that nobody has told to begin. The write waits for the end of the handshake.
void TlsHandle::start_by_writing() {
  if (is_started_ || session_->side() != tls::Side::client) return;
  is_started_ = true;
  Environment::current().loop().set_immediate([tap = tap_] {
    if (tap->handle != nullptr) tap->handle->pump();
  });
}

Result<SocketHandle::Outcome> TlsHandle::try_write(std::span<const uint8_t> bytes) {
  const iovec part{const_cast<uint8_t*>(bytes.data()), bytes.size()};
  return try_write(std::span(&part, 1), {});
}

Result<SocketHandle::Outcome> TlsHandle::try_write(std::string_view text) {
  const iovec part{const_cast<char*>(text.data()), text.size()};
  return try_write(std::span(&part, 1), {});
}

Result<void> TlsHandle::write_rest(Done done) {
  if (is_closed_) return SysError(EPIPE, "write");
  waiting_.push_back(std::move(done));
  if (rest_.empty() && !is_busy()) {
    Environment::current().loop().set_immediate([tap = tap_] {
      if (tap->handle != nullptr) tap->handle->pump();
    });
  }
  return {};
}

Value TlsHandle::take_rest() {
  engine::Memory memory = engine::allocate_memory(rest_.size());
  GIRO_CHECK(memory != nullptr, "no memory for what is to be written");
  if (!rest_.empty()) std::memcpy(memory.get(), rest_.data(), rest_.size());
  const size_t size = rest_.size();
  note_unwritten(size);
  rest_.clear();
  return engine::uint8_array(std::move(memory), size);
}

size_t TlsHandle::write_queue_size() {
  return rest_.size() + session_->wire().output_size() + tap_->in_flight.size();
}

void TlsHandle::flush() {
  if (is_writing_ || is_held_ || is_closed_ || !session_->wire().has_output()) return;
  std::vector<std::byte>& bytes = tap_->in_flight;
  session_->wire().take_output(bytes);
  const auto outcome =
      lower_->try_write(std::span(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()));
  if (outcome.ok() && *outcome == Outcome::rest_is_left) {
    is_writing_ = true;
    auto written = [tap = tap_](const Result<void>& result) {
      if (tap->handle != nullptr) tap->handle->lower_written(result);
    };
    if (const auto begun = lower_->write_rest(written); !begun.ok()) lower_written(begun);
    return;
  }
  // An idle connection needs no memory for what it once sent.
  constexpr size_t kKeptMax = 4096;
  if (bytes.capacity() > kKeptMax) keep_spare(bytes);
  bytes.clear();
  if (!outcome.ok()) fail_writes(outcome.error());
}

void TlsHandle::lower_written(const Result<void>& outcome) {
  is_writing_ = false;
  keep_spare(tap_->in_flight);
  if (!outcome.ok()) fail_writes(outcome.error());
  pump();
}

void TlsHandle::settle_writes() {
  if (!rest_.empty() && !is_busy() && !is_failed_) {
    const Step step = session_->write(rest_);
    if (step == Step::blocked) return;
    rest_.clear();
    if (step == Step::failed) return fail_writes(SysError(EPROTO, "write"));
    flush();
  }
  if (is_closed_ || waiting_.empty() || !rest_.empty() || is_busy()) return;
  // Nothing, written before the end of the handshake, is written after it, and what follows it too.
  if (!session_->is_established() && !is_failed_) return;
  std::vector<Done> done = std::move(waiting_);
  waiting_.clear();
  for (Done& one : done) one(Result<void>());
}

void TlsHandle::fail_writes(const SysError& error) {
  rest_.clear();
  std::vector<Done> failed = std::move(waiting_);
  waiting_.clear();
  for (Done& one : failed) one(error);
}

Result<void> TlsHandle::shutdown(Done done) {
  if (is_closed_) return SysError(ENOTCONN, "shutdown");
  shutdown_ = std::move(done);
  pump();
  return {};
}

void TlsHandle::settle_shutdown() {
  if (!shutdown_ || is_closed_ || !waiting_.empty() || !rest_.empty() || is_busy()) return;
  if (!is_failed_) (void)session_->shutdown();
  flush();
  if (!shutdown_ || is_closed_) return;
  // It follows what is queued.
  Done done = std::move(shutdown_);
  shutdown_ = nullptr;
  auto shared = std::make_shared<Done>(std::move(done));
  const auto begun =
      lower_->shutdown([shared](Result<void> result) { (*shared)(std::move(result)); });
  if (!begun.ok()) (*shared)(begun);
}

void TlsHandle::close(Ending /*ending*/) {
  if (is_closed_) return;
  is_closed_ = true;
  tap_->handle = nullptr;
  lower_->consume(nullptr);
  fail_writes(SysError(ECANCELED, "write"));
  shutdown_ = nullptr;
  (void)leave();
}

// --- Streams of JavaScript ----------------------------------------------------------------------

void DuplexHandle::receive(std::optional<std::span<const uint8_t>> bytes) {
  received(bytes ? std::as_bytes(*bytes) : std::span<const std::byte>());
}

void DuplexHandle::done(int status) {
  Done told = std::move(writing_);
  writing_ = nullptr;
  rest_.clear();
  if (!told) return;
  if (status == 0) {
    told(Result<void>());
  } else {
    told(SysError(-status, "write"));
  }
}

Result<void> DuplexHandle::read_start() {
  tell(owner(), "onreadstart");
  return {};
}

void DuplexHandle::read_stop() { tell(owner(), "onreadstop"); }

Result<SocketHandle::Outcome> DuplexHandle::try_write(std::span<const uint8_t> bytes) {
  if (owner().is_empty()) return SysError(EPIPE, "write");
  rest_.assign(bytes.begin(), bytes.end());
  return Outcome::rest_is_left;
}

Result<SocketHandle::Outcome> DuplexHandle::try_write(std::string_view text) {
  return try_write(std::span(reinterpret_cast<const uint8_t*>(text.data()), text.size()));
}

Result<SocketHandle::Outcome> DuplexHandle::try_write(std::span<const iovec> parts,
                                                      std::vector<std::string> /*texts*/) {
  std::vector<uint8_t> joined;
  for (const iovec& part : parts) {
    const auto* begin = static_cast<const uint8_t*>(part.iov_base);
    joined.insert(joined.end(), begin, begin + part.iov_len);
  }
  return try_write(std::span<const uint8_t>(joined));
}

Value DuplexHandle::take_rest() {
  const std::vector<uint8_t> rest = std::move(rest_);
  rest_.clear();
  return bytes_value({reinterpret_cast<const char*>(rest.data()), rest.size()});
}

Result<void> DuplexHandle::write_rest(Done done) {
  writing_ = std::move(done);
  tell(owner(), "onwrite",
       bytes_value({reinterpret_cast<const char*>(rest_.data()), rest_.size()}));
  return {};
}

Result<void> DuplexHandle::shutdown(Done done) {
  if (owner().is_empty()) return SysError(ENOTCONN, "shutdown");
  writing_ = std::move(done);
  tell(owner(), "onend");
  return {};
}

void DuplexHandle::close(Ending /*ending*/) {
  done(-ECANCELED);
  (void)leave();
}

}  // namespace giro::runtime
