// Who has which port in a simulated world, of TCP or of UDP: conflicts as bind() and listen() see
// them, ephemeral ports, and which listener a connection goes to. One thread.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "loop/simulated_socket.h"

namespace giro {

class SimulatedPorts {
 public:
  // Gives the socket this address; port 0: one that nobody uses, in an order that is always the
  // same. 0 or -EADDRINUSE.
  int claim(SimulatedSocket& socket, const SimulatedAddress& address);
  // An accepted socket shares its listener's port.
  void share(SimulatedSocket& socket);
  void release(SimulatedSocket& socket);

  // Those who hear what is sent to `target`.
  std::vector<SimulatedSocket*> users(const SimulatedAddress& target) const;

  // 0 or -EADDRINUSE.
  int start_listening(SimulatedSocket& socket);
  void stop_listening(SimulatedSocket& socket);
  // The one that fits best; null: nobody listens.
  SimulatedSocket* find_listener(const SimulatedAddress& target);

 private:
  using ByPort = std::multimap<uint16_t, SimulatedSocket*>;

  bool is_taken(const SimulatedSocket& socket, const SimulatedAddress& address) const;
  uint16_t free_port();
  static void erase(ByPort& from, const SimulatedSocket& socket);

  ByPort users_;
  ByPort listeners_;
  uint16_t port_next_ = kEphemeralFirst;
  uint64_t shared_connections_ = 0;  // by listeners with SO_REUSEPORT, who take turns

  static constexpr uint16_t kEphemeralFirst = 32768;
  static constexpr uint16_t kEphemeralLast = 60999;
};

}  // namespace giro
