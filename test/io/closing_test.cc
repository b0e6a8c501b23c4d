// Closing is always safe: whenever, wherever, with whatever in flight.
#include <memory>

#include "giro/fs.h"
#include "io/connection.h"

namespace giro::test {
namespace {

class Closing : public Connections {};
EACH_POLLER_SUITE(Closing);

TEST_P(Closing, gives_back_what_was_in_flight_as_cancelled_then_calls_back) {
  connect();
  const std::string chunk(10'000'000, 'x');
  ASSERT_TRUE(
      client.write("small", [&](Result<void> r) { trail.add(r.ok() ? "taken" : "?"); }).ok());
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(client
                    .write(chunk,
                           [&](Result<void> r) {
                             trail.add(std::string(r.error().name()));
                             loop.next_tick(trail.step("tick"));
                           })
                    .ok());
  }
  ASSERT_TRUE(
      client
          .shutdown([&](Result<void> r) { trail.add("shutdown:" + std::string(r.error().name())); })
          .ok());
  client.close([&] { trail.add("closed"); });
  EXPECT_EQ(trail.words(), "");
  loop.run();
  EXPECT_EQ(trail.words(), "taken ECANCELED tick ECANCELED tick shutdown:ECANCELED closed");
}

// For the kernel such a socket is always ready, though it has no room: the ring tries it over and
// over, and a write that it is about to try again is hard to find for who would cancel it.
TEST_P(Closing, gives_back_a_write_to_a_peer_that_has_said_its_last_and_reads_nothing) {
  for (int turns = 0; turns < 4; ++turns) {
    connect();
    ASSERT_TRUE(server.shutdown().ok());
    const std::string much(8 << 20, 'x');
    ASSERT_TRUE(client
                    .write(much,
                           [&](Result<void> written) {
                             trail.add(written.ok() ? "written"
                                                    : std::string(written.error().name()));
                           })
                    .ok());
    for (int turn = 0; turn < turns; ++turn) loop.run(RunMode::no_wait);
    client.close();
    server.close();
    loop.run();
    EXPECT_EQ(trail.take(), "ECANCELED") << "after " << turns << " turns";
  }
}

TEST_P(Closing, cancels_a_connect) {
  Address address = listen();
  client = Stream::connect(
      loop, address, [&](Result<void> result) { trail.add(std::string(result.error().name())); });
  client.close([&] { trail.add("closed"); });
  listener.close();
  loop.run();
  EXPECT_EQ(trail.words(), "ECANCELED closed");
}

TEST_P(Closing, makes_every_later_call_ebadf) {
  connect();
  client.close();
  client.close([&] { trail.add("never"); });  // closed already: nothing to call back about
  EXPECT_FALSE(client.is_open());
  EXPECT_EQ(client.fd(), -1);
  EXPECT_EQ(client.read_start([](auto) {}).error().name(), "EBADF");
  EXPECT_EQ(client.write("x").error().name(), "EBADF");
  EXPECT_EQ(client.try_write({}).error().name(), "EBADF");
  EXPECT_EQ(client.shutdown().error().name(), "EBADF");
  EXPECT_EQ(client.set_no_delay(true).error().name(), "EBADF");
  EXPECT_EQ(client.set_keep_alive(std::chrono::seconds(1)).error().name(), "EBADF");
  EXPECT_EQ(client.local_address().error().name(), "EBADF");
  EXPECT_EQ(client.peer_address().error().name(), "EBADF");
  EXPECT_EQ(client.write_queue_size(), 0u);
  client.read_stop();
  client.ref();
  client.unref();
  client.reset_close();
  EXPECT_EQ(Listener().local_address().error().name(), "EBADF");
  loop.run();
  EXPECT_EQ(trail.words(), "");
}

TEST_P(Closing, destroys_a_stream_inside_its_own_read_callback) {
  connect();
  auto owned = std::make_unique<Stream>(std::move(server));
  std::string marker(64, 'm');
  ASSERT_TRUE(owned
                  ->read_start([&, marker](Result<std::span<const std::byte>> bytes) {
                    owned.reset();
                    trail.add(marker.substr(0, 1) +
                              std::string(as_text(*bytes)));  // both are still whole
                  })
                  .ok());
  ASSERT_TRUE(client.write("x").ok());
  std::string at_client;
  collect(client, at_client);
  loop.run();
  EXPECT_EQ(trail.words(), "mx");
  EXPECT_EQ(at_client, "<end>");
}

TEST_P(Closing, destroys_a_stream_inside_its_own_write_and_connect_callbacks) {
  Address address = listen();
  auto owned = std::make_unique<Stream>();
  *owned = Stream::connect(loop, address, [&](Result<void> result) {
    EXPECT_TRUE(result.ok());
    ASSERT_TRUE(owned
                    ->write("x",
                            [&](Result<void>) {
                              owned.reset();
                              trail.add("written");
                            })
                    .ok());
    ASSERT_TRUE(
        owned
            ->write("y",
                    [&](Result<void> second) { trail.add(second.ok() ? "taken" : "cancelled"); })
            .ok());
    listener.close();
  });
  loop.run();
  EXPECT_EQ(trail.words(), "written taken");
}

TEST_P(Closing, one_stream_may_destroy_another_that_is_ready_in_the_same_poll) {
  connect();
  Stream client2;
  Stream server2;
  std::swap(client, client2);
  std::swap(server, server2);
  connect();
  int callbacks = 0;
  ASSERT_TRUE(server
                  .read_start([&](Result<std::span<const std::byte>>) {
                    ++callbacks;
                    server2.close();
                    server.close();
                  })
                  .ok());
  ASSERT_TRUE(server2
                  .read_start([&](Result<std::span<const std::byte>>) {
                    ++callbacks;
                    server.close();
                    server2.close();
                  })
                  .ok());
  ASSERT_TRUE(client.write("x").ok());
  ASSERT_TRUE(client2.write("x").ok());
  loop.run();
  EXPECT_EQ(callbacks, 1);
}

TEST_P(Closing, and_opening_again_at_once_gives_a_clean_descriptor) {
  connect();
  for (int i = 0; i < 50; ++i) {
    std::string got;
    collect(server, got);
    ASSERT_TRUE(client.write("old").ok());
    client.close();
    server.close();
    connect();  // most likely with the same numbers
    std::string fresh;
    collect(server, fresh);
    ASSERT_TRUE(client.write("new").ok());
    while (fresh.empty()) loop.run(RunMode::one_turn);
    EXPECT_EQ(fresh, "new");
    server.read_stop();
  }
}

TEST_P(Closing, a_loop_may_go_with_closed_handles_whose_callbacks_have_not_come) {
  bool called = false;
  auto witness = std::make_shared<int>(1);
  {
    Loop doomed(world.options());
    auto made = Listener::listen(doomed, world.loopback(), [witness](Result<Stream>) {});
    Address address = *made->local_address();
    Stream stream =
        Stream::connect(doomed, address, [&called, witness](Result<void>) { called = true; });
    ASSERT_TRUE(stream.write("x", [&called, witness](Result<void>) { called = true; }).ok());
    fs::stat(doomed, world.directory(), [&called, witness](Result<fs::Status>) { called = true; });
    stream.close([&called, witness] { called = true; });
    made->close([&called, witness] { called = true; });
  }
  EXPECT_FALSE(called);
  EXPECT_EQ(witness.use_count(), 1);
}

using ClosingDeathTest = Closing;
EACH_POLLER_SUITE(ClosingDeathTest);

TEST_P(ClosingDeathTest, a_loop_destroyed_before_its_stream_is_a_check) {
  EXPECT_DEATH(
      {
        auto doomed = std::make_unique<Loop>(world.options());
        Stream stream = Stream::connect(*doomed, world.loopback(), [](Result<void>) {});
        doomed.reset();
      },
      "0 timers and 1 other handles still exist");
}

}  // namespace
}  // namespace giro::test
