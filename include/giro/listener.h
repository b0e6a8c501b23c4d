// Listener: accepts connections on a TCP port or a Unix path. Lifetime and closing as for Stream.
#pragma once

#include "giro/address.h"
#include "giro/base/api.h"
#include "giro/base/function.h"
#include "giro/base/result.h"
#include "giro/coroutine/forward.h"
#include "giro/stream.h"

namespace giro {

class ListenerCore;

// How to listen.
struct ListenOptions {
  // Connections that may wait in the kernel.
  int backlog = 511;

  // SO_REUSEPORT, IPV6_V6ONLY.
  bool reuse_port = false;
  bool ipv6_only = false;
};

class GIRO_API Listener {
 public:
  // An error (EMFILE, say) is told and does not end the listening.
  using OnConnection = Function<void(Result<Stream>)>;

  Listener() = default;
  Listener(Listener&& other) noexcept;
  Listener& operator=(Listener&& other) noexcept;
  ~Listener();

  // Calls back for every connection.
  static Result<Listener> listen(Loop& loop, const Address& address, OnConnection on_connection,
                                 ListenOptions options = {});
  // On a socket that has its address already. It stays the caller's when this fails.
  static Result<Listener> adopt(Loop& loop, int fd, OnConnection on_connection, int backlog = 511);

  // Without a callback: for accept().
  static Result<Listener> listen(Loop& loop, const Address& address, ListenOptions options = {});
  // co_await listener.accept(): the next connection. Those that come while nobody awaits them wait
  // in the kernel. ECANCELED when the listener is closed, meanwhile or before.
  Completion<Stream> accept();

  // Whether it is listening; its descriptor, or -1; and where, with the port that it got.
  bool is_open() const;
  int fd() const;
  Result<Address> local_address() const;

  // A Unix path is removed.
  void close(Function<void()> on_close = nullptr);

  // Whether listening keeps the loop alive (the default).
  void ref();
  void unref();

 private:
  explicit Listener(ListenerCore* core) : core_(core) {}
  ListenerCore* core_ = nullptr;
};

}  // namespace giro
