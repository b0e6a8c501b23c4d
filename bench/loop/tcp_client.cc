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
  bool run(uint16_t port, size_t connections, size_t messages) {
    epoll_fd_ = ::epoll_create1(0);
    unsent_ = messages;
    for (size_t i = 0; i < connections; ++i) {
      if (!connect(port)) return false;
    }
    for (int fd : sockets_) {
      if (!send(fd)) return false;
    }
    while (came_back_ < messages * kMessageBytes) {
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
    char message[kMessageBytes] = {};
    return ::send(fd, message, kMessageBytes, MSG_NOSIGNAL) == ssize_t{kMessageBytes};
  }

  // One message is under way on a connection, and loopback does not cut it.
  bool receive(int fd) {
    char message[kMessageBytes];
    ssize_t count = ::recv(fd, message, kMessageBytes, MSG_WAITALL);
    if (count != ssize_t{kMessageBytes}) return false;
    came_back_ += kMessageBytes;
    return send(fd);
  }

  int epoll_fd_ = -1;
  std::vector<int> sockets_;
  size_t unsent_ = 0;
  size_t came_back_ = 0;
};

}  // namespace

pid_t start_tcp_client(uint16_t port, size_t connections, size_t messages) {
  pid_t child = ::fork();
  if (child == 0) ::_exit(Client().run(port, connections, messages) ? 0 : 1);
  return child;
}

bool client_is_satisfied(pid_t client) {
  int status = -1;
  return ::waitpid(client, &status, 0) == client && status == 0;
}

}  // namespace giro::bench
