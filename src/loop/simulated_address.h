// Socket addresses of a simulated world. It is one machine without a network: only the loopback
// addresses (127.0.0.0/8, ::1) and the unspecified ones lead anywhere.
#pragma once

#include <sys/socket.h>

#include <array>
#include <cstdint>
#include <string>

namespace giro {

struct SimulatedAddress {
  // AF_INET and AF_INET6: IPv4 in its mapped form (::ffff:127.0.0.1), so that both compare.
  std::array<uint8_t, 16> ip{};
  uint16_t port = 0;
  // AF_UNIX: a path; or, beginning with a zero byte, an abstract name. Empty: it has no name.
  std::string name;

  static SimulatedAddress unspecified(int family);

  bool is_v4() const;
  bool is_unspecified() const;  // 0.0.0.0 or ::
  bool is_loopback() const;
  bool is_abstract() const { return !name.empty() && name.front() == '\0'; }
  // The loopback address of the same kind, the same port.
  SimulatedAddress loopback() const;

  // 0, or -errno as bind() and connect() of such a socket give it.
  int parse(int family, const sockaddr* address, socklen_t size);
  // As getsockname(): cut off where the caller has no room, and `size` is what there was to say.
  void format(int family, sockaddr* address, socklen_t* size) const;
};

}  // namespace giro
