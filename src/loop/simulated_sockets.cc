// How connections come about. What flows through them: simulated_streams.cc.
#include "loop/simulated_sockets.h"

#include <netinet/in.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "loop/simulated_files.h"

namespace giro {
namespace {

using State = SimulatedSocket::State;
using ConnectOutcome = SimulatedSocket::ConnectOutcome;

constexpr int kBacklogMax = 4096;  // net.core.somaxconn

// One more than it was told: that is how the kernel counts.
bool is_full(const SimulatedSocket& listener) {
  return listener.accept_queue.size() > listener.backlog;
}

}  // namespace

int SimulatedSockets::open(int family, int type, int protocol, std::unique_ptr<Socket>* out) {
  if (family != AF_INET && family != AF_INET6 && family != AF_UNIX) return -EAFNOSUPPORT;
  if ((type & ~(SOCK_NONBLOCK | SOCK_CLOEXEC)) != SOCK_STREAM) return -ESOCKTNOSUPPORT;
  const int own_protocol = family == AF_UNIX ? int{PF_UNIX} : int{IPPROTO_TCP};
  if (protocol != 0 && protocol != own_protocol) return -EPROTONOSUPPORT;
  *out = std::make_unique<Socket>(family, SOCK_STREAM);
  note_changed(**out);
  return 0;
}

void SimulatedSockets::close(Socket& socket) {
  switch (socket.state) {
    case State::listening: stop_listening(socket); break;
    case State::connecting:
      if (socket.waits_for != nullptr) std::erase(socket.waits_for->waiting, &socket);
      hang_up_tcp(socket);
      break;
    default:
      if (socket.is_unix()) {
        hang_up_unix(socket);
      } else {
        hang_up_tcp(socket);
      }
      break;
  }
  release_name(socket);
  end_flow(socket);
}

// --- Names ---------------------------------------------------------------------------------------

int SimulatedSockets::bind(Socket& socket, const sockaddr* address, socklen_t size) {
  SimulatedAddress wanted;
  int error = wanted.parse(socket.family, address, size);
  if (error < 0) return error;
  if (socket.is_unix()) return bind_unix(socket, wanted);
  if (socket.family == AF_INET6 && wanted.is_v4() && socket.options.is_v6_only()) return -EINVAL;
  if (!wanted.is_unspecified() && !wanted.is_loopback()) return -EADDRNOTAVAIL;
  if (socket.bound || socket.state != State::closed) return -EINVAL;
  socket.port_asked_for = wanted.port != 0;
  return ports_.claim(socket, wanted);
}

int SimulatedSockets::bind_unix(Socket& socket, const SimulatedAddress& address) {
  if (!socket.local.name.empty()) return -EINVAL;  // an accepted one has its listener's
  if (address.is_abstract()) {
    if (!unix_by_name_.emplace(address.name, &socket).second) return -EADDRINUSE;
  } else {
    int error = files_.make_socket(address.name.c_str(), &socket.inode);
    if (error < 0) return error;
    unix_by_inode_.emplace(socket.inode, &socket);
  }
  socket.local = address;
  socket.bound = true;
  return 0;
}

int SimulatedSockets::claim_any_port(Socket& socket) {
  SimulatedAddress wanted = socket.local;
  wanted.port = 0;
  return ports_.claim(socket, wanted);
}

// The path of a Unix socket stays behind, as a name that leads to nobody.
void SimulatedSockets::release_name(Socket& socket) {
  if (!socket.bound) return;
  if (!socket.is_unix()) {
    ports_.release(socket);
  } else if (socket.local.is_abstract()) {
    auto found = unix_by_name_.find(socket.local.name);
    if (found != unix_by_name_.end() && found->second == &socket) unix_by_name_.erase(found);
  } else {
    unix_by_inode_.erase(socket.inode);
  }
}

int SimulatedSockets::getsockname(Socket& socket, sockaddr* address, socklen_t* size) {
  socket.local.format(socket.family, address, size);
  return 0;
}

int SimulatedSockets::getpeername(Socket& socket, sockaddr* address, socklen_t* size) {
  if (socket.state != State::connected) return -ENOTCONN;
  socket.remote.format(socket.family, address, size);
  return 0;
}

// --- Listeners -----------------------------------------------------------------------------------

int SimulatedSockets::listen(Socket& socket, int backlog) {
  if (socket.state != State::closed && socket.state != State::listening) return -EINVAL;
  if (socket.was_connected || socket.outcome != ConnectOutcome::none) return -EINVAL;
  if (socket.is_unix() && !socket.bound) return -EINVAL;
  if (!socket.bound) {
    int error = claim_any_port(socket);
    if (error < 0) return error;
  }
  if (!socket.is_unix() && socket.state == State::closed) {
    int error = ports_.start_listening(socket);
    if (error < 0) return error;
  }
  socket.state = State::listening;
  socket.backlog = static_cast<size_t>(backlog < 0 ? kBacklogMax : std::min(backlog, kBacklogMax));
  admit_waiting(socket);
  note_changed(socket);
  return 0;
}

int SimulatedSockets::accept(Socket& listener, std::unique_ptr<Socket>* out) {
  if (listener.state != State::listening) return -EINVAL;
  if (listener.accept_queue.empty()) return -EAGAIN;
  *out = std::move(listener.accept_queue.front());
  listener.accept_queue.pop_front();
  admit_waiting(listener);
  note_changed(listener);
  return 0;
}

void SimulatedSockets::admit_waiting(Socket& listener) {
  while (!listener.waiting.empty() && !is_full(listener)) {
    Socket& client = *listener.waiting.front();
    listener.waiting.pop_front();
    establish(client, listener);
  }
}

void SimulatedSockets::stop_listening(Socket& listener) {
  if (!listener.is_unix()) ports_.stop_listening(listener);
  listener.state = State::closed;
  for (Socket* client : std::exchange(listener.waiting, {})) refuse(*client);
  for (auto& connection : std::exchange(listener.accept_queue, {})) {
    if (Socket* client = std::exchange(connection->peer, nullptr)) {
      client->peer = nullptr;
      if (client->is_unix()) {
        client->error = ECONNRESET;
        client->receive_shut = client->send_shut = true;
        note_changed(*client);
      } else {
        transmit(*client, {Segment::Kind::reset});
      }
    }
    release_name(*connection);
    end_flow(*connection);
  }
  note_changed(listener);
}

// --- Connecting ----------------------------------------------------------------------------------

int SimulatedSockets::connect(Socket& socket, const sockaddr* address, socklen_t size) {
  if (socket.outcome == ConnectOutcome::spoilt) return -EINVAL;
  if (socket.outcome == ConnectOutcome::waits) return connect_outcome(socket);
  if (!socket.is_unix() && (socket.state != State::closed || socket.was_connected)) {
    return -EISCONN;
  }
  SimulatedAddress target;
  int error = target.parse(socket.family, address, size);
  if (error < 0) return error;
  return socket.is_unix() ? connect_unix(socket, target) : connect_tcp(socket, std::move(target));
}

int SimulatedSockets::connect_unix(Socket& socket, const SimulatedAddress& target) {
  int error = 0;
  Socket* listener = find_unix_listener(target, &error);
  if (error < 0) return error;
  if (listener == nullptr || listener->state != State::listening || listener->receive_shut) {
    return -ECONNREFUSED;
  }
  if (is_full(*listener)) return -EAGAIN;
  if (socket.state == State::connected) return -EISCONN;
  if (socket.state == State::listening) return -EINVAL;
  socket.remote = listener->local;
  establish(socket, *listener);
  return 0;
}

SimulatedSockets::Socket* SimulatedSockets::find_unix_listener(const SimulatedAddress& address,
                                                               int* error) {
  if (address.is_abstract()) {
    auto found = unix_by_name_.find(address.name);
    return found == unix_by_name_.end() ? nullptr : found->second;
  }
  uint64_t inode = 0;
  *error = files_.find_socket(address.name.c_str(), &inode);
  auto found = unix_by_inode_.find(inode);
  return *error < 0 || found == unix_by_inode_.end() ? nullptr : found->second;
}

// Over loopback the answer is there at once, but it is told as over any network: later.
int SimulatedSockets::connect_tcp(Socket& socket, SimulatedAddress target) {
  if (target.is_v4() && socket.family == AF_INET6 && socket.options.is_v6_only()) {
    return -ENETUNREACH;
  }
  if (target.is_unspecified()) target = target.loopback();
  if (!target.is_loopback()) return -ENETUNREACH;
  if (!socket.bound && claim_any_port(socket) < 0) return -EADDRNOTAVAIL;
  if (socket.local.is_unspecified()) {
    const uint16_t port = socket.local.port;
    socket.local = target.loopback();
    socket.local.port = port;
  }
  socket.remote = target;
  socket.state = State::connecting;
  socket.outcome = ConnectOutcome::waits;
  begin_flow(socket);
  if (is_immediate(socket)) {
    ask_listener(socket);
  } else {
    note_changed(socket);
    knock(socket.flow, 0);
  }
  return -EINPROGRESS;
}

void SimulatedSockets::ask_listener(Socket& client) {
  Socket* listener = ports_.find_listener(client.remote);
  if (listener == nullptr) {
    refuse(client);
  } else if (is_full(*listener)) {
    client.waits_for = listener;
    listener->waiting.push_back(&client);
    note_changed(client);
  } else {
    establish(client, *listener);
  }
}

// A second connect() asks what came of the first; once. If that is over, the socket begins anew.
int SimulatedSockets::connect_outcome(Socket& socket) {
  if (socket.state == State::connecting) return -EALREADY;
  socket.outcome = ConnectOutcome::none;
  if (socket.state == State::connected) return 0;
  const int error = std::exchange(socket.error, 0);
  if (socket.peer != nullptr) std::exchange(socket.peer, nullptr)->peer = nullptr;
  end_flow(socket);
  socket.incoming.clear();
  socket.receive_shut = socket.send_shut = socket.end_received = socket.was_connected = false;
  note_changed(socket);
  return error != 0 ? -error : -ECONNABORTED;
}

void SimulatedSockets::establish(Socket& client, Socket& listener) {
  auto server = std::make_unique<Socket>(listener.family, SOCK_STREAM);
  server->local = client.remote;
  server->remote = client.local;
  if (!client.is_unix()) {
    server->options = listener.options;
    ports_.share(*server);
    begin_flow(*server);
  }
  server->peer = &client;
  client.peer = server.get();
  server->state = State::connected;
  server->was_connected = true;
  client.waits_for = nullptr;
  note_changed(*server);
  if (client.is_unix()) {
    take(client, {Segment::Kind::accepted});
  } else {
    transmit(client, {Segment::Kind::accepted});
  }
  ++listener.arrivals;
  listener.accept_queue.push_back(std::move(server));
  note_changed(listener);
}

void SimulatedSockets::refuse(Socket& client) {
  client.waits_for = nullptr;
  transmit(client, {Segment::Kind::reset});
}

}  // namespace giro
