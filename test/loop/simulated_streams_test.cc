// The simulated world's sockets, held against the kernel's over loopback: what flows, and how it
// ends.
#include "loop/both_sockets.h"

namespace giro::test {
namespace {

class SimulatedStreamsTest : public BothSockets {};

TEST_P(SimulatedStreamsTest, bytes_arrive_in_order_whatever_their_parts) {
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

TEST_P(SimulatedStreamsTest, a_full_connection_takes_no_more_until_the_peer_reads) {
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

TEST_P(SimulatedStreamsTest, an_end_of_sending_is_read_behind_the_bytes) {
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

TEST_P(SimulatedStreamsTest, a_tcp_connection_that_both_have_ended_is_none_any_more) {
  auto [client, server] = connected(AF_INET);
  system.shutdown(client, SHUT_WR);
  EXPECT_TRUE(machine.becomes(server, POLLRDHUP));
  system.shutdown(server, SHUT_WR);
  EXPECT_TRUE(machine.becomes(client, POLLRDHUP));
  SocketName name;
  EXPECT_EQ(system.getpeername(client, name.get(), &name.size), -ENOTCONN);
  EXPECT_EQ(system.getpeername(server, name.get(), &name.size), -ENOTCONN);
  EXPECT_EQ(system.shutdown(client, SHUT_WR), -ENOTCONN);
  EXPECT_EQ(steps.connect(client, SocketName::v4("127.0.0.1", 9)), -EISCONN);
}

TEST_P(SimulatedStreamsTest,
       an_end_of_receiving_is_ones_own_affair_over_tcp_and_the_peers_over_unix) {
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

TEST_P(SimulatedStreamsTest, after_a_close_the_peer_reads_the_rest_and_the_end) {
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

TEST_P(SimulatedStreamsTest, a_close_with_unread_bytes_resets_the_peer) {
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

TEST_P(SimulatedStreamsTest, a_close_without_lingering_resets_over_tcp_only) {
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

TEST_P(SimulatedStreamsTest, a_reset_is_told_to_the_sender_first_who_comes) {
  auto [client, server] = connected(AF_INET);
  reset(server);
  EXPECT_TRUE(machine.becomes(client, POLLERR));
  EXPECT_EQ(steps.send(client, "x"), -ECONNRESET);
  EXPECT_EQ(steps.send(client, "x"), -EPIPE);
  EXPECT_EQ(steps.receive(client), "end");
}

BOTH_SYSTEMS_SUITE(SimulatedStreamsTest);

}  // namespace
}  // namespace giro::test
