#include "giro/datagram.h"

#include <unistd.h>

#include <cerrno>
#include <string>
#include <vector>

#include "giro/base/unique_fd.h"
#include "giro/system.h"
#include "support/faulty_system.h"
#include "support/pollers.h"
#include "support/trail.h"

namespace giro::test {
namespace {

iovec part_of(const std::string& text) { return {const_cast<char*>(text.data()), text.size()}; }

class Datagrams : public EachPoller {
 protected:
  DatagramSocket bound(const char* host = "127.0.0.1", DatagramOptions options = {}) {
    Address address = *Address::ip(host, 0);
    DatagramSocket socket = *DatagramSocket::open(loop, address.family());
    Result<void> result = socket.bind(address, options);
    EXPECT_TRUE(result.ok()) << result.error().to_string();
    return socket;
  }

  // What comes, until there are so many.
  void collect(DatagramSocket& socket, size_t count) {
    EXPECT_TRUE(socket
                    .receive_start([&socket, count, this](const Result<Datagram>& datagram) {
                      if (!datagram.ok()) {
                        got.emplace_back(datagram.error().name());
                      } else {
                        got.emplace_back(reinterpret_cast<const char*>(datagram->bytes.data()),
                                         datagram->bytes.size());
                        from = datagram->from;
                      }
                      if (got.size() == count) socket.receive_stop();
                    })
                    .ok());
  }

  static void send(DatagramSocket& socket, const std::string& text, const Address* to) {
    iovec part = part_of(text);
    Result<size_t> sent = socket.try_send({&part, 1}, to);
    ASSERT_TRUE(sent.ok()) << sent.error().to_string();
    EXPECT_EQ(*sent, text.size());
  }

  std::vector<std::string> got;
  Address from;
  Trail trail;
};
EACH_POLLER_SUITE(Datagrams);

// Groups of receivers, and descriptors that come from elsewhere.
class DatagramsOfTheKernel : public Datagrams {};
REAL_POLLER_SUITE(DatagramsOfTheKernel);

TEST_P(Datagrams, arrive_one_by_one_with_their_sender) {
  for (const char* host : {"127.0.0.1", "::1"}) {
    got.clear();
    DatagramSocket receiver = bound(host);
    DatagramSocket sender = bound(host);
    Address to = *receiver.local_address();
    send(sender, "one", &to);
    send(sender, "", &to);
    send(sender, std::string(60'000, 'x'), &to);
    collect(receiver, 3);
    loop.run();
    EXPECT_EQ(got, (std::vector<std::string>{"one", "", std::string(60'000, 'x')}));
    EXPECT_EQ(from.to_string(), sender.local_address()->to_string());
  }
}

// Of those behind a full batch the kernel does not tell again.
TEST_P(Datagrams, that_are_more_than_a_batch_arrive_all) {
  DatagramSocket receiver = bound();
  DatagramSocket sender = bound();
  Address to = *receiver.local_address();
  collect(receiver, 48);
  loop.run(RunMode::no_wait);
  for (int i = 0; i < 48; ++i) send(sender, std::to_string(i), &to);
  loop.run();
  ASSERT_EQ(got.size(), 48u);
  for (size_t i = 0; i < got.size(); ++i) EXPECT_EQ(got[i], std::to_string(i));
}

// Asked once for readiness, and not for every datagram.
TEST_P(Datagrams, cost_no_call_for_readiness) {
  FaultySystem counting(world.system());
  Loop own(world.options(&counting));
  DatagramSocket echo = *DatagramSocket::open(own, AF_INET);
  ASSERT_TRUE(echo.bind(world.loopback()).ok());
  Address to = *echo.local_address();
  int came = 0;
  ASSERT_TRUE(echo.receive_start([&](const Result<Datagram>&) {
                    if (++came == 20) return echo.receive_stop();
                    send(echo, "again", &to);
                  })
                  .ok());
  send(echo, "first", &to);
  own.run();
  EXPECT_EQ(came, 20);
  EXPECT_EQ(counting.calls(Call::epoll_modify), 0);
  EXPECT_LE(counting.calls(Call::epoll_add), 2);  // the one for wake-ups is the other
  EXPECT_LE(counting.calls(Call::ring_poll), 2);
}

TEST_P(Datagrams, are_callbacks_of_their_own_with_ticks_behind_each) {
  DatagramSocket receiver = bound();
  DatagramSocket sender = bound();
  Address to = *receiver.local_address();
  for (const char* text : {"a", "b", "c"}) send(sender, text, &to);
  ASSERT_TRUE(receiver
                  .receive_start([&](const Result<Datagram>& datagram) {
                    trail.add(std::string(1, static_cast<char>(datagram->bytes[0])));
                    loop.next_tick([&] { trail.add("tick"); });
                    if (datagram->bytes[0] == std::byte{'c'}) receiver.close();
                  })
                  .ok());
  loop.run();
  EXPECT_EQ(trail.words(), "a tick b tick c tick");
}

TEST_P(Datagrams, are_not_lost_when_the_receiving_stops_and_starts_again) {
  constexpr size_t kCount = 40;
  DatagramSocket receiver = bound();
  DatagramSocket sender = bound();
  Address to = *receiver.local_address();
  for (size_t i = 0; i < kCount; ++i) send(sender, std::to_string(i), &to);
  for (size_t i = 1; i <= kCount; ++i) {  // one at a time
    collect(receiver, i);
    loop.run();
    ASSERT_EQ(got.size(), i);
    EXPECT_EQ(got.back(), std::to_string(i - 1));
  }
}

TEST_P(Datagrams, are_sent_from_parts_and_the_callback_comes_later) {
  DatagramSocket receiver = bound();
  DatagramSocket sender = bound();
  Address to = *receiver.local_address();
  const std::string head = "head ";
  const std::string body = "body";
  iovec parts[] = {part_of(head), part_of(body)};
  bool called = false;
  ASSERT_TRUE(sender
                  .send(parts, &to,
                        [&](Result<size_t> sent) {
                          EXPECT_EQ(*sent, 9u);
                          called = true;
                        })
                  .ok());
  EXPECT_FALSE(called);
  collect(receiver, 1);
  loop.run();
  EXPECT_TRUE(called);
  EXPECT_EQ(got[0], "head body");
}

TEST_P(Datagrams, of_a_connected_socket_need_no_address_and_come_from_one_peer) {
  DatagramSocket one = bound();
  DatagramSocket other = bound();
  DatagramSocket stranger = bound();
  Address to_one = *one.local_address();
  EXPECT_EQ(one.disconnect().error().name(), "ENOTCONN");
  ASSERT_TRUE(one.connect(*other.local_address()).ok());
  EXPECT_EQ(one.peer_address()->to_string(), other.local_address()->to_string());
  send(stranger, "unheard", &to_one);
  send(other, "heard", &to_one);
  collect(one, 1);
  loop.run();
  EXPECT_EQ(got, std::vector<std::string>{"heard"});
  send(one, "back", nullptr);
  ASSERT_TRUE(one.disconnect().ok());
  const std::string text = "nobody";
  iovec part = part_of(text);
  EXPECT_EQ(one.try_send({&part, 1}, nullptr).error().name(), "EDESTADDRREQ");
}

TEST_P(Datagrams, that_nobody_wanted_are_told_and_the_receiving_goes_on) {
  DatagramSocket one = bound();
  Address nobody;
  {
    DatagramSocket gone = bound();
    nobody = *gone.local_address();
  }
  ASSERT_TRUE(one.connect(nobody).ok());
  send(one, "anybody?", nullptr);
  collect(one, 2);
  loop.run(RunMode::one_turn);
  EXPECT_EQ(got, std::vector<std::string>{"ECONNREFUSED"});
  EXPECT_TRUE(loop.alive());
  one.close();
  loop.run();
}

TEST_P(Datagrams, wait_in_a_queue_when_the_kernel_is_full) {
  FaultySystem faulty(world.system());
  Loop own(world.options(&faulty));
  {
    Address any = *Address::ip("127.0.0.1", 0);
    DatagramSocket receiver = *DatagramSocket::open(own, AF_INET);
    DatagramSocket sender = *DatagramSocket::open(own, AF_INET);
    ASSERT_TRUE(receiver.bind(any).ok());
    Address to = *receiver.local_address();
    collect(receiver, 2);
    faulty.inject({.call = Call::send_message, .error = EAGAIN, .fd = sender.fd()});
    const std::string texts[] = {"first", "second"};
    for (const std::string& text : texts) {
      iovec part = part_of(text);
      ASSERT_TRUE(sender.send({&part, 1}, &to, [&](Result<size_t>) { trail.add(text); }).ok());
    }
    EXPECT_EQ(sender.send_queue_size(), 11u);
    EXPECT_EQ(sender.send_queue_count(), 2u);
    iovec part = part_of(texts[0]);
    EXPECT_EQ(sender.try_send({&part, 1}, &to).error().name(), "EAGAIN");
    own.run();
    EXPECT_EQ(sender.send_queue_size(), 0u);
    EXPECT_EQ(sender.send_queue_count(), 0u);
    EXPECT_EQ(trail.words(), "first second");
    EXPECT_EQ(got, (std::vector<std::string>{"first", "second"}));
  }
  own.run();
}

TEST_P(Datagrams, that_were_queued_come_back_before_the_close_callback) {
  DatagramSocket sender = bound();
  Address to = *sender.local_address();
  const std::string text = "x";
  iovec part = part_of(text);
  ASSERT_TRUE(sender
                  .send({&part, 1}, &to,
                        [&](Result<size_t> sent) { trail.add(sent.ok() ? "sent" : "lost"); })
                  .ok());
  uint16_t port = to.port();
  sender.close([&] { trail.add("closed"); });
  DatagramSocket next = *DatagramSocket::open(loop, AF_INET);
  EXPECT_TRUE(next.bind(*Address::ip("127.0.0.1", port)).ok()) << "the port is free at once";
  loop.run();
  EXPECT_EQ(trail.words(), "sent closed");
}

TEST_P(Datagrams, tell_why_they_cannot_be_sent) {
  DatagramSocket sender = bound();
  Address to = *sender.local_address();
  const std::string large(70'000, 'x');
  iovec part = part_of(large);
  ASSERT_TRUE(
      sender
          .send({&part, 1}, &to, [&](Result<size_t> sent) { trail.add(sent.error().to_string()); })
          .ok());
  loop.run();
  EXPECT_EQ(trail.words(), "EMSGSIZE: message too long, send");
}

TEST_P(Datagrams, share_a_port_only_when_they_are_asked_to) {
  DatagramSocket first = bound("127.0.0.1", {.reuse_port = true});
  Address address = *first.local_address();
  DatagramSocket second = *DatagramSocket::open(loop, AF_INET);
  EXPECT_EQ(second.bind(address).error().to_string(), "EADDRINUSE: address already in use, bind");
  EXPECT_TRUE(second.bind(address, {.reuse_port = true}).ok());
}

TEST_P(DatagramsOfTheKernel, reach_a_group_of_receivers) {
  const char* const group = "239.255.1.2";
  DatagramSocket receiver = bound("0.0.0.0", {.reuse_address = true});
  DatagramSocket sender = bound("127.0.0.1");
  ASSERT_TRUE(receiver.add_membership(group, "127.0.0.1").ok());
  EXPECT_EQ(receiver.add_membership(group, "127.0.0.1").error().name(), "EADDRINUSE");
  ASSERT_TRUE(sender.set_multicast_interface("127.0.0.1").ok());
  ASSERT_TRUE(sender.set_multicast_loopback(true).ok());
  ASSERT_TRUE(sender.set_multicast_ttl(1).ok());
  Address to = *Address::ip(group, receiver.local_address()->port());
  send(sender, "all of you", &to);
  collect(receiver, 1);
  loop.run();
  EXPECT_EQ(got[0], "all of you");
  EXPECT_TRUE(receiver.drop_membership(group, "127.0.0.1").ok());
  EXPECT_EQ(receiver.drop_membership(group, "127.0.0.1").error().name(), "EADDRNOTAVAIL");
  EXPECT_TRUE(receiver.add_source_membership("127.0.0.1", "232.1.1.1", "127.0.0.1").ok());
  EXPECT_TRUE(receiver.drop_source_membership("127.0.0.1", "232.1.1.1", "127.0.0.1").ok());
}

TEST_P(DatagramsOfTheKernel, of_ipv6_have_groups_too) {
  DatagramSocket receiver = bound("::", {.ipv6_only = true});
  ASSERT_TRUE(receiver.add_membership("ff02::1234", "::%lo").ok());
  EXPECT_TRUE(receiver.drop_membership("ff02::1234", "::%lo").ok());
  EXPECT_TRUE(receiver.add_source_membership("::1", "ff32::1234", "::%lo").ok());
  EXPECT_TRUE(receiver.drop_source_membership("::1", "ff32::1234", "::%lo").ok());
  EXPECT_TRUE(receiver.set_multicast_interface("::%lo").ok());
  EXPECT_TRUE(receiver.set_multicast_ttl(3).ok());
  EXPECT_TRUE(receiver.set_multicast_loopback(false).ok());
  EXPECT_TRUE(receiver.set_ttl(3).ok());
}

TEST_P(Datagrams, refuse_options_that_make_no_sense) {
  DatagramSocket socket = bound();
  EXPECT_EQ(socket.set_ttl(0).error().name(), "EINVAL");
  EXPECT_EQ(socket.set_ttl(256).error().name(), "EINVAL");
  EXPECT_EQ(socket.add_membership("nonsense").error().name(), "EINVAL");
  EXPECT_EQ(socket.add_membership("ff02::1").error().name(), "EINVAL");
  EXPECT_EQ(socket.set_multicast_interface("::1").error().name(), "EINVAL");
  EXPECT_TRUE(socket.set_broadcast(true).ok());
  ASSERT_TRUE(socket.set_receive_buffer_size(10'000).ok());
  EXPECT_EQ(*socket.receive_buffer_size(), 20'000);
  ASSERT_TRUE(socket.set_send_buffer_size(10'000).ok());
  EXPECT_EQ(*socket.send_buffer_size(), 20'000);
}

TEST_P(Datagrams, keep_the_loop_alive_while_they_are_awaited_unless_unreferenced) {
  DatagramSocket socket = bound();
  EXPECT_FALSE(loop.alive());
  collect(socket, 1);
  EXPECT_TRUE(loop.alive());
  socket.unref();
  EXPECT_FALSE(loop.alive());
  socket.ref();
  EXPECT_EQ(socket.receive_start([](const auto&) {}).error().name(), "EALREADY");
  socket.receive_stop();
  EXPECT_FALSE(loop.alive());
}

TEST_P(Datagrams, may_close_their_socket_in_its_own_callback) {
  DatagramSocket receiver = bound();
  Address to = *receiver.local_address();
  for (const char* text : {"a", "b"}) send(receiver, text, &to);
  std::string marker(64, 'm');
  int calls = 0;
  ASSERT_TRUE(receiver
                  .receive_start([&, marker](const auto&) {
                    receiver.close();
                    ++calls;
                    EXPECT_EQ(marker.size(), 64u);
                  })
                  .ok());
  loop.run();
  EXPECT_EQ(calls, 1);
}

TEST_P(DatagramsOfTheKernel, of_a_foreign_descriptor_arrive) {
  int fd = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  Address any = *Address::ip("127.0.0.1", 0);
  ASSERT_EQ(::bind(fd, any.data(), any.size()), 0);
  DatagramSocket socket = *DatagramSocket::adopt(loop, fd);
  Address to = *socket.local_address();
  send(socket, "self", &to);
  collect(socket, 1);
  loop.run();
  EXPECT_EQ(got[0], "self");
  UniqueFd stream(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  EXPECT_EQ(DatagramSocket::adopt(loop, stream.get()).error().to_string(),
            "EINVAL: invalid argument, open");
}

TEST_P(DatagramsOfTheKernel, of_a_descriptor_that_others_have_stay_there_until_they_are_told) {
  int fd = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  Address any = *Address::ip("127.0.0.1", 0);
  ASSERT_EQ(::bind(fd, any.data(), any.size()), 0);
  UniqueFd of_another(::dup(fd));
  DatagramSocket socket = *DatagramSocket::adopt(loop, fd);
  Address to = *socket.local_address();
  for (const char* text : {"1", "2", "3"}) send(socket, text, &to);
  collect(socket, 2);  // stops at the second
  loop.run();
  EXPECT_EQ(got, (std::vector<std::string>{"1", "2"}));
  char left[8];
  EXPECT_EQ(::recv(of_another.get(), left, sizeof(left), MSG_DONTWAIT), 1);
  EXPECT_EQ(left[0], '3');
}

TEST(DatagramsOfTheSimulatedWorld, have_no_groups) {
  VirtualClock clock;
  SimulatedWorld simulated(clock);
  Loop loop(simulated.loop_options());
  DatagramSocket socket = *DatagramSocket::open(loop, AF_INET);
  EXPECT_EQ(socket.add_membership("239.255.1.2").error().name(), "ENODEV");
  EXPECT_EQ(socket.set_multicast_interface("127.0.0.1").error().name(), "ENODEV");
}

}  // namespace
}  // namespace giro::test
