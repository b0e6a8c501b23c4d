// The simulated world's UDP, held against the kernel's over loopback.
#include <poll.h>

#include "loop/both_sockets.h"

namespace giro::test {
namespace {

class SimulatedDatagramsTest : public BothSockets {
 protected:
  int udp(int family = AF_INET) {
    return keep(system.socket(family, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  }
  int bound(const SocketName& name) {
    int fd = udp(name.storage.ss_family);
    EXPECT_EQ(steps.bind(fd, name), 0);
    return fd;
  }
  int bound() { return bound(SocketName::v4(own_loopback(), 0)); }

  int64_t send_to(int fd, std::string_view text, SocketName to) {
    iovec part{const_cast<char*>(text.data()), text.size()};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_name = to.get();
    message.msg_namelen = to.size;
    return system.send_message(fd, message);
  }

  // "text from 127.0.0.1", with a + where it was cut off; or the error's number.
  std::string receive_from(int fd, size_t size = 100) {
    std::string text(size, '?');
    SocketName from;
    iovec part{text.data(), text.size()};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_name = from.get();
    message.msg_namelen = from.size;
    const int64_t count = system.receive_message(fd, message);
    if (count < 0) return std::to_string(count);
    const bool is_cut = (message.msg_flags & MSG_TRUNC) != 0;
    return text.substr(0, static_cast<size_t>(count)) + (is_cut ? "+" : "") + " from " +
           from.host();
  }
};

TEST_P(SimulatedDatagramsTest, come_one_by_one_with_the_senders_address) {
  int receiver = bound();
  int sender = udp();
  EXPECT_EQ(machine.events(receiver), kOut);
  EXPECT_EQ(receive_from(receiver), error(EAGAIN));
  SocketName to = steps.local(receiver);
  EXPECT_EQ(send_to(sender, "one", to), 3);
  EXPECT_EQ(send_to(sender, "", to), 0);
  EXPECT_EQ(send_to(sender, "three", to), 5);
  EXPECT_TRUE(machine.becomes(receiver, POLLIN));
  EXPECT_EQ(machine.events(receiver), kIn | kOut);
  EXPECT_EQ(receive_from(receiver), "one from 127.0.0.1");
  EXPECT_EQ(receive_from(receiver), " from 127.0.0.1");
  EXPECT_EQ(receive_from(receiver, 2), "th+ from 127.0.0.1");
  EXPECT_EQ(receive_from(receiver), error(EAGAIN));
  // The first send has given it a port, and no address.
  EXPECT_EQ(steps.local(sender).host(), "0.0.0.0");
  EXPECT_NE(steps.local(sender).port(), 0);
}

TEST_P(SimulatedDatagramsTest, of_ipv6_sockets_reach_ipv4_ones_in_mapped_form) {
  int both = bound(SocketName::v6("::", 0));
  int four = udp();
  SocketName to = SocketName::v4("127.0.0.1", steps.local(both).port());
  EXPECT_EQ(send_to(four, "hello", to), 5);
  EXPECT_TRUE(machine.becomes(both, POLLIN));
  EXPECT_EQ(receive_from(both), "hello from ::ffff:127.0.0.1");
}

TEST_P(SimulatedDatagramsTest, go_to_the_peer_of_a_connected_socket_which_hears_nobody_else) {
  int one = bound();
  int other = bound();
  int stranger = bound();
  EXPECT_EQ(steps.send(one, "x"), -EDESTADDRREQ);
  EXPECT_EQ(steps.connect(one, steps.local(other)), 0);
  EXPECT_EQ(steps.remote(one).port(), steps.local(other).port());
  EXPECT_EQ(send_to(stranger, "unheard", steps.local(one)), 7);
  EXPECT_EQ(send_to(other, "heard", steps.local(one)), 5);
  EXPECT_TRUE(machine.becomes(one, POLLIN));
  EXPECT_EQ(steps.receive(one), "heard");
  EXPECT_EQ(steps.receive(one), error(EAGAIN));
  EXPECT_EQ(steps.send(one, "back"), 4);
  EXPECT_EQ(send_to(one, "elsewhere", steps.local(stranger)), 9);
  EXPECT_TRUE(machine.becomes(other, POLLIN));
  EXPECT_EQ(steps.receive(other), "back");
  EXPECT_TRUE(machine.becomes(stranger, POLLIN));
  EXPECT_EQ(steps.receive(stranger), "elsewhere");
  SocketName nobody;
  nobody.storage.ss_family = AF_UNSPEC;
  nobody.size = sizeof(sockaddr);
  EXPECT_EQ(steps.connect(one, nobody), 0);
  EXPECT_EQ(system.getpeername(one, nobody.get(), &nobody.size), -ENOTCONN);
}

TEST_P(SimulatedDatagramsTest, that_nobody_takes_are_an_error_of_a_connected_socket_alone) {
  SocketName nobody;
  {
    int gone = bound();
    nobody = steps.local(gone);
    close(gone);
  }
  int loose = udp();
  EXPECT_EQ(send_to(loose, "x", nobody), 1);
  EXPECT_EQ(send_to(loose, "x", nobody), 1);
  int tied = udp();
  EXPECT_EQ(steps.connect(tied, nobody), 0);
  EXPECT_EQ(steps.send(tied, "x"), 1);
  EXPECT_TRUE(machine.becomes(tied, POLLERR));
  EXPECT_EQ(machine.events(tied), kErr | kOut);
  EXPECT_EQ(steps.receive(tied), error(ECONNREFUSED));
  EXPECT_EQ(steps.receive(tied), error(EAGAIN));
  EXPECT_EQ(steps.send(tied, "x"), 1);
  EXPECT_TRUE(machine.becomes(tied, POLLERR));
  EXPECT_EQ(steps.get(tied, SOL_SOCKET, SO_ERROR), ECONNREFUSED);
  EXPECT_EQ(machine.events(tied), kOut);
}

TEST_P(SimulatedDatagramsTest, are_lost_where_the_receiver_has_no_room) {
  int receiver = bound();
  int sender = udp();
  ASSERT_EQ(steps.set(receiver, SOL_SOCKET, SO_RCVBUF, 1), 0);
  EXPECT_EQ(steps.get(receiver, SOL_SOCKET, SO_RCVBUF), 2304);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(send_to(sender, "x", steps.local(receiver)), 1);
  EXPECT_TRUE(machine.becomes(receiver, POLLIN));
  int count = 0;
  while (receive_from(receiver) != error(EAGAIN)) ++count;
  EXPECT_GT(count, 0);
  EXPECT_LT(count, 10);
}

TEST_P(SimulatedDatagramsTest, have_a_port_to_themselves_unless_both_share_it) {
  int first = bound();
  SocketName name = steps.local(first);
  int second = udp();
  EXPECT_EQ(steps.bind(second, name), -EADDRINUSE);
  EXPECT_EQ(steps.bind(first, name), -EINVAL);
  for (int fd : {first, second}) EXPECT_EQ(steps.set(fd, SOL_SOCKET, SO_REUSEADDR, 1), 0);
  EXPECT_EQ(steps.bind(second, name), 0);
  // The last one has what comes.
  int sender = udp();
  EXPECT_EQ(send_to(sender, "x", name), 1);
  EXPECT_TRUE(machine.becomes(second, POLLIN));
  EXPECT_EQ(steps.receive(first), error(EAGAIN));
  // TCP's ports are others.
  EXPECT_GE(keep(steps.listener(name)), 0);
}

TEST_P(SimulatedDatagramsTest, refuse_what_makes_no_sense) {
  int socket = bound();
  SocketName to = steps.local(socket);
  const std::string large(65'508, 'x');
  EXPECT_EQ(send_to(socket, large, to), -EMSGSIZE);
  EXPECT_EQ(send_to(socket, large.substr(1), to), 65'507);
  EXPECT_EQ(send_to(socket, "x", SocketName::v4("127.0.0.1", 0)), -EINVAL);
  EXPECT_EQ(system.listen(socket, 1), -EOPNOTSUPP);
  EXPECT_EQ(steps.accept(socket), -EOPNOTSUPP);
  EXPECT_EQ(system.shutdown(socket, SHUT_WR), -ENOTCONN);
  EXPECT_EQ(steps.get(socket, SOL_SOCKET, SO_TYPE), SOCK_DGRAM);
  EXPECT_EQ(steps.get(socket, SOL_SOCKET, SO_PROTOCOL), IPPROTO_UDP);
  EXPECT_EQ(steps.set(socket, IPPROTO_IP, IP_TTL, 0), -EINVAL);
  EXPECT_EQ(steps.set(socket, IPPROTO_IP, IP_TTL, 7), 0);
  EXPECT_EQ(steps.get(socket, IPPROTO_IP, IP_TTL), 7);
  EXPECT_EQ(steps.set(socket, IPPROTO_IP, IP_MULTICAST_TTL, 0), 0);
}

BOTH_SYSTEMS_SUITE(SimulatedDatagramsTest);

}  // namespace
}  // namespace giro::test
