// The simulated world's sockets, held against the kernel's over loopback: how connections come
// about, and options.
#include <fcntl.h>
#include <netinet/tcp.h>

#include "loop/both_sockets.h"

namespace giro::test {
namespace {

class SimulatedSocketsTest : public BothSockets {};

// --- Connecting ----------------------------------------------------------------------------------

TEST_P(SimulatedSocketsTest, a_tcp_connection_takes_its_time_and_is_then_writable) {
  int listener = tcp_listener();
  EXPECT_EQ(machine.events(listener), 0u);
  EXPECT_EQ(steps.accept(listener), -EAGAIN);
  int client = tcp();
  EXPECT_EQ(steps.connect(client, steps.local(listener)), -EINPROGRESS);
  EXPECT_TRUE(machine.becomes(client, POLLOUT));
  EXPECT_EQ(machine.events(client), kOut);
  EXPECT_EQ(steps.get(client, SOL_SOCKET, SO_ERROR), 0);
  EXPECT_EQ(steps.connect(client, steps.local(listener)), 0) << "asks what came of it";
  EXPECT_EQ(steps.connect(client, steps.local(listener)), -EISCONN);
  int server = accept(listener);
  EXPECT_EQ(machine.events(listener), 0u);
  EXPECT_EQ(machine.events(server), kOut);
  EXPECT_EQ(steps.connect(server, steps.local(listener)), -EISCONN);
  EXPECT_EQ(steps.connect(listener, steps.local(listener)), -EISCONN);
  EXPECT_EQ(system.listen(client, 1), -EINVAL);
}

TEST_P(SimulatedSocketsTest, a_tcp_connection_to_nobody_is_refused_later) {
  int client = tcp();
  SocketName name = nobody();
  EXPECT_EQ(steps.connect(client, name), -EINPROGRESS);
  EXPECT_TRUE(machine.becomes(client, POLLERR));
  EXPECT_EQ(machine.events(client), kEnded | kOut | kErr | kHup);
  EXPECT_EQ(steps.get(client, SOL_SOCKET, SO_ERROR), ECONNREFUSED);
  EXPECT_EQ(steps.get(client, SOL_SOCKET, SO_ERROR), 0);
  EXPECT_EQ(machine.events(client), kEnded | kOut | kHup);
  EXPECT_EQ(steps.receive(client), "end");
  EXPECT_EQ(steps.send(client, "x"), -EPIPE);
  SocketName peer;
  EXPECT_EQ(system.getpeername(client, peer.get(), &peer.size), -ENOTCONN);
}

TEST_P(SimulatedSocketsTest, whichever_call_comes_first_tells_the_refusal) {
  SocketName name = nobody();
  const auto refused = [&] {
    int client = tcp();
    EXPECT_EQ(steps.connect(client, name), -EINPROGRESS);
    EXPECT_TRUE(machine.becomes(client, POLLERR));
    return client;
  };
  int client = refused();
  EXPECT_EQ(steps.receive(client), error(ECONNREFUSED));
  EXPECT_EQ(steps.connect(client, name), -ECONNABORTED);
  client = refused();
  EXPECT_EQ(steps.send(client, "x"), -ECONNREFUSED);
  EXPECT_EQ(steps.connect(client, name), -ECONNABORTED);
  client = refused();
  EXPECT_EQ(steps.connect(client, name), -ECONNREFUSED);
  EXPECT_EQ(steps.connect(client, name), -EINPROGRESS) << "another attempt";
}

TEST_P(SimulatedSocketsTest, a_unix_connection_is_there_at_once) {
  int listener = unix_listener("s");
  EXPECT_EQ(steps.accept(listener), -EAGAIN);
  int client = unix_socket();
  EXPECT_EQ(steps.connect(client, SocketName::path(path("s"))), 0);
  EXPECT_EQ(machine.events(client), kOut);
  EXPECT_EQ(machine.events(listener), kIn);
  EXPECT_EQ(steps.connect(client, SocketName::path(path("s"))), -EISCONN);
  int server = accept(listener);
  EXPECT_EQ(machine.events(server), kOut);
  EXPECT_EQ(machine.events(listener), 0u);
}

TEST_P(SimulatedSocketsTest, a_full_unix_listener_says_so_and_takes_one_more_than_its_backlog) {
  int listener = unix_listener("s", 1);
  SocketName name = SocketName::path(path("s"));
  EXPECT_EQ(steps.connect(unix_socket(), name), 0);
  EXPECT_EQ(steps.connect(unix_socket(), name), 0);
  int third = unix_socket();
  EXPECT_EQ(steps.connect(third, name), -EAGAIN);
  accept(listener);
  EXPECT_EQ(steps.connect(third, name), 0);
}

TEST_P(SimulatedSocketsTest, a_connection_to_a_full_tcp_listener_stays_in_progress) {
  int listener = tcp_listener(1);
  client_of(listener);
  client_of(listener);
  int third = tcp();
  EXPECT_EQ(steps.connect(third, steps.local(listener)), -EINPROGRESS);
  EXPECT_EQ(machine.events(third), 0u);
  EXPECT_EQ(steps.get(third, SOL_SOCKET, SO_ERROR), 0);
  EXPECT_EQ(steps.connect(third, steps.local(listener)), -EALREADY);
  EXPECT_EQ(steps.send(third, "x"), -EAGAIN);
  EXPECT_EQ(steps.receive(third), error(EAGAIN));
  SocketName name;
  EXPECT_EQ(system.getpeername(third, name.get(), &name.size), -ENOTCONN);
  accept(listener);
  EXPECT_TRUE(machine.becomes(third, POLLOUT));
  EXPECT_EQ(machine.events(third), kOut);
}

TEST_P(SimulatedSocketsTest, what_does_not_listen_does_not_accept) {
  EXPECT_EQ(steps.accept(tcp()), -EINVAL);
  EXPECT_EQ(steps.accept(unix_socket()), -EINVAL);
  auto [client, server] = connected(AF_INET);
  EXPECT_EQ(steps.accept(client), -EINVAL);
  EXPECT_EQ(steps.accept(server), -EINVAL);
}

TEST_P(SimulatedSocketsTest, a_socket_that_is_not_connected_says_so_in_its_own_words) {
  EXPECT_EQ(steps.receive(tcp()), error(ENOTCONN));
  EXPECT_EQ(steps.send(tcp(), "x"), -EPIPE);
  EXPECT_EQ(system.shutdown(tcp(), SHUT_WR), -ENOTCONN);
  EXPECT_EQ(steps.receive(tcp_listener()), error(ENOTCONN));
  EXPECT_EQ(steps.send(tcp_listener(), "x"), -EPIPE);
  EXPECT_EQ(steps.receive(unix_socket()), error(EINVAL));
  EXPECT_EQ(steps.send(unix_socket(), "x"), -ENOTCONN);
}

TEST_P(SimulatedSocketsTest, a_listener_that_closes_resets_those_who_wait_in_its_queue) {
  for (int family : {AF_INET, AF_UNIX}) {
    int listener = family == AF_INET ? tcp_listener() : unix_listener("s");
    int client = client_of(listener);
    steps.send(client, "hello");
    SocketName name = steps.local(listener);
    close(listener);
    EXPECT_TRUE(machine.becomes(client, POLLERR));
    EXPECT_EQ(machine.events(client), kEnded | kOut | kErr | kHup);
    EXPECT_EQ(steps.receive(client), error(ECONNRESET));
    EXPECT_EQ(steps.receive(client), "end");
    EXPECT_EQ(steps.send(client, "x"), -EPIPE);
    EXPECT_EQ(steps.bind(keep(steps.open(family)), name), family == AF_INET ? 0 : -EADDRINUSE);
  }
}

TEST_P(SimulatedSocketsTest, a_connection_whose_client_has_gone_is_accepted_and_over) {
  int listener = tcp_listener();
  int client = client_of(listener);
  steps.send(client, "hello");
  close(client);
  int server = accept(listener);
  EXPECT_TRUE(machine.becomes(server, POLLRDHUP));
  EXPECT_EQ(steps.receive(server), "hello");
  EXPECT_EQ(steps.receive(server), "end");

  client = client_of(listener);
  reset(client);
  server = accept(listener);
  EXPECT_TRUE(machine.becomes(server, POLLERR));
  EXPECT_EQ(steps.receive(server), error(ECONNRESET));
}

TEST_P(SimulatedSocketsTest,
       a_listener_that_is_shut_down_hears_nobody_but_keeps_the_port_it_asked_for) {
  int listener = keep(steps.listener(nobody()));
  int waiting = client_of(listener);
  SocketName name = steps.local(listener);
  EXPECT_EQ(system.shutdown(listener, SHUT_WR), 0);
  EXPECT_EQ(system.shutdown(listener, SHUT_RDWR), 0);
  EXPECT_TRUE(machine.becomes(waiting, POLLERR));
  EXPECT_EQ(steps.accept(listener), -EINVAL);
  int client = tcp();
  EXPECT_EQ(steps.connect(client, name), -EINPROGRESS);
  EXPECT_TRUE(machine.becomes(client, POLLERR));
  EXPECT_EQ(steps.bind(tcp(), name), -EADDRINUSE);
  EXPECT_EQ(system.listen(listener, 1), 0);
  client_of(listener);

  listener = tcp_listener();
  name = steps.local(listener);
  EXPECT_EQ(system.shutdown(listener, SHUT_RD), 0);
  EXPECT_EQ(steps.bind(tcp(), name), 0) << "a port that it was given is free";
}

// --- Options -------------------------------------------------------------------------------------

TEST_P(SimulatedSocketsTest, options_are_remembered) {
  int fd = tcp();
  struct {
    int level;
    int name;
    int at_first;
    int set;
    int then;
  } options[] = {
      {SOL_SOCKET, SO_REUSEADDR, 0, 7, 1},       {SOL_SOCKET, SO_REUSEPORT, 0, 1, 1},
      {SOL_SOCKET, SO_KEEPALIVE, 0, 1, 1},       {IPPROTO_TCP, TCP_NODELAY, 0, 1, 1},
      {IPPROTO_TCP, TCP_KEEPINTVL, 75, 5, 5},    {IPPROTO_TCP, TCP_KEEPCNT, 9, 3, 3},
      {IPPROTO_TCP, TCP_KEEPIDLE, 7200, 60, 60},
  };
  for (const auto& option : options) {
    EXPECT_EQ(steps.get(fd, option.level, option.name), option.at_first) << option.name;
    EXPECT_EQ(steps.set(fd, option.level, option.name, option.set), 0) << option.name;
    EXPECT_EQ(steps.get(fd, option.level, option.name), option.then) << option.name;
  }
  EXPECT_EQ(steps.set(fd, IPPROTO_TCP, TCP_KEEPIDLE, 0), -EINVAL);
  EXPECT_EQ(steps.set(fd, IPPROTO_TCP, TCP_KEEPCNT, 1000), -EINVAL);
  linger wait{1, 3};
  EXPECT_EQ(system.setsockopt(fd, SOL_SOCKET, SO_LINGER, &wait, sizeof(wait)), 0);
  EXPECT_EQ(system.setsockopt(fd, SOL_SOCKET, SO_LINGER, &wait, 4), -EINVAL);
  linger read{};
  socklen_t size = sizeof(read);
  EXPECT_EQ(system.getsockopt(fd, SOL_SOCKET, SO_LINGER, &read, &size), 0);
  EXPECT_EQ(read.l_linger, 3);
  EXPECT_EQ(size, sizeof(read));
}

TEST_P(SimulatedSocketsTest, options_tell_what_a_socket_is) {
  int fd = tcp_listener();
  EXPECT_EQ(steps.get(fd, SOL_SOCKET, SO_TYPE), SOCK_STREAM);
  EXPECT_EQ(steps.get(fd, SOL_SOCKET, SO_DOMAIN), AF_INET);
  EXPECT_EQ(steps.get(fd, SOL_SOCKET, SO_PROTOCOL), IPPROTO_TCP);
  EXPECT_EQ(steps.get(fd, SOL_SOCKET, SO_ACCEPTCONN), 1);
  EXPECT_EQ(steps.get(tcp(), SOL_SOCKET, SO_ACCEPTCONN), 0);
  EXPECT_EQ(steps.get(unix_socket(), SOL_SOCKET, SO_DOMAIN), AF_UNIX);
  EXPECT_EQ(steps.get(unix_socket(), SOL_SOCKET, SO_PROTOCOL), 0);
  struct statx status {};
  EXPECT_EQ(system.statx(fd, nullptr, 0, &status), 0);
  EXPECT_EQ(status.stx_mode, S_IFSOCK | 0777);
}

TEST_P(SimulatedSocketsTest, options_that_do_not_exist_are_refused) {
  int fd = tcp();
  EXPECT_EQ(steps.set(fd, SOL_SOCKET, 9999, 1), -ENOPROTOOPT);
  EXPECT_EQ(steps.get(fd, SOL_SOCKET, 9999), -ENOPROTOOPT);
  EXPECT_EQ(steps.set(fd, SOL_SOCKET, SO_TYPE, 1), -ENOPROTOOPT);
  EXPECT_EQ(steps.set(fd, SOL_SOCKET, SO_ERROR, 1), -ENOPROTOOPT);
  EXPECT_EQ(steps.set(fd, IPPROTO_TCP, 9999, 1), -ENOPROTOOPT);
  EXPECT_EQ(steps.set(fd, IPPROTO_IPV6, IPV6_V6ONLY, 1), -ENOPROTOOPT);
  EXPECT_EQ(steps.set(unix_socket(), IPPROTO_TCP, TCP_NODELAY, 1), -EOPNOTSUPP);
  EXPECT_EQ(steps.get(unix_socket(), IPPROTO_TCP, TCP_NODELAY), -EOPNOTSUPP);
  short small = 1;
  EXPECT_EQ(system.setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &small, sizeof(small)), -EINVAL);
}

TEST_P(SimulatedSocketsTest, an_accepted_tcp_socket_inherits_options) {
  int listener = tcp_listener();
  steps.set(listener, IPPROTO_TCP, TCP_NODELAY, 1);
  steps.set(listener, SOL_SOCKET, SO_KEEPALIVE, 1);
  client_of(listener);
  int server = accept(listener);
  EXPECT_EQ(steps.get(server, IPPROTO_TCP, TCP_NODELAY), 1);
  EXPECT_EQ(steps.get(server, SOL_SOCKET, SO_KEEPALIVE), 1);
}

// --- Descriptors ---------------------------------------------------------------------------------

TEST_P(SimulatedSocketsTest, files_are_not_sockets_and_no_descriptor_is_nothing) {
  int file = keep(system.open("/dev/null", O_RDWR, 0));
  char byte = 'x';
  int value = 0;
  socklen_t size = sizeof(value);
  SocketName name = SocketName::v4("127.0.0.1", 0);
  for (auto [fd, expected] : {std::pair(file, -ENOTSOCK), std::pair(-1, -EBADF)}) {
    EXPECT_EQ(steps.bind(fd, name), expected);
    EXPECT_EQ(system.listen(fd, 1), expected);
    EXPECT_EQ(steps.accept(fd), expected);
    EXPECT_EQ(steps.connect(fd, name), expected);
    EXPECT_EQ(system.shutdown(fd, SHUT_WR), expected);
    EXPECT_EQ(system.getsockname(fd, name.get(), &name.size), expected);
    EXPECT_EQ(system.getpeername(fd, name.get(), &name.size), expected);
    EXPECT_EQ(system.getsockopt(fd, SOL_SOCKET, SO_ERROR, &value, &size), expected);
    EXPECT_EQ(system.setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &value, size), expected);
  }
  // On a file the kernel's receive() and send() read and write; the simulated world has no pipes.
  EXPECT_EQ(system.receive(-1, &byte, 1), -EBADF);
  EXPECT_EQ(steps.send(-1, "x"), -EBADF);
  EXPECT_EQ(system.pread(tcp(), &byte, 1, 0), -ESPIPE);
  EXPECT_EQ(system.pwrite(tcp(), &byte, 1, 0), -ESPIPE);
  EXPECT_EQ(system.getdents(tcp(), &byte, 1), -ENOTDIR);
}

TEST_P(SimulatedSocketsTest, there_are_three_kinds_of_sockets) {
  EXPECT_EQ(system.socket(12345, SOCK_STREAM, 0), -EAFNOSUPPORT);
  EXPECT_EQ(system.socket(AF_INET, SOCK_STREAM, IPPROTO_UDP), -EPROTONOSUPPORT);
  EXPECT_EQ(system.socket(AF_UNIX, SOCK_STREAM, 17), -EPROTONOSUPPORT);
  EXPECT_GE(keep(system.socket(AF_INET, SOCK_STREAM, IPPROTO_TCP)), 0);
}

BOTH_SYSTEMS_SUITE(SimulatedSocketsTest);

}  // namespace
}  // namespace giro::test
