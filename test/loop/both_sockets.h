// A fixture for tests of sockets that run on the kernel and on the simulated world.
#pragma once

#include <sys/socket.h>

#include <cerrno>
#include <string>
#include <utility>
#include <vector>

#include "loop/both_systems.h"
#include "loop/socket_steps.h"

namespace giro::test {

inline constexpr uint32_t kIn = POLLIN;
inline constexpr uint32_t kOut = POLLOUT;
inline constexpr uint32_t kEnded = POLLIN | POLLRDHUP;
inline constexpr uint32_t kHup = POLLHUP;
inline constexpr uint32_t kErr = POLLERR;

// As SocketSteps::receive() tells it.
inline std::string error(int number) { return std::to_string(-number); }

class BothSockets : public BothSystems {
 protected:
  ~BothSockets() override {
    for (int fd : opened_) system.close(fd);
  }

  SocketSteps steps{system};

  // Closed at the end, unless the test has done so.
  int keep(int fd) {
    if (fd >= 0) opened_.push_back(fd);
    return fd;
  }
  int close(int fd) {
    std::erase(opened_, fd);
    return system.close(fd);
  }

  void reset(int fd) {
    std::erase(opened_, fd);
    EXPECT_EQ(steps.close_with_reset(fd), 0);
  }

  int tcp() { return keep(steps.open(AF_INET)); }
  int unix_socket() { return keep(steps.open(AF_UNIX)); }
  int tcp_listener(int backlog = 16) {
    return keep(steps.listener(SocketName::v4(own_loopback(), 0), backlog));
  }
  int unix_listener(const std::string& name, int backlog = 16) {
    return keep(steps.listener(SocketName::path(path(name)), backlog));
  }
  SocketName nobody() {
    int fd = tcp_listener();
    SocketName name = steps.local(fd);
    close(fd);
    return name;
  }

  int accept(int listener) {
    EXPECT_TRUE(machine.becomes(listener, POLLIN));
    return keep(steps.accept(listener));
  }
  int client_of(int listener) {
    SocketName name = steps.local(listener);
    int fd = keep(steps.open(name.storage.ss_family));
    int expected = name.storage.ss_family == AF_UNIX ? 0 : -EINPROGRESS;
    EXPECT_EQ(steps.connect(fd, name), expected);
    EXPECT_TRUE(machine.becomes(fd, POLLOUT));
    return fd;
  }
  std::pair<int, int> connected(int family) {
    int listener = family == AF_UNIX ? unix_listener("pair") : tcp_listener();
    int client = client_of(listener);
    int server = accept(listener);
    close(listener);
    if (family == AF_UNIX) system.unlink(path("pair").c_str());
    return {client, server};
  }
  // Fills the connection; says how many bytes that took.
  size_t fill(int fd) {
    const std::string chunk(10'000, 'x');
    size_t total = 0;
    while (true) {
      int64_t count = steps.send(fd, chunk);
      if (count < 0) {
        EXPECT_EQ(count, -EAGAIN);
        return total;
      }
      total += static_cast<size_t>(count);
    }
  }
  size_t drain(int fd) {
    size_t total = 0;
    std::vector<char> buffer(100'000);
    while (true) {
      int64_t count = system.receive(fd, buffer.data(), buffer.size());
      if (count <= 0) return total;
      total += static_cast<size_t>(count);
    }
  }

 private:
  std::vector<int> opened_;
};

}  // namespace giro::test
