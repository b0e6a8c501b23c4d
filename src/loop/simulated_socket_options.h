// What setsockopt() of a simulated socket remembers. Few options change what the socket does; the
// rest are there to be asked for again.
#pragma once

#include <sys/socket.h>

#include <array>
#include <cstddef>

namespace giro {

class SimulatedSocketOptions {
 public:
  SimulatedSocketOptions();

  // 0 or -errno; -ENOPROTOOPT: an option that is not known here.
  int set(int family, int level, int name, const void* value, socklen_t size);
  int get(int family, int level, int name, void* value, socklen_t* size) const;

  bool reuses_address() const { return value_of(SOL_SOCKET, SO_REUSEADDR) != 0; }
  bool reuses_port() const { return value_of(SOL_SOCKET, SO_REUSEPORT) != 0; }
  bool is_v6_only() const;
  // In bytes, as the kernel counts them.
  size_t receive_buffer() const { return static_cast<size_t>(receive_buffer_); }
  // SO_LINGER {1, 0}.
  bool closes_with_reset() const { return linger_.l_onoff != 0 && linger_.l_linger == 0; }

  static constexpr size_t kKnownCount = 15;

 private:
  int value_of(int level, int name) const;
  int set_buffer(int name, int bytes);

  std::array<int, kKnownCount> values_;
  linger linger_{};
  int receive_buffer_ = kBufferDefault;
  int send_buffer_ = kBufferDefault;

  static constexpr int kBufferDefault = 212'992;  // net.core.rmem_default, wmem_default
};

// As getsockopt() hands out an int: cut off where the caller has no room.
int give_option(int option, void* value, socklen_t* size);

}  // namespace giro
