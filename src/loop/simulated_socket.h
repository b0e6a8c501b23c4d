// One socket of a simulated world: only data, which SimulatedSockets (streams) and
// SimulatedDatagrams (UDP) keep in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>

#include "loop/simulated_address.h"
#include "loop/simulated_socket_options.h"

namespace giro {

struct SimulatedSocket {
  // closed: not yet connected, or not any more (reset, or ended in both directions).
  enum class State : uint8_t { closed, listening, connecting, connected };

  // TCP: what a second connect() meets. waits: it tells what came of the first; spoilt: a
  // shutdown() came in between, and no connect() ever works again.
  enum class ConnectOutcome : uint8_t { none, waits, spoilt };

  // TCP: something that is on its way to a socket. What arrives out of order waits for what was
  // sent before it.
  struct Segment {
    enum class Kind : uint8_t { bytes, end, reset, accepted };
    Kind kind;
    std::string bytes = {};
    uint64_t number = 0;  // of those to this socket
    bool has_arrived = false;
  };

  // UDP.
  struct Packet {
    std::string bytes;
    SimulatedAddress from;
  };

  SimulatedSocket(int address_family, int socket_type)
      : family(address_family),
        type(socket_type),
        local(SimulatedAddress::unspecified(address_family)) {}
  bool is_unix() const { return family == AF_UNIX; }
  bool is_datagram() const { return type == SOCK_DGRAM; }

  const int family;
  const int type;  // SOCK_STREAM, SOCK_DGRAM
  State state = State::closed;
  SimulatedSocketOptions options;

  // Names.
  SimulatedAddress local;
  SimulatedAddress remote;
  bool bound = false;
  bool port_asked_for = false;  // TCP: by number; it is kept until the socket is closed
  uint64_t inode = 0;           // of a Unix socket's path

  // A stream. What the peer sent lies with the receiver; so does the limit to it.
  SimulatedSocket* peer = nullptr;  // null while connected: the peer has been closed
  std::deque<char> incoming;
  int error = 0;  // told once, by whichever call comes first
  bool receive_shut = false;
  bool send_shut = false;
  bool end_received = false;   // TCP: FIN came
  bool was_connected = false;  // TCP: such a socket never connects again
  ConnectOutcome outcome = ConnectOutcome::none;
  SimulatedSocket* waits_for = nullptr;  // TCP: connecting to a listener that has no room

  // TCP over a network that is in the way. By its number packets find the socket, or nobody.
  uint64_t flow = 0;  // another one for each attempt to connect
  std::deque<Segment> in_flight;
  size_t in_flight_bytes = 0;
  uint64_t segments_sent = 0;

  // UDP. State::connected: it has a peer, in `remote`.
  std::deque<Packet> packets;
  size_t packets_size = 0;  // with what the kernel adds to each
  uint64_t bound_since = 0;

  // A listener.
  size_t backlog = 0;
  std::deque<std::unique_ptr<SimulatedSocket>> accept_queue;
  std::deque<SimulatedSocket*> waiting;  // TCP: connecting, until the queue has room
  uint64_t arrivals = 0;                 // connections that ever came into the queue

  // Readiness: the epoll events as of the last change, and when, in the world's order of events,
  // each direction last became ready.
  uint32_t events = 0;
  uint64_t readable_since = 0;
  uint64_t writable_since = 0;
};

}  // namespace giro
