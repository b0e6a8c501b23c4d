// What flows through the connections of simulated sockets, how they end, and what can be seen of
// it.
#include <netinet/in.h>
#include <sys/epoll.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "loop/simulated_sockets.h"

namespace giro {
namespace {

using State = SimulatedSocket::State;
using ConnectOutcome = SimulatedSocket::ConnectOutcome;

int take_error(SimulatedSocket& socket) { return -std::exchange(socket.error, 0); }

}  // namespace

// --- Bytes ---------------------------------------------------------------------------------------

int64_t SimulatedSockets::send(Socket& socket, const iovec* parts, uint32_t count) {
  int error = may_send(socket);
  if (error < 0) return error;
  size_t size = 0;
  for (uint32_t i = 0; i < count; ++i) size += parts[i].iov_len;
  if (size == 0) return 0;
  if (socket.peer == nullptr) {
    // The peer is closed but we have seen only its FIN: it answers with a reset.
    transmit(socket, {Segment::Kind::reset}, Trip::there_and_back);
    return static_cast<int64_t>(size);
  }
  if (!socket.is_unix() && socket.peer->send_shut && socket.peer->receive_shut) {
    // The peer has shut down both ways: bytes that still come break the connection for both.
    Socket& peer = *std::exchange(socket.peer, nullptr);
    peer.peer = nullptr;
    transmit(peer, {Segment::Kind::reset});
    transmit(socket, {Segment::Kind::reset}, Trip::there_and_back);
    return static_cast<int64_t>(size);
  }
  const size_t taken = std::min(size, room_for(socket));
  if (taken == 0) return -EAGAIN;
  std::string bytes;
  bytes.reserve(taken);
  for (uint32_t i = 0; bytes.size() < taken; ++i) {
    bytes.append(static_cast<const char*>(parts[i].iov_base),
                 std::min(taken - bytes.size(), parts[i].iov_len));
  }
  Segment segment{Segment::Kind::bytes, std::move(bytes)};
  if (socket.is_unix()) {
    take(*socket.peer, std::move(segment));
  } else {
    transmit(*socket.peer, std::move(segment));
  }
  note_changed(socket);
  return static_cast<int64_t>(taken);
}

int SimulatedSockets::may_send(Socket& socket) {
  if (socket.is_unix()) {
    if (socket.state != State::connected) return -ENOTCONN;
    bool is_open = !socket.send_shut && socket.peer != nullptr && !socket.peer->receive_shut;
    return is_open ? 0 : -EPIPE;
  }
  if (socket.error != 0) {
    int error = take_error(socket);
    note_changed(socket);
    return error;
  }
  if (socket.state == State::connecting) return -EAGAIN;
  return socket.state == State::connected && !socket.send_shut ? 0 : -EPIPE;
}

int64_t SimulatedSockets::receive(Socket& socket, void* data, size_t size) {
  auto& incoming = socket.incoming;
  if (incoming.empty()) return nothing_to_receive(socket);
  const auto count = static_cast<std::ptrdiff_t>(std::min(size, incoming.size()));
  std::copy_n(incoming.begin(), count, static_cast<char*>(data));
  incoming.erase(incoming.begin(), incoming.begin() + count);
  note_changed(socket);
  if (socket.peer != nullptr) note_changed(*socket.peer);
  return count;
}

int SimulatedSockets::nothing_to_receive(Socket& socket) {
  if (socket.is_unix() && socket.state != State::connected) return -EINVAL;
  if (socket.state == State::listening) return -ENOTCONN;
  if (socket.end_received) return 0;
  if (socket.error != 0) {
    int error = take_error(socket);
    note_changed(socket);
    return error;
  }
  if (socket.receive_shut) return 0;
  return socket.state == State::closed ? -ENOTCONN : -EAGAIN;
}

size_t SimulatedSockets::room_for(const Socket& sender) const {
  size_t used = sender.peer->incoming.size() + sender.peer->in_flight_bytes;
  return used < buffer_bytes_ ? buffer_bytes_ - used : 0;
}

// --- Ends ----------------------------------------------------------------------------------------

int SimulatedSockets::shutdown(Socket& socket, int how) {
  if (how < SHUT_RD || how > SHUT_RDWR) return -EINVAL;
  const bool receiving = how != SHUT_WR;
  const bool sending = how != SHUT_RD;
  if (!socket.is_unix()) return shutdown_tcp(socket, receiving, sending);
  shutdown_unix(socket, receiving, sending);
  return 0;
}

int SimulatedSockets::shutdown_tcp(Socket& socket, bool receiving, bool sending) {
  if (socket.state == State::listening) {
    if (!receiving) return 0;
    stop_listening(socket);
    become_closed(socket);
    return 0;
  }
  if (socket.state == State::connecting) {
    if (socket.waits_for != nullptr) std::erase(socket.waits_for->waiting, &socket);
    socket.waits_for = nullptr;
    socket.outcome = ConnectOutcome::none;
    hang_up_tcp(socket);
    become_closed(socket);
    note_changed(socket);
    return 0;
  }
  const bool was_closed = socket.state == State::closed;
  if (socket.outcome == ConnectOutcome::waits) {
    socket.outcome = was_closed ? ConnectOutcome::spoilt : ConnectOutcome::none;
  }
  const bool ends = sending && !socket.send_shut && !was_closed;
  socket.receive_shut |= receiving;
  socket.send_shut |= sending;
  if (ends && socket.end_received) become_closed(socket);
  if (ends && socket.peer != nullptr) transmit(*socket.peer, {Segment::Kind::end});
  note_changed(socket);
  return was_closed ? -ENOTCONN : 0;
}

void SimulatedSockets::shutdown_unix(Socket& socket, bool receiving, bool sending) {
  socket.receive_shut |= receiving;
  socket.send_shut |= sending;
  if (Socket* peer = socket.peer) {
    peer->receive_shut |= sending;
    peer->send_shut |= receiving;
    note_changed(*peer);
  }
  note_changed(socket);
}

void SimulatedSockets::hang_up_tcp(Socket& socket) {
  Socket* peer = std::exchange(socket.peer, nullptr);
  if (peer == nullptr) return;
  peer->peer = nullptr;
  // What nobody will ever read is not acknowledged, and the sender is to know.
  if (!socket.incoming.empty() || socket.options.closes_with_reset()) {
    transmit(*peer, {Segment::Kind::reset});
  } else {
    if (!socket.send_shut) transmit(*peer, {Segment::Kind::end});
    // What is still on its way here comes to nobody.
    if (socket.in_flight_bytes > 0) transmit(*peer, {Segment::Kind::reset}, Trip::there_and_back);
  }
  note_changed(*peer);
}

void SimulatedSockets::hang_up_unix(Socket& socket) {
  Socket* peer = std::exchange(socket.peer, nullptr);
  if (peer == nullptr) return;
  peer->peer = nullptr;
  peer->receive_shut = peer->send_shut = true;
  if (!socket.incoming.empty()) peer->error = ECONNRESET;
  note_changed(*peer);
}

// A port that it was given goes back at once; one that it asked for stays until it is closed.
void SimulatedSockets::become_closed(Socket& socket) {
  socket.state = State::closed;
  if (!socket.port_asked_for) ports_.release(socket);
}

void SimulatedSockets::receive_end(Socket& socket) {
  socket.end_received = socket.receive_shut = true;
  if (socket.send_shut) become_closed(socket);
  note_changed(socket);
}

void SimulatedSockets::receive_reset(Socket& socket) {
  if (socket.state == State::closed) return;
  if (socket.state == State::connecting) return fail(socket, ECONNREFUSED);
  fail(socket, socket.end_received && !socket.send_shut ? EPIPE : ECONNRESET);
}

void SimulatedSockets::fail(Socket& socket, int error) {
  socket.error = error;
  become_closed(socket);
  socket.receive_shut = socket.send_shut = true;
  note_changed(socket);
}

// --- Options -------------------------------------------------------------------------------------

int SimulatedSockets::getsockopt(Socket& socket, int level, int name, void* value,
                                 socklen_t* size) {
  if (level != SOL_SOCKET) return socket.options.get(socket.family, level, name, value, size);
  switch (name) {
    case SO_ERROR: {
      int error = -take_error(socket);
      note_changed(socket);
      return give_option(error, value, size);
    }
    case SO_TYPE: return give_option(SOCK_STREAM, value, size);
    case SO_DOMAIN: return give_option(socket.family, value, size);
    case SO_PROTOCOL: return give_option(socket.is_unix() ? 0 : int{IPPROTO_TCP}, value, size);
    case SO_ACCEPTCONN: return give_option(socket.state == State::listening ? 1 : 0, value, size);
    default: return socket.options.get(socket.family, level, name, value, size);
  }
}

int SimulatedSockets::setsockopt(Socket& socket, int level, int name, const void* value,
                                 socklen_t size) {
  const bool decides_binding = level == IPPROTO_IPV6 && name == IPV6_V6ONLY;
  if (decides_binding && socket.family == AF_INET6 && socket.bound) return -EINVAL;
  return socket.options.set(socket.family, level, name, value, size);
}

// --- Readiness -----------------------------------------------------------------------------------

uint32_t SimulatedSockets::events_of(const Socket& socket) const {
  if (socket.state == State::listening && !socket.is_unix()) {
    return socket.accept_queue.empty() ? 0 : uint32_t{EPOLLIN};
  }
  uint32_t events = socket.error != 0 ? uint32_t{EPOLLERR} : 0;
  const bool ended = socket.receive_shut && socket.send_shut;
  if (ended || socket.state == State::closed) events |= EPOLLHUP;
  if (socket.receive_shut) events |= EPOLLIN | EPOLLRDHUP;
  if (!socket.incoming.empty() || !socket.accept_queue.empty()) events |= EPOLLIN;
  if (socket.state == State::listening || socket.state == State::connecting) return events;
  // Not for every byte that has become free: the sender is called when it is worth its while.
  const bool has_room = socket.peer == nullptr || room_for(socket) * 3 >= buffer_bytes_;
  const bool would_fail = socket.send_shut && !socket.is_unix();
  if (has_room || would_fail) events |= EPOLLOUT;
  return events;
}

void SimulatedSockets::note_changed(Socket& socket) {
  const uint32_t events = events_of(socket);
  const uint32_t risen = events & ~socket.events;
  if ((risen & (EPOLLIN | EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0) {
    socket.readable_since = next_in_order();
  }
  if ((risen & (EPOLLOUT | EPOLLHUP | EPOLLERR)) != 0) socket.writable_since = next_in_order();
  socket.events = events;
}

}  // namespace giro
