// The UDP sockets of a simulated world, as Linux has them over loopback: what is sent lies with the
// receiver before the call returns, unless the network between them is slow, and is lost where
// there is no room. No multicast. Results follow the kernel: at least 0, or -errno. One thread.
#pragma once

#include <sys/socket.h>
#include <sys/uio.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>

#include "loop/simulated_network.h"
#include "loop/simulated_ports.h"
#include "loop/simulated_socket.h"

namespace giro {

class SimulatedSockets;

class SimulatedDatagrams {
 public:
  using Socket = SimulatedSocket;

  // The order of events is that of the streams.
  SimulatedDatagrams(SimulatedSockets& order, SimulatedNetwork& network)
      : order_(order), network_(network) {}

  int open(int family, int protocol, std::unique_ptr<Socket>* out);
  void close(Socket& socket) { ports_.release(socket); }

  int bind(Socket& socket, const sockaddr* address, socklen_t size);
  int connect(Socket& socket, const sockaddr* address, socklen_t size);
  // `to` null: to whom it is connected.
  int64_t send(Socket& socket, std::span<const iovec> parts, const sockaddr* to, socklen_t to_size);
  // One; what has no room in the parts is lost, and the flags say so. Null: it is not asked from
  // whom.
  int64_t receive(Socket& socket, msghdr& message);
  int getpeername(const Socket& socket, sockaddr* address, socklen_t* size);
  int getsockopt(Socket& socket, int level, int name, void* value, socklen_t* size);
  int setsockopt(Socket& socket, int level, int name, const void* value, socklen_t size);

 private:
  int disconnect(Socket& socket);
  int find_target(const Socket& socket, const sockaddr* to, socklen_t to_size,
                  SimulatedAddress* target) const;
  void arrive(const SimulatedAddress& target, SimulatedSocket::Packet packet);
  Socket* find_receiver(const SimulatedAddress& target, const SimulatedAddress& from);
  void note_changed(Socket& socket);

  SimulatedSockets& order_;
  SimulatedNetwork& network_;
  SimulatedPorts ports_;
};

}  // namespace giro
