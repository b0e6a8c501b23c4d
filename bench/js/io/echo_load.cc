// The load of the TCP rows of bench io: PORT CONNECTIONS BYTES SECONDS. Every connection sends a
// message when the last one has come back; how many have come back is what it prints. Plain epoll,
// so that the servers, and not the load, are the bottleneck.
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void fail(const char* what) {
  std::perror(what);
  std::exit(1);
}

constexpr size_t kTakenMax = 1 << 20;

struct Connection {
  int fd = -1;
  size_t came_back = 0;  // of the message that is under way
  size_t unsent = 0;
  bool waits_for_room = false;
};

class Load {
 public:
  Load(uint16_t port, size_t connections, size_t bytes)
      : epoll_fd_(::epoll_create1(EPOLL_CLOEXEC)), message_(bytes), connections_(connections) {
    if (epoll_fd_ < 0) fail("epoll_create1");
    for (Connection& connection : connections_) open(connection, port);
  }

  uint64_t run(Clock::duration how_long) {
    for (Connection& connection : connections_) send(connection, message_.size());
    const auto end = Clock::now() + how_long;
    uint64_t count = 0;
    while (Clock::now() < end) {
      constexpr int kEventsMax = 256;
      constexpr int kPatienceMs = 100;
      epoll_event events[kEventsMax];
      const int ready = ::epoll_wait(epoll_fd_, events, kEventsMax, kPatienceMs);
      if (ready < 0 && errno != EINTR) fail("epoll_wait");
      for (int i = 0; i < ready; ++i) {
        auto& connection = *static_cast<Connection*>(events[i].data.ptr);
        if ((events[i].events & EPOLLOUT) != 0) send(connection, 0);
        if ((events[i].events & ~EPOLLOUT) != 0) count += receive(connection);
      }
    }
    return count;
  }

 private:
  void open(Connection& connection, uint16_t port) {
    connection.fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(connection.fd, reinterpret_cast<sockaddr*>(&address), sizeof(address)) != 0) {
      fail("connect");
    }
    const int on = 1;
    ::setsockopt(connection.fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
    ::fcntl(connection.fd, F_SETFL, O_NONBLOCK);
    watch(connection, EPOLL_CTL_ADD);
  }

  void watch(Connection& connection, int how) const {
    epoll_event interest{EPOLLIN, {.ptr = &connection}};
    if (connection.waits_for_room) interest.events |= EPOLLOUT;
    if (::epoll_ctl(epoll_fd_, how, connection.fd, &interest) != 0) fail("epoll_ctl");
  }

  void send(Connection& connection, size_t more) {
    connection.unsent += more;
    while (connection.unsent > 0) {
      const ssize_t sent = ::send(connection.fd, message_.data(), connection.unsent, MSG_NOSIGNAL);
      if (sent < 0 && errno != EAGAIN) fail("send");
      if (sent < 0) break;
      connection.unsent -= static_cast<size_t>(sent);
    }
    const bool waits = connection.unsent > 0;
    if (waits == connection.waits_for_room) return;
    connection.waits_for_room = waits;
    watch(connection, EPOLL_CTL_MOD);
  }

  // 1: the message has come back, and the next is under way.
  uint64_t receive(Connection& connection) {
    // Not copied: a load that works as much as the server leaves it idle now and then, and then
    // large messages come in pieces.
    const ssize_t got = ::recv(connection.fd, nullptr, kTakenMax, MSG_TRUNC);
    if (got < 0 && errno == EAGAIN) return 0;
    if (got <= 0) fail("recv");
    connection.came_back += static_cast<size_t>(got);
    if (connection.came_back < message_.size()) return 0;
    connection.came_back -= message_.size();
    send(connection, message_.size());
    return 1;
  }

  int epoll_fd_;
  std::vector<char> message_;
  std::vector<Connection> connections_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fputs("usage: echo_load PORT CONNECTIONS BYTES SECONDS\n", stderr);
    return 2;
  }
  Load load(static_cast<uint16_t>(std::atoi(argv[1])), std::strtoul(argv[2], nullptr, 10),
            std::strtoul(argv[3], nullptr, 10));
  const auto how_long = std::chrono::duration<double>(std::atof(argv[4]));
  std::printf("%llu\n", static_cast<unsigned long long>(
                            load.run(std::chrono::duration_cast<Clock::duration>(how_long))));
}
