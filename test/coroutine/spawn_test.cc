// Coroutines that belong to the loop, and those that it runs for.
#include <chrono>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <system_error>

#include "giro/coroutine.h"
#include "giro/coroutine/event.h"
#include "support/pollers.h"
#include "support/trail.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

class Spawning : public EachPoller {
 protected:
  void tell_errors() {
    loop.set_error_handler([this](std::exception_ptr error) {
      try {
        std::rethrow_exception(std::move(error));
      } catch (const std::exception& caught) {
        trail.add(caught.what());
      }
    });
  }

  Trail trail;
};
EACH_POLLER_SUITE(Spawning);

struct Farewell {
  ~Farewell() { trail.add("gone"); }
  Trail& trail;
};

TEST_P(Spawning, begins_at_once_and_the_loop_runs_until_it_has_ended) {
  auto body = [](Loop& on, Trail& words) -> task<void> {
    Farewell farewell{words};
    words.add("begun");
    co_await on.sleep(1ms);
    words.add("slept");
  };
  spawn(loop, body(loop, trail));
  trail.add("spawned");
  loop.run();
  EXPECT_EQ(trail.words(), "begun spawned slept gone");
}

TEST_P(Spawning, hands_errors_to_the_loops_error_handler_and_the_loop_goes_on) {
  tell_errors();
  auto throws = [](Loop& on) -> task<int> {
    co_await on.sleep(1ms);
    throw std::runtime_error("thrown");
  };
  auto throws_at_once = []() -> task<void> {
    throw std::runtime_error("thrown at once");
    co_return;
  };
  auto fails = [](Loop& on) -> task<Result<void>> {
    co_await on.sleep(2ms);
    co_return SysError(EPIPE, "write");
  };
  spawn(loop, throws_at_once());
  spawn(loop, throws(loop));
  spawn(loop, fails(loop));
  loop.run();
  EXPECT_EQ(trail.words(), "thrown at once thrown EPIPE: broken pipe, write");
}

TEST_P(Spawning, a_loop_that_goes_destroys_what_was_spawned_before_it_counts_its_handles) {
  auto body = [](Loop& on, Trail& words) -> task<void> {
    Farewell farewell{words};
    co_await on.sleep(1h);
  };
  {
    Loop doomed(world.options());
    spawn(doomed, body(doomed, trail));
    spawn(doomed, body(doomed, trail));
    doomed.run(RunMode::no_wait);
  }
  EXPECT_EQ(trail.words(), "gone gone");
}

TEST_P(Spawning, run_leaves_the_loop_usable_whatever_stop_says) {
  auto body = [](Loop& on) -> task<int> {
    on.stop();
    co_await on.sleep(1ms);
    on.stop();
    co_await on.sleep(1ms);
    co_return 1;
  };
  EXPECT_EQ(run(loop, body(loop)), 1);
  EXPECT_EQ(run(loop, body(loop)), 1);
  Timer timer(loop, trail.step("timer"));
  timer.start(1ms);
  loop.run();
  EXPECT_EQ(trail.words(), "timer");
}

TEST_P(Spawning, run_leaves_others_where_they_are) {
  Event asked(loop);
  auto slow = [](Event& event, Trail& words) -> task<void> {
    co_await event.wait();
    words.add("slow");
  };
  auto quick = [](Loop& on, Trail& words) -> task<void> {
    co_await on.sleep(1ms);
    words.add("quick");
  };
  spawn(loop, slow(asked, trail));
  run(loop, quick(loop, trail));
  EXPECT_EQ(trail.words(), "quick");
  asked.set();
  loop.run();
  EXPECT_EQ(trail.words(), "quick slow");
}

TEST_P(Spawning, run_drains_ticks_behind_the_first_leg) {
  auto body = [](Loop& on, Trail& words) -> task<void> {
    on.next_tick(words.step("tick"));
    words.add("leg");
    co_await on.sleep(0ms);
    words.add("timer");
  };
  run(loop, body(loop, trail));
  EXPECT_EQ(trail.words(), "leg tick timer");
}

// --- Handles -------------------------------------------------------------------------------------

task<int> number_after(Loop& loop, std::chrono::nanoseconds delay, int number) {
  co_await loop.sleep(delay);
  co_return number;
}

TEST_P(Spawning, a_handle_joins_a_task_and_gets_its_value) {
  auto body = [](Loop& on) -> task<int> {
    Spawned<int> slow = spawn(on, number_after(on, 2ms, 1));
    Spawned<int> quick = spawn(on, number_after(on, 1ms, 2));
    EXPECT_FALSE(slow.is_done());
    Result<int> first = co_await slow.join();
    EXPECT_TRUE(quick.is_done());
    Result<int> second = co_await quick.join();  // has ended long since
    co_return *first * 10 + *second;
  };
  EXPECT_EQ(run(loop, body(loop)), 12);
}

TEST_P(Spawning, a_handle_that_is_a_temporary_can_be_joined) {
  auto body = [](Loop& on) -> task<int> {
    Result<int> value = co_await spawn(on, number_after(on, 1ms, 7)).join();
    co_return *value;
  };
  EXPECT_EQ(run(loop, body(loop)), 7);
}

TEST_P(Spawning, who_joins_gets_the_error_and_nobody_else) {
  tell_errors();
  auto fails = [](Loop& on) -> task<Result<int>> {
    co_await on.sleep(1ms);
    co_return SysError(EPIPE, "write");
  };
  auto throws = [](Loop& on) -> task<int> {
    co_await on.sleep(1ms);
    throw std::runtime_error("thrown");
  };
  auto body = [&](Loop& on, Trail& words) -> task<void> {
    auto failing = spawn(on, fails(on));
    auto throwing = spawn(on, throws(on));
    Result<int> failed = co_await failing.join();
    EXPECT_EQ(failed.error().name(), "EPIPE");
    try {
      (void)co_await throwing.join();
    } catch (const std::runtime_error& error) {
      words.add(std::string("caught:") + error.what());
    }
  };
  run(loop, body(loop, trail));
  EXPECT_EQ(trail.words(), "caught:thrown");
}

TEST_P(Spawning, an_error_that_nobody_took_is_told_when_the_handle_is_dropped) {
  tell_errors();
  auto fails = []() -> task<Result<void>> { co_return SysError(EPIPE, "write"); };
  {
    auto handle = spawn(loop, fails());
    EXPECT_TRUE(handle.is_done());
    trail.add("dropping");
  }
  EXPECT_EQ(trail.words(), "dropping EPIPE: broken pipe, write");
}

TEST_P(Spawning, a_cancelled_task_is_destroyed_where_it_waits_and_join_says_so) {
  tell_errors();
  auto endless = [](Loop& on, Trail& words) -> task<int> {
    Farewell farewell{words};
    co_await on.sleep(1h);
    co_return 1;
  };
  auto body = [&](Loop& on, Trail& words) -> task<void> {
    Spawned<int> handle = spawn(on, endless(on, words));
    handle.cancel();
    words.add("cancelled");
    Result<int> joined = co_await handle.join();
    words.add(joined.error().to_string());
    handle.cancel();  // nothing more comes of it
  };
  run(loop, body(loop, trail));
  EXPECT_EQ(trail.words(), "cancelled gone ECANCELED: operation canceled, spawn");
  EXPECT_FALSE(loop.alive());
}

TEST_P(Spawning, cancelled_outside_of_callbacks_it_goes_at_once) {
  auto endless = [](Loop& on, Trail& words) -> task<void> {
    Farewell farewell{words};
    co_await on.sleep(1h);
  };
  Spawned<void> handle = spawn(loop, endless(loop, trail));
  handle.cancel();
  EXPECT_EQ(trail.words(), "gone");
  EXPECT_TRUE(handle.is_done());
  EXPECT_TRUE(handle.result().error().is_cancelled());
}

TEST_P(Spawning, a_task_may_cancel_itself) {
  Spawned<void> handle;
  auto body = [](Loop& on, Trail& words, Spawned<void>& itself) -> task<void> {
    Farewell farewell{words};
    co_await on.sleep(1ms);
    itself.cancel();
    words.add("cancelled");
    co_await on.sleep(1ms);
    words.add("never");
  };
  handle = spawn(loop, body(loop, trail, handle));
  loop.run();
  EXPECT_EQ(trail.words(), "cancelled gone");
}

TEST_P(Spawning, a_dropped_handle_leaves_the_task_alone) {
  auto body = [](Loop& on, Trail& words) -> task<int> {
    co_await on.sleep(1ms);
    words.add("done");
    co_return 1;
  };
  auto handle = spawn(loop, body(loop, trail));
  handle.detach();
  EXPECT_FALSE(handle);
  loop.run();
  EXPECT_EQ(trail.words(), "done");
}

TEST_P(Spawning, a_handle_may_outlive_the_loop) {
  auto endless = [](Loop& on) -> task<int> {
    co_await on.sleep(1h);
    co_return 1;
  };
  auto fails = []() -> task<Result<void>> { co_return SysError(EPIPE, "write"); };
  Spawned<int> running;
  Spawned<Result<void>> ended;
  {
    Loop doomed(world.options());
    running = spawn(doomed, endless(doomed));
    ended = spawn(doomed, fails());
    doomed.run(RunMode::no_wait);
  }
  EXPECT_TRUE(running.result().error().is_cancelled());
  EXPECT_EQ(ended.result().error().name(), "EPIPE");
}

TEST_P(Spawning, a_callable_lives_as_long_as_its_task) {
  auto shared = std::make_shared<int>(1);
  spawn(loop, [shared, this]() -> task<void> {
    co_await loop.sleep(1ms);
    *shared = 2;
    co_await loop.sleep(1ms);
    ++*shared;
  });
  EXPECT_GT(shared.use_count(), 1);
  loop.run();
  EXPECT_EQ(*shared, 3);
  EXPECT_EQ(shared.use_count(), 1);
}

TEST_P(Spawning, every_task_below_can_ask_for_the_stop_token) {
  auto leaf = [](Trail& words) -> task<void> {
    std::stop_token stop = co_await this_task::stop_token();
    words.add(stop.stop_requested() ? "stopped" : "running");
  };
  auto body = [&](Loop& on, Trail& words) -> task<void> {
    co_await leaf(words);
    co_await when_all(leaf(words), on.sleep(1ms));
    while (!(co_await this_task::stop_token()).stop_requested()) co_await on.sleep(1ms);
    co_await leaf(words);
    co_await when_any(leaf(words), on.sleep(1h));
  };
  auto handle = spawn(loop, body(loop, trail));
  Timer timer(loop, [&] { handle.request_stop(); });
  timer.start(10ms);
  loop.run();
  EXPECT_EQ(trail.words(), "running running stopped stopped");
}

TEST_P(Spawning, run_passes_a_stop_on) {
  auto body = [](Loop& on) -> task<Result<void>> { co_return co_await with_stop(on.sleep(1h)); };
  std::stop_source source;
  Timer timer(loop, [&] { source.request_stop(); });
  timer.start(1ms);
  EXPECT_EQ(run(loop, body(loop), source.get_token()).error().name(), "ECANCELED");
}

TEST_P(Spawning, the_current_loop_is_known_in_every_leg) {
  auto body = [](Loop& on) -> task<void> {
    EXPECT_EQ(Loop::current(), &on);
    co_await on.sleep(1ms);
    EXPECT_EQ(Loop::current(), &on);
  };
  EXPECT_EQ(Loop::current(), nullptr);
  spawn(loop, body(loop));
  EXPECT_EQ(Loop::current(), nullptr);
  loop.run();
}

TEST_P(Spawning, an_error_arrives_with_its_errno) {
  std::error_code code;
  loop.set_error_handler([&](std::exception_ptr error) {
    try {
      std::rethrow_exception(std::move(error));
    } catch (const SysErrorException& caught) {
      EXPECT_STREQ(caught.error().call(), "read");
      code = caught.code();
    }
  });
  spawn(loop, []() -> task<Result<void>> { co_return SysError(ECONNRESET, "read"); });
  EXPECT_EQ(code, std::errc::connection_reset);
}

using SpawningDeathTest = Spawning;
EACH_POLLER_SUITE(SpawningDeathTest);

TEST_P(SpawningDeathTest, without_an_error_handler_the_process_ends_with_the_error) {
  auto fails = []() -> task<Result<void>> { co_return SysError(ECONNRESET, "read"); };
  EXPECT_DEATH(
      spawn(loop, fails()),
      "spawned task failed.*ECONNRESET: connection reset by peer, read.*SysErrorException");
}

}  // namespace
}  // namespace giro::test
