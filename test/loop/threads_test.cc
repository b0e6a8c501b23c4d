// What other threads may do to a loop: post, wake up, and the pool's own work.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <numeric>
#include <thread>
#include <vector>

#include "giro/loop.h"
#include "giro/loop_host.h"
#include "giro/timer.h"
#include "giro/wakeup.h"
#include "giro/work.h"
#include "gtest/gtest.h"
#include "support/pollers.h"
#include "support/trail.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

// A door that stays shut until it is opened.
class Gate {
 public:
  void open() {
    std::lock_guard lock(mutex_);
    open_ = true;
    opened_.notify_all();
  }
  void wait() {
    std::unique_lock lock(mutex_);
    opened_.wait(lock, [this] { return open_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable opened_;
  bool open_ = false;
};

class Post : public EachKernelPoller {};
EACH_KERNEL_POLLER_SUITE(Post);

TEST_P(Post, of_one_thread_arrive_in_their_order_on_the_loops_thread) {
  Loop loop;
  Wakeup alive(loop, [] {});
  constexpr int kThreads = 4;
  constexpr int kPosts = 5000;
  std::vector<std::vector<int>> seen(kThreads);
  int all = 0;
  const auto here = std::this_thread::get_id();
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < kPosts; ++i) {
        loop.post([&, t, i] {
          EXPECT_EQ(std::this_thread::get_id(), here);
          seen[static_cast<size_t>(t)].push_back(i);
          if (++all == kThreads * kPosts) alive.unref();
        });
      }
    });
  }
  loop.run();
  for (std::thread& thread : threads) thread.join();
  std::vector<int> in_order(kPosts);
  std::iota(in_order.begin(), in_order.end(), 0);
  for (const auto& sequence : seen) EXPECT_EQ(sequence, in_order);
}

TEST_P(Post, wakes_a_loop_that_sleeps) {
  Loop loop;
  Wakeup alive(loop, [] {});
  for (int i = 0; i < 200; ++i) {
    std::thread thread([&] { loop.post([&] { loop.stop(); }); });
    loop.run();
    thread.join();
  }
}

TEST_P(Post, from_a_callback_runs_in_the_next_poll_phase) {
  Loop loop;
  Trail trail;
  loop.post([&] {
    trail.add("first");
    loop.post(trail.step("second"));
    loop.set_immediate(trail.step("check"));
  });
  loop.run();
  EXPECT_EQ(trail.words(), "first check second");
}

class WakeupTest : public EachKernelPoller {};
EACH_KERNEL_POLLER_SUITE(WakeupTest);

TEST_P(WakeupTest, coalesces_but_never_loses_a_notification) {
  Loop loop;
  std::atomic<int> value{0};
  int last_seen = 0;
  int calls = 0;
  Wakeup wakeup(loop, [&] {
    ++calls;
    last_seen = value.load();
    if (last_seen == 10'000) wakeup.unref();
  });
  std::thread thread([&] {
    for (int i = 1; i <= 10'000; ++i) {
      value.store(i);
      wakeup.notify();
    }
  });
  loop.run();
  thread.join();
  EXPECT_EQ(last_seen, 10'000);
  EXPECT_GE(calls, 1);
  EXPECT_LE(calls, 10'000);
}

TEST_P(WakeupTest, may_be_destroyed_in_its_own_callback_also_when_it_was_rung_again) {
  Loop loop;
  int calls = 0;
  std::unique_ptr<Wakeup> wakeup;
  wakeup = std::make_unique<Wakeup>(loop, [&] {
    ++calls;
    wakeup->notify();
    wakeup.reset();
  });
  wakeup->notify();
  loop.run();
  EXPECT_EQ(calls, 1);
}

TEST_P(WakeupTest, destroyed_with_a_notification_on_its_way_calls_nobody) {
  Loop loop;
  int calls = 0;
  {
    Wakeup wakeup(loop, [&] { ++calls; });
    wakeup.notify();
  }
  loop.run();
  EXPECT_EQ(calls, 0);
}

class Loops : public EachKernelPoller {};
EACH_KERNEL_POLLER_SUITE(Loops);

TEST_P(Loops, run_side_by_side_on_their_own_threads_and_post_to_each_other) {
  Loop here;
  std::atomic<Loop*> there{nullptr};
  std::atomic<bool> ready{false};
  int hops = 0;
  Wakeup alive_here(here, [] {});
  std::thread thread([&] {
    Loop loop;
    Wakeup alive(loop, [] {});
    loop.post([&] {
      there = &loop;
      ready = true;
      ready.notify_one();
    });
    loop.run();
  });
  ready.wait(false);
  Function<void()> ping = [&] {
    if (++hops == 1000) {
      there.load()->post([&] { there.load()->stop(); });
      here.stop();
      return;
    }
    there.load()->post([&] { here.post([&] { ping(); }); });
  };
  here.post([&] { ping(); });
  here.run();
  thread.join();
  EXPECT_EQ(hops, 1000);
}

// --- The pool
// --------------------------------------------------------------------------------------

class Pool : public EachKernelPoller {};
EACH_KERNEL_POLLER_SUITE(Pool);

TEST_P(Pool, runs_work_elsewhere_and_calls_back_here) {
  WorkPool pool(2);
  LoopOptions options;
  options.pool = &pool;
  Loop loop(std::move(options));
  const auto here = std::this_thread::get_id();
  int done = 0;
  EXPECT_EQ(pool.threads_started(Lane::files), 0u);  // lazily
  for (int i = 0; i < 1000; ++i) {
    queue_work(
        loop, [here] { EXPECT_NE(std::this_thread::get_id(), here); },
        [&](Result<void> result) {
          EXPECT_TRUE(result.ok());
          EXPECT_EQ(std::this_thread::get_id(), here);
          ++done;
        });
  }
  loop.run();
  EXPECT_EQ(done, 1000);
  EXPECT_LE(pool.threads_started(Lane::files), 2u);
  EXPECT_EQ(pool.threads_started(Lane::slow), 0u);
}

TEST_P(Pool, uses_all_its_threads_at_once_and_no_more) {
  WorkPool pool(3);
  LoopOptions options;
  options.pool = &pool;
  Loop loop(std::move(options));
  // Three that wait for each other only end when they run at the same time.
  std::atomic<int> met{0};
  for (int i = 0; i < 3; ++i) {
    queue_work(
        loop,
        [&] {
          ++met;
          met.notify_all();
          for (int seen = met; seen < 3; seen = met) met.wait(seen);
        },
        [](Result<void>) {});
  }
  loop.run();
  EXPECT_EQ(met, 3);
  EXPECT_EQ(pool.threads_started(Lane::files), 3u);
}

TEST_P(Pool, W2_no_lane_waits_for_another) {
  constexpr std::pair<Lane, Lane> kPairs[] = {{Lane::slow, Lane::files},
                                              {Lane::files, Lane::slow},
                                              {Lane::compute, Lane::files},
                                              {Lane::files, Lane::compute},
                                              {Lane::compute, Lane::slow}};
  for (const auto& [stuck, other] : kPairs) {
    WorkPool pool(2);
    LoopOptions options;
    options.pool = &pool;
    Loop loop(std::move(options));
    Gate gate;
    for (int i = 0; i < 8; ++i)
      queue_work(
          loop, [&] { gate.wait(); }, [](Result<void>) {}, stuck);
    int done = 0;
    for (int i = 0; i < 8; ++i) {
      queue_work(
          loop, [] {},
          [&](Result<void>) {
            if (++done == 8) gate.open();
          },
          other);
    }
    loop.run();
    EXPECT_EQ(done, 8);
  }
}

TEST_P(Pool, work_that_has_not_begun_can_be_cancelled_and_work_that_has_cannot) {
  WorkPool pool(1);
  LoopOptions options;
  options.pool = &pool;
  Loop loop(std::move(options));
  Gate begun;
  Gate go_on;
  Trail trail;
  Request first = queue_work(
      loop,
      [&] {
        begun.open();
        go_on.wait();
      },
      [&](Result<void> result) { trail.add(result.ok() ? "first" : "first-cancelled"); });
  bool ran = false;
  Request second = queue_work(
      loop, [&] { ran = true; },
      [&](Result<void> result) { trail.add(std::string(result.error().name())); });
  begun.wait();
  EXPECT_FALSE(first.cancel());
  EXPECT_TRUE(second.cancel());
  EXPECT_FALSE(second.cancel());
  go_on.open();
  loop.run();
  EXPECT_EQ(trail.words(), "ECANCELED first");
  EXPECT_FALSE(ran);
  EXPECT_FALSE(first.pending());
  EXPECT_FALSE(second.cancel());
}

TEST_P(Pool, serves_several_loops_at_once) {
  WorkPool pool(2);
  std::vector<std::thread> threads;
  std::atomic<int> done{0};
  for (int t = 0; t < 3; ++t) {
    threads.emplace_back([&] {
      LoopOptions options;
      options.pool = &pool;
      Loop loop(std::move(options));
      for (int i = 0; i < 500; ++i)
        queue_work(
            loop, [] {}, [&](Result<void>) { ++done; });
      loop.run();
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(done, 1500);
}

TEST_P(Pool, a_loop_may_go_while_its_work_is_being_done) {
  WorkPool pool(1);
  int called_back = 0;
  std::atomic<int> ran{0};
  for (int i = 0; i < 100; ++i) {
    LoopOptions options;
    options.pool = &pool;
    Loop loop(std::move(options));
    for (int j = 0; j < 5; ++j) {
      queue_work(
          loop, [&] { ++ran; }, [&](Result<void>) { ++called_back; });
    }
    loop.run(RunMode::no_wait);
  }
  EXPECT_LE(called_back, 500);
  EXPECT_LE(called_back, ran);
}

TEST_P(Pool, an_abandoned_loop_has_waited_for_work_that_had_begun) {
  WorkPool pool(1);
  LoopOptions options;
  options.pool = &pool;
  Loop loop(std::move(options));
  Gate begun;
  auto memory = std::make_unique<std::atomic<int>>(0);
  bool called_back = false;
  queue_work(
      loop,
      [&] {
        begun.open();
        for (int i = 0; i < 1'000'000; ++i) ++*memory;
      },
      [&](Result<void>) { called_back = true; });
  queue_work(
      loop, [&] { ++*memory; }, [&](Result<void>) { called_back = true; });
  begun.wait();
  loop.host().abandon();
  const int when_abandoned = *memory;
  EXPECT_GE(when_abandoned, 1'000'000);
  EXPECT_FALSE(called_back);
  EXPECT_EQ(*memory, when_abandoned) << "of somebody who was not waited for";
}

TEST_P(Pool, reads_its_size_from_the_environment_as_node_does) {
  EXPECT_EQ(pool_threads_from_environment(nullptr), 4u);
  EXPECT_EQ(pool_threads_from_environment("8"), 8u);
  EXPECT_EQ(pool_threads_from_environment("0"), 1u);
  EXPECT_EQ(pool_threads_from_environment("-3"), 1u);
  EXPECT_EQ(pool_threads_from_environment("many"), 1u);
  EXPECT_EQ(pool_threads_from_environment("99999"), 1024u);
  ::setenv("UV_THREADPOOL_SIZE", "3", 1);
  EXPECT_EQ(WorkPool().threads_max(), 3u);
  ::unsetenv("UV_THREADPOOL_SIZE");
  EXPECT_EQ(WorkPool().threads_max(), 4u);
}

}  // namespace
}  // namespace giro::test
