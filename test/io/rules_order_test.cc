// Rules of the contract about order that need real handles: P5, P10, O2, O3, O4.
#include "giro/fs.h"
#include "giro/loop_host.h"
#include "giro/timer.h"
#include "io/connection.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

class IoOrder : public Connections {};
EACH_POLLER_SUITE(IoOrder);

class PhaseOf final : public Observer {
 public:
  void phase_begin(Phase phase) override { now = phase; }
  Phase now = Phase::timers;
};

TEST_P(IoOrder, P5_a_unix_socket_that_does_not_exist_is_known_at_once_and_told_in_pending) {
  PhaseOf phase;
  loop.host().set_observer(&phase);
  client = Stream::connect(loop, *Address::unix_path(world.path("none")), [&](Result<void> result) {
    EXPECT_EQ(result.error().to_string(), "ENOENT: no such file or directory, connect");
    EXPECT_EQ(phase.now, Phase::pending);
    trail.add("refused");
  });
  loop.set_immediate(trail.step("check"));
  EXPECT_EQ(trail.words(), "");
  loop.run();
  EXPECT_EQ(trail.words(), "refused check");
}

TEST_P(IoOrder, P5_a_refused_tcp_connection_is_told_in_poll) {
  PhaseOf phase;
  Address address = listen();
  listener.close();
  loop.run();
  loop.host().set_observer(&phase);
  client = Stream::connect(loop, address, [&](Result<void> result) {
    EXPECT_EQ(result.error().to_string(), "ECONNREFUSED: connection refused, connect");
    EXPECT_EQ(phase.now, Phase::poll);
    trail.add("refused");
  });
  loop.run();
  EXPECT_EQ(trail.words(), "refused");
}

TEST_P(IoOrder, P10_close_callbacks_come_in_the_close_phase_after_check) {
  connect();
  PhaseOf phase;
  loop.host().set_observer(&phase);
  ASSERT_TRUE(server
                  .read_start([&](Result<std::span<const std::byte>>) {
                    server.close([&] {
                      EXPECT_EQ(phase.now, Phase::closing);
                      trail.add("close");
                    });
                    loop.set_immediate(trail.step("check"));
                    loop.next_tick(trail.step("tick"));
                  })
                  .ok());
  ASSERT_TRUE(client.write("x").ok());
  loop.run();
  EXPECT_EQ(trail.words(), "tick check close");
}

TEST_P(IoOrder, P10_what_a_handle_had_in_flight_comes_before_its_close_callback) {
  connect();
  ASSERT_TRUE(client.write("x", [&](Result<void>) { trail.add("written"); }).ok());
  client.close(trail.step("client"));
  server.close(trail.step("server"));
  loop.run();
  EXPECT_EQ(trail.words(), "written client server");
}

TEST_P(IoOrder, P5_the_end_of_a_stream_comes_a_turn_later_than_its_last_bytes) {
  connect();
  ASSERT_TRUE(server
                  .read_start([&](Result<std::span<const std::byte>> bytes) {
                    ASSERT_TRUE(bytes.ok());
                    trail.add(bytes->empty() ? "end" : "bytes");
                    if (!bytes->empty()) loop.set_immediate(trail.step("check"));
                    if (bytes->empty()) server.close();
                  })
                  .ok());
  ASSERT_TRUE(client.write("x").ok());
  client.close();
  loop.run();
  EXPECT_EQ(trail.words(), "bytes check end");
}

TEST_P(IoOrder, O2_from_a_file_callback_the_immediate_always_comes_first) {
  constexpr int kRounds = 200;
  std::vector<std::unique_ptr<Timer>> timers;
  for (int i = 0; i < kRounds; ++i) {
    fs::stat(loop, world.directory(), [&](Result<fs::Status>) {
      timers.push_back(std::make_unique<Timer>(loop, trail.step("T")));
      timers.back()->start(0ms);
      loop.set_immediate(trail.step("I"));
    });
    loop.run();
    ASSERT_EQ(trail.take(), "I T");
  }
}

TEST_P(IoOrder, O3_nothing_calls_back_before_its_caller_has_returned) {
  bool returned = false;
  const auto later = [&](auto&&...) { EXPECT_TRUE(returned); };
  Address address = listen();
  client = Stream::connect(loop, address, later);
  ASSERT_TRUE(client.write("x", later).ok());
  ASSERT_TRUE(client.shutdown(later).ok());
  Stream refused = Stream::connect(loop, *Address::unix_path(world.path("none")), later);
  refused.close([&] { later(); });
  fs::stat(loop, "", later);
  fs::stat(loop, std::string_view("\0", 1), later);
  client.close([&] { later(); });
  listener.close([&] { later(); });
  returned = true;
  loop.run();
}

TEST_P(IoOrder, O4_a_close_frees_the_port_before_it_returns) {
  Address address = listen();
  for (int i = 0; i < 20; ++i) {
    listener.close();
    auto again = Listener::listen(loop, address, [](Result<Stream>) {});
    ASSERT_TRUE(again.ok()) << again.error().to_string();
    listener = std::move(*again);
  }
  listener.close();
  loop.run();
}

TEST_P(IoOrder, O4_a_close_reaches_the_peer_before_it_returns) {
  connect();
  std::string at_client;
  collect(client, at_client);  // with an operation in flight
  ASSERT_TRUE(client.write("bye").ok());
  client.close();
  char buffer[8];
  EXPECT_EQ(world.system().receive(server.fd(), buffer, sizeof(buffer)), 3);
  EXPECT_EQ(world.system().receive(server.fd(), buffer, sizeof(buffer)), 0);
  loop.run();
  EXPECT_EQ(at_client, "");
}

TEST_P(IoOrder, P2_a_phase_limit_counts_every_connection_and_chunk) {
  LoopOptions options = world.options();
  options.phase_limit = 3;
  Loop limited(std::move(options));
  std::vector<Stream> streams;
  size_t in_this_turn = 0;
  size_t most_in_a_turn = 0;
  Listener limited_listener;
  auto listening = Listener::listen(limited, world.loopback(), [&](Result<Stream> stream) {
    streams.push_back(std::move(*stream));
    most_in_a_turn = std::max(most_in_a_turn, ++in_this_turn);
  });
  limited_listener = std::move(*listening);
  std::vector<Stream> clients;
  for (int i = 0; i < 20; ++i) {
    clients.push_back(Stream::connect(loop, *limited_listener.local_address(), [](auto) {}));
  }
  loop.run();
  while (streams.size() < 20) {
    in_this_turn = 0;
    limited.run(RunMode::one_turn);
  }
  EXPECT_EQ(most_in_a_turn, 3u);
}

TEST(IoThreads, W1_sockets_never_use_the_pool_and_files_do) {
  WorkPool pool(2);
  LoopOptions options;
  options.pool = &pool;
  Loop loop(std::move(options));
  Stream server;
  Stream client;
  Listener listener;
  auto listening = Listener::listen(loop, *Address::ip("127.0.0.1", 0), [&](Result<Stream> stream) {
    server = std::move(*stream);
    EXPECT_TRUE(server.read_start([&](auto) { server.close(); }).ok());
    listener.close();
  });
  listener = std::move(*listening);
  client = Stream::connect(loop, *listener.local_address(), [&](Result<void>) {
    EXPECT_TRUE(client.write("x").ok());
    EXPECT_TRUE(client.read_start([&](auto) { client.close(); }).ok());
  });
  loop.run();
  EXPECT_FALSE(server.is_open());
  EXPECT_FALSE(client.is_open());
  EXPECT_EQ(pool.threads_started(Lane::files) + pool.threads_started(Lane::slow), 0u);
  fs::access(loop, "/", F_OK, nullptr);  // what is in memory would not need it, either
  loop.run();
  EXPECT_EQ(pool.threads_started(Lane::files), 1u);
}

TEST_P(IoOrder, P7_a_socket_that_is_always_readable_does_not_starve_timers) {
  connect();
  const std::string chunk(64 * 1024, 'x');
  Function<void(Result<void>)> more = [&](Result<void>) {
    if (!client.is_open()) return;
    ASSERT_TRUE(client.write(chunk, [&](Result<void> r) { more(r); }).ok());
  };
  bool fired = false;
  Timer timer(loop, [&] {
    fired = true;
    client.close();
  });
  ASSERT_TRUE(server
                  .read_start([&](Result<std::span<const std::byte>>) {
                    if (is_simulated()) world.simulated()->clock().advance(100'000);
                  })
                  .ok());
  timer.start(20ms);
  more({});
  loop.run();
  EXPECT_TRUE(fired);
}

}  // namespace
}  // namespace giro::test
