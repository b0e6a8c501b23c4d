// One stream socket of a simulated world: only data, which SimulatedSockets keeps in order.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>

#include "loop/simulated_address.h"
#include "loop/simulated_socket_options.h"

namespace giro {

struct SimulatedSocket {
  // closed: not yet connected, or not any more (reset, or ended in both directions).
  enum class State : uint8_t { closed, listening, connecting, connected };

  // TCP: what a second connect() meets. waits: it tells what came of the first; spoilt: a
  // shutdown() came in between, and no connect() ever works again.
  enum class ConnectOutcome : uint8_t { none, waits, spoilt };

  explicit SimulatedSocket(int address_family)
      : family(address_family), local(SimulatedAddress::unspecified(address_family)) {}
  bool is_unix() const { return family == AF_UNIX; }

  const int family;
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
