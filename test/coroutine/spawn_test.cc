// Coroutines that belong to the loop, and those that it runs for.
#include <chrono>
#include <stdexcept>
#include <system_error>

#include "giro/coroutine.h"
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
  EXPECT_EQ(trail.words(), "thrown at once thrown write: Broken pipe");
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
  auto slow = [](Loop& on, Trail& words) -> task<void> {
    co_await on.sleep(20ms);
    words.add("slow");
  };
  auto quick = [](Loop& on, Trail& words) -> task<void> {
    co_await on.sleep(1ms);
    words.add("quick");
  };
  spawn(loop, slow(loop, trail));
  run(loop, quick(loop, trail));
  EXPECT_EQ(trail.words(), "quick");
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

}  // namespace
}  // namespace giro::test
