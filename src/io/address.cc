#include "giro/address.h"

#include <arpa/inet.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/un.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>

namespace giro {
namespace {

constexpr socklen_t kUnixPathOffset = offsetof(sockaddr_un, sun_path);

}  // namespace

Result<Address> Address::ip(std::string_view host, uint16_t port) {
  Address address;
  std::string text(host);
  auto& v4 = reinterpret_cast<sockaddr_in&>(address.storage_);
  if (::inet_pton(AF_INET, text.c_str(), &v4.sin_addr) == 1) {
    v4.sin_family = AF_INET;
    v4.sin_port = htons(port);
    address.size_ = sizeof(sockaddr_in);
    return address;
  }
  size_t percent = text.find('%');
  std::string zone = percent == std::string::npos ? "" : text.substr(percent + 1);
  text = text.substr(0, percent);
  auto& v6 = reinterpret_cast<sockaddr_in6&>(address.storage_);
  if (::inet_pton(AF_INET6, text.c_str(), &v6.sin6_addr) != 1) return SysError(EINVAL, "bind");
  if (!zone.empty()) {
    v6.sin6_scope_id = ::if_nametoindex(zone.c_str());
    if (v6.sin6_scope_id == 0) return SysError(EINVAL, "bind");
  }
  v6.sin6_family = AF_INET6;
  v6.sin6_port = htons(port);
  address.size_ = sizeof(sockaddr_in6);
  return address;
}

Result<Address> Address::unix_path(std::string_view path) {
  if (path.empty() || (path[0] != '\0' && path.find('\0') != std::string_view::npos)) {
    return SysError(EINVAL, "bind");
  }
  Address address;
  auto& name = reinterpret_cast<sockaddr_un&>(address.storage_);
  if (path.size() >= sizeof(name.sun_path)) return SysError(ENAMETOOLONG, "bind");
  name.sun_family = AF_UNIX;
  std::memcpy(name.sun_path, path.data(), path.size());
  size_t end = path[0] == '\0' ? 0 : 1;  // abstract names have no terminator
  address.size_ = static_cast<socklen_t>(kUnixPathOffset + path.size() + end);
  return address;
}

Address Address::from(const sockaddr* from, socklen_t size) {
  Address address;
  address.size_ = std::min<socklen_t>(size, sizeof(address.storage_));
  std::memcpy(&address.storage_, from, address.size_);
  return address;
}

std::string Address::host() const {
  char text[INET6_ADDRSTRLEN] = "";
  if (family() == AF_INET) {
    ::inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in&>(storage_).sin_addr, text,
                sizeof(text));
  } else if (family() == AF_INET6) {
    ::inet_ntop(AF_INET6, &reinterpret_cast<const sockaddr_in6&>(storage_).sin6_addr, text,
                sizeof(text));
  }
  return text;
}

uint16_t Address::port() const {
  if (family() == AF_INET) return ntohs(reinterpret_cast<const sockaddr_in&>(storage_).sin_port);
  if (family() == AF_INET6) return ntohs(reinterpret_cast<const sockaddr_in6&>(storage_).sin6_port);
  return 0;
}

std::string Address::path() const {
  if (!is_unix() || size_ <= kUnixPathOffset) return "";
  const char* path = reinterpret_cast<const sockaddr_un&>(storage_).sun_path;
  size_t size = size_ - kUnixPathOffset;
  return path[0] == '\0' ? std::string(path, size) : std::string(path, ::strnlen(path, size));
}

std::string Address::to_string() const {
  if (is_unix()) return path();
  std::string port_text = std::to_string(port());
  return family() == AF_INET6 ? "[" + host() + "]:" + port_text : host() + ":" + port_text;
}

}  // namespace giro
