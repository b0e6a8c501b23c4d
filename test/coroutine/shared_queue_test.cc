// Across threads: SharedQueue, and Loops.
#include "giro/coroutine/shared_queue.h"

#include <atomic>
#include <chrono>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>

#include "giro/coroutine.h"
#include "giro/loops.h"
#include "support/pollers.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

class AcrossThreads : public EachKernelPoller {};
EACH_KERNEL_POLLER_SUITE(AcrossThreads);

TEST_P(AcrossThreads, a_queue_between_loops_keeps_order_and_holds_back) {
  static constexpr int kItems = 5000;
  SharedQueue<int> queue(4);
  std::thread producer([&queue] {
    Loop loop;
    auto produce = [](Loop& on, SharedQueue<int>& to) -> task<void> {
      for (int i = 0; i < kItems; ++i) {
        Result<void> pushed = co_await to.push(on, i);
        EXPECT_TRUE(pushed.ok());
        EXPECT_LE(to.size(), 4U);
      }
      to.close();
    };
    run(loop, produce(loop, queue));
  });
  Loop loop;
  auto consume = [](Loop& on, SharedQueue<int>& from) -> task<int> {
    int expected = 0;
    while (auto item = co_await from.pop(on)) EXPECT_EQ(*item, expected++);
    co_return expected;
  };
  EXPECT_EQ(run(loop, consume(loop, queue)), kItems);
  producer.join();
}

TEST_P(AcrossThreads, a_queue_between_loops_loses_nothing_to_timeouts) {
  static constexpr int kItems = 3000;
  SharedQueue<int> queue(2);
  std::atomic<int> sum = 0;
  std::atomic<int> count = 0;
  auto consume = [&queue, &sum, &count] {
    Loop loop;
    auto body = [](Loop& on, SharedQueue<int>& from, std::atomic<int>& added,
                   std::atomic<int>& counted) -> task<void> {
      for (;;) {
        auto item = co_await with_timeout(on, 20us, from.pop(on));
        if (!item.ok()) continue;
        if (!*item) co_return;
        added += **item;
        ++counted;
      }
    };
    run(loop, body(loop, queue, sum, count));
  };
  std::thread first(consume);
  std::thread second(consume);
  Loop loop;
  auto plain = [](Loop& on, SharedQueue<int>& to) -> task<void> {
    for (int i = 0; i < kItems; ++i) {
      Result<void> pushed = co_await to.push(on, i);
      EXPECT_TRUE(pushed.ok());
    }
    to.close();
  };
  run(loop, plain(loop, queue));
  first.join();
  second.join();
  EXPECT_EQ(count, kItems);
  EXPECT_EQ(sum, kItems * (kItems - 1) / 2);
}

TEST_P(AcrossThreads, a_queue_between_loops_is_fed_by_threads_without_one) {
  SharedQueue<std::string> queue(SIZE_MAX);
  Loop loop;
  std::thread thread([&queue] {
    EXPECT_TRUE(queue.try_push("from a thread"));
    queue.close();
    EXPECT_FALSE(queue.try_push("too late"));
  });
  auto consume = [](Loop& on, SharedQueue<std::string>& from) -> task<std::string> {
    std::string all;
    while (auto item = co_await from.pop(on)) all += *item;
    Result<void> refused = co_await from.push(on, "x");
    EXPECT_EQ(refused.error().name(), "EPIPE");
    co_return all;
  };
  EXPECT_EQ(run(loop, consume(loop, queue)), "from a thread");
  thread.join();
}

// --- Loops ---------------------------------------------------------------------------------------

TEST_P(AcrossThreads, loops_call_each_other) {
  Loops loops({.count = 3});
  Loop loop;
  auto body = [](Loops& on) -> task<void> {
    std::set<std::thread::id> threads;
    for (size_t core = 0; core < on.size(); ++core) {
      threads.insert(co_await on.submit_to(core, [] { return std::this_thread::get_id(); }));
      auto current = co_await on.submit_to(
          core, [](Loops* all) { return all->current(); }, &on);
      EXPECT_EQ(current, core);
    }
    EXPECT_EQ(threads.size(), 3U);
    EXPECT_FALSE(on.current());

    // A task is awaited there; from there to the next, and back.
    auto nested = [](Loops* all, int depth) -> task<int> {
      co_await Loop::current()->sleep(1ms);
      if (depth == 0) co_return 1;
      auto deeper = [](Loops* again, int left) -> task<int> {
        co_return co_await again->submit_to(
            2, [](int value) { return value + 10; }, left);
      };
      co_return 1 + co_await all->submit_to(1, deeper, all, depth - 1);
    };
    const int value = co_await on.submit_to(0, nested, &on, 5);
    EXPECT_EQ(value, 15);
    bool threw = false;
    try {
      co_await on.submit_to(1, [] { throw std::runtime_error("there"); });
    } catch (const std::runtime_error& error) {
      threw = std::string(error.what()) == "there";
    }
    EXPECT_TRUE(threw);
  };
  run(loop, body(loops));
}

TEST_P(AcrossThreads, loops_may_end_while_calls_are_under_way) {
  for (int i = 0; i < 20; ++i) {
    Loops loops({.count = 2});
    for (size_t core = 0; core < 2; ++core) {
      loops.spawn_on(core, [&loops, core](Loop&) -> task<> {
        for (;;) co_await loops.submit_to(1 - core, [] {});
      });
    }
    std::this_thread::yield();
  }
}

TEST_P(AcrossThreads, a_call_that_is_given_up_goes_on_unheard) {
  Loops loops({.count = 1});
  Loop loop;
  std::atomic<bool> called = false;
  auto body = [](Loop& here, Loops& on, std::atomic<bool>& flag) -> task<void> {
    auto slow = [](std::atomic<bool>* set) -> task<void> {
      co_await Loop::current()->sleep(5ms);
      *set = true;
    };
    auto late = co_await with_timeout(here, 1ms, on.submit_to(0, slow, &flag));
    EXPECT_EQ(late.error().name(), "ETIMEDOUT");
    while (!flag) co_await here.sleep(1ms);
  };
  run(loop, body(loop, loops, called));
  EXPECT_TRUE(called);
}

task<> tell_core(Loops& loops, Stream stream) {
  const std::string core = std::to_string(*loops.current());
  Result<void> written = co_await stream.write(core);
  if (written.ok()) written = co_await stream.shutdown();
}

task<std::multiset<std::string>> ask(Loop& loop, Address address, int times) {
  std::multiset<std::string> answers;
  for (int i = 0; i < times; ++i) {
    Result<Stream> stream = co_await Stream::connect(loop, address);
    EXPECT_TRUE(stream.ok());
    if (!stream.ok()) break;
    auto answer = co_await stream->read_until("\n");
    EXPECT_TRUE(answer.ok());
    if (answer.ok()) answers.insert(answer->value_or("nothing"));
  }
  co_return answers;
}

TEST_P(AcrossThreads, loops_share_a_port_in_two_ways) {
  Loops loops({.count = 2, .pinned = Pinned::yes});
  auto serve = [&loops](Loop&, Stream stream) { return tell_core(loops, std::move(stream)); };
  const Address any = *Address::ip("127.0.0.1", 0);
  Result<Address> even = loops.serve(any, serve, Sharing::hand_over);
  Result<Address> spread = loops.serve(any, serve);
  ASSERT_TRUE(even.ok() && spread.ok());
  Loop loop;
  auto answers = run(loop, ask(loop, *even, 10));
  EXPECT_EQ(answers.count("0"), 5U);
  EXPECT_EQ(answers.count("1"), 5U);
  answers = run(loop, ask(loop, *spread, 200));
  EXPECT_EQ(answers.count("0") + answers.count("1"), 200U);
  EXPECT_GT(answers.count("0"), 0U);  // the kernel chooses; that all come to one is 1 in 10^60
  EXPECT_GT(answers.count("1"), 0U);
  Result<Address> taken = loops.serve(*even, serve);
  EXPECT_EQ(taken.error().name(), "EADDRINUSE");
  loops.stop();
  loops.join();
}

}  // namespace
}  // namespace giro::test
