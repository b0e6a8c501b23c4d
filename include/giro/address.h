// Address: where a socket listens or connects to; an IP address with a port, or a path (Unix
// sockets).
#pragma once

#include <sys/socket.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "giro/base/api.h"
#include "giro/base/result.h"

namespace giro {

class GIRO_API Address {
 public:
  Address() = default;

  // "127.0.0.1", "::1", "fe80::1%eth0"; EINVAL when it is none of these. Names are not looked up.
  static Result<Address> ip(std::string_view host, uint16_t port);
  // A leading NUL is Linux's abstract name space. ENAMETOOLONG past 107 bytes.
  static Result<Address> unix_path(std::string_view path);
  static Address from(const sockaddr* address, socklen_t size);

  // AF_INET, AF_INET6, AF_UNIX; 0 of an address that is none.
  int family() const { return storage_.ss_family; }
  bool is_unix() const { return family() == AF_UNIX; }
  std::string host() const;  // "127.0.0.1"; empty for Unix sockets
  uint16_t port() const;     // 0 for Unix sockets
  std::string path() const;  // empty for IP
  // "127.0.0.1:80", "[::1]:80", or the path.
  std::string to_string() const;

  // As system calls take it.
  const sockaddr* data() const { return reinterpret_cast<const sockaddr*>(&storage_); }
  socklen_t size() const { return size_; }

 private:
  sockaddr_storage storage_{};
  socklen_t size_ = 0;
};

}  // namespace giro
