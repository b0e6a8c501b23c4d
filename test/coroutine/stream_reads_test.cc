// How a stream reads for coroutines: ahead, into memory, so many bytes, until a delimiter.
#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <memory>

#include "giro/coroutine.h"
#include "giro/forwarding_system.h"
#include "giro/fs.h"
#include "giro/listener.h"
#include "giro/stream.h"
#include "support/counting_system.h"
#include "support/pollers.h"
#include "support/trail.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

// Both ends of a connection.
task<std::pair<Stream, Stream>> connection(Loop& loop, const World& world) {
  Result<Listener> listener = Listener::listen(loop, world.loopback());
  auto [accepted, connected] =
      co_await when_all(listener->accept(), Stream::connect(loop, *listener->local_address()));
  EXPECT_TRUE(accepted.ok());
  EXPECT_TRUE(connected.ok());
  co_return std::pair(std::move(*accepted), std::move(*connected));
}

std::string text_of(const Result<std::optional<Bytes>>& read) {
  if (!read.ok()) return std::string(read.error().name());
  return *read ? std::string((*read)->text()) : "end";
}

class StreamReads : public EachPoller {};
EACH_POLLER_SUITE(StreamReads);

TEST_P(StreamReads, do_not_keep_the_loop_alive_between_two_of_them) {
  auto body = [](Loop& on, const World& in) -> task<std::pair<Stream, Stream>> {
    auto ends = co_await connection(on, in);
    EXPECT_TRUE(ends.second.write("x").ok());
    EXPECT_EQ(text_of(co_await ends.first.read()), "x");
    co_return std::move(ends);
  };
  auto ends = run(loop, body(loop, world));
  EXPECT_FALSE(loop.run());  // returns, though the receive is in flight
  ends.first.ref();
  EXPECT_FALSE(loop.run());
}

TEST_P(StreamReads, ahead_are_bounded_and_what_is_left_waits_in_the_kernel) {
  static constexpr size_t kSize = 30'000'000;
  auto body = [](Loop& on, const World& in) -> task<void> {
    auto [server, client] = co_await connection(on, in);
    EXPECT_TRUE(client.write("x").ok());
    EXPECT_EQ(text_of(co_await server.read()), "x");
    auto sends = [](Stream& to) -> task<void> {
      EXPECT_TRUE((co_await to.write(std::string(kSize, 'y'))).ok());
      EXPECT_TRUE((co_await to.shutdown()).ok());
    };
    auto reads = [](Loop& with, Stream& from, const Stream& peer) -> task<size_t> {
      co_await with.sleep(20ms);
      // Nobody has read: the kernels' buffers are full, and so is ours.
      EXPECT_GT(peer.write_queue_size(), kSize / 2);
      size_t sum = 0;
      for (;;) {
        auto chunk = co_await from.read();
        EXPECT_TRUE(chunk.ok());
        if (!chunk.ok() || !*chunk) co_return sum;
        sum += (*chunk)->size();
      }
    };
    auto [sent, sum] = co_await when_all(sends(client), reads(on, server, client));
    EXPECT_EQ(sum, kSize);
  };
  run(loop, body(loop, world));
}

TEST_P(StreamReads, ahead_keep_a_reset_that_came_while_nobody_waited) {
  auto body = [](Loop& on, const World& in) -> task<void> {
    auto [server, client] = co_await connection(on, in);
    EXPECT_TRUE(client.write("x").ok());
    EXPECT_EQ(text_of(co_await server.read()), "x");
    client.reset_close();
    co_await on.sleep(5ms);
    EXPECT_EQ(text_of(co_await server.read()), "ECONNRESET");
  };
  run(loop, body(loop, world));
}

TEST_P(StreamReads, by_callback_get_first_what_was_read_ahead) {
  auto body = [](Loop& on, const World& in, Trail& words) -> task<void> {
    auto [server, client] = co_await connection(on, in);
    EXPECT_TRUE(client.write("one").ok());
    EXPECT_EQ(text_of(co_await server.read()), "one");
    EXPECT_TRUE(client.write("two").ok());
    co_await on.sleep(5ms);
    Completion<void> ended([&from = server, &words](auto done) {
      return from.read_start([&words, done = std::move(done)](auto read) mutable {
        words.add(read->empty()
                      ? "end"
                      : std::string(reinterpret_cast<const char*>(read->data()), read->size()));
        if (read->empty()) done({});
      });
    });
    auto send = [](Loop& with, Stream& to) -> task<void> {
      co_await with.sleep(1ms);
      EXPECT_TRUE(to.write("three").ok());
      co_await with.sleep(1ms);
      EXPECT_TRUE(to.shutdown().ok());
    };
    co_await when_all(std::move(ended), send(on, client));
  };
  Trail trail;
  run(loop, body(loop, world, trail));
  EXPECT_EQ(trail.words(), "two three end");
}

TEST_P(StreamReads, into_memory_leave_the_rest_for_the_next) {
  auto body = [](Loop& on, const World& in) -> task<void> {
    auto [server, client] = co_await connection(on, in);
    EXPECT_TRUE(client.write("abcdefgh").ok());
    std::byte memory[5];
    auto text = [&memory](size_t size) {
      return std::string(reinterpret_cast<const char*>(memory), size);
    };
    Result<size_t> first = co_await server.read_into(memory);
    EXPECT_EQ(text(*first), "abcde");
    Result<size_t> second = co_await server.read_into(memory);
    EXPECT_EQ(text(*second), "fgh");
    client.close();
    Result<size_t> end = co_await server.read_into(memory);
    EXPECT_EQ(*end, 0U);
  };
  run(loop, body(loop, world));
}

std::string_view view(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

TEST_P(StreamReads, of_lent_memory_give_first_what_was_read_ahead) {
  auto body = [](Loop& on, const World& in) -> task<void> {
    auto [server, client] = co_await connection(on, in);
    EXPECT_TRUE(client.write("one").ok());
    auto first = co_await server.read_lent();
    EXPECT_EQ(view(*first), "one");
    EXPECT_TRUE(client.write("two").ok());
    co_await on.sleep(5ms);
    auto second = co_await server.read_lent();
    EXPECT_EQ(view(*second), "two");
    // Still there: the coroutine has not waited since.
    EXPECT_TRUE((co_await server.write(*second)).ok());
    EXPECT_EQ(view(*second), "two");
    EXPECT_EQ(text_of(co_await client.read()), "two");
    EXPECT_TRUE(client.write("three").ok());
    EXPECT_TRUE(client.shutdown().ok());
    co_await on.sleep(5ms);
    auto third = co_await server.read_lent();
    EXPECT_EQ(view(*third), "three");
    auto end = co_await server.read_lent();
    EXPECT_TRUE(end.ok() && end->empty());
    server.close();
    EXPECT_EQ((co_await server.read_lent()).error().name(), "EBADF");
  };
  run(loop, body(loop, world));
}

TEST_P(StreamReads, of_lent_memory_can_be_written_on_whatever_the_kernel_takes) {
  static constexpr size_t kSize = 6'000'000;
  auto body = [](Loop& on, const World& in) -> task<void> {
    auto [server, client] = co_await connection(on, in);
    auto echo = [](Stream& stream) -> task<void> {
      for (;;) {
        auto chunk = co_await stream.read_lent();
        if (!chunk.ok() || chunk->empty()) co_return;
        EXPECT_TRUE((co_await stream.write(*chunk)).ok());
      }
    };
    auto ask = [](Stream& stream) -> task<void> {
      std::string text(kSize, ' ');
      for (size_t i = 0; i < kSize; ++i) text[i] = static_cast<char>('a' + i % 23);
      auto [sent, answer] = co_await when_all(stream.write(text), stream.read_exactly(kSize));
      EXPECT_TRUE(sent.ok());
      EXPECT_TRUE(answer.ok() && answer->text() == text);
      EXPECT_TRUE((co_await stream.shutdown()).ok());
    };
    co_await when_all(echo(server), ask(client));
  };
  run(loop, body(loop, world));
}

// Sees where bytes are received.
class ReceivingSystem final : public ForwardingSystem {
 public:
  using ForwardingSystem::ForwardingSystem;
  int64_t receive(int fd, void* data, size_t size) override {
    last = static_cast<std::byte*>(data);
    ++count;
    return ForwardingSystem::receive(fd, data, size);
  }
  std::byte* last = nullptr;
  int count = 0;
};

TEST_P(StreamReads, into_memory_need_no_copy_where_the_poller_has_chosen_none) {
  ReceivingSystem system(world.system());
  Loop own(world.options(&system));
  const bool receives_first = GetParam() == PollerKind::uring;
  auto body = [](Loop& on, const World& in, ReceivingSystem& seen, bool elsewhere) -> task<void> {
    auto [server, client] = co_await connection(on, in);
    std::byte one[16];
    std::byte other[16];
    for (std::byte* memory : {one, other, one}) {
      EXPECT_TRUE(client.write("text").ok());
      Result<size_t> size = co_await server.read_into({memory, 16});
      EXPECT_EQ(view({memory, *size}), "text");
      EXPECT_TRUE(elsewhere || seen.last == memory);
    }
    // Behind it the memory is the coroutine's alone.
    EXPECT_TRUE(client.write("more").ok());
    co_await on.sleep(5ms);
    EXPECT_EQ(view({one, 4}), "text");
    EXPECT_EQ(text_of(co_await server.read()), "more");
  };
  run(own, body(own, world, system, receives_first));
}

// What comes in one piece or in several.
task<void> pass_on(Stream& from, Stream& to, size_t size) {
  EXPECT_TRUE(from.write(std::string(size, 'x')).ok());
  for (size_t got = 0; got < size;) {
    auto chunk = co_await to.read_lent();
    EXPECT_TRUE(chunk.ok() && !chunk->empty());
    if (!chunk.ok() || chunk->empty()) co_return;
    got += chunk->size();
  }
}

TEST_P(StreamReads, of_much_at_a_time_share_a_buffer_on_a_ring_and_small_ones_do_not) {
  if (GetParam() != PollerKind::uring) GTEST_SKIP() << "others always share one";
  ReceivingSystem system(world.system());
  Loop own(world.options(&system));
  auto body = [](Loop& on, const World& in, ReceivingSystem& seen) -> task<void> {
    constexpr int kRoundsMax = 1000;
    auto [server, client] = co_await connection(on, in);
    co_await pass_on(client, server, 16 * 1024);
    EXPECT_EQ(seen.count, 0);  // the ring has received
    int rounds = 0;
    while (seen.count == 0 && ++rounds < kRoundsMax) co_await pass_on(client, server, 16 * 1024);
    EXPECT_LT(rounds, kRoundsMax);
    int rounds_by_ring = 0;
    for (rounds = 0; rounds_by_ring < 3 && rounds < kRoundsMax; ++rounds) {
      const int before = seen.count;
      co_await pass_on(client, server, 10);
      rounds_by_ring = seen.count == before ? rounds_by_ring + 1 : 0;
    }
    EXPECT_LT(rounds, kRoundsMax);
  };
  run(own, body(own, world, system));
}

TEST_P(StreamReads, into_memory_that_are_given_up_do_not_touch_it_any_more) {
  auto body = [](Loop& on, const World& in) -> task<void> {
    auto [server, client] = co_await connection(on, in);
    auto memory = std::make_unique<std::byte[]>(16);
    auto late = co_await with_timeout(on, 1ms, server.read_into({memory.get(), 16}));
    EXPECT_EQ(late.error().name(), "ETIMEDOUT");
    memory.reset();
    EXPECT_TRUE(client.write("late").ok());
    co_await on.sleep(5ms);
    EXPECT_EQ(text_of(co_await server.read()), "late");
  };
  run(loop, body(loop, world));
}

TEST_P(StreamReads, of_so_many_bytes_and_until_a_delimiter_lose_nothing) {
  auto body = [](Loop& on, const World& in) -> task<void> {
    auto [server, client] = co_await connection(on, in);
    EXPECT_TRUE(client.write("headbody\r\nnext line\r").ok());
    Result<Bytes> head = co_await server.read_exactly(4);
    EXPECT_EQ(head->text(), "head");
    auto line = co_await server.read_until("\r\n");
    EXPECT_EQ(**line, "body");
    // Given up, it takes nothing with it.
    auto late = co_await with_timeout(on, 1ms, server.read_until("\r\n"));
    EXPECT_EQ(late.error().name(), "ETIMEDOUT");
    EXPECT_TRUE(client.write("\nlast").ok());
    auto next = co_await server.read_until("\r\n");
    EXPECT_EQ(**next, "next line");
    EXPECT_TRUE(client.shutdown().ok());
    Result<Bytes> short_of = co_await server.read_exactly(5);
    EXPECT_EQ(short_of.error().name(), "ENODATA");
    auto last = co_await server.read_until("\r\n");
    EXPECT_EQ(**last, "last");
    auto end = co_await server.read_until("\r\n");
    EXPECT_FALSE(end->has_value());
  };
  run(loop, body(loop, world));
}

TEST_P(StreamReads, until_a_delimiter_have_a_limit) {
  auto body = [](Loop& on, const World& in) -> task<void> {
    auto [server, client] = co_await connection(on, in);
    EXPECT_TRUE(client.write(std::string(100, 'x') + "\n").ok());
    auto line = co_await server.read_until("\n", 99);
    EXPECT_EQ(line.error().name(), "EMSGSIZE");
    line = co_await server.read_until("\n", 100);
    EXPECT_EQ((*line)->size(), 100U);
  };
  run(loop, body(loop, world));
}

TEST_P(StreamReads, of_a_closed_stream_do_not_stop_the_loop) {
  auto body = [](Loop& on) -> task<void> {
    Stream closed;
    std::byte memory[1];
    const uint64_t before = on.turns();
    for (int i = 0; i < 10; ++i) {
      EXPECT_EQ(text_of(co_await closed.read()), "EBADF");
      EXPECT_EQ((co_await closed.read_into(memory)).error().name(), "EBADF");
      EXPECT_EQ((co_await closed.write("x")).error().name(), "EBADF");
    }
    EXPECT_GE(on.turns() - before, 29U);
    // Given up before it is told.
    auto given_up = co_await with_timeout(on, 0ms, closed.read());
    EXPECT_FALSE(given_up.ok());
  };
  run(loop, body(loop));
}

TEST_P(StreamReads, stopped_while_they_wait_are_cancelled) {
  auto body = [](Loop& on, const World& in) -> task<void> {
    auto [server, client] = co_await connection(on, in);
    auto stop = [](Stream& from) -> task<void> {
      from.read_stop();
      co_return;
    };
    auto [read, stopped] = co_await when_all(server.read(), stop(server));
    EXPECT_EQ(text_of(read), "ECANCELED");
  };
  run(loop, body(loop, world));
}

TEST_P(StreamReads, of_a_regular_file_are_refused_by_every_poller) {
  if (is_simulated()) GTEST_SKIP() << "descriptors of the machine";
  const std::string path = world.path("file");
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT, 0600);
  auto body = [](Loop& on, int file) -> task<void> {
    Stream stream = Stream::adopt(on, file);
    EXPECT_EQ(text_of(co_await stream.read()), "EPERM");
  };
  run(loop, body(loop, fd));
}

TEST_P(StreamReads, of_several_pieces_arrive_in_one) {
  auto body = [](Loop& on, const World& in) -> task<void> {
    auto [server, client] = co_await connection(on, in);
    const std::string body_text = "body";
    EXPECT_TRUE((co_await client.write("head ", body_text, "")).ok());
    EXPECT_EQ(text_of(co_await server.read()), "head body");
    // More than the kernel takes: the rest is copied.
    static constexpr size_t kHalf = 8'000'000;
    auto send = [](Stream& to) -> task<void> {
      Result<void> sent = co_await to.write(std::string(kHalf, 'a'), std::string(kHalf, 'b'));
      EXPECT_TRUE(sent.ok());
      EXPECT_TRUE((co_await to.shutdown()).ok());
    };
    auto read = [](Stream& from) -> task<void> {
      Result<Bytes> all = co_await from.read_exactly(2 * kHalf);
      EXPECT_EQ(all->text().substr(kHalf - 1, 2), "ab");
      EXPECT_EQ(text_of(co_await from.read()), "end");
    };
    co_await when_all(send(client), read(server));
    EXPECT_EQ((co_await client.write("x")).error().name(), "EPIPE");
    EXPECT_EQ((co_await client.shutdown()).error().name(), "EALREADY");
  };
  run(loop, body(loop, world));
}

// The receive stays in the ring: a message costs the ring no call but the one that waits.
TEST(StreamReadsOnARing, do_not_arm_it_anew_for_each) {
  if (!has_uring()) GTEST_SKIP() << "no io_uring here";
  World world(PollerKind::uring);
  CountingSystem counting(world.system());
  Loop loop(world.options(&counting));
  static constexpr int kMessages = 100;
  auto body = [](Loop& on, const World& in, CountingSystem& calls) -> task<void> {
    auto [server, client] = co_await connection(on, in);
    auto echo = [](Stream& from) -> task<void> {
      for (int i = 0; i < kMessages; ++i) {
        auto chunk = co_await from.read();
        EXPECT_TRUE((co_await from.write(std::move(**chunk))).ok());
      }
    };
    auto ask = [](Stream& to) -> task<void> {
      for (int i = 0; i < kMessages; ++i) {
        EXPECT_TRUE((co_await to.write("message")).ok());
        EXPECT_EQ(text_of(co_await to.read()), "message");
      }
    };
    const int before = calls.submissions();
    co_await when_all(echo(server), ask(client));
    EXPECT_LT(calls.submissions() - before, 10);
  };
  run(loop, body(loop, world, counting));
}

}  // namespace
}  // namespace giro::test
