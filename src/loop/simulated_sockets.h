// The stream sockets of a simulated world: TCP over IPv4 and IPv6, and Unix. They answer as Linux
// does over loopback, where what one end does has reached the other before the call returns, unless
// the network between them is slow (SimulatedNetwork); only a port is free again at once (no
// TIME_WAIT). All are non-blocking, whatever they were opened with.
//
// Results follow the kernel: at least 0, or -errno. One thread.
#pragma once

#include <sys/uio.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>

#include "loop/simulated_network.h"
#include "loop/simulated_ports.h"
#include "loop/simulated_socket.h"

namespace giro {

class SimulatedFiles;

class SimulatedSockets {
 public:
  using Socket = SimulatedSocket;
  static constexpr size_t kBufferBytesDefault = 64 * 1024;

  // The files hold the names of Unix sockets.
  SimulatedSockets(SimulatedFiles& files, SimulatedNetwork& network)
      : files_(files), network_(network) {}

  int open(int family, int type, int protocol, std::unique_ptr<Socket>* out);
  // What close() does to the connection and the names; the caller frees the socket.
  void close(Socket& socket);

  int bind(Socket& socket, const sockaddr* address, socklen_t size);
  int listen(Socket& socket, int backlog);
  int accept(Socket& listener, std::unique_ptr<Socket>* out);
  int connect(Socket& socket, const sockaddr* address, socklen_t size);
  int shutdown(Socket& socket, int how);
  int64_t receive(Socket& socket, void* data, size_t size);
  int64_t send(Socket& socket, const iovec* parts, uint32_t count);
  int getsockname(Socket& socket, sockaddr* address, socklen_t* size);
  int getpeername(Socket& socket, sockaddr* address, socklen_t* size);
  int getsockopt(Socket& socket, int level, int name, void* value, socklen_t* size);
  int setsockopt(Socket& socket, int level, int name, const void* value, socklen_t size);

  // How much one end may send before the other receives it.
  void set_buffer_bytes(size_t bytes) { buffer_bytes_ = bytes; }
  // Counts whatever happens in this world; the order of events.
  uint64_t next_in_order() { return ++order_last_; }

 private:
  int bind_unix(Socket& socket, const SimulatedAddress& address);
  Socket* find_unix_listener(const SimulatedAddress& address, int* error);
  int connect_unix(Socket& socket, const SimulatedAddress& target);
  int connect_tcp(Socket& socket, SimulatedAddress target);
  int connect_outcome(Socket& socket);
  void ask_listener(Socket& client);
  void establish(Socket& client, Socket& listener);
  void refuse(Socket& client);
  void admit_waiting(Socket& listener);
  void stop_listening(Socket& listener);
  int claim_any_port(Socket& socket);
  void release_name(Socket& socket);

  // TCP: what packets do to a socket.
  void become_closed(Socket& socket);
  void receive_end(Socket& socket);
  void receive_reset(Socket& socket);
  void fail(Socket& socket, int error);

  // TCP: how packets come to a socket (simulated_transmission.cc). Those that answer to something
  // that was sent take twice as long.
  using Segment = SimulatedSocket::Segment;
  enum class Trip : uint8_t { there, there_and_back };
  bool is_immediate(const Socket& to) const;
  void transmit(Socket& to, Segment segment, Trip trip = Trip::there);
  void try_to_transmit(uint64_t flow, uint64_t number, Trip trip, int retries);
  void arrive(uint64_t flow, uint64_t number);
  void take(Socket& to, Segment segment);
  void give_up_sending(Socket& to, Trip trip);
  void begin_flow(Socket& socket);
  void end_flow(Socket& socket);
  Socket* find_flow(uint64_t flow) const;
  void knock(uint64_t flow, int retries);
  void knock_arrives(uint64_t flow);
  void give_up_connecting(uint64_t flow);

  int shutdown_tcp(Socket& socket, bool receiving, bool sending);
  void shutdown_unix(Socket& socket, bool receiving, bool sending);
  void hang_up_tcp(Socket& socket);
  void hang_up_unix(Socket& socket);
  int may_send(Socket& socket);
  int nothing_to_receive(Socket& socket);

  size_t room_for(const Socket& sender) const;
  uint32_t events_of(const Socket& socket) const;
  // After every change of a socket that could change its readiness.
  void note_changed(Socket& socket);

  SimulatedFiles& files_;
  SimulatedNetwork& network_;
  SimulatedPorts ports_;
  std::unordered_map<uint64_t, Socket*> by_flow_;  // TCP sockets that packets may come to
  uint64_t flow_last_ = 0;
  std::map<uint64_t, Socket*> unix_by_inode_;
  std::map<std::string, Socket*> unix_by_name_;  // abstract ones
  size_t buffer_bytes_ = kBufferBytesDefault;
  uint64_t order_last_ = 0;
};

}  // namespace giro
