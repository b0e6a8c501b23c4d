#include "loop/simulated_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/un.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>

namespace giro {
namespace {

using Ip = std::array<uint8_t, 16>;

constexpr Ip kUnspecifiedV4{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0};
constexpr Ip kLoopbackV4{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 127, 0, 0, 1};
constexpr Ip kUnspecifiedV6{};
constexpr Ip kLoopbackV6{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
constexpr size_t kV4Offset = 12;
constexpr size_t kPathOffset = offsetof(sockaddr_un, sun_path);

// The size of sockaddr_in6 before it had a scope, which the kernel still takes.
constexpr socklen_t kV6SizeMin = offsetof(sockaddr_in6, sin6_scope_id);

template <typename Address>
Address copy_in(const sockaddr* address, socklen_t size) {
  Address out{};
  std::memcpy(&out, address, std::min<size_t>(size, sizeof(out)));
  return out;
}

void copy_out(const void* data, socklen_t data_size, sockaddr* address, socklen_t* size) {
  std::memcpy(address, data, std::min(data_size, *size));
  *size = data_size;
}

}  // namespace

SimulatedAddress SimulatedAddress::unspecified(int family) {
  SimulatedAddress address;
  address.ip = family == AF_INET ? kUnspecifiedV4 : kUnspecifiedV6;
  return address;
}

bool SimulatedAddress::is_v4() const {
  return std::equal(ip.begin(), ip.begin() + kV4Offset, kUnspecifiedV4.begin());
}

bool SimulatedAddress::is_unspecified() const {
  return ip == kUnspecifiedV4 || ip == kUnspecifiedV6;
}

bool SimulatedAddress::is_loopback() const {
  return ip == kLoopbackV6 || (is_v4() && ip[kV4Offset] == 127);
}

SimulatedAddress SimulatedAddress::loopback() const {
  SimulatedAddress address = *this;
  address.ip = is_v4() ? kLoopbackV4 : kLoopbackV6;
  return address;
}

int SimulatedAddress::parse(int family, const sockaddr* address, socklen_t size) {
  *this = {};
  if (address == nullptr || size < sizeof(sa_family_t)) return -EINVAL;
  switch (family) {
    case AF_INET: {
      if (size < sizeof(sockaddr_in)) return -EINVAL;
      auto in = copy_in<sockaddr_in>(address, size);
      if (in.sin_family != AF_INET) return -EAFNOSUPPORT;
      ip = kUnspecifiedV4;
      std::memcpy(&ip[kV4Offset], &in.sin_addr, sizeof(in.sin_addr));
      port = ntohs(in.sin_port);
      return 0;
    }
    case AF_INET6: {
      if (size < kV6SizeMin) return -EINVAL;
      auto in = copy_in<sockaddr_in6>(address, size);
      if (in.sin6_family != AF_INET6) return -EAFNOSUPPORT;
      std::memcpy(ip.data(), &in.sin6_addr, sizeof(in.sin6_addr));
      port = ntohs(in.sin6_port);
      return 0;
    }
    default: {
      // A family alone would ask the kernel to make up a name, which nobody here does.
      if (size <= kPathOffset || size > sizeof(sockaddr_un)) return -EINVAL;
      auto in = copy_in<sockaddr_un>(address, size);
      if (in.sun_family != AF_UNIX) return -EINVAL;
      size_t room = size - kPathOffset;
      size_t length = in.sun_path[0] == '\0' ? room : strnlen(in.sun_path, room);
      name.assign(in.sun_path, length);
      return 0;
    }
  }
}

void SimulatedAddress::format(int family, sockaddr* address, socklen_t* size) const {
  switch (family) {
    case AF_INET: {
      sockaddr_in out{};
      out.sin_family = AF_INET;
      out.sin_port = htons(port);
      std::memcpy(&out.sin_addr, &ip[kV4Offset], sizeof(out.sin_addr));
      return copy_out(&out, sizeof(out), address, size);
    }
    case AF_INET6: {
      sockaddr_in6 out{};
      out.sin6_family = AF_INET6;
      out.sin6_port = htons(port);
      std::memcpy(&out.sin6_addr, ip.data(), sizeof(out.sin6_addr));
      return copy_out(&out, sizeof(out), address, size);
    }
    default: {
      // One byte longer than the type: a path may fill it, and the kernel puts a zero after it.
      struct {
        sockaddr_un address;
        char zero;
      } out{};
      out.address.sun_family = AF_UNIX;
      std::memcpy(reinterpret_cast<char*>(&out) + kPathOffset, name.data(), name.size());
      size_t used = kPathOffset + name.size();
      if (!name.empty() && !is_abstract()) ++used;
      return copy_out(&out, static_cast<socklen_t>(used), address, size);
    }
  }
}

}  // namespace giro
