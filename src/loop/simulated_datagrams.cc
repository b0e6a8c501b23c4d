#include "loop/simulated_datagrams.h"

#include <netinet/in.h>
#include <sys/epoll.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "loop/simulated_sockets.h"

namespace giro {
namespace {

using State = SimulatedSocket::State;

constexpr size_t kBytesMaxV4 = 65535 - 20 - 8;  // the headers of IP and UDP count
constexpr size_t kBytesMaxV6 = 65535 - 8;
// About what the kernel counts for each, beside its bytes.
constexpr size_t kOverhead = 768;

size_t size_of(const SimulatedSocket::Packet& packet) { return packet.bytes.size() + kOverhead; }

}  // namespace

int SimulatedDatagrams::open(int family, int protocol, std::unique_ptr<Socket>* out) {
  if (family == AF_UNIX) return -ESOCKTNOSUPPORT;
  if (protocol != 0 && protocol != IPPROTO_UDP) return -EPROTONOSUPPORT;
  *out = std::make_unique<Socket>(family, SOCK_DGRAM);
  note_changed(**out);
  return 0;
}

// --- Names ---------------------------------------------------------------------------------------

int SimulatedDatagrams::bind(Socket& socket, const sockaddr* address, socklen_t size) {
  SimulatedAddress wanted;
  int error = wanted.parse(socket.family, address, size);
  if (error < 0) return error;
  if (socket.family == AF_INET6 && wanted.is_v4() && socket.options.is_v6_only()) return -EINVAL;
  if (!wanted.is_unspecified() && !wanted.is_loopback()) return -EADDRNOTAVAIL;
  if (socket.bound) return -EINVAL;
  error = ports_.claim(socket, wanted);
  if (error < 0) return error;
  socket.port_asked_for = true;  // disconnect() leaves it
  socket.bound_since = order_.next_in_order();
  return 0;
}

int SimulatedDatagrams::connect(Socket& socket, const sockaddr* address, socklen_t size) {
  if (size >= sizeof(sa_family_t) && address->sa_family == AF_UNSPEC) return disconnect(socket);
  SimulatedAddress target;
  int error = find_target(socket, address, size, &target);
  if (error < 0) return error;
  if (!socket.bound && ports_.claim(socket, socket.local) < 0) return -EAGAIN;
  if (socket.local.is_unspecified()) {
    const uint16_t port = socket.local.port;
    socket.local = target.loopback();
    socket.local.port = port;
  }
  socket.remote = target;
  socket.state = State::connected;
  note_changed(socket);
  return 0;
}

// What was not asked for by name goes back.
int SimulatedDatagrams::disconnect(Socket& socket) {
  socket.state = State::closed;
  socket.remote = {};
  if (!socket.port_asked_for) {
    ports_.release(socket);
    socket.local = SimulatedAddress::unspecified(socket.family);
  }
  note_changed(socket);
  return 0;
}

int SimulatedDatagrams::getpeername(const Socket& socket, sockaddr* address, socklen_t* size) {
  if (socket.state != State::connected) return -ENOTCONN;
  socket.remote.format(socket.family, address, size);
  return 0;
}

int SimulatedDatagrams::find_target(const Socket& socket, const sockaddr* to, socklen_t to_size,
                                    SimulatedAddress* target) const {
  int error = target->parse(socket.family, to, to_size);
  if (error < 0) return error;
  if (target->is_v4() && socket.family == AF_INET6 && socket.options.is_v6_only()) {
    return -ENETUNREACH;
  }
  if (target->is_unspecified()) *target = target->loopback();
  return target->is_loopback() ? 0 : -ENETUNREACH;
}

// --- Sending -------------------------------------------------------------------------------------

int64_t SimulatedDatagrams::send(Socket& socket, std::span<const iovec> parts, const sockaddr* to,
                                 socklen_t to_size) {
  std::string bytes;
  for (const iovec& part : parts) {
    bytes.append(static_cast<const char*>(part.iov_base), part.iov_len);
  }
  SimulatedAddress target = socket.remote;
  if (to != nullptr) {
    int error = find_target(socket, to, to_size, &target);
    if (error < 0) return error;
    if (target.port == 0) return -EINVAL;
  } else if (socket.state != State::connected) {
    return -EDESTADDRREQ;
  }
  if (bytes.size() > (target.is_v4() ? kBytesMaxV4 : kBytesMaxV6)) return -EMSGSIZE;
  if (const int error = std::exchange(socket.error, 0)) {
    note_changed(socket);
    return -error;
  }
  if (!socket.bound) {
    if (ports_.claim(socket, socket.local) < 0) return -EAGAIN;
    socket.bound_since = order_.next_in_order();
  }
  SimulatedAddress from = socket.local;
  if (from.is_unspecified()) {
    from = target.loopback();
    from.port = socket.local.port;
  }
  const auto size = static_cast<int64_t>(bytes.size());
  SimulatedSocket::Packet packet{std::move(bytes), from};
  if (network_.is_immediate(from.ip, target.ip)) {
    arrive(target, std::move(packet));
    return size;
  }
  const Nanoseconds delay_ns = network_.delay_ns(from.ip, target.ip);
  if (delay_ns == kNever) return size;
  network_.after(delay_ns, [this, target, sent = std::move(packet)]() mutable {
    arrive(target, std::move(sent));
  });
  return size;
}

void SimulatedDatagrams::arrive(const SimulatedAddress& target, SimulatedSocket::Packet packet) {
  if (Socket* receiver = find_receiver(target, packet.from)) {
    const size_t size = size_of(packet);
    if (receiver->packets_size + size > receiver->options.receive_buffer()) return;
    receiver->packets_size += size;
    receiver->packets.push_back(std::move(packet));
    return note_changed(*receiver);
  }
  // The machine says that nobody is there, which only a socket with one peer is told. This takes
  // no time here.
  Socket* sender = find_receiver(packet.from, target);
  if (sender == nullptr || sender->state != State::connected) return;
  sender->error = ECONNREFUSED;
  note_changed(*sender);
}

// Who is connected to the sender comes first, then an exact address, then a wildcard; of equals the
// last one that was bound, or, where they share a port, always the same one for a sender.
SimulatedDatagrams::Socket* SimulatedDatagrams::find_receiver(const SimulatedAddress& target,
                                                              const SimulatedAddress& from) {
  std::vector<Socket*> best;
  int best_rank = 1;
  for (Socket* socket : ports_.users(target)) {
    const bool has_peer = socket->state == State::connected;
    if (has_peer && (socket->remote.ip != from.ip || socket->remote.port != from.port)) continue;
    const int rank = 1 + (socket->local.ip == target.ip ? 1 : 0) + (has_peer ? 2 : 0) +
                     (socket->local.is_v4() == target.is_v4() ? 1 : 0);
    if (rank > best_rank) best.clear();
    if (rank >= best_rank) best.push_back(socket);
    best_rank = std::max(best_rank, rank);
  }
  if (best.empty()) return nullptr;
  std::sort(best.begin(), best.end(),
            [](const Socket* a, const Socket* b) { return a->bound_since < b->bound_since; });
  const bool is_shared = best.front()->options.reuses_port() && best.back()->options.reuses_port();
  return is_shared ? best[from.port % best.size()] : best.back();
}

// --- Receiving -----------------------------------------------------------------------------------

int64_t SimulatedDatagrams::receive(Socket& socket, msghdr& message) {
  if (const int error = std::exchange(socket.error, 0)) {
    note_changed(socket);
    return -error;
  }
  if (socket.packets.empty()) return -EAGAIN;
  SimulatedSocket::Packet packet = std::move(socket.packets.front());
  socket.packets.pop_front();
  socket.packets_size -= size_of(packet);
  note_changed(socket);
  size_t taken = 0;
  for (size_t i = 0; i < message.msg_iovlen && taken < packet.bytes.size(); ++i) {
    const iovec& part = message.msg_iov[i];
    const size_t count = std::min(part.iov_len, packet.bytes.size() - taken);
    std::memcpy(part.iov_base, packet.bytes.data() + taken, count);
    taken += count;
  }
  message.msg_flags = taken < packet.bytes.size() ? MSG_TRUNC : 0;
  if (message.msg_name != nullptr) {
    packet.from.format(socket.family, static_cast<sockaddr*>(message.msg_name),
                       &message.msg_namelen);
  }
  return static_cast<int64_t>(taken);
}

// --- Options -------------------------------------------------------------------------------------

int SimulatedDatagrams::getsockopt(Socket& socket, int level, int name, void* value,
                                   socklen_t* size) {
  if (level != SOL_SOCKET) return socket.options.get(socket.family, level, name, value, size);
  switch (name) {
    case SO_ERROR: {
      const int error = std::exchange(socket.error, 0);
      note_changed(socket);
      return give_option(error, value, size);
    }
    case SO_TYPE: return give_option(SOCK_DGRAM, value, size);
    case SO_DOMAIN: return give_option(socket.family, value, size);
    case SO_PROTOCOL: return give_option(IPPROTO_UDP, value, size);
    case SO_ACCEPTCONN: return give_option(0, value, size);
    default: return socket.options.get(socket.family, level, name, value, size);
  }
}

int SimulatedDatagrams::setsockopt(Socket& socket, int level, int name, const void* value,
                                   socklen_t size) {
  if (level == IPPROTO_IPV6 && name == IPV6_V6ONLY && socket.bound) return -EINVAL;
  return socket.options.set(socket.family, level, name, value, size);
}

// --- Readiness -----------------------------------------------------------------------------------

// There is always room to send: what nobody has room for is lost.
void SimulatedDatagrams::note_changed(Socket& socket) {
  uint32_t events = EPOLLOUT;
  if (!socket.packets.empty()) events |= EPOLLIN;
  if (socket.error != 0) events |= EPOLLERR;
  const uint32_t risen = events & ~socket.events;
  if ((risen & (EPOLLIN | EPOLLERR)) != 0) socket.readable_since = order_.next_in_order();
  if ((risen & (EPOLLOUT | EPOLLERR)) != 0) socket.writable_since = order_.next_in_order();
  socket.events = events;
}

}  // namespace giro
