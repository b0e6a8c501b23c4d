// task<T> by itself: lazy, one value or exception, no stack.
#include <chrono>
#include <future>
#include <memory>
#include <stdexcept>

#include "giro/coroutine.h"
#include "giro/work.h"
#include "support/pollers.h"
#include "support/trail.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

class Tasks : public EachPoller {
 protected:
  Trail trail;
};
EACH_POLLER_SUITE(Tasks);

task<int> number(int value) { co_return value; }

task<void> leave_word(Trail& trail, std::string word) {
  trail.add(word);
  co_return;
}

TEST_P(Tasks, do_nothing_until_they_are_awaited) {
  auto body = [](Trail& words) -> task<void> {
    task<void> later = leave_word(words, "awaited");
    words.add("made");
    co_await std::move(later);
    words.add("after");
  };
  task<void> never = leave_word(trail, "never");
  run(loop, body(trail));
  EXPECT_EQ(trail.words(), "made awaited after");
}

TEST_P(Tasks, give_values_that_can_only_be_moved) {
  auto make = []() -> task<std::unique_ptr<int>> { co_return std::make_unique<int>(7); };
  auto body = [](auto made) -> task<std::unique_ptr<int>> {
    std::unique_ptr<int> inner = co_await std::move(made);
    ++*inner;
    co_return inner;
  };
  EXPECT_EQ(*run(loop, body(make())), 8);
}

TEST_P(Tasks, pass_exceptions_to_who_awaits_them) {
  auto thrower = [](Loop& on) -> task<int> {
    co_await on.sleep(1ms);
    throw std::runtime_error("lost");
  };
  auto middle = [](task<int> inner) -> task<int> { co_return co_await std::move(inner) + 1; };
  auto body = [](Trail& words, task<int> inner) -> task<int> {
    try {
      co_return co_await std::move(inner);
    } catch (const std::runtime_error& error) {
      words.add(error.what());
    }
    co_return -1;
  };
  EXPECT_EQ(run(loop, body(trail, middle(thrower(loop)))), -1);
  EXPECT_EQ(trail.words(), "lost");
  EXPECT_THROW(run(loop, thrower(loop)), std::runtime_error);
}

TEST_P(Tasks, that_end_at_once_a_million_times_do_not_grow_the_stack) {
  auto body = []() -> task<int> {
    int sum = 0;
    for (int i = 0; i < 1'000'000; ++i) sum += co_await number(1);
    co_return sum;
  };
  EXPECT_EQ(run(loop, body()), 1'000'000);
}

// Awaits itself so many levels deep.
task<int> descend(Loop& loop, int levels, std::chrono::nanoseconds sleep_at_the_end) {
  if (levels > 0) co_return 1 + co_await descend(loop, levels - 1, sleep_at_the_end);
  if (sleep_at_the_end > 0ns) co_await loop.sleep(sleep_at_the_end);
  co_return 0;
}

TEST_P(Tasks, that_await_each_other_a_million_deep_do_not_grow_the_stack) {
  EXPECT_EQ(run(loop, descend(loop, 1'000'000, 0ms)), 1'000'000);
  EXPECT_EQ(run(loop, descend(loop, 1'000'000, 1ms)), 1'000'000);
}

TEST_P(Tasks, that_are_deep_may_be_destroyed_before_they_have_ended) {
  spawn(loop, descend(loop, 10'000, 1h)).cancel();
  EXPECT_FALSE(loop.alive());
}

TEST_P(Tasks, sleep_on_the_loops_clock) {
  auto body = [](Loop& on) -> task<Nanoseconds> {
    Nanoseconds before = on.now_ns();
    co_await on.sleep(3ms);
    co_await on.sleep(-1ms);
    co_return on.now_ns() - before;
  };
  Nanoseconds slept_ns = run(loop, body(loop));
  EXPECT_GE(slept_ns, 3'000'000);
  if (is_simulated()) {
    EXPECT_EQ(slept_ns, 3'000'000);
  }
}

TEST_P(Tasks, T1_a_resumption_is_a_callback_with_ticks_and_microtasks_behind_it) {
  auto sleeper = [](Loop& on, Trail& words, std::string name) -> task<void> {
    co_await on.sleep(1ms);
    words.add(name);
    on.queue_microtask(words.step("microtask"));
    on.next_tick(words.step("tick"));
    co_await on.sleep(0ms);
  };
  // One callback sets both, so that they are due in the same phase.
  auto both = [&] {
    spawn(loop, sleeper(loop, trail, "first"));
    spawn(loop, sleeper(loop, trail, "second"));
  };
  loop.run_script(both);
  loop.run();
  EXPECT_EQ(trail.words(), "first tick microtask second tick microtask");
}

TEST_P(Tasks, go_on_in_the_phase_of_what_they_waited_for) {
  auto body = [](Loop& on) -> task<std::string> {
    std::string phases;
    co_await on.sleep(1ms);
    phases += to_string(on.phase());
    Result<void> ran = co_await on.run_in_pool([] {});
    EXPECT_TRUE(ran.ok());
    phases += std::string(" ") + to_string(on.phase());
    co_return phases;
  };
  EXPECT_EQ(run(loop, body(loop)), "timers poll");
}

TEST_P(Tasks, give_the_pool_work_and_get_its_value_error_or_exception) {
  auto body = [](Loop& on) -> task<void> {
    auto moved = std::make_unique<int>(20);
    Result<int> sum = co_await on.run_in_pool(
        [](const std::unique_ptr<int>& number) { return *number + 1; }, std::move(moved));
    EXPECT_EQ(*sum, 21);
    Result<int> failed =
        co_await on.run_in_pool([]() -> Result<int> { return SysError(EPERM, "judge"); });
    EXPECT_EQ(failed.error().name(), "EPERM");
    Result<int> slow = co_await on.run_in_pool(Lane::slow, [] { return 4; });
    EXPECT_EQ(*slow, 4);
    bool caught = false;
    try {
      auto never = co_await on.run_in_pool([]() -> int { throw std::logic_error("in the pool"); });
      ADD_FAILURE() << never.ok();
    } catch (const std::logic_error&) {
      caught = true;
    }
    EXPECT_TRUE(caught);
  };
  run(loop, body(loop));
}

TEST_P(Tasks, give_the_pool_arguments_that_live_as_long_as_the_work) {
  auto body = [](Loop& on, std::shared_ptr<int> number) -> task<int> {
    Result<int> sum = co_await on.run_in_pool(
        [](const std::shared_ptr<int>& a, int b) { return *a + b; }, number, 3);
    EXPECT_EQ(number.use_count(), 2);  // ours, and the caller's
    co_return *sum;
  };
  auto number = std::make_shared<int>(4);
  EXPECT_EQ(run(loop, body(loop, number)), 7);
  EXPECT_EQ(number.use_count(), 1);
}

TEST(TasksInThePool, computations_do_not_hold_up_files) {
  WorkPool pool(1);
  LoopOptions options;
  options.pool = &pool;
  Loop loop(std::move(options));
  std::promise<void> file_done;
  auto body = [](Loop& on, std::shared_future<void> gate) -> task<void> {
    Result<void> ran = co_await on.run_in_pool([](auto& future) { future.wait(); }, gate);
    EXPECT_TRUE(ran.ok());
  };
  spawn(loop, body(loop, file_done.get_future().share()));
  queue_work(
      loop, [&] { file_done.set_value(); }, [](Result<void>) {}, Lane::files);
  loop.run();
}

// A coroutine as a plain callback would never run: it does not compile.
static_assert(detail::drops_coroutine<void, task<> (*)()>());
static_assert(detail::drops_coroutine<void, Completion<int> (*)()>());
static_assert(detail::drops_coroutine<void, Sleep (*)()>());

TEST_P(Tasks, make_any_call_with_a_callback_awaitable) {
  auto body = [](Loop& on) -> task<int> {
    Result<int> answer = co_await Completion<int>(
        [&on](auto done) { on.set_immediate([done = std::move(done)]() mutable { done(5); }); });
    Result<int> refused =
        co_await Completion<int>([](auto) -> Result<void> { return SysError(EBUSY, "ask"); });
    EXPECT_EQ(refused.error().name(), "EBUSY");
    co_return *answer;
  };
  EXPECT_EQ(run(loop, body(loop)), 5);
}

using TasksDeathTest = Tasks;
EACH_POLLER_SUITE(TasksDeathTest);

TEST_P(TasksDeathTest, a_task_awaited_twice_is_a_check) {
  auto body = []() -> task<void> {
    task<int> once = number(1);
    co_await std::move(once);
    co_await std::move(once);
  };
  EXPECT_DEATH(run(loop, body()), "a task was awaited that is empty");
}

TEST_P(TasksDeathTest, a_task_that_waits_for_what_never_comes_is_a_check) {
  auto body = []() -> task<void> { (void)co_await Completion<int>([](auto) {}); };
  EXPECT_DEATH(run(loop, body()), "a task still waits");
}

}  // namespace
}  // namespace giro::test
