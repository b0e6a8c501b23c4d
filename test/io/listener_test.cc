#include "io/connection.h"

namespace giro::test {
namespace {

class Listeners : public Connections {};
EACH_POLLER_SUITE(Listeners);

TEST_P(Listeners, accept_every_connection_and_know_the_addresses) {
  Address address = listen();
  EXPECT_NE(address.port(), 0);
  std::vector<Stream> clients;
  int connected = 0;
  for (int i = 0; i < 100; ++i) {
    clients.push_back(Stream::connect(loop, address, [&](Result<void> result) {
      EXPECT_TRUE(result.ok());
      ++connected;
    }));
  }
  while (accepted.size() < 100 || connected < 100) loop.run(RunMode::one_turn);
  listener.close();
  loop.run();
  EXPECT_EQ(clients[0].peer_address()->to_string(), address.to_string());
  EXPECT_EQ(accepted[0].peer_address()->to_string(), clients[0].local_address()->to_string());
}

TEST_P(Listeners, on_ipv6_and_on_a_unix_path) {
  Address v6 = *Address::ip("::1", 0);
  Address path = *Address::unix_path(world.path("socket"));
  for (const Address& where : {v6, path}) {
    std::string got;
    auto made = Listener::listen(loop, where,
                                 [&](Result<Stream> stream) {
                                   ASSERT_TRUE(stream.ok());
                                   server = std::move(*stream);
                                   collect(server, got);
                                   listener.close();
                                 },
                                 {.ipv6_only = where.family() == AF_INET6});
    ASSERT_TRUE(made.ok()) << made.error().to_string();
    listener = std::move(*made);
    client = Stream::connect(loop, *listener.local_address(), [&](Result<void> result) {
      ASSERT_TRUE(result.ok()) << result.error().to_string();
      ASSERT_TRUE(client.write("hello").ok());
      client.close();
    });
    loop.run();
    EXPECT_EQ(got, "hello<end>");
  }
}

TEST_P(Listeners, remove_their_unix_path_when_they_close) {
  Address path = *Address::unix_path(world.path("socket"));
  for (int i = 0; i < 2; ++i) {
    auto made = Listener::listen(loop, path, [](Result<Stream>) {});
    ASSERT_TRUE(made.ok()) << made.error().to_string();
    auto second = Listener::listen(loop, path, [](Result<Stream>) {});
    EXPECT_EQ(second.error().to_string(), "EADDRINUSE: address already in use, bind");
    made->close();
    loop.run();
  }
}

TEST_P(Listeners, tell_why_they_cannot_listen) {
  Address address = listen();
  auto taken = Listener::listen(loop, address, [](Result<Stream>) {});
  ASSERT_FALSE(taken.ok());
  EXPECT_EQ(taken.error().name(), "EADDRINUSE");
  auto nowhere =
      Listener::listen(loop, *Address::unix_path(world.path("no/such/dir")), [](Result<Stream>) {});
  EXPECT_EQ(nowhere.error().to_string(), "ENOENT: no such file or directory, bind");
  listener.close();
  loop.run();
}

TEST_P(Listeners, keep_the_loop_alive_unless_unreferenced) {
  listen();
  EXPECT_TRUE(loop.alive());
  listener.unref();
  EXPECT_FALSE(loop.alive());
  listener.ref();
  EXPECT_TRUE(loop.alive());
  listener.close();
  loop.run();
}

TEST_P(Listeners, may_be_closed_by_their_own_callback) {
  std::string marker(64, 'm');
  auto made = Listener::listen(loop, world.loopback(), [&, marker](Result<Stream> stream) {
    listener.close([&] { trail.add("closed"); });
    stream->close();
    trail.add(marker.substr(0, 1));
  });
  listener = std::move(*made);
  client = Stream::connect(loop, *listener.local_address(), [](Result<void>) {});
  loop.run();
  EXPECT_EQ(trail.words(), "m closed");
}

}  // namespace
}  // namespace giro::test
