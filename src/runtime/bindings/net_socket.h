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
  // The end (0) or a negative errno. False: the owner is to be told.
  virtual bool finished(int /*status*/) { return false; }
};

class TlsHandle;

// Virtual is what other kinds of connections do in their own way: TlsHandle, DuplexHandle.
class SocketHandle {
 public:
  using Done = Function<void(Result<void>)>;
  virtual ~SocketHandle() = default;
  // For `owner`: a stream without a connection yet, or nothing that is to listen.
  static std::unique_ptr<SocketHandle> make_stream(Loop& loop, engine::Object owner);
  static std::unique_ptr<SocketHandle> make_listener(engine::Object owner);
  // A connection that came; it has no owner until attach().
  explicit SocketHandle(Stream stream) : stream_(std::move(stream)) {}
  void attach(engine::Object owner) { owner_ = engine::Persistent(owner); }

  // Null: it is none.
  virtual TlsHandle* as_tls() { return nullptr; }
  // Of the kernel's; a closed one where there is none.
  virtual Stream& stream() { return stream_; }
  Result<void> listen(const Address& address, ListenOptions options);
  // On a descriptor that came from elsewhere, and that is the caller's where this fails.
  Result<void> adopt_stream(int fd);
  Result<void> adopt_listener(int fd, int backlog);
  // A stream that has an address of its own and no peer becomes a listener there.
  Result<void> listen_here(int backlog);
  Result<void> connect(const Address& address, engine::Object request);

  virtual Result<void> read_start();
  virtual void read_stop() { stream_.read_stop(); }
  // What is read goes into this buffer, and the owner is told how much; null: into new ones.
  virtual void use_buffer(engine::Value buffer);

  // Bytes go to it; the end and errors too, if it wants them. Null: all to the owner again.
  void consume(std::shared_ptr<ByteConsumer> consumer) { consumer_ = std::move(consumer); }
  bool is_consumed() const { return consumer_ != nullptr; }

  enum class Outcome : int8_t { all_sent = 0, rest_is_left = 1 };
  // Tried at once (O4). What is left of it is for write_rest(), which must be the next call;
  // buffers are borrowed until the request is told.
  virtual Result<Outcome> try_write(std::span<const iovec> parts, std::vector<std::string> texts);
  virtual Result<Outcome> try_write(std::span<const uint8_t> bytes);
  virtual Result<Outcome> try_write(std::string_view text);
  virtual Result<void> write_rest(Done done);
  // What is all sent is told by write_rest(), too.
  virtual bool tells_later() const { return false; }
  // In the place of write_rest(): the rest, as a Uint8Array that has not been written.
  virtual engine::Value take_rest();
  virtual size_t write_queue_size() { return stream_.write_queue_size(); }
  virtual Result<void> shutdown(Done done);

  enum class Ending : uint8_t { close, reset };
  virtual void close(Ending ending);

  virtual void ref();
  virtual void unref();
  virtual int fd() { return listener_.is_open() ? listener_.fd() : stream_.fd(); }
  virtual Result<Address> local_address() {
    return listener_.is_open() ? listener_.local_address() : stream_.local_address();
  }
  uint64_t bytes_read() const { return bytes_read_; }
  uint64_t bytes_written() const { return bytes_written_; }

 protected:
  explicit SocketHandle(engine::Object owner) : owner_(owner) {}
  SocketHandle() = default;

  // For the consumer or the owner; no bytes: the end.
  void received(Result<std::span<const std::byte>> bytes);
  // How large the pieces are that are asked for next.
  enum class Expects : uint8_t { small, large };
  virtual void expect(Expects pieces);
  Expects expects() const { return expects_; }
  void note_expects(Expects pieces) {
    expects_ = pieces;
    small_in_a_row_ = 0;
  }
  // Of the owner's, to read into; empty: none.
  std::span<std::byte> user_buffer() const;
  void set_user_buffer(engine::Value buffer);
  bool has_user_buffer() const { return !buffer_.is_empty(); }
  const engine::Persistent& owner() const { return owner_; }
  // Lets go of everything; what is returned tells the owner that the close phase has come.
  Function<void()> leave();
  void note_written(size_t size) { bytes_written_ += size; }
  void note_unwritten(size_t size) { bytes_written_ -= size; }

 private:  // For JavaScript. Who sends much at a time is read into memory that becomes
           // JavaScript's, without
  // a copy.
  void tell_bytes(std::span<const std::byte> bytes);
  void tell_copy(const Piece& copy, size_t count);
  void tell_large(size_t count);
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

// Tells a request, a JavaScript object, how it came out.
SocketHandle::Done teller_of(engine::Object request);

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
