#include "runtime/bindings/net_socket.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <numeric>

#include "engine/buffers.h"
#include "engine/fresh_bytes.h"
#include "engine/native_class.h"
#include "runtime/bindings/read_memory.h"
#include "runtime/environment.h"

namespace giro::runtime {

using engine::Object;
using engine::Persistent;
using engine::Value;

namespace {

// Names of the owner's methods, made once: a string costs more than the call.
struct Names {
  Persistent read{Value::string("onread")};
  Persistent complete{Value::string("oncomplete")};
  Persistent connection{Value::string("onaccept")};
  Persistent close{Value::string("onclose")};
};

const Names& names() {
  static thread_local const Names kMade;
  return kMade;
}

template <typename... Arguments>
void tell(const Persistent& who, const Persistent& method, Arguments... arguments) {
  Environment::current().door().call_back(who.object(), method.value(), arguments...);
}

Value to_value(size_t number) { return Value::integer(static_cast<int64_t>(number)); }

}  // namespace

SocketHandle::Done teller_of(Object request) {
  return [request = Persistent(request)](Result<void> outcome) {
    tell(request, names().complete, status_of(outcome));
  };
}

std::unique_ptr<SocketHandle> SocketHandle::make_stream(Loop& loop, Object owner) {
  auto handle = make_listener(owner);
  handle->stream_ = Stream::unconnected(loop);
  return handle;
}

std::unique_ptr<SocketHandle> SocketHandle::make_listener(Object owner) {
  return std::unique_ptr<SocketHandle>(new SocketHandle(owner));
}

// --- Connections --------------------------------------------------------------------------------

Result<void> SocketHandle::listen(const Address& address, ListenOptions options) {
  if (owner_.is_empty() || listener_.is_open()) return SysError(EBADF, "listen");
  auto listener = Listener::listen(
      Environment::current().loop(), address,
      [this](Result<Stream> stream) { accepted(std::move(stream)); }, options);
  if (!listener.ok()) return listener.error();
  listener_ = std::move(*listener);
  return {};
}

Result<void> SocketHandle::adopt_listener(int fd, int backlog) {
  if (owner_.is_empty() || listener_.is_open()) return SysError(EBADF, "listen");
  auto listener = Listener::adopt(
      Environment::current().loop(), fd,
      [this](Result<Stream> stream) { accepted(std::move(stream)); }, backlog);
  if (!listener.ok()) return listener.error();
  listener_ = std::move(*listener);
  return {};
}

Result<void> SocketHandle::listen_here(int backlog) {
  if (listener_.is_open()) return {};
  System& system = Environment::current().loop().system();
  const int fd = system.duplicate(stream_.fd());
  if (fd < 0) return SysError(-fd, "dup");
  Result<void> adopted = adopt_listener(fd, backlog);
  if (adopted.ok()) {
    stream_.close();
  } else {
    system.close(fd);
  }
  return adopted;
}

Result<void> SocketHandle::adopt_stream(int fd) {
  auto stream = Stream::open(Environment::current().loop(), fd);
  if (!stream.ok()) return stream.error();
  stream_ = std::move(*stream);
  return {};
}

void SocketHandle::accepted(Result<Stream> stream) {
  Value connection = Value::undefined();
  if (stream.ok()) connection = engine::wrap(std::make_unique<SocketHandle>(std::move(*stream)));
  tell(owner_, names().connection, status_of(stream), connection);
}

Result<void> SocketHandle::connect(const Address& address, Object request) {
  return stream_.connect(address, teller_of(request));
}

// --- Reading ------------------------------------------------------------------------------------

Result<void> SocketHandle::read_start() {
  auto on_read = [this](Result<std::span<const std::byte>> bytes) { received(bytes); };
  if (stream_.is_reading()) return {};
  if (buffer_.is_empty()) {
    if (expects_ == Expects::small) return stream_.read_start(on_read);
    return stream_.read_start([] { return LargePiece::next().lend(); }, on_read);
  }
  return stream_.read_start(user_buffer(), on_read);
}

std::span<std::byte> SocketHandle::user_buffer() const {
  if (buffer_.is_empty()) return {};
  return std::as_writable_bytes(engine::bytes_of(buffer_.value()));
}

void SocketHandle::set_user_buffer(Value buffer) {
  buffer_ = buffer.is_nullish() ? Persistent() : Persistent(buffer);
}

void SocketHandle::use_buffer(Value buffer) {
  bool was_reading = stream_.is_reading();
  stream_.read_stop();
  if (!stream_.is_open()) return;
  set_user_buffer(buffer);
  if (was_reading) (void)read_start();  // the same as before
}

void SocketHandle::received(Result<std::span<const std::byte>> bytes) {
  if (bytes.ok()) bytes_read_ += bytes->size();
  if (consumer_ != nullptr) {
    // It may be let go while it is called.
    std::shared_ptr<ByteConsumer> consumer = consumer_;
    if (bytes.ok() && !bytes->empty()) return consumer->received(*bytes);
    if (consumer->finished(bytes.ok() ? 0 : -bytes.error().code())) return;
  }
  if (!bytes.ok()) {
    tell(owner_, names().read, status_of(bytes));
    return;
  }
  if (bytes->empty() || !buffer_.is_empty()) {
    tell(owner_, names().read, to_value(bytes->size()));
    return;
  }
  tell_bytes(*bytes);
}

void SocketHandle::tell_bytes(std::span<const std::byte> bytes) {
  constexpr size_t kLargeMin = LargePiece::kBytes / 2;
  constexpr uint8_t kSmallInARowMax = 8;  // one may be the end of a message
  const bool is_large = bytes.size() >= kLargeMin;
  if (is_large) {
    small_in_a_row_ = 0;
    if (LargePiece::next().holds(bytes)) return tell_large(bytes.size());
  }
  const Piece copy = store_piece(bytes);
  if (is_large && expects_ == Expects::small) {
    expect(Expects::large);
  } else if (expects_ == Expects::large && ++small_in_a_row_ == kSmallInARowMax) {
    expect(Expects::small);
  }
  tell_copy(copy, bytes.size());
}

void SocketHandle::tell_copy(const Piece& copy, size_t count) {
  tell(owner_, names().read, to_value(count), copy.array_buffer, to_value(copy.offset));
}

void SocketHandle::tell_large(size_t count) {
  const std::span<uint8_t> bytes = LargePiece::next().bytes();
  const Persistent piece = LargePiece::next().take();
  if (count < bytes.size()) return tell_copy({engine::array_buffer_of(piece.object()), 0}, count);
  engine::KnownBytes known(piece.value(), bytes);
  tell(owner_, names().read, to_value(count), piece.value());
}

void SocketHandle::expect(Expects pieces) {
  note_expects(pieces);
  stream_.read_stop();
  (void)read_start();  // the same as before
}

// --- Writing ------------------------------------------------------------------------------------

Result<SocketHandle::Outcome> SocketHandle::try_write(std::span<const iovec> parts,
                                                      std::vector<std::string> texts) {
  size_t size = std::accumulate(parts.begin(), parts.end(), size_t{0},
                                [](size_t sum, const iovec& part) { return sum + part.iov_len; });
  bytes_written_ += size;
  Result<size_t> sent = stream_.try_write_parts(parts);
  if (sent.ok() && *sent == size) return Outcome::all_sent;
  if (!sent.ok() && sent.error().code() != EAGAIN) return sent.error();
  keep_rest(parts, sent.ok() ? *sent : 0, std::move(texts));
  return Outcome::rest_is_left;
}

Result<SocketHandle::Outcome> SocketHandle::try_write(std::span<const uint8_t> bytes) {
  bytes_written_ += bytes.size();
  Result<size_t> sent = stream_.try_write(std::as_bytes(bytes));
  if (sent.ok() && *sent == bytes.size()) return Outcome::all_sent;
  if (!sent.ok() && sent.error().code() != EAGAIN) return sent.error();
  const iovec part{const_cast<uint8_t*>(bytes.data()), bytes.size()};
  keep_rest({&part, 1}, sent.ok() ? *sent : 0, {});
  return Outcome::rest_is_left;
}

Result<SocketHandle::Outcome> SocketHandle::try_write(std::string_view text) {
  auto outcome = try_write(std::span(reinterpret_cast<const uint8_t*>(text.data()), text.size()));
  if (outcome.ok() && *outcome == Outcome::rest_is_left) {
    // The text was the caller's, and the rest outlives the call.
    rest_texts_.assign(1, std::string(static_cast<char*>(rest_[0].iov_base), rest_[0].iov_len));
    rest_[0].iov_base = rest_texts_[0].data();
  }
  return outcome;
}

void SocketHandle::keep_rest(std::span<const iovec> parts, size_t sent,
                             std::vector<std::string> texts) {
  rest_.clear();
  for (const iovec& part : parts) {
    size_t here = std::min(sent, part.iov_len);
    sent -= here;
    if (here == part.iov_len) continue;
    rest_.push_back({static_cast<char*>(part.iov_base) + here, part.iov_len - here});
  }
  rest_texts_ = std::move(texts);
}

Result<void> SocketHandle::write_rest(Done done) {
  std::vector<iovec> rest = std::move(rest_);
  // The texts go along, to live as long as the write.
  return stream_.write(rest, [done = std::move(done), texts = std::move(rest_texts_)](
                                 Result<void> outcome) mutable { done(std::move(outcome)); });
}

Value SocketHandle::take_rest() {
  size_t size = std::accumulate(rest_.begin(), rest_.end(), size_t{0},
                                [](size_t sum, const iovec& part) { return sum + part.iov_len; });
  engine::Memory memory = engine::allocate_memory(size);
  GIRO_CHECK(memory != nullptr, "no memory for what is to be written");
  size_t at = 0;
  for (const iovec& part : rest_) {
    std::memcpy(memory.get() + at, part.iov_base, part.iov_len);
    at += part.iov_len;
  }
  rest_.clear();
  rest_texts_.clear();
  bytes_written_ -= size;
  return engine::uint8_array(std::move(memory), size);
}

Result<void> SocketHandle::shutdown(Done done) { return stream_.shutdown(std::move(done)); }

// --- Closing ------------------------------------------------------------------------------------

Function<void()> SocketHandle::leave() {
  buffer_.reset();
  consumer_.reset();
  return [owner = std::move(owner_)] {
    if (!owner.is_empty()) tell(owner, names().close);
  };
}

void SocketHandle::close(Ending ending) {
  Function<void()> on_close = leave();
  if (listener_.is_open()) {
    listener_.close(std::move(on_close));
  } else if (ending == Ending::reset) {
    stream_.reset_close(std::move(on_close));
  } else {
    stream_.close(std::move(on_close));
  }
}

void SocketHandle::ref() {
  stream_.ref();
  listener_.ref();
}

void SocketHandle::unref() {
  stream_.unref();
  listener_.unref();
}

}  // namespace giro::runtime
