// The simulated world's sockets, held against the kernel's over loopback: their names.
#include <fcntl.h>
#include <sys/stat.h>

#include "loop/both_sockets.h"

namespace giro::test {
namespace {

class SimulatedNamesTest : public BothSockets {};

// --- Names ---------------------------------------------------------------------------------------

TEST_P(SimulatedNamesTest, a_new_socket_has_no_name_and_no_peer) {
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

TEST_P(SimulatedNamesTest, port_0_is_a_free_port_and_is_in_use_from_then_on) {
  int one = tcp();
  EXPECT_EQ(steps.bind(one, SocketName::v4(own_loopback(), 0)), 0);
  SocketName name = steps.local(one);
  EXPECT_EQ(name.host(), own_loopback());
  EXPECT_GT(name.port(), 0);
  EXPECT_EQ(steps.bind(one, SocketName::v4("127.0.0.1", 0)), -EINVAL);
  int other = tcp();
  EXPECT_EQ(steps.bind(other, name), -EADDRINUSE);
  EXPECT_EQ(steps.bind(other, SocketName::v4("0.0.0.0", name.port())), -EADDRINUSE);
  EXPECT_EQ(steps.bind(other, SocketName::v4("127.99.0.2", name.port())), 0);
  close(one);
  EXPECT_EQ(steps.bind(tcp(), name), 0);
}

TEST_P(SimulatedNamesTest, bind_finds_fault_as_the_kernel_does) {
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

TEST_P(SimulatedNamesTest, reuse_of_an_address_ends_where_somebody_listens) {
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

TEST_P(SimulatedNamesTest, listeners_that_agree_share_a_port) {
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

TEST_P(SimulatedNamesTest, both_ends_know_both_names) {
  int listener = tcp_listener();
  int client = client_of(listener);
  int server = accept(listener);
  EXPECT_EQ(steps.local(client).host(), "127.0.0.1");
  EXPECT_EQ(steps.local(client).port(), steps.remote(server).port());
  EXPECT_EQ(steps.remote(client).port(), steps.local(listener).port());
  EXPECT_EQ(steps.local(server).port(), steps.local(listener).port());
  EXPECT_EQ(steps.remote(server).host(), "127.0.0.1");
  EXPECT_EQ(steps.remote(client).host(), own_loopback());
}

TEST_P(SimulatedNamesTest, a_name_is_cut_off_where_there_is_no_room) {
  int fd = tcp_listener();
  sockaddr_in address{};
  socklen_t size = 4;
  EXPECT_EQ(system.getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size), 0);
  EXPECT_EQ(size, sizeof(sockaddr_in));
  EXPECT_EQ(address.sin_family, AF_INET);
  EXPECT_NE(address.sin_port, 0);
  EXPECT_EQ(address.sin_addr.s_addr, 0u);
}

TEST_P(SimulatedNamesTest, the_unspecified_address_leads_home) {
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

// --- IPv6 ----------------------------------------------------------------------------------------

class SimulatedIpv6Test : public SimulatedNamesTest {
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
  int port = 0;
  int v4_bound = -EADDRINUSE;
  // On a busy machine somebody else may have the port in IPv4.
  for (int attempt = 0; attempt < 50 && v4_bound < 0; ++attempt) {
    int listener = keep(steps.open(AF_INET6));
    EXPECT_EQ(steps.set(listener, IPPROTO_IPV6, IPV6_V6ONLY, 1), 0);
    EXPECT_EQ(steps.bind(listener, SocketName::v6("::", 0)), 0);
    EXPECT_EQ(steps.set(listener, IPPROTO_IPV6, IPV6_V6ONLY, 0), -EINVAL);
    EXPECT_EQ(system.listen(listener, 1), 0);
    port = steps.local(listener).port();
    v4_bound = steps.bind(tcp(), SocketName::v4("0.0.0.0", port));
  }
  EXPECT_EQ(v4_bound, 0);
  int client = tcp();
  EXPECT_EQ(steps.connect(client, SocketName::v4("127.0.0.1", port)), -EINPROGRESS);
  EXPECT_TRUE(machine.becomes(client, POLLERR));
  EXPECT_EQ(steps.get(client, SOL_SOCKET, SO_ERROR), ECONNREFUSED);
}

TEST_P(SimulatedIpv6Test, an_ipv6_socket_reaches_an_ipv4_listener_by_its_mapped_address) {
  int listener = tcp_listener();
  int client = keep(steps.open(AF_INET6));
  SocketName mapped = SocketName::v6((std::string("::ffff:") + own_loopback()).c_str(),
                                     steps.local(listener).port());
  EXPECT_EQ(steps.connect(client, mapped), -EINPROGRESS);
  EXPECT_TRUE(machine.becomes(client, POLLOUT));
  EXPECT_EQ(steps.local(client).host(), "::ffff:127.0.0.1");
  EXPECT_EQ(steps.remote(accept(listener)).host(), "127.0.0.1");
}

BOTH_SYSTEMS_SUITE(SimulatedIpv6Test);

// --- Unix names ----------------------------------------------------------------------------------

TEST_P(SimulatedNamesTest, a_unix_socket_has_a_path_that_stays_behind) {
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

TEST_P(SimulatedNamesTest, a_unix_socket_is_found_by_its_file_not_by_its_words) {
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

TEST_P(SimulatedNamesTest, unix_connect_finds_fault_at_once) {
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

TEST_P(SimulatedNamesTest, abstract_names_leave_no_file_and_go_with_their_socket) {
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

TEST_P(SimulatedNamesTest, both_ends_of_a_unix_connection_know_the_listeners_name) {
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

BOTH_SYSTEMS_SUITE(SimulatedNamesTest);

}  // namespace
}  // namespace giro::test
