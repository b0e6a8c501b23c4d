// DatagramSocket: UDP. Loop thread only; lifetime and closing as for Stream.
#pragma once

#include <sys/uio.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "giro/address.h"
#include "giro/base/api.h"
#include "giro/base/bytes.h"
#include "giro/base/function.h"
#include "giro/base/result.h"
#include "giro/coroutine/forward.h"

namespace giro {

class DatagramCore;
class Loop;

// How to take an address of this side.
struct DatagramOptions {
  bool reuse_address = false;  // several sockets may be bound, and the last one gets what comes
  bool reuse_port = false;     // several sockets share what comes
  bool ipv6_only = false;      // an address of IPv6 takes no IPv4
};

// What came, in one piece.
struct Datagram {
  std::span<const std::byte> bytes;  // valid during the callback; may be none
  Address from;                      // who sent it; none for a Unix socket without a name
  bool truncated;                    // it was larger than the memory for it, and the rest is lost
};

// The same with memory of its own.
struct ReceivedDatagram {
  // As in Datagram.
  Bytes bytes;
  Address from;
  bool truncated;
};

class GIRO_API DatagramSocket {
 public:
  // An error (ECONNREFUSED, told by the peer's machine) does not end the receiving.
  using OnDatagram = Function<void(const Result<Datagram>&)>;
  using OnSent = Function<void(Result<size_t>)>;

  DatagramSocket() = default;
  DatagramSocket(DatagramSocket&& other) noexcept;
  DatagramSocket& operator=(DatagramSocket&& other) noexcept;
  ~DatagramSocket();

  // AF_INET or AF_INET6.
  static Result<DatagramSocket> open(Loop& loop, int family);
  // Takes over a socket of this kind, and makes it non-blocking; EINVAL for another kind. After an
  // error the descriptor is still the caller's. Other processes may share the socket: it takes one
  // datagram at a time, so that a close in a callback loses none.
  static Result<DatagramSocket> adopt(Loop& loop, int fd);

  // False after close(), and for one that was moved from.
  bool is_open() const;
  // Stays ours; -1 when closed.
  int fd() const;
  // Before sending or receiving; without it the first send takes any free port.
  Result<void> bind(const Address& address, DatagramOptions options = {});
  // From then on it sends to this address and hears of no other.
  Result<void> connect(const Address& address);
  Result<void> disconnect();

  // EALREADY while receiving. What comes while nobody receives waits in the kernel.
  Result<void> receive_start(OnDatagram on_datagram);
  void receive_stop();

  // co_await socket.receive(): the next one. What comes while nobody awaits it waits in the kernel,
  // as far as that has room. An error (ECONNREFUSED) does not end the receiving. ECANCELED when the
  // socket is closed meanwhile.
  Completion<ReceivedDatagram> receive();
  // co_await socket.send(data, to): when the kernel has taken it; how many bytes. The data is moved
  // in. Without an address: to whom the socket is connected.
  task<Result<size_t>> send(std::string data, std::optional<Address> to = std::nullopt);
  task<Result<size_t>> send(Bytes data, std::optional<Address> to = std::nullopt);

  // The parts make one datagram. To the address, or (null) to whom it is connected. Sent at once if
  // nothing is queued before it and the kernel takes it; the memory is borrowed until `done`, which
  // is given the number of bytes.
  Result<void> send(std::span<const iovec> parts, const Address* to, OnSent done = nullptr);
  // EAGAIN: not now.
  Result<size_t> try_send(std::span<const iovec> parts, const Address* to);
  // What the kernel has not taken yet.
  size_t send_queue_size() const;  // bytes
  size_t send_queue_count() const;

  // The port is free when this returns. Queued sends come back with ECANCELED, then `on_close` is
  // called, in the close phase.
  void close(Function<void()> on_close = nullptr);

  // As the kernel has them now; ENOTCONN: there is no peer.
  Result<Address> local_address() const;
  Result<Address> peer_address() const;

  // SO_BROADCAST, IP_TTL, IP_MULTICAST_TTL, IP_MULTICAST_LOOP, or what IPv6 has for them. EINVAL:
  // no number of hops.
  Result<void> set_broadcast(bool on);
  Result<void> set_ttl(int hops);
  Result<void> set_multicast_ttl(int hops);
  Result<void> set_multicast_loopback(bool on);
  // The interface is named by one of its addresses; for IPv6 by its zone ("::%eth0"). An unknown
  // zone means any interface. EINVAL: not an address of this family.
  Result<void> set_multicast_interface(std::string_view interface);
  // An empty interface: the system chooses.
  Result<void> add_membership(std::string_view group, std::string_view interface = {});
  Result<void> drop_membership(std::string_view group, std::string_view interface = {});
  // Only what this source sends to the group.
  Result<void> add_source_membership(std::string_view source, std::string_view group,
                                     std::string_view interface = {});
  Result<void> drop_source_membership(std::string_view source, std::string_view group,
                                      std::string_view interface = {});
  // The kernel doubles what it is asked for.
  Result<void> set_receive_buffer_size(int bytes);
  Result<void> set_send_buffer_size(int bytes);
  Result<int> receive_buffer_size() const;
  Result<int> send_buffer_size() const;

  // Whether receiving keeps the loop alive (the default). Sends always do.
  void ref();
  void unref();

 private:
  enum class Membership : uint8_t { add, drop };
  Result<void> set_membership(std::string_view group, std::string_view interface,
                              Membership change);
  Result<void> set_source_membership(std::string_view source, std::string_view group,
                                     std::string_view interface, Membership change);

  explicit DatagramSocket(DatagramCore* core) : core_(core) {}
  DatagramCore* core_ = nullptr;
};

}  // namespace giro
