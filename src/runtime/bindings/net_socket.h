// SocketHandle: what a socket or a server of node:net holds of C++. It is a Stream or a Listener,
// or nothing yet.
//
// The JavaScript object it belongs to (lib/internal/net/handle.js) is kept alive until the socket
// has been closed. It is told through its methods onread(count, arrayBuffer, offset) or
// onread(count, piece), onaccept(status, native) and onclose(); requests through
// oncomplete(status). A status is 0 or a negative errno; EBADF of all that is asked for after
// close().
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/buffers.h"
#include "engine/call.h"
#include "engine/persistent.h"
#include "giro/listener.h"
#include "giro/stream.h"
#include "runtime/bindings/read_memory.h"

namespace giro::runtime {

// Takes what a socket reads in the place of its owner's onread().
class ByteConsumer {
 public:
  virtual ~ByteConsumer() = default;
  virtual void received(std::span<const std::byte> bytes) = 0;
};

class SocketHandle {
 public:
  // For `owner`: a stream without a connection yet, or nothing that is to listen.
  static std::unique_ptr<SocketHandle> make_stream(Loop& loop, engine::Object owner);
  static std::unique_ptr<SocketHandle> make_listener(engine::Object owner);
  // A connection that came; it has no owner until attach().
  explicit SocketHandle(Stream stream) : stream_(std::move(stream)) {}
  void attach(engine::Object owner) { owner_ = engine::Persistent(owner); }

  Stream& stream() { return stream_; }
  Result<void> listen(const Address& address, ListenOptions options);
  // On a descriptor that came from elsewhere, and that is the caller's where this fails.
  Result<void> adopt_stream(int fd);
  Result<void> adopt_listener(int fd, int backlog);
  // A stream that has an address of its own and no peer becomes a listener there.
  Result<void> listen_here(int backlog);
  Result<void> connect(const Address& address, engine::Object request);

  Result<void> read_start();
  // What is read goes into this buffer, and the owner is told how much; null: into new ones.
  void use_buffer(engine::Value buffer);

  // Bytes go to it; the end and errors still to the owner. Null: all to the owner again.
  void consume(std::shared_ptr<ByteConsumer> consumer) { consumer_ = std::move(consumer); }
  bool is_consumed() const { return consumer_ != nullptr; }

  enum class Outcome : int8_t { all_sent = 0, rest_is_left = 1 };
  // Tried at once (O4). What is left of it is for write_rest(), which must be the next call;
  // buffers are borrowed until the request is told.
  Result<Outcome> try_write(std::span<const iovec> parts, std::vector<std::string> texts);
  Result<Outcome> try_write(std::span<const uint8_t> bytes);
  Result<Outcome> try_write(std::string_view text);
  Result<void> write_rest(engine::Object request);
  // In the place of write_rest(): the rest, as a Uint8Array that has not been written.
  engine::Value take_rest();
  Result<void> shutdown(engine::Object request);

  enum class Ending : uint8_t { close, reset };
  void close(Ending ending);

  void ref();
  void unref();
  int fd() const { return listener_.is_open() ? listener_.fd() : stream_.fd(); }
  Result<Address> local_address() const {
    return listener_.is_open() ? listener_.local_address() : stream_.local_address();
  }
  uint64_t bytes_read() const { return bytes_read_; }
  uint64_t bytes_written() const { return bytes_written_; }

 private:
  explicit SocketHandle(engine::Object owner) : owner_(owner) {}

  void received(Result<std::span<const std::byte>> bytes);
  // For JavaScript. Who sends much at a time is read into memory that becomes JavaScript's, without
  // a copy.
  void tell_bytes(std::span<const std::byte> bytes);
  void tell_copy(const Piece& copy, size_t count);
  void tell_large(size_t count);
  enum class Expects : uint8_t { small, large };
  void expect(Expects pieces);
  void accepted(Result<Stream> stream);
  // What the kernel has not taken of these parts.
  void keep_rest(std::span<const iovec> parts, size_t sent, std::vector<std::string> texts);

  Stream stream_;
  Listener listener_;
  engine::Persistent owner_;
  engine::Persistent buffer_;  // of the owner's, to read into
  Expects expects_ = Expects::small;
  uint8_t small_in_a_row_ = 0;
  std::shared_ptr<ByteConsumer> consumer_;
  std::vector<iovec> rest_;
  std::vector<std::string> rest_texts_;  // that parts of the rest point into
  uint64_t bytes_read_ = 0;
  uint64_t bytes_written_ = 0;
};

// The parts of the binding, each in a file of its own.
void add_socket_functions(engine::Object exports);
void add_lookup_functions(engine::Object exports);
void add_address_functions(engine::Object exports);

// 0, or the negative errno.
template <typename Outcome>
engine::Value status_of(const Outcome& outcome) {
  return engine::Value::integer(outcome.ok() ? 0 : -outcome.error().code());
}

}  // namespace giro::runtime
