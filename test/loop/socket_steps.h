// Addresses and small steps with sockets, for tests that speak to a System directly.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

#include "giro/system.h"

namespace giro::test {

struct SocketName {
  sockaddr_storage storage{};
  socklen_t size = sizeof(storage);

  sockaddr* get() { return reinterpret_cast<sockaddr*>(&storage); }
  const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&storage); }

  static SocketName v4(const char* ip, int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<uint16_t>(port));
    inet_pton(AF_INET, ip, &address.sin_addr);
    return of(&address, sizeof(address));
  }
  static SocketName v6(const char* ip, int port) {
    sockaddr_in6 address{};
    address.sin6_family = AF_INET6;
    address.sin6_port = htons(static_cast<uint16_t>(port));
    inet_pton(AF_INET6, ip, &address.sin6_addr);
    return of(&address, sizeof(address));
  }
  static SocketName path(std::string_view path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, path.data(), path.size());
    size_t zero = path.starts_with('\0') ? 0 : 1;
    return of(&address,
              static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + path.size() + zero));
  }
  static SocketName of(const void* address, socklen_t bytes) {
    SocketName name;
    std::memcpy(&name.storage, address, bytes);
    name.size = bytes;
    return name;
  }

  int port() const {
    // IPv4 and IPv6 have it in the same place.
    return ntohs(reinterpret_cast<const sockaddr_in*>(&storage)->sin_port);
  }
  // "127.0.0.1", "::1", or a path.
  std::string host() const {
    char text[INET6_ADDRSTRLEN] = "";
    if (storage.ss_family == AF_INET) {
      inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in*>(&storage)->sin_addr, text,
                sizeof(text));
      return text;
    }
    if (storage.ss_family == AF_INET6) {
      inet_ntop(AF_INET6, &reinterpret_cast<const sockaddr_in6*>(&storage)->sin6_addr, text,
                sizeof(text));
      return text;
    }
    constexpr size_t kOffset = offsetof(sockaddr_un, sun_path);
    if (size <= kOffset) return "";
    std::string name(reinterpret_cast<const char*>(&storage) + kOffset, size - kOffset);
    if (name.back() == '\0') name.pop_back();
    return name;
  }
};

// A loopback address that no other process of the tests uses, so that a port which was closed here
// is nobody's, also while other tests run.
inline const char* own_loopback() {
  static const std::string address = [] {
    const auto process = static_cast<unsigned>(::getpid());
    return "127." + std::to_string(100 + (process >> 16) % 100) + "." +
           std::to_string((process >> 8) % 256) + "." + std::to_string(1 + process % 254);
  }();
  return address.c_str();
}

class SocketSteps {
 public:
  explicit SocketSteps(System& system) : system_(system) {}

  int open(int family) {
    return system_.socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  }
  int bind(int fd, const SocketName& name) { return system_.bind(fd, name.get(), name.size); }
  int connect(int fd, const SocketName& name) { return system_.connect(fd, name.get(), name.size); }
  int accept(int fd) { return system_.accept(fd, SOCK_NONBLOCK | SOCK_CLOEXEC); }

  int listener(const SocketName& name, int backlog = 16) {
    int fd = open(name.storage.ss_family);
    int error = bind(fd, name);
    if (error == 0) error = system_.listen(fd, backlog);
    if (error == 0) return fd;
    system_.close(fd);
    return error;
  }

  SocketName local(int fd) {
    SocketName name;
    system_.getsockname(fd, name.get(), &name.size);
    return name;
  }
  SocketName remote(int fd) {
    SocketName name;
    system_.getpeername(fd, name.get(), &name.size);
    return name;
  }

  int64_t send(int fd, std::string_view text) {
    iovec part{const_cast<char*>(text.data()), text.size()};
    return system_.send(fd, &part, 1);
  }
  // The bytes as text, "end", or the error's number.
  std::string receive(int fd, size_t size = 100) {
    std::string text(size, '?');
    int64_t count = system_.receive(fd, text.data(), text.size());
    if (count < 0) return std::to_string(count);
    return count == 0 ? "end" : text.substr(0, static_cast<size_t>(count));
  }

  int set(int fd, int level, int name, int value) {
    return system_.setsockopt(fd, level, name, &value, sizeof(value));
  }
  // The value, or -errno.
  int get(int fd, int level, int name) {
    int value = 0;
    socklen_t size = sizeof(value);
    int error = system_.getsockopt(fd, level, name, &value, &size);
    return error < 0 ? error : value;
  }
  int close_with_reset(int fd) {
    linger now{1, 0};
    system_.setsockopt(fd, SOL_SOCKET, SO_LINGER, &now, sizeof(now));
    return system_.close(fd);
  }

 private:
  System& system_;
};

}  // namespace giro::test
