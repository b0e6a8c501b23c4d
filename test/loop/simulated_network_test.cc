// What lies between the machines of a simulated world: packets that take their time, are lost, or
// do not get through.
#include <span>
#include <string>
#include <utility>

#include "giro/datagram.h"
#include "giro/listener.h"
#include "giro/stream.h"
#include "loop/virtual_loop.h"

namespace giro::test {
namespace {

constexpr const char* kHere = "127.0.0.1";
constexpr const char* kThere = "127.0.0.2";
constexpr const char* kElsewhere = "127.0.0.3";

using Chunk = std::span<const std::byte>;

Address machine(const char* ip) { return *Address::ip(ip, 0); }

std::string text_of(Chunk bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class SimulatedNetworkTest : public VirtualLoop {
 protected:
  void note(const std::string& what) {
    trail.add(what + "@" + std::to_string(clock.now_ns() / 1'000'000));
  }

  Listener serve(const char* ip = kThere) {
    Listener listener = *Listener::listen(loop, machine(ip), [this](Result<Stream> stream) {
      ASSERT_TRUE(stream.ok());
      note("accepted");
      server = std::move(*stream);
      read(server, "server");
    });
    address = *listener.local_address();
    return listener;
  }
  void connect(Function<void()> then = nullptr) {
    client =
        Stream::connect(loop, address, [this, go_on = std::move(then)](Result<void> done) mutable {
          note(done.ok() ? "connected" : std::string(done.error().name()));
          if (!done.ok()) return client.close();
          read(client, "client");
          if (go_on) go_on();
        });
  }
  void read(Stream& stream, const std::string& who) {
    ASSERT_TRUE(stream
                    .read_start([this, who](Result<Chunk> chunk) {
                      if (!chunk.ok()) return note(who + ":" + std::string(chunk.error().name()));
                      note(who + ":" + (chunk->empty() ? "end" : text_of(*chunk)));
                    })
                    .ok());
  }
  void send(Stream& stream, std::string text) {
    const Result<void> begun = stream.write(std::move(text), [this](Result<void> written) {
      if (!written.ok()) note("write:" + std::string(written.error().name()));
    });
    ASSERT_TRUE(begun.ok());
  }
  void end() {
    client.close();
    server.close();
  }

  // So many datagrams are sent at once; which ones come, in their order.
  std::string send_datagrams(int count) {
    DatagramSocket receiver = *DatagramSocket::open(loop, AF_INET);
    EXPECT_TRUE(receiver.bind(machine(kThere)).ok());
    DatagramSocket sender = *DatagramSocket::open(loop, AF_INET);
    EXPECT_TRUE(sender.bind(machine(kHere)).ok());
    std::string came;
    EXPECT_TRUE(receiver
                    .receive_start([&](const Result<Datagram>& datagram) {
                      came += text_of(datagram->bytes) + " ";
                    })
                    .ok());
    const Address to = *receiver.local_address();
    for (int i = 0; i < count; ++i) {
      const std::string text = std::to_string(i);
      iovec part{const_cast<char*>(text.data()), text.size()};
      EXPECT_TRUE(sender.try_send({&part, 1}, &to).ok());
    }
    timer(1s, [&] {
      receiver.close();
      sender.close();
    });
    loop.run();
    return came;
  }

  Stream client;
  Stream server;
  Address address;
};

// --- Connections ---------------------------------------------------------------------------------

TEST_F(SimulatedNetworkTest, a_packet_takes_the_time_of_its_link) {
  world.set_link(machine(kHere), machine(kThere), {.latency = 20ms});
  Listener listener = serve();
  connect([this] { send(client, "hello"); });
  timer(100ms, [this] { send(server, "yes?"); });
  timer(200ms, [&] {
    listener.close();
    client.close();
  });
  timer(300ms, [this] { server.close(); });
  loop.run();
  EXPECT_EQ(trail.words(),
            "accepted@20 connected@40 server:hello@60 client:yes?@120 server:end@220");
}

TEST_F(SimulatedNetworkTest, other_links_are_not_slower_for_it) {
  world.set_link(machine(kHere), machine(kThere), {.latency = 20ms});
  Listener listener = serve(kElsewhere);
  connect([&] { listener.close(); });
  timer(1ms, [this] { end(); });
  loop.run();
  EXPECT_EQ(trail.words(), "accepted@0 connected@0");
}

TEST_F(SimulatedNetworkTest, that_nobody_listens_is_known_a_round_trip_later) {
  world.set_network({.latency = 20ms});
  Listener gone = serve();
  gone.close();
  connect();
  loop.run();
  EXPECT_EQ(trail.words(), "ECONNREFUSED@40");
}

TEST_F(SimulatedNetworkTest, bytes_come_in_order_however_their_packets_travel) {
  world.set_network({.latency = 5ms, .jitter = 50ms, .loss = 0.3});
  Listener listener = serve();
  std::string sent;
  std::string came;
  connect([&] {
    server.read_stop();
    const Result<void> reads = server.read_start([&](Result<Chunk> chunk) {
      came += text_of(*chunk);
      if (chunk->empty()) server.close();
    });
    ASSERT_TRUE(reads.ok());
    for (int i = 0; i < 200; ++i) {
      sent += std::to_string(i) + " ";
      send(client, std::to_string(i) + " ");
    }
    listener.close();
    client.close();
  });
  loop.run();
  EXPECT_EQ(came, sent);
  EXPECT_GT(clock.now_ns(), 200'000'000) << "something was lost, and sent again";
}

TEST_F(SimulatedNetworkTest, an_attempt_to_connect_across_a_cut_ends_after_two_minutes) {
  world.set_network({.is_cut = true});
  Listener listener = serve();
  connect();
  timer(200s, [&] { listener.close(); });
  loop.run();
  EXPECT_EQ(trail.words(), "ETIMEDOUT@127000");
}

TEST_F(SimulatedNetworkTest, what_was_sent_into_a_partition_arrives_when_it_has_healed) {
  Listener listener = serve();
  const Address alone[] = {machine(kThere)};
  timer(1ms, [&] {
    world.cut_off(alone);
    send(client, "hello");
  });
  connect();
  timer(1s, [this] { world.cut_off({}); });
  timer(2s, [&] {
    listener.close();
    end();
  });
  loop.run();
  // It was sent after 0, 200, 600 and 1400 ms.
  EXPECT_EQ(trail.words(), "accepted@0 connected@0 server:hello@1401");
}

TEST_F(SimulatedNetworkTest, a_partition_leaves_those_on_one_side_together) {
  const Address alone[] = {machine(kThere), machine(kElsewhere)};
  world.cut_off(alone);
  Listener listener = serve(kHere);
  connect([&] { listener.close(); });
  timer(1ms, [this] { end(); });
  loop.run();
  EXPECT_EQ(trail.words(), "accepted@0 connected@0");
}

TEST_F(SimulatedNetworkTest,
       a_connection_that_gets_nothing_through_ends_after_a_quarter_of_an_hour) {
  Listener listener = serve();
  connect();
  timer(1ms, [&] {
    world.set_network({.is_cut = true});
    send(client, "hello");
    listener.close();
  });
  timer(1000s, [this] { end(); });
  loop.run();
  EXPECT_EQ(trail.words(), "accepted@0 connected@0 client:ETIMEDOUT@924601");
}

TEST_F(SimulatedNetworkTest, an_end_that_goes_is_known_when_the_news_has_arrived) {
  world.set_network({.latency = 20ms});
  Listener listener = serve();
  connect([&] {
    listener.close();
    server.close();
  });
  timer(100ms, [this] { send(client, "anybody?"); });
  timer(139ms, [this] { send(client, "still unknown"); });
  timer(141ms, [this] { send(client, "known"); });
  timer(200ms, [this] { client.close(); });
  loop.run();
  EXPECT_EQ(trail.words(), "accepted@20 connected@40 client:end@60 write:EPIPE@141");
}

TEST_F(SimulatedNetworkTest, bytes_on_their_way_to_a_closed_end_come_back_as_a_reset) {
  world.set_network({.latency = 20ms});
  Listener listener = serve();
  connect([&] {
    listener.close();
    send(client, "late");
    server.close();  // before that arrives
  });
  timer(70ms, [this] { send(client, "not known yet"); });
  timer(90ms, [this] { send(client, "known"); });
  timer(200ms, [this] { client.close(); });
  loop.run();
  EXPECT_EQ(trail.words(), "accepted@20 connected@40 client:end@60 write:EPIPE@90");
}

TEST_F(SimulatedNetworkTest, a_client_that_goes_before_it_is_connected_leaves_an_end_behind) {
  world.set_network({.latency = 20ms});
  Listener listener = serve();
  connect();
  timer(30ms, [this] { client.close(); });  // accepted there, not yet known here
  timer(100ms, [&] {
    listener.close();
    server.close();
  });
  loop.run();
  EXPECT_EQ(trail.words(), "accepted@20 ECANCELED@30 server:end@50");
}

// --- Datagrams -----------------------------------------------------------------------------------

TEST_F(SimulatedNetworkTest, datagrams_overtake_each_other) {
  world.set_network({.latency = 5ms, .jitter = 50ms});
  const std::string came = send_datagrams(10);
  EXPECT_NE(came, "0 1 2 3 4 5 6 7 8 9 ");
  EXPECT_EQ(came.size(), 20u);
}

TEST_F(SimulatedNetworkTest, datagrams_are_lost_and_the_same_ones_with_the_same_seed) {
  world.set_network({.loss = 0.5});
  world.set_network_seed(1);
  const std::string came = send_datagrams(100);
  world.set_network_seed(1);
  EXPECT_EQ(send_datagrams(100), came);
  world.set_network_seed(2);
  EXPECT_NE(send_datagrams(100), came);
  EXPECT_GT(came.size(), 50u);
  EXPECT_LT(came.size(), 250u);
}

TEST_F(SimulatedNetworkTest, datagrams_do_not_cross_a_cut) {
  const Address alone[] = {machine(kHere)};
  world.cut_off(alone);
  EXPECT_EQ(send_datagrams(3), "");
  world.cut_off({});
  EXPECT_EQ(send_datagrams(3), "0 1 2 ");
}

using SimulatedNetworkDeathTest = SimulatedNetworkTest;

TEST_F(SimulatedNetworkDeathTest, links_that_make_no_sense_are_refused) {
  EXPECT_DEATH(world.set_network({.latency = -1ms}), "faster than at once");
  EXPECT_DEATH(world.set_network({.loss = 1.5}), "loses more than all.*percent: 150");
  EXPECT_DEATH(world.set_link(machine(kHere), *Address::unix_path("/tmp/x"), {}), "no machine");
}

}  // namespace
}  // namespace giro::test
