#include "tcp_client.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <vector>

namespace giro::bench {
namespace {

class Client {
 public:
  explicit Client(size_t message_bytes) : message_(message_bytes) {}

  bool run(uint16_t port, size_t connections, size_t messages) {
    epoll_fd_ = ::epoll_create1(0);
    unsent_ = messages;
    for (size_t i = 0; i < connections; ++i) {
      if (!connect(port)) return false;
    }
    for (int fd : sockets_) {
      if (!send(fd)) return false;
    }
    while (came_back_ < messages * message_.size()) {
      epoll_event events[256];
      int count = ::epoll_wait(epoll_fd_, events, 256, -1);
      for (int i = 0; i < count; ++i) {
        if (!receive(events[i].data.fd)) return false;
      }
    }
    return true;
  }

 private:
  bool connect(uint16_t port) {
    int fd = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof(address)) < 0) return false;
    int on = 1;
    ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
    epoll_event interest{EPOLLIN, {.fd = fd}};
    sockets_.push_back(fd);
    return ::epoll_ctl(epoll_fd_, EPOLL_CTL_ADD, fd, &interest) == 0;
  }

  bool send(int fd) {
    if (unsent_ == 0) return true;
    --unsent_;
    return ::send(fd, message_.data(), message_.size(), MSG_NOSIGNAL) == size();
  }

  ssize_t size() const { return static_cast<ssize_t>(message_.size()); }

  // One message is under way on a connection, and comes whole.
  bool receive(int fd) {
    ssize_t count = ::recv(fd, message_.data(), message_.size(), MSG_WAITALL);
    if (count != size()) return false;
    came_back_ += message_.size();
    return send(fd);
  }

  std::vector<char> message_;
  int epoll_fd_ = -1;
  std::vector<int> sockets_;
  size_t unsent_ = 0;
  size_t came_back_ = 0;
};

}  // namespace

pid_t start_tcp_client(uint16_t port, size_t connections, size_t messages, size_t message_bytes) {
  pid_t child = ::fork();
  if (child == 0) ::_exit(Client(message_bytes).run(port, connections, messages) ? 0 : 1);
  return child;
}

bool client_is_satisfied(pid_t client) {
  int status = -1;
  return ::waitpid(client, &status, 0) == client && status == 0;
}

}  // namespace giro::bench
