// Listener: accepts connections on a TCP port or a Unix path. Lifetime and closing as for Stream.
#pragma once

#include "giro/address.h"
#include "giro/base/function.h"
#include "giro/base/result.h"
#include "giro/stream.h"

namespace giro {

class ListenerCore;

struct ListenOptions {
  int backlog = 511;
  bool reuse_port = false;
  bool ipv6_only = false;
};

class Listener {
 public:
  // An error (EMFILE, say) is told and does not end the listening.
  using OnConnection = Function<void(Result<Stream>)>;

  Listener() = default;
  Listener(Listener&& other) noexcept;
  Listener& operator=(Listener&& other) noexcept;
  ~Listener();

  static Result<Listener> listen(Loop& loop, const Address& address, OnConnection on_connection,
                                 ListenOptions options = {});
  // On a socket that has its address already. It stays the caller's when this fails.
  static Result<Listener> adopt(Loop& loop, int fd, OnConnection on_connection, int backlog = 511);

  bool is_open() const;
  int fd() const;
  Result<Address> local_address() const;

  // A Unix path is removed.
  void close(Function<void()> on_close = nullptr);

  void ref();
  void unref();

 private:
  explicit Listener(ListenerCore* core) : core_(core) {}
  ListenerCore* core_ = nullptr;
};

}  // namespace giro
