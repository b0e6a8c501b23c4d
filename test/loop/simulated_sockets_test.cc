// The simulated world's sockets, held against the kernel's over loopback.
#include <fcntl.h>
#include <netinet/tcp.h>

#include <cerrno>
#include <utility>
#include <vector>

#include "loop/both_systems.h"
#include "loop/socket_steps.h"

namespace giro::test {
namespace {

std::string error(int number) { return std::to_string(-number); }

class SimulatedSocketsTest : public BothSystems {
 protected:
  ~SimulatedSocketsTest() override {
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
    return keep(steps.listener(SocketName::v4("127.0.0.1", 0), backlog));
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

constexpr uint32_t kIn = POLLIN;
constexpr uint32_t kOut = POLLOUT;
constexpr uint32_t kEnded = POLLIN | POLLRDHUP;
constexpr uint32_t kHup = POLLHUP;
constexpr uint32_t kErr = POLLERR;

// --- Names -----------------------------------------------------------------------------------------

TEST_P(SimulatedSocketsTest, a_new_socket_has_no_name_and_no_peer) {
  int fd = tcp();
  EXPECT_EQ(steps.local(fd).host(), "0.0.0.0");
  EXPECT_EQ(steps.local(fd).port(), 0);
  SocketName name;
  EXPECT_EQ(system.getpeername(fd, name.get(), &name.size), -ENOTCONN);
  EXPECT_EQ(machine.events(fd), kOut | kHup);
  int local = unix_socket();
  EXPECT_EQ(steps.local(local).size, sizeof(sa_family_t));
  EXPECT_EQ(system.getpeername(local, name.get(), &name.size), -ENOTCONN);
  EXPECT_EQ(machine.events(local), kOut | kHup);
}

TEST_P(SimulatedSocketsTest, port_0_is_a_free_port_and_is_in_use_from_then_on) {
  int one = tcp();
  EXPECT_EQ(steps.bind(one, SocketName::v4("127.0.0.1", 0)), 0);
  SocketName name = steps.local(one);
  EXPECT_EQ(name.host(), "127.0.0.1");
  EXPECT_GT(name.port(), 0);
  EXPECT_EQ(steps.bind(one, SocketName::v4("127.0.0.1", 0)), -EINVAL);
  int other = tcp();
  EXPECT_EQ(steps.bind(other, name), -EADDRINUSE);
  EXPECT_EQ(steps.bind(other, SocketName::v4("0.0.0.0", name.port())), -EADDRINUSE);
  EXPECT_EQ(steps.bind(other, SocketName::v4("127.0.0.2", name.port())), 0);
  close(one);
  EXPECT_EQ(steps.bind(tcp(), name), 0);
}

TEST_P(SimulatedSocketsTest, bind_finds_fault_as_the_kernel_does) {
  int fd = tcp();
  EXPECT_EQ(steps.bind(fd, SocketName::v4("192.0.2.1", 0)), -EADDRNOTAVAIL);
  EXPECT_EQ(steps.bind(fd, SocketName::v6("::1", 0)), -EAFNOSUPPORT);
  SocketName cut = SocketName::v4("127.0.0.1", 0);
  cut.size = 8;
  EXPECT_EQ(steps.bind(fd, cut), -EINVAL);
  int six = keep(steps.open(AF_INET6));
  EXPECT_EQ(steps.bind(six, SocketName::v4("127.0.0.1", 0)), -EINVAL);
  EXPECT_EQ(steps.bind(six, SocketName::v6("2001:db8::1", 0)), -EADDRNOTAVAIL);
  EXPECT_EQ(steps.bind(-1, cut), -EBADF);
}

TEST_P(SimulatedSocketsTest, reuse_of_an_address_ends_where_somebody_listens) {
  int one = tcp();
  int other = tcp();
  steps.set(one, SOL_SOCKET, SO_REUSEADDR, 1);
  steps.set(other, SOL_SOCKET, SO_REUSEADDR, 1);
  EXPECT_EQ(steps.bind(one, SocketName::v4("127.0.0.1", 0)), 0);
  SocketName name = steps.local(one);
  EXPECT_EQ(steps.bind(other, name), 0);
  EXPECT_EQ(system.listen(one, 1), 0);
  EXPECT_EQ(system.listen(other, 1), -EADDRINUSE);
  int late = tcp();
  steps.set(late, SOL_SOCKET, SO_REUSEADDR, 1);
  EXPECT_EQ(steps.bind(late, name), -EADDRINUSE);
}

TEST_P(SimulatedSocketsTest, listeners_that_agree_share_a_port) {
  int one = tcp();
  int other = tcp();
  steps.set(one, SOL_SOCKET, SO_REUSEPORT, 1);
  steps.set(other, SOL_SOCKET, SO_REUSEPORT, 1);
  EXPECT_EQ(steps.bind(one, SocketName::v4("127.0.0.1", 0)), 0);
  EXPECT_EQ(steps.bind(other, steps.local(one)), 0);
  EXPECT_EQ(system.listen(one, 64), 0);
  EXPECT_EQ(system.listen(other, 64), 0);
  EXPECT_EQ(steps.bind(tcp(), steps.local(one)), -EADDRINUSE);
  for (int i = 0; i < 40; ++i) client_of(one);
  EXPECT_TRUE(machine.becomes(one, POLLIN));
  EXPECT_TRUE(machine.becomes(other, POLLIN));
}

TEST_P(SimulatedSocketsTest, both_ends_know_both_names) {
  int listener = tcp_listener();
  int client = client_of(listener);
  int server = accept(listener);
  EXPECT_EQ(steps.local(client).host(), "127.0.0.1");
  EXPECT_EQ(steps.local(client).port(), steps.remote(server).port());
  EXPECT_EQ(steps.remote(client).port(), steps.local(listener).port());
  EXPECT_EQ(steps.local(server).port(), steps.local(listener).port());
  EXPECT_EQ(steps.remote(server).host(), "127.0.0.1");
  EXPECT_EQ(steps.remote(client).host(), "127.0.0.1");
}

TEST_P(SimulatedSocketsTest, a_name_is_cut_off_where_there_is_no_room) {
  int fd = tcp_listener();
  sockaddr_in address{};
  socklen_t size = 4;
  EXPECT_EQ(system.getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size), 0);
  EXPECT_EQ(size, sizeof(sockaddr_in));
  EXPECT_EQ(address.sin_family, AF_INET);
  EXPECT_NE(address.sin_port, 0);
  EXPECT_EQ(address.sin_addr.s_addr, 0u);
}

TEST_P(SimulatedSocketsTest, the_unspecified_address_leads_home) {
  int listener = keep(steps.listener(SocketName::v4("0.0.0.0", 0)));
  int port = steps.local(listener).port();
  int client = tcp();
  EXPECT_EQ(steps.connect(client, SocketName::v4("0.0.0.0", port)), -EINPROGRESS);
  EXPECT_TRUE(machine.becomes(client, POLLOUT));
  EXPECT_EQ(steps.remote(client).host(), "127.0.0.1");
  int other = tcp();
  EXPECT_EQ(steps.connect(other, SocketName::v4("127.0.0.7", port)), -EINPROGRESS);
  EXPECT_TRUE(machine.becomes(other, POLLOUT));
  EXPECT_EQ(steps.local(other).host(), "127.0.0.1");
  accept(listener);
  EXPECT_EQ(steps.local(accept(listener)).host(), "127.0.0.7");
}

// --- IPv6 ------------------------------------------------------------------------------------------

class SimulatedIpv6Test : public SimulatedSocketsTest {
 protected:
  void SetUp() override {
    if (keep(steps.listener(SocketName::v6("::1", 0))) < 0) GTEST_SKIP() << "no IPv6 here";
  }
};

TEST_P(SimulatedIpv6Test, ipv6_connects) {
  int listener = keep(steps.listener(SocketName::v6("::1", 0)));
  int client = client_of(listener);
  int server = accept(listener);
  EXPECT_EQ(steps.local(client).host(), "::1");
  EXPECT_EQ(steps.remote(server).host(), "::1");
  EXPECT_EQ(steps.send(client, "six"), 3);
  EXPECT_TRUE(machine.becomes(server, POLLIN));
  EXPECT_EQ(steps.receive(server), "six");
}

TEST_P(SimulatedIpv6Test, the_unspecified_address_takes_ipv4_too) {
  int listener = keep(steps.listener(SocketName::v6("::", 0)));
  int port = steps.local(listener).port();
  EXPECT_EQ(steps.bind(tcp(), SocketName::v4("127.0.0.1", port)), -EADDRINUSE);
  int client = tcp();
  EXPECT_EQ(steps.connect(client, SocketName::v4("127.0.0.1", port)), -EINPROGRESS);
  int server = accept(listener);
  EXPECT_EQ(steps.remote(server).host(), "::ffff:127.0.0.1");
  EXPECT_EQ(steps.local(server).host(), "::ffff:127.0.0.1");
  int six = keep(steps.open(AF_INET6));
  EXPECT_EQ(steps.connect(six, SocketName::v6("::", port)), -EINPROGRESS);
  EXPECT_TRUE(machine.becomes(six, POLLOUT));
  EXPECT_EQ(steps.remote(six).host(), "::1");
}

TEST_P(SimulatedIpv6Test, unless_it_is_told_not_to) {
  int listener = keep(steps.open(AF_INET6));
  EXPECT_EQ(steps.set(listener, IPPROTO_IPV6, IPV6_V6ONLY, 1), 0);
  EXPECT_EQ(steps.bind(listener, SocketName::v6("::", 0)), 0);
  EXPECT_EQ(steps.set(listener, IPPROTO_IPV6, IPV6_V6ONLY, 0), -EINVAL);
  EXPECT_EQ(system.listen(listener, 1), 0);
  int port = steps.local(listener).port();
  EXPECT_EQ(steps.bind(tcp(), SocketName::v4("0.0.0.0", port)), 0);
  int client = tcp();
  EXPECT_EQ(steps.connect(client, SocketName::v4("127.0.0.1", port)), -EINPROGRESS);
  EXPECT_TRUE(machine.becomes(client, POLLERR));
  EXPECT_EQ(steps.get(client, SOL_SOCKET, SO_ERROR), ECONNREFUSED);
}

TEST_P(SimulatedIpv6Test, an_ipv6_socket_reaches_an_ipv4_listener_by_its_mapped_address) {
  int listener = tcp_listener();
  int client = keep(steps.open(AF_INET6));
  SocketName mapped = SocketName::v6("::ffff:127.0.0.1", steps.local(listener).port());
  EXPECT_EQ(steps.connect(client, mapped), -EINPROGRESS);
  EXPECT_TRUE(machine.becomes(client, POLLOUT));
  EXPECT_EQ(steps.local(client).host(), "::ffff:127.0.0.1");
  EXPECT_EQ(steps.remote(accept(listener)).host(), "127.0.0.1");
}

BOTH_SYSTEMS_SUITE(SimulatedIpv6Test);

// --- Unix names ------------------------------------------------------------------------------------

TEST_P(SimulatedSocketsTest, a_unix_socket_has_a_path_that_stays_behind) {
  int listener = unix_listener("s");
  ASSERT_GE(listener, 0);
  struct statx status {};
  EXPECT_EQ(system.statx(-1, path("s").c_str(), 0, &status), 0);
  EXPECT_EQ(status.stx_mode, S_IFSOCK | 0755);
  EXPECT_EQ(system.open(path("s").c_str(), O_RDWR, 0), -ENXIO);
  EXPECT_EQ(steps.local(listener).host(), path("s"));

  EXPECT_EQ(steps.bind(unix_socket(), SocketName::path(path("s"))), -EADDRINUSE);
  EXPECT_EQ(steps.bind(listener, SocketName::path(path("t"))), -EINVAL);
  close(listener);
  EXPECT_EQ(steps.connect(unix_socket(), SocketName::path(path("s"))), -ECONNREFUSED);
  EXPECT_EQ(steps.bind(unix_socket(), SocketName::path(path("s"))), -EADDRINUSE);
  EXPECT_EQ(system.unlink(path("s").c_str()), 0);
  EXPECT_GE(unix_listener("s"), 0);
}

TEST_P(SimulatedSocketsTest, a_unix_socket_is_found_by_its_file_not_by_its_words) {
  int listener = unix_listener("s");
  EXPECT_EQ(system.rename(path("s").c_str(), path("t").c_str()), 0);
  EXPECT_EQ(steps.connect(unix_socket(), SocketName::path(path("s"))), -ENOENT);
  int client = unix_socket();
  EXPECT_EQ(steps.connect(client, SocketName::path(path("t"))), 0);
  EXPECT_EQ(steps.remote(client).host(), path("s"));
  EXPECT_EQ(system.unlink(path("t").c_str()), 0);
  int successor = unix_listener("t");
  EXPECT_EQ(steps.connect(unix_socket(), SocketName::path(path("t"))), 0);
  EXPECT_EQ(machine.events(successor), kIn);
  accept(listener);
  EXPECT_EQ(machine.events(listener), 0u);
}

TEST_P(SimulatedSocketsTest, unix_connect_finds_fault_at_once) {
  int fd = system.open(path("file").c_str(), O_RDWR | O_CREAT, 0666);
  system.close(fd);
  EXPECT_EQ(steps.connect(unix_socket(), SocketName::path(path("missing"))), -ENOENT);
  EXPECT_EQ(steps.connect(unix_socket(), SocketName::path(path("file"))), -ECONNREFUSED);
  EXPECT_EQ(steps.connect(unix_socket(), SocketName::path(path("file/a"))), -ENOTDIR);
  EXPECT_EQ(steps.bind(unix_socket(), SocketName::path(path("missing/a"))), -ENOENT);
  EXPECT_EQ(steps.bind(unix_socket(), SocketName::path(path("file/a"))), -ENOTDIR);
  EXPECT_EQ(steps.bind(unix_socket(), SocketName::path(path("file"))), -EADDRINUSE);
  int bound = unix_socket();
  EXPECT_EQ(steps.bind(bound, SocketName::path(path("bound"))), 0);
  EXPECT_EQ(steps.connect(unix_socket(), SocketName::path(path("bound"))), -ECONNREFUSED);
  EXPECT_EQ(steps.connect(unix_socket(), SocketName::v4("127.0.0.1", 1)), -EINVAL);
  EXPECT_EQ(system.listen(unix_socket(), 1), -EINVAL);
}

TEST_P(SimulatedSocketsTest, abstract_names_leave_no_file_and_go_with_their_socket) {
  const std::string name = std::string(1, '\0') + "giro-test-" + machine.directory();
  int listener = keep(steps.listener(SocketName::path(name)));
  ASSERT_GE(listener, 0);
  EXPECT_EQ(steps.local(listener).host(), name);
  EXPECT_EQ(steps.bind(unix_socket(), SocketName::path(name)), -EADDRINUSE);
  EXPECT_EQ(steps.connect(unix_socket(), SocketName::path(name)), 0);
  close(listener);
  EXPECT_EQ(steps.connect(unix_socket(), SocketName::path(name)), -ECONNREFUSED);
  EXPECT_EQ(steps.bind(unix_socket(), SocketName::path(name)), 0);
}

TEST_P(SimulatedSocketsTest, both_ends_of_a_unix_connection_know_the_listeners_name) {
  int listener = unix_listener("s");
  int client = client_of(listener);
  int server = accept(listener);
  EXPECT_EQ(steps.local(client).host(), "");
  EXPECT_EQ(steps.remote(client).host(), path("s"));
  EXPECT_EQ(steps.local(server).host(), path("s"));
  EXPECT_EQ(steps.remote(server).host(), "");
  close(server);
  EXPECT_EQ(steps.remote(client).host(), path("s"));
}

// --- Connecting ------------------------------------------------------------------------------------

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

TEST_P(SimulatedSocketsTest, a_listener_that_is_shut_down_hears_nobody_but_keeps_its_port) {
  int listener = tcp_listener();
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
}

// --- Streams ---------------------------------------------------------------------------------------

TEST_P(SimulatedSocketsTest, bytes_arrive_in_order_whatever_their_parts) {
  for (int family : {AF_INET, AF_UNIX}) {
    auto [client, server] = connected(family);
    EXPECT_EQ(steps.receive(server), error(EAGAIN));
    char one[] = "one-";
    char two[] = "two-";
    iovec parts[] = {{one, 4}, {nullptr, 0}, {two, 4}};
    EXPECT_EQ(system.send(client, parts, 3), 8);
    EXPECT_EQ(system.write(client, "three", 5), 5);
    EXPECT_TRUE(machine.becomes(server, POLLIN));
    EXPECT_EQ(machine.events(server), kIn | kOut);
    EXPECT_EQ(steps.receive(server, 3), "one");
    EXPECT_EQ(steps.receive(server, 1), "-");
    std::string rest;
    while (rest.size() < 9) rest += steps.receive(server);  // a Unix one gives a send at a time
    EXPECT_EQ(rest, "two-three");
    EXPECT_EQ(steps.receive(server), error(EAGAIN));
    EXPECT_EQ(steps.send(server, "back"), 4);
    EXPECT_TRUE(machine.becomes(client, POLLIN));
    char bytes[4];
    EXPECT_EQ(system.read(client, bytes, 4), 4);
    EXPECT_EQ(std::string(bytes, 4), "back");
    EXPECT_EQ(steps.send(client, ""), 0);
  }
}

TEST_P(SimulatedSocketsTest, a_full_connection_takes_no_more_until_the_peer_reads) {
  for (int family : {AF_INET, AF_UNIX}) {
    auto [client, server] = connected(family);
    size_t sent = fill(client);
    EXPECT_GT(sent, 0u);
    EXPECT_EQ(machine.events(client), 0u);
    size_t received = 0;
    while (received < sent) {
      EXPECT_TRUE(machine.becomes(server, POLLIN));
      received += drain(server);
    }
    EXPECT_EQ(received, sent);
    EXPECT_TRUE(machine.becomes(client, POLLOUT));
    EXPECT_EQ(steps.send(client, "again"), 5);
  }
}

TEST_P(SimulatedSocketsTest, an_end_of_sending_is_read_behind_the_bytes) {
  for (int family : {AF_INET, AF_UNIX}) {
    auto [client, server] = connected(family);
    steps.send(client, "last");
    EXPECT_EQ(system.shutdown(client, SHUT_WR), 0);
    EXPECT_EQ(system.shutdown(client, SHUT_WR), 0);
    EXPECT_EQ(steps.send(client, "x"), -EPIPE);
    EXPECT_TRUE(machine.becomes(server, POLLRDHUP));
    EXPECT_EQ(machine.events(server), kEnded | kOut);
    EXPECT_EQ(machine.events(client), kOut);
    EXPECT_EQ(steps.receive(server), "last");
    EXPECT_EQ(steps.receive(server), "end");
    EXPECT_EQ(steps.receive(server), "end");
    EXPECT_EQ(steps.send(server, "the other way"), 13);
    EXPECT_TRUE(machine.becomes(client, POLLIN));
    EXPECT_EQ(steps.receive(client), "the other way");
    EXPECT_EQ(system.shutdown(server, SHUT_WR), 0);
    EXPECT_TRUE(machine.becomes(client, POLLRDHUP));
    EXPECT_EQ(machine.events(client), kEnded | kOut | kHup);
    EXPECT_EQ(machine.events(server), kEnded | kOut | kHup);
    EXPECT_EQ(steps.receive(client), "end");
  }
}

TEST_P(SimulatedSocketsTest, a_tcp_connection_that_both_have_ended_is_none_any_more) {
  auto [client, server] = connected(AF_INET);
  system.shutdown(client, SHUT_WR);
  EXPECT_TRUE(machine.becomes(server, POLLRDHUP));
  system.shutdown(server, SHUT_WR);
  EXPECT_TRUE(machine.becomes(client, POLLRDHUP));
  SocketName name;
  EXPECT_EQ(system.getpeername(client, name.get(), &name.size), -ENOTCONN);
  EXPECT_EQ(system.getpeername(server, name.get(), &name.size), -ENOTCONN);
  EXPECT_EQ(system.shutdown(client, SHUT_WR), -ENOTCONN);
  EXPECT_EQ(steps.connect(client, SocketName::v4("127.0.0.1", 9)), 0);
  EXPECT_EQ(steps.connect(client, SocketName::v4("127.0.0.1", 9)), -EISCONN);
}

TEST_P(SimulatedSocketsTest, an_end_of_receiving_is_ones_own_affair_over_tcp_and_the_peers_over_unix) {
  auto [client, server] = connected(AF_INET);
  EXPECT_EQ(system.shutdown(server, SHUT_RD), 0);
  EXPECT_EQ(steps.receive(server), "end");
  EXPECT_EQ(machine.events(server), kEnded | kOut);
  EXPECT_EQ(steps.send(client, "still"), 5);
  EXPECT_EQ(steps.receive(server), "still");
  EXPECT_EQ(steps.receive(server), "end");

  auto [left, right] = connected(AF_UNIX);
  EXPECT_EQ(system.shutdown(right, SHUT_RD), 0);
  EXPECT_EQ(steps.receive(right), "end");
  EXPECT_EQ(steps.send(left, "x"), -EPIPE);
  EXPECT_EQ(machine.events(left), kOut);
  EXPECT_EQ(steps.send(right, "y"), 1);
  EXPECT_EQ(steps.receive(left), "y");
  EXPECT_EQ(system.shutdown(left, 7), -EINVAL);
}

TEST_P(SimulatedSocketsTest, after_a_close_the_peer_reads_the_rest_and_the_end) {
  for (int family : {AF_INET, AF_UNIX}) {
    auto [client, server] = connected(family);
    steps.send(client, "rest");
    close(client);
    EXPECT_TRUE(machine.becomes(server, POLLRDHUP));
    EXPECT_EQ(machine.events(server), kEnded | kOut | (family == AF_UNIX ? kHup : 0));
    EXPECT_EQ(steps.receive(server), "rest");
    EXPECT_EQ(steps.receive(server), "end");
    if (family == AF_UNIX) {
      EXPECT_EQ(steps.send(server, "x"), -EPIPE);
    } else {
      EXPECT_EQ(steps.send(server, "x"), 1) << "the first one asks for the reset";
      EXPECT_TRUE(machine.becomes(server, POLLERR));
      EXPECT_EQ(machine.events(server), kEnded | kOut | kErr | kHup);
      EXPECT_EQ(steps.send(server, "x"), -EPIPE);
      EXPECT_EQ(machine.events(server), kEnded | kOut | kHup);
    }
    EXPECT_EQ(steps.send(server, "x"), -EPIPE);
    EXPECT_EQ(steps.receive(server), "end");
  }
}

TEST_P(SimulatedSocketsTest, a_close_with_unread_bytes_resets_the_peer) {
  for (int family : {AF_INET, AF_UNIX}) {
    auto [client, server] = connected(family);
    steps.send(client, "nobody reads this");
    steps.send(server, "but this is read");
    EXPECT_TRUE(machine.becomes(server, POLLIN));
    close(server);
    EXPECT_TRUE(machine.becomes(client, POLLERR));
    EXPECT_EQ(machine.events(client), kEnded | kOut | kErr | kHup);
    EXPECT_EQ(steps.receive(client), "but this is read");
    EXPECT_EQ(steps.receive(client), error(ECONNRESET));
    EXPECT_EQ(steps.receive(client), "end");
    EXPECT_EQ(steps.send(client, "x"), -EPIPE);
  }
}

TEST_P(SimulatedSocketsTest, a_close_without_lingering_resets_over_tcp_only) {
  auto [client, server] = connected(AF_INET);
  std::pair<int, int> unix_pair = connected(AF_UNIX);
  reset(server);
  EXPECT_TRUE(machine.becomes(client, POLLERR));
  EXPECT_EQ(steps.get(client, SOL_SOCKET, SO_ERROR), ECONNRESET);
  EXPECT_EQ(steps.receive(client), "end");
  SocketName name;
  EXPECT_EQ(system.getpeername(client, name.get(), &name.size), -ENOTCONN);
  reset(unix_pair.second);
  EXPECT_EQ(steps.receive(unix_pair.first), "end");
}

TEST_P(SimulatedSocketsTest, a_reset_is_told_to_the_sender_first_who_comes) {
  auto [client, server] = connected(AF_INET);
  reset(server);
  EXPECT_TRUE(machine.becomes(client, POLLERR));
  EXPECT_EQ(steps.send(client, "x"), -ECONNRESET);
  EXPECT_EQ(steps.send(client, "x"), -EPIPE);
  EXPECT_EQ(steps.receive(client), "end");
}

// --- Options ---------------------------------------------------------------------------------------

TEST_P(SimulatedSocketsTest, options_are_remembered) {
  int fd = tcp();
  struct {
    int level;
    int name;
    int at_first;
    int set;
    int then;
  } options[] = {
      {SOL_SOCKET, SO_REUSEADDR, 0, 7, 1},    {SOL_SOCKET, SO_REUSEPORT, 0, 1, 1},
      {SOL_SOCKET, SO_KEEPALIVE, 0, 1, 1},    {IPPROTO_TCP, TCP_NODELAY, 0, 1, 1},
      {IPPROTO_TCP, TCP_KEEPINTVL, 75, 5, 5}, {IPPROTO_TCP, TCP_KEEPCNT, 9, 3, 3},
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

// --- Descriptors -----------------------------------------------------------------------------------

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
    EXPECT_EQ(system.receive(fd, &byte, 1), expected);
    EXPECT_EQ(steps.send(fd, "x"), expected);
    EXPECT_EQ(system.getsockname(fd, name.get(), &name.size), expected);
    EXPECT_EQ(system.getpeername(fd, name.get(), &name.size), expected);
    EXPECT_EQ(system.getsockopt(fd, SOL_SOCKET, SO_ERROR, &value, &size), expected);
    EXPECT_EQ(system.setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &value, size), expected);
  }
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
