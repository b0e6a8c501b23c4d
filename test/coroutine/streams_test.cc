// Connections, awaited.
#include <chrono>

#include "giro/coroutine.h"
#include "giro/listener.h"
#include "giro/stream.h"
#include "support/pollers.h"
#include "support/trail.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

class AwaitedStreams : public EachPoller {
 protected:
  void SetUp() override {
    Result<Listener> made = Listener::listen(loop, world.loopback());
    ASSERT_TRUE(made.ok()) << made.error().to_string();
    listener = std::move(*made);
    address = *listener.local_address();
  }

  // Both ends of a connection.
  static task<std::pair<Stream, Stream>> connection(Loop& on, Listener& at) {
    auto [accepted, connected] =
        co_await when_all(at.accept(), Stream::connect(on, *at.local_address()));
    EXPECT_TRUE(accepted.ok());
    EXPECT_TRUE(connected.ok());
    co_return std::pair(std::move(*accepted), std::move(*connected));
  }

  Listener listener;
  Address address;
  Trail trail;
};
EACH_POLLER_SUITE(AwaitedStreams);

// Everything until the end.
task<Result<std::string>> read_all(Stream& stream) {
  std::string all;
  for (;;) {
    auto chunk = co_await stream.read();
    if (!chunk.ok()) co_return chunk.error();
    if (!*chunk) co_return all;
    all += (*chunk)->text();
  }
}

TEST_P(AwaitedStreams, carry_bytes_both_ways_until_the_end) {
  auto serve = [](Listener& at) -> task<Result<void>> {
    Result<Stream> peer = co_await at.accept();
    if (!peer.ok()) co_return peer.error();
    for (;;) {
      auto chunk = co_await peer->read();
      if (!chunk.ok()) co_return chunk.error();
      if (!*chunk) co_return {};
      Result<void> written = co_await peer->write(std::move(**chunk));
      if (!written.ok()) co_return written.error();
    }
  };
  auto ask = [](Loop& on, Address to) -> task<Result<std::string>> {
    Result<Stream> stream = co_await Stream::connect(on, to);
    if (!stream.ok()) co_return stream.error();
    EXPECT_TRUE((co_await stream->write(Bytes::copy_of("hello "))).ok());
    EXPECT_TRUE((co_await stream->write(Bytes::copy_of("there"))).ok());
    EXPECT_TRUE((co_await stream->write(Bytes())).ok());
    EXPECT_TRUE(stream->shutdown().ok());
    co_return co_await read_all(*stream);
  };
  auto [served, answer] =
      run(loop, [](auto a, auto b) -> task<std::tuple<Result<void>, Result<std::string>>> {
        co_return co_await when_all(std::move(a), std::move(b));
      }(serve(listener), ask(loop, address)));
  EXPECT_TRUE(served.ok());
  EXPECT_EQ(*answer, "hello there");
}

TEST_P(AwaitedStreams, write_more_than_the_kernel_takes_at_once) {
  static constexpr size_t kSize = 20'000'000;
  auto body = [](Loop& on, Listener& at) -> task<size_t> {
    auto [server, client] = co_await connection(on, at);
    auto send = [](Stream& to) -> task<void> {
      EXPECT_TRUE((co_await to.write(Bytes::copy_of(std::string(kSize, 'x')))).ok());
      EXPECT_TRUE(to.shutdown().ok());
    };
    auto [sent, all] = co_await when_all(send(client), read_all(server));
    co_return all->size();
  };
  EXPECT_EQ(run(loop, body(loop, listener)), kSize);
}

TEST_P(AwaitedStreams, accept_connections_one_by_one_and_lose_none_that_came_together) {
  constexpr int kConnections = 20;
  auto serve = [](Listener& at, int count) -> task<std::string> {
    std::string seen;
    for (int i = 0; i < count; ++i) {
      Result<Stream> peer = co_await at.accept();
      EXPECT_TRUE(peer.ok());
      if (!peer.ok()) break;
      seen += *co_await read_all(*peer);
    }
    co_return seen;
  };
  std::vector<Stream> clients;
  for (int i = 0; i < kConnections; ++i) {
    clients.push_back(Stream::connect(loop, address, [](Result<void>) {}));
    ASSERT_TRUE(clients.back().write("x").ok());
    ASSERT_TRUE(clients.back().shutdown().ok());
  }
  EXPECT_EQ(run(loop, serve(listener, kConnections)), std::string(kConnections, 'x'));
}

TEST_P(AwaitedStreams, keep_what_nobody_awaits_for_the_next_read) {
  auto body = [](Loop& on, Listener& at, Trail& words) -> task<void> {
    auto [server, client] = co_await connection(on, at);
    EXPECT_TRUE(client.write("one").ok());
    words.add(std::string((co_await server.read())->value().text()));
    EXPECT_TRUE(client.write("two").ok());
    co_await on.sleep(1ms);
    EXPECT_FALSE(server.is_reading());
    words.add(std::string((co_await server.read())->value().text()));
    client.close();
    words.add((co_await server.read())->has_value() ? "more" : "end");
    words.add((co_await server.read())->has_value() ? "more" : "end");  // it stays the end
  };
  run(loop, body(loop, listener, trail));
  EXPECT_EQ(trail.words(), "one two end end");
}

TEST_P(AwaitedStreams, give_errors_as_values) {
  auto body = [](Loop& on, Listener at, Address to) -> task<void> {
    auto [server, client] = co_await connection(on, at);
    client.reset_close();
    EXPECT_EQ((co_await server.read()).error().name(), "ECONNRESET");
    EXPECT_EQ((co_await client.read()).error().name(), "EBADF");
    EXPECT_EQ((co_await client.write(Bytes::copy_of("x"))).error().name(), "EBADF");
    at.close();
    EXPECT_EQ((co_await at.accept()).error().name(), "ECANCELED");
    EXPECT_EQ((co_await Stream::connect(on, to)).error().name(), "ECONNREFUSED");
  };
  run(loop, body(loop, std::move(listener), address));
}

TEST_P(AwaitedStreams, a_listener_that_is_closed_stays_cancelled_and_the_loop_turns) {
  auto serve = [](Loop& on, Listener& at, Trail& words) -> task<void> {
    for (int errors = 0; errors < 3;) {
      Result<Stream> peer = co_await at.accept();
      if (peer.ok()) continue;
      ++errors;
      words.add(std::string(peer.error().name()));
      on.set_immediate(words.step("turn"));
    }
  };
  spawn(loop, serve(loop, listener, trail));
  Timer timer(loop, [this] { listener.close(); });
  timer.start(1ms);
  loop.run();
  EXPECT_EQ(trail.words(), "ECANCELED turn ECANCELED turn ECANCELED turn");
}

TEST_P(AwaitedStreams, twice_at_the_same_time_is_ealready) {
  auto body = [](Loop& on, Listener& at) -> task<void> {
    auto [server, client] = co_await connection(on, at);
    auto [read, second] = co_await when_all(with_timeout(on, 1ms, server.read()), server.read());
    EXPECT_EQ(read.error().name(), "ETIMEDOUT");
    EXPECT_EQ(second.error().name(), "EALREADY");
    auto [accepted, again] = co_await when_all(with_timeout(on, 1ms, at.accept()), at.accept());
    EXPECT_EQ(accepted.error().name(), "ETIMEDOUT");
    EXPECT_EQ(again.error().name(), "EALREADY");
  };
  run(loop, body(loop, listener));
}

TEST_P(AwaitedStreams, closed_while_somebody_waits_give_ecanceled_in_the_close_phase) {
  auto waits = [](auto awaited, Loop& on, Trail& words, std::string name) -> task<void> {
    auto result = co_await std::move(awaited);
    words.add(name + ":" + std::string(result.error().name()) + ":" + to_string(on.phase()));
  };
  auto body = [&](Loop& on, Listener& at, Trail& words) -> task<void> {
    auto [server, client] = co_await connection(on, at);
    spawn(on, waits(server.read(), on, words, "read"));
    spawn(on, waits(at.accept(), on, words, "accept"));
    server.close([&words] { words.add("closed"); });
    at.close();
    words.add("closing");
    co_await on.sleep(1ms);
  };
  run(loop, body(loop, listener, trail));
  const std::string phase = to_string(Phase::closing);
  EXPECT_EQ(trail.words(), "closing read:ECANCELED:" + phase + " closed accept:ECANCELED:" + phase);
}

TEST_P(AwaitedStreams, a_read_that_is_given_up_loses_no_byte) {
  auto body = [](Loop& on, Listener& at) -> task<void> {
    auto [server, client] = co_await connection(on, at);
    EXPECT_EQ((co_await with_timeout(on, 1ms, server.read())).error().name(), "ETIMEDOUT");
    EXPECT_TRUE(client.write("late").ok());
    EXPECT_EQ((co_await server.read())->value().text(), "late");
  };
  run(loop, body(loop, listener));
}

}  // namespace
}  // namespace giro::test
