// Stream: a TCP or Unix socket, connected or to be connected; or another descriptor that can say
// when it is ready.
//
// Loop thread only. May be closed, moved or destroyed at any moment, also inside its own callbacks;
// it must be gone before its loop is. close() takes effect at the kernel before it returns: the
// port is free and the peer sees the end. What was in flight comes back as ECANCELED in the close
// phase, before the close callback. Calls on a closed stream give EBADF.
#pragma once

#include <sys/uio.h>

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "giro/address.h"
#include "giro/base/api.h"
#include "giro/base/bytes.h"
#include "giro/base/function.h"
#include "giro/base/result.h"
#include "giro/coroutine/forward.h"
#include "giro/coroutine/stream.h"
#include "giro/operation.h"

namespace giro {

class StreamCore;

// How to take an address of this side: SO_REUSEPORT, IPV6_V6ONLY.
struct BindOptions {
  bool reuse_port = false;  // several sockets share what comes
  bool ipv6_only = false;   // an address of IPv6 takes no IPv4
};

class GIRO_API Stream {
 public:
  // The bytes that came, valid during the call; none: the peer has finished. After that, or an
  // error, nothing more comes.
  using OnRead = Function<void(Result<std::span<const std::byte>>)>;
  using Done = Function<void(Result<void>)>;

  Stream() = default;
  Stream(Stream&& other) noexcept;
  Stream& operator=(Stream&& other) noexcept;
  ~Stream();

  // The stream is there at once; `done` says later whether it is connected. Writes may be queued
  // before. close() cancels.
  static Stream connect(Loop& loop, const Address& address, Done done);
  // The same in steps: an unconnected stream, its local address, and connecting. EISCONN when it is
  // connected or connecting.
  static Stream unconnected(Loop& loop);
  Result<void> bind(const Address& address, BindOptions options = {});
  Result<void> connect(const Address& address, Done done);
  // co_await Stream::connect(loop, address): the stream, once it is connected.
  static task<Result<Stream>> connect(Loop& loop, Address address);
  // Takes over a non-blocking, connected socket.
  static Stream adopt(Loop& loop, int fd);
  // Takes over a socket, an end of a pipe, a FIFO or a character device, and makes it non-blocking
  // (for everybody who shares it). EINVAL: it is something else, and stays the caller's, as with
  // every error. A write to a pipe without a reader raises SIGPIPE unless the process ignores it.
  static Result<Stream> open(Loop& loop, int fd);

  // Whether it has not been closed, connected or not.
  bool is_open() const;
  int fd() const;  // -1 when closed

  // EALREADY while reading; ENOTCONN before it is connected.
  Result<void> read_start(OnRead on_read);
  // The same into memory of the caller's, which must stay until the reading stops.
  Result<void> read_start(std::span<std::byte> memory, OnRead on_read);
  // The same into memory that is asked for when something is there to be read: a program that keeps
  // what it gets needs no copy then, and idle connections need no memory. An empty span: the
  // loop's.
  using Lender = std::span<std::byte> (*)();
  Result<void> read_start(Lender lender, OnRead on_read);
  // What comes from now on waits in the kernel, and at last in the peer (back-pressure).
  void read_stop();
  bool is_reading() const;

  // co_await stream.read(): the next chunk; nullopt: the peer has finished. ECANCELED when the
  // stream is closed meanwhile. From the first one on the stream reads ahead: what comes while
  // nobody awaits it is kept for the next read, 16 KiB and what came with them; the rest waits in
  // the kernel. read_stop() ends that until the next read, and one that waits (ECANCELED).
  StreamRead read() { return StreamRead(*this); }
  // The same into memory that must stay until it has been awaited: how many bytes; 0: the peer has
  // finished. Received straight into it with epoll; a ring has chosen memory of its own before, and
  // they are copied.
  StreamReadInto read_into(std::span<std::byte> memory) { return {*this, memory}; }
  // The same without a copy, in memory of the loop's: none: the peer has finished. The bytes are
  // there until the coroutine next waits for something: look at them, or hand them to write(),
  // first. Not for when_all(), which may wait for others.
  StreamReadLent read_lent() { return StreamReadLent(*this); }
  // Exactly so many bytes. ENODATA when the peer finishes before: what came stays for a read().
  task<Result<Bytes>> read_exactly(size_t size);
  // What comes before the delimiter, which is taken away with it; of what comes after it nothing is
  // lost. What the peer sent last needs no delimiter; nullopt: it has finished. EMSGSIZE when
  // `size_max` bytes have none in them: they stay for a read().
  task<Result<std::optional<std::string>>> read_until(std::string delimiter,
                                                      size_t size_max = 64 * 1024);

  // Writes what the kernel takes right now, and says how much that was; EAGAIN: nothing, or others
  // are queued before it.
  Result<size_t> try_write(std::span<const std::byte> data);
  Result<size_t> try_write_parts(std::span<const iovec> parts);
  // Written at once as far as the kernel takes it, queued after other writes otherwise. EPIPE
  // after shutdown(). A failure of the write itself comes through `done`; without `done` nobody is
  // told.
  Result<void> write(std::string data, Done done);
  // The parts' memory is borrowed until `done`.
  Result<void> write(std::span<const iovec> parts, Done done);
  // co_await stream.write(data): until the kernel has taken all of it, and what came of it. Begins
  // at once, whether it is awaited or not, and goes on when it is not. The data is moved in.
  StreamSend write(std::string data);
  StreamSend write(Bytes data);
  // The same for bytes of somebody else's, from read_lent() for example. What the kernel does not
  // take at once is copied; nothing is borrowed when it returns.
  StreamSend write(std::span<const std::byte> data);
  // The same for several pieces in one system call: co_await stream.write(head, body). What the
  // kernel does not take at once is copied; nothing is borrowed when it returns.
  StreamSend write(std::span<const std::string_view> pieces);
  template <typename... Piece>
    requires(sizeof...(Piece) > 1 &&
             (std::is_convertible_v<const Piece&, std::string_view> && ...) &&
             (!std::is_null_pointer_v<Piece> && ...))
  StreamSend write(const Piece&... pieces) {
    const std::string_view all[] = {pieces...};
    return write(std::span(all));
  }
  // Bytes that the kernel has not taken yet.
  size_t write_queue_size() const;

  // Half-close: the end is sent after everything queued; reading goes on. Awaited: until it is.
  Result<void> shutdown(Done done);
  StreamSend shutdown();

  // At once; what was in flight, and then `on_close`, come in the close phase.
  void close(Function<void()> on_close = nullptr);
  // Closes with a reset: the peer gets ECONNRESET instead of the end.
  void reset_close(Function<void()> on_close = nullptr);

  // TCP_NODELAY: small writes are not held back.
  Result<void> set_no_delay(bool on);
  // Probes after `delay` of silence, so many of them in such an interval; a delay of 0 seconds or
  // less switches keep-alive off.
  Result<void> set_keep_alive(std::chrono::seconds delay,
                              std::chrono::seconds interval = std::chrono::seconds(1),
                              int probes = 10);
  // With the delays set before, or else the system's.
  Result<void> set_keep_alive(bool on);
  // The field of that name in the IP header.
  Result<void> set_type_of_service(int value);
  Result<int> type_of_service() const;
  Result<Address> local_address() const;
  Result<Address> peer_address() const;

  // Whether reading keeps the loop alive (the default). Writes always do.
  void ref();
  void unref();

 private:
  friend class ListenerCore;
  friend class detail::StreamReader;
  explicit Stream(StreamCore* core) : core_(core) {}
  StreamCore* core_ = nullptr;
};

}  // namespace giro
