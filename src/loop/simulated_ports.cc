#include "loop/simulated_ports.h"

#include <algorithm>
#include <cerrno>

namespace giro {
namespace {

using State = SimulatedSocket::State;

// Whether a socket at `holder` hears what is sent to `target` (which may itself be a wildcard).
bool covers(const SimulatedAddress& holder, bool holder_is_v6_only,
            const SimulatedAddress& target) {
  if (holder.ip == target.ip) return true;
  if (!holder.is_unspecified()) return false;
  return holder.is_v4() ? target.is_v4() : !(holder_is_v6_only && target.is_v4());
}

}  // namespace

int SimulatedPorts::claim(SimulatedSocket& socket, const SimulatedAddress& address) {
  SimulatedAddress wanted = address;
  if (wanted.port == 0) {
    wanted.port = free_port();
    if (wanted.port == 0) return -EADDRINUSE;
  } else if (is_taken(socket, wanted)) {
    return -EADDRINUSE;
  }
  socket.local = wanted;
  socket.bound = true;
  users_.emplace(wanted.port, &socket);
  return 0;
}

bool SimulatedPorts::is_taken(const SimulatedSocket& socket,
                              const SimulatedAddress& address) const {
  auto [begin, end] = users_.equal_range(address.port);
  return std::any_of(begin, end, [&](const auto& user) {
    const SimulatedSocket& other = *user.second;
    if (!covers(other.local, other.options.is_v6_only(), address) &&
        !covers(address, socket.options.is_v6_only(), other.local)) {
      return false;
    }
    if (socket.options.reuses_port() && other.options.reuses_port()) return false;
    bool both_reuse = socket.options.reuses_address() && other.options.reuses_address();
    return !both_reuse || other.state == State::listening;
  });
}

// One after the other, so that a port is not used again as soon as it is free.
uint16_t SimulatedPorts::free_port() {
  for (int i = kEphemeralFirst; i <= kEphemeralLast; ++i) {
    uint16_t port = port_next_;
    port_next_ = port == kEphemeralLast ? kEphemeralFirst : static_cast<uint16_t>(port + 1);
    if (users_.find(port) == users_.end()) return port;
  }
  return 0;
}

void SimulatedPorts::share(SimulatedSocket& socket) {
  socket.bound = true;
  users_.emplace(socket.local.port, &socket);
}

void SimulatedPorts::release(SimulatedSocket& socket) {
  if (!socket.bound) return;
  socket.bound = false;
  erase(users_, socket);
}

std::vector<SimulatedSocket*> SimulatedPorts::users(const SimulatedAddress& target) const {
  std::vector<SimulatedSocket*> found;
  auto [begin, end] = users_.equal_range(target.port);
  for (auto it = begin; it != end; ++it) {
    SimulatedSocket& user = *it->second;
    if (covers(user.local, user.options.is_v6_only(), target)) found.push_back(&user);
  }
  return found;
}

int SimulatedPorts::start_listening(SimulatedSocket& socket) {
  // Two who both reuse the address may hold the port, but only one of them listens.
  auto [begin, end] = listeners_.equal_range(socket.local.port);
  for (auto it = begin; it != end; ++it) {
    const SimulatedSocket& other = *it->second;
    bool overlap = covers(other.local, other.options.is_v6_only(), socket.local) ||
                   covers(socket.local, socket.options.is_v6_only(), other.local);
    bool both_share = socket.options.reuses_port() && other.options.reuses_port();
    if (overlap && !both_share) return -EADDRINUSE;
  }
  listeners_.emplace(socket.local.port, &socket);
  return 0;
}

void SimulatedPorts::stop_listening(SimulatedSocket& socket) { erase(listeners_, socket); }

void SimulatedPorts::erase(ByPort& from, const SimulatedSocket& socket) {
  auto [begin, end] = from.equal_range(socket.local.port);
  auto found = std::find_if(begin, end, [&](const auto& user) { return user.second == &socket; });
  if (found != end) from.erase(found);
}

SimulatedSocket* SimulatedPorts::find_listener(const SimulatedAddress& target) {
  // An exact address beats a wildcard, and IPv4's wildcard beats the one of both.
  auto rank = [&](const SimulatedSocket& listener) {
    if (!covers(listener.local, listener.options.is_v6_only(), target)) return 0;
    if (listener.local.ip == target.ip) return 3;
    return listener.local.is_v4() == target.is_v4() ? 2 : 1;
  };
  int best_rank = 1;
  std::vector<SimulatedSocket*> best;
  auto [begin, end] = listeners_.equal_range(target.port);
  for (auto it = begin; it != end; ++it) {
    int listener_rank = rank(*it->second);
    if (listener_rank < best_rank) continue;
    if (listener_rank > best_rank) best.clear();
    best_rank = listener_rank;
    best.push_back(it->second);
  }
  if (best.empty()) return nullptr;
  return best.size() == 1 ? best.front() : best[shared_connections_++ % best.size()];
}

}  // namespace giro
