#include "loop/simulated_socket_options.h"

#include <netinet/in.h>
#include <netinet/tcp.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>

#include "giro/base/check.h"

namespace giro {
namespace {

struct KnownOption {
  int level;
  int name;
  int at_first;
  int max;      // 1: a switch, and everything but 0 turns it on
  int min = 1;  // of what is no switch
};

constexpr KnownOption kKnown[SimulatedSocketOptions::kKnownCount] = {
    {SOL_SOCKET, SO_REUSEADDR, 0, 1},
    {SOL_SOCKET, SO_REUSEPORT, 0, 1},
    {SOL_SOCKET, SO_KEEPALIVE, 0, 1},
    {IPPROTO_TCP, TCP_NODELAY, 0, 1},
    {IPPROTO_TCP, TCP_KEEPIDLE, 7200, 32767},
    {IPPROTO_TCP, TCP_KEEPINTVL, 75, 32767},
    {IPPROTO_TCP, TCP_KEEPCNT, 9, 127},
    {IPPROTO_IPV6, IPV6_V6ONLY, 0, 1},
    // Nothing comes of these where there is one network, and every machine is next door.
    {SOL_SOCKET, SO_BROADCAST, 0, 1},
    {IPPROTO_IP, IP_TTL, 64, 255},
    {IPPROTO_IP, IP_MULTICAST_TTL, 1, 255, 0},
    {IPPROTO_IP, IP_MULTICAST_LOOP, 1, 1},
    {IPPROTO_IPV6, IPV6_UNICAST_HOPS, 64, 255},
    {IPPROTO_IPV6, IPV6_MULTICAST_HOPS, 1, 255, 0},
    {IPPROTO_IPV6, IPV6_MULTICAST_LOOP, 1, 1},
};

constexpr int kReceiveBufferMin = 2304;
constexpr int kSendBufferMin = 4608;
constexpr int kBufferMax = 212'992;  // net.core.rmem_max, wmem_max

// There are no groups to join here.
bool is_about_groups(int level, int name) {
  if (level == IPPROTO_IP) {
    return name == IP_ADD_MEMBERSHIP || name == IP_DROP_MEMBERSHIP || name == IP_MULTICAST_IF ||
           name == IP_ADD_SOURCE_MEMBERSHIP || name == IP_DROP_SOURCE_MEMBERSHIP;
  }
  return level == IPPROTO_IPV6 && (name == IPV6_ADD_MEMBERSHIP || name == IPV6_DROP_MEMBERSHIP ||
                                   name == IPV6_MULTICAST_IF || name == MCAST_JOIN_SOURCE_GROUP ||
                                   name == MCAST_LEAVE_SOURCE_GROUP);
}

size_t index_of(int level, int name) {
  const auto* found = std::find_if(std::begin(kKnown), std::end(kKnown), [&](const auto& known) {
    return known.level == level && known.name == name;
  });
  return static_cast<size_t>(found - kKnown);
}

int check_level(int family, int level) {
  if (level == SOL_SOCKET) return 0;
  if (family == AF_UNIX) return -EOPNOTSUPP;
  return level == IPPROTO_IPV6 && family != AF_INET6 ? -ENOPROTOOPT : 0;
}

template <typename Option>
int give(const Option& option, void* value, socklen_t* size) {
  if (static_cast<int>(*size) < 0) return -EINVAL;
  *size = std::min<socklen_t>(*size, sizeof(option));
  std::memcpy(value, &option, *size);
  return 0;
}

}  // namespace

int give_option(int option, void* value, socklen_t* size) { return give(option, value, size); }

SimulatedSocketOptions::SimulatedSocketOptions() {
  for (size_t i = 0; i < kKnownCount; ++i) values_[i] = kKnown[i].at_first;
}

int SimulatedSocketOptions::set(int family, int level, int name, const void* value,
                                socklen_t size) {
  int error = check_level(family, level);
  if (error < 0) return error;
  if (level == SOL_SOCKET && name == SO_LINGER) {
    if (size < sizeof(linger_)) return -EINVAL;
    std::memcpy(&linger_, value, sizeof(linger_));
    return 0;
  }
  if (is_about_groups(level, name)) return -ENODEV;
  const bool is_buffer = level == SOL_SOCKET && (name == SO_RCVBUF || name == SO_SNDBUF);
  size_t index = index_of(level, name);
  if (index == kKnownCount && !is_buffer) return -ENOPROTOOPT;
  int option = 0;
  if (size < sizeof(option)) return -EINVAL;
  std::memcpy(&option, value, sizeof(option));
  if (is_buffer) return set_buffer(name, option);
  const int max = kKnown[index].max;
  if (max > 1 && (option < kKnown[index].min || option > max)) return -EINVAL;
  values_[index] = max == 1 ? static_cast<int>(option != 0) : option;
  return 0;
}

// Doubled, as the kernel does, for what it adds to the bytes.
int SimulatedSocketOptions::set_buffer(int name, int bytes) {
  const int doubled = std::clamp(bytes, 0, kBufferMax) * 2;
  if (name == SO_RCVBUF) {
    receive_buffer_ = std::max(doubled, kReceiveBufferMin);
  } else {
    send_buffer_ = std::max(doubled, kSendBufferMin);
  }
  return 0;
}

int SimulatedSocketOptions::get(int family, int level, int name, void* value,
                                socklen_t* size) const {
  int error = check_level(family, level);
  if (error < 0) return error;
  if (level == SOL_SOCKET && name == SO_LINGER) return give(linger_, value, size);
  if (level == SOL_SOCKET && name == SO_RCVBUF) return give_option(receive_buffer_, value, size);
  if (level == SOL_SOCKET && name == SO_SNDBUF) return give_option(send_buffer_, value, size);
  size_t index = index_of(level, name);
  return index == kKnownCount ? -ENOPROTOOPT : give(values_[index], value, size);
}

bool SimulatedSocketOptions::is_v6_only() const { return value_of(IPPROTO_IPV6, IPV6_V6ONLY) != 0; }

int SimulatedSocketOptions::value_of(int level, int name) const {
  size_t index = index_of(level, name);
  GIRO_CHECK(index < kKnownCount, "a socket option that is not known", index);
  return values_[index];
}

}  // namespace giro
