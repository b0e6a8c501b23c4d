#include "runtime/bindings/http2_connection.h"

#include <algorithm>
#include <atomic>

#include "engine/buffers.h"
#include "engine/native_class.h"
#include "giro/fs.h"
#include "giro/loop_host.h"
#include "runtime/bindings/read_memory.h"
#include "runtime/environment.h"

namespace giro::runtime {

namespace {

using engine::Completion;
using engine::Object;
using engine::Persistent;
using engine::String;
using engine::Value;
using proto::Http2Chunk;
using proto::Http2Headers;

constexpr size_t kFilePiece = size_t{64} * 1024;

Value latin1(std::string_view text) {
  if (text.empty()) return Value::string("");
  return String::make_latin1(text.size(),
                             [text](uint8_t* out) { std::copy(text.begin(), text.end(), out); })
      .to_value();
}

Value copy_of(std::span<const uint8_t> bytes) {
  engine::Memory memory = engine::allocate_memory(bytes.size());
  GIRO_CHECK(memory != nullptr, "no memory for what was read", bytes.size());
  std::copy(bytes.begin(), bytes.end(), memory.get());
  return engine::uint8_array(std::move(memory), bytes.size());
}

// The socket keeps the connection alive for as long as it reads for it.
class Http2Consumer final : public ByteConsumer {
 public:
  explicit Http2Consumer(std::shared_ptr<Http2Connection> connection)
      : connection_(std::move(connection)) {}
  void received(std::span<const std::byte> bytes) override {
    connection_->receive_from_socket(bytes);
  }

 private:
  std::shared_ptr<Http2Connection> connection_;
};

}  // namespace

// One read at a time, into the same memory unless it is still to be sent.
struct Http2Connection::FileFeed {
  int fd = -1;
  int64_t offset = -1;
  int64_t left = -1;  // less than 0: to the end
  bool owns = false;
  bool is_reading = false;
  std::shared_ptr<std::vector<std::byte>> memory;

  FileFeed() = default;
  FileFeed(const FileFeed&) = delete;
  FileFeed& operator=(const FileFeed&) = delete;
  ~FileFeed() {
    if (owns) Environment::current().loop().system().close(fd);
  }
};

Http2Callbacks& http2_callbacks() {
  // Never destroyed: when the thread ends there is no realm left to release them in.
  static thread_local auto* made = new Http2Callbacks;
  return *made;
}

std::shared_ptr<Http2Connection> Http2Connection::make(Object owner, Session::Role role,
                                                       const proto::Http2Options& options) {
  return std::shared_ptr<Http2Connection>(new Http2Connection(owner, role, options));
}

Http2Connection::Http2Connection(Object owner, Session::Role role,
                                 const proto::Http2Options& options)
    : owner_(owner), session_(role, options, *this) {}

// --- Bytes --------------------------------------------------------------------------------------

void Http2Connection::attach(Value socket) {
  socket_ = Persistent(socket);
  engine::unwrap<SocketHandle>(socket)->consume(
      std::make_shared<Http2Consumer>(shared_from_this()));
}

void Http2Connection::receive(std::span<const uint8_t> bytes, Value& thrown) {
  if (is_closed_ || is_closing_) return;
  const auto keep = shared_from_this();
  thrown_ = &thrown;
  ++depth_;
  bytes_received_ += bytes.size();
  received_ms_ = Environment::current().queues().now_ms();
  const int outcome = session_.receive(bytes);
  --depth_;
  after_receive(outcome);
  thrown_ = nullptr;
}

void Http2Connection::receive_from_socket(std::span<const std::byte> bytes) {
  if (is_closed_ || is_closing_) return;
  const auto keep = shared_from_this();
  is_from_loop_ = true;
  ++depth_;
  bytes_received_ += bytes.size();
  received_ms_ = Environment::current().queues().now_ms();
  const int outcome =
      session_.receive({reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()});
  --depth_;
  after_receive(outcome);
  is_from_loop_ = false;
}

void Http2Connection::after_receive(int outcome) {
  if (outcome != 0) fail(outcome);
  if (is_closing_) {
    finish_closing();
  } else if (!is_closed_ && depth_ == 0) {
    collect_and_send();
  }
}

void Http2Connection::fail(int error) {
  if (is_closed_) return;
  tell(http2_callbacks().failed, {owner_.value(), Value::integer(error)});
}

void Http2Connection::schedule() {
  if (is_scheduled_ || is_closed_ || depth_ > 0) return;
  is_scheduled_ = true;
  Environment::current().loop().set_immediate([self = shared_from_this()] {
    self->is_scheduled_ = false;
    self->is_from_loop_ = true;
    self->flush();
    self->is_from_loop_ = false;
  });
}

void Http2Connection::flush() {
  if (!is_closed_ && depth_ == 0) collect_and_send();
}

void Http2Connection::collect_and_send() {
  const auto keep = shared_from_this();
  // What the kernel has not taken yet comes first: more is collected when it has gone.
  if (is_sending_) return;
  const int outcome = collect();
  if (!session_.output().is_empty() || session_.output().has_ended_writes()) {
    std::swap(sending_, session_.output());
    bytes_sent_ += sending_.size();
    if (SocketHandle* socket =
            socket_.is_empty() ? nullptr : engine::unwrap<SocketHandle>(socket_.value())) {
      send_to_socket(*socket);
    } else {
      send_to_stream();
    }
  }
  if (outcome != 0) fail(outcome);
}

// What waits on a stream goes before the reset that would drop it.
int Http2Connection::collect() {
  ++depth_;
  int outcome = session_.collect();
  while (outcome == 0 && !resets_.empty()) {
    const auto resets = std::exchange(resets_, {});
    for (const auto& [stream, code] : resets) session_.submit_reset(stream, code);
    outcome = session_.collect();
  }
  --depth_;
  return outcome;
}

void Http2Connection::reset(int32_t stream, uint32_t code) {
  resets_.emplace_back(stream, code);
  schedule();
}

void Http2Connection::send_to_socket(SocketHandle& socket) {
  if (sending_.is_empty()) return finish_output(0);
  std::vector<iovec> parts;
  sending_.list(parts);
  auto outcome = socket.try_write(parts, {});
  if (!outcome.ok()) return finish_output(-outcome.error().code());
  if (*outcome == SocketHandle::Outcome::all_sent) return finish_output(0);
  is_sending_ = true;
  Result<void> begun = socket.write_rest([self = shared_from_this()](Result<void> result) {
    self->is_from_loop_ = true;
    self->sent(result.ok() ? 0 : -result.error().code());
    self->is_from_loop_ = false;
  });
  if (begun.ok()) return;
  is_sending_ = false;
  finish_output(-begun.error().code());
}

void Http2Connection::send_to_stream() {
  std::vector<iovec> parts;
  sending_.list(parts);
  engine::Memory memory = engine::allocate_memory(std::max<size_t>(sending_.size(), 1));
  GIRO_CHECK(memory != nullptr, "no memory for what is to be sent", sending_.size());
  size_t at = 0;
  for (const iovec& part : parts) {
    std::copy_n(static_cast<const uint8_t*>(part.iov_base), part.iov_len, memory.get() + at);
    at += part.iov_len;
  }
  is_sending_ = true;
  Value bytes = engine::uint8_array(std::move(memory), at);
  Object pieces = Object::array({});
  uint32_t count = 0;
  for (const size_t size : sending_.pieces()) {
    pieces.set(count++, Value::integer(static_cast<int64_t>(size)));
  }
  call(http2_callbacks().send, {owner_.value(), bytes, pieces});
}

void Http2Connection::sent(int status) {
  if (!is_sending_) return;
  const auto keep = shared_from_this();
  is_sending_ = false;
  finish_output(status);
  if (status == 0 && depth_ == 0) collect_and_send();
  if (is_closed_ && !is_sending_) let_go();
}

void Http2Connection::finish_output(int status) {
  const std::vector<int32_t> ended = sending_.ended_writes();
  sending_.clear();
  for (const int32_t stream : ended) {
    tell(http2_callbacks().written,
         {owner_.value(), Value::integer(stream), Value::integer(status)});
  }
}

void Http2Connection::close() {
  if (is_closed_ || is_closing_) return;
  session_.silence();
  is_closing_ = true;
  // The library sends nothing while it receives.
  if (depth_ == 0) finish_closing();
}

void Http2Connection::finish_closing() {
  const auto keep = shared_from_this();
  is_closing_ = false;
  is_closed_ = true;
  files_.clear();
  collect_and_send();
  if (!is_sending_) let_go();
}

void Http2Connection::let_go() {
  // The socket still reads for us, and nobody hears of it.
  socket_.reset();
  owner_.reset();
}

// --- Telling JavaScript -------------------------------------------------------------------------

// As a callback of the loop's, with ticks and microtasks after it, or inside of one.
void Http2Connection::tell(const Persistent& function, std::initializer_list<Value> arguments) {
  if (!is_closed_ && !is_closing_) call(function, arguments);
}

void Http2Connection::call(const Persistent& function, std::initializer_list<Value> arguments) {
  Environment& environment = Environment::current();
  if (!is_from_loop_) {
    Completion done = function.object().call(Value::undefined(), arguments);
    if (done.ok()) return;
    if (thrown_ == nullptr) {
      environment.door().report(done.thrown);
    } else if (thrown_->is_empty()) {
      *thrown_ = done.thrown;
    }
    return;
  }
  auto done = environment.door().call(function.object(), arguments);
  if (done.outcome == CallbackDoor::Outcome::returned) environment.loop().host().drain();
}

void Http2Connection::headers(const Http2Headers& block) {
  ended_with_headers_ = block.ends_stream();
  Value sensitive = block.sensitive.empty() ? Value::undefined() : latin1(block.sensitive);
  tell(http2_callbacks().headers,
       {owner_.value(), Value::integer(block.stream), Value::integer(static_cast<int>(block.kind)),
        Value::integer(block.flags), latin1(block.fields), sensitive});
}

void Http2Connection::data(int32_t stream, std::span<const uint8_t> bytes) {
  if (bytes.empty()) return;
  if (is_shown_) {
    write_debug_line(shown_name() + " handling data frame for stream " + std::to_string(stream));
  }
  const Piece piece = store_piece(std::as_bytes(bytes));
  tell(http2_callbacks().data, {owner_.value(), Value::integer(stream), piece.array_buffer,
                                Value::integer(static_cast<int64_t>(piece.offset)),
                                Value::integer(static_cast<int64_t>(bytes.size()))});
}

void Http2Connection::data_end(int32_t stream) {
  const bool is_frame = !std::exchange(ended_with_headers_, false);
  if (is_frame && is_shown_) {
    write_debug_line(shown_name() + " handling data frame for stream " + std::to_string(stream));
  }
  tell(http2_callbacks().data_end, {owner_.value(), Value::integer(stream)});
}

void Http2Connection::closed(int32_t stream, uint32_t code) {
  files_.erase(stream);
  show(stream, "closed with code " + std::to_string(code));
  tell(http2_callbacks().closed, {owner_.value(), Value::integer(stream), Value::integer(code)});
  show(stream, "tearing down stream");
}

// --- For NODE_DEBUG_NATIVE=http2 ----------------------------------------------------------------

uint64_t Http2Connection::next_number() {
  static std::atomic<uint64_t> last{0};
  return ++last;
}

std::string Http2Connection::shown_name() const {
  const char* role = session_.role() == Session::Role::server ? "server" : "client";
  return std::string("Http2Session ") + role + " (" + std::to_string(number_) + ")";
}

void Http2Connection::show(int32_t stream, const std::string& event) const {
  if (!is_shown_) return;
  write_debug_line("HttpStream " + std::to_string(stream) + " (" + std::to_string(number_) + ") [" +
                   shown_name() + "] " + event);
}

void Http2Connection::settings(Acknowledges acknowledges) {
  tell(http2_callbacks().settings,
       {owner_.value(), Value::boolean(acknowledges == Acknowledges::yes)});
}

void Http2Connection::ping(Acknowledges acknowledges, std::span<const uint8_t> payload) {
  tell(http2_callbacks().ping,
       {owner_.value(), Value::boolean(acknowledges == Acknowledges::yes), copy_of(payload)});
}

void Http2Connection::goaway(uint32_t code, int32_t last_stream, std::span<const uint8_t> opaque) {
  Value bytes = opaque.empty() ? Value::undefined() : copy_of(opaque);
  tell(http2_callbacks().goaway,
       {owner_.value(), Value::integer(code), Value::integer(last_stream), bytes});
}

void Http2Connection::alternative_service(int32_t stream, std::string_view origin,
                                          std::string_view value) {
  tell(http2_callbacks().service,
       {owner_.value(), Value::integer(stream), latin1(origin), latin1(value)});
}

void Http2Connection::origins(const std::vector<std::string_view>& origins) {
  Object list = Object::array({});
  uint32_t count = 0;
  for (const std::string_view origin : origins) list.set(count++, latin1(origin));
  tell(http2_callbacks().origins, {owner_.value(), list});
}

void Http2Connection::not_sent(int32_t stream, uint8_t type, int error) {
  tell(http2_callbacks().not_sent,
       {owner_.value(), Value::integer(stream), Value::integer(type), Value::integer(error)});
}

void Http2Connection::wants_trailers(int32_t stream) {
  tell(http2_callbacks().trailers, {owner_.value(), Value::integer(stream)});
}

// --- Files --------------------------------------------------------------------------------------

void Http2Connection::send_file(int32_t stream, int fd, int64_t offset, int64_t size, Owns owns) {
  auto feed = std::make_shared<FileFeed>();
  feed->fd = fd;
  feed->offset = offset;
  feed->left = size;
  feed->owns = owns == Owns::yes;
  if (!session_.has(stream)) return;
  files_[stream] = std::move(feed);
  session_.feed(stream);
}

void Http2Connection::wants_data(int32_t stream) {
  auto found = files_.find(stream);
  if (found == files_.end() || found->second->is_reading) return;
  const std::shared_ptr<FileFeed> feed = found->second;
  size_t room = kFilePiece;
  if (feed->left >= 0) room = std::min(room, static_cast<size_t>(feed->left));
  feed->is_reading = true;
  if (feed->memory == nullptr || feed->memory.use_count() > 1) {
    feed->memory = std::make_shared<std::vector<std::byte>>(kFilePiece);
  }
  fs::read(Environment::current().loop(), feed->fd, std::span(*feed->memory).first(room),
           feed->offset, [weak = weak_from_this(), stream, feed](Result<size_t> count) {
             feed->is_reading = false;
             if (auto self = weak.lock()) self->file_read(stream, feed, std::move(count));
           });
}

void Http2Connection::file_read(int32_t stream, const std::shared_ptr<FileFeed>& feed,
                                Result<size_t> count) {
  auto found = files_.find(stream);
  if (is_closed_ || found == files_.end() || found->second != feed) return;
  is_from_loop_ = true;
  if (!count.ok()) {
    files_.erase(found);
    tell(http2_callbacks().file_failed,
         {owner_.value(), Value::integer(stream), Value::integer(-count.error().code())});
  } else {
    if (*count > 0) {
      const auto* bytes = reinterpret_cast<const uint8_t*>(feed->memory->data());
      session_.write(stream, Http2Chunk{{bytes, *count}, feed->memory, false});
      if (feed->offset >= 0) feed->offset += static_cast<int64_t>(*count);
      if (feed->left >= 0) feed->left -= static_cast<int64_t>(*count);
    }
    if (*count == 0 || feed->left == 0) {
      files_.erase(found);
      session_.end(stream);
    }
  }
  flush();
  is_from_loop_ = false;
}

}  // namespace giro::runtime
