// What keeps a loop too long, and who is told of it when.
#include "trace/loop_watch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "giro/fs.h"
#include "giro/loop_host.h"
#include "giro/timer.h"
#include "loop/virtual_loop.h"

namespace giro::trace {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

constexpr Nanoseconds kMs = 1'000'000;

class LoopWatchTest : public testing::Test, protected StallListener {
 protected:
  LoopWatchTest() { loop.host().set_observer(&watch); }
  ~LoopWatchTest() override { loop.host().set_observer(nullptr); }

  void stalled(const Stall& stall) override { note("stalled", stall); }
  void went_on(const Stall& stall) override { note("went on", stall); }
  void note(const char* event, const Stall& stall) {
    last = stall;
    const char* kind = stall.kind == Stall::Kind::drain ? "drain" : "callback";
    told.push_back(std::string(event) + " " + kind + " " + std::to_string(stall.duration_ns / kMs) +
                   " ms" + (stall.is_over ? ", over" : ""));
  }
  void work(Nanoseconds ms) { clock.advance(ms * kMs); }

  VirtualClock clock;
  SimulatedWorld world{clock};
  Loop loop{world.loop_options()};
  LoopWatch watch{100 * kMs, *this, clock};
  std::vector<std::string> told;
  Stall last;
};

TEST_F(LoopWatchTest, what_is_shorter_than_the_limit_is_not_told) {
  Timer timer(loop, [this] { work(99); });
  timer.start(1000ms);
  loop.run_script([] {});
  loop.run();
  EXPECT_THAT(told, IsEmpty());
}

TEST_F(LoopWatchTest, a_callback_is_told_while_it_runs_and_when_it_ends) {
  Timer timer(loop, [this] {
    work(50);
    watch.check();
    work(50);
    watch.set_stack({"load (app.js:3)"});
    watch.check();
    watch.check();
    work(30);
  });
  loop.run_script([&] { timer.start(10ms); });
  loop.run();
  EXPECT_THAT(told, ElementsAre("stalled callback 100 ms", "went on callback 130 ms, over"));
  EXPECT_EQ(last.runs, "timer");
  EXPECT_EQ(last.phase, Phase::timers);
  EXPECT_THAT(last.causes, ElementsAre("main script"));
  EXPECT_THAT(last.stack, ElementsAre("load (app.js:3)"));
}

TEST_F(LoopWatchTest, a_timer_that_was_refreshed_is_caused_by_who_did_so_and_keeps_its_function) {
  Timer timer(loop, [this] { work(150); });
  loop.run_script([&] {
    watch.expect_function(watch.define_function(1, {"late", "/app.js", 3, 9}));
    timer.start(10ms);
    loop.set_immediate([&] { timer.start(10ms); });
  });
  loop.run();
  EXPECT_THAT(last.causes, ElementsAre("immediate", "main script"));
  EXPECT_EQ(last.function.name, "late");
}

TEST_F(LoopWatchTest, without_a_stack_the_watchdog_waits_a_moment_for_one) {
  loop.run_script([this] {
    work(150);
    watch.check();
    EXPECT_THAT(told, IsEmpty());
    work(210);
    watch.check();
    EXPECT_THAT(told, ElementsAre("stalled callback 360 ms"));
    EXPECT_TRUE(watch.wants_stack());
    watch.set_stack({"load (app.js:3)"});
    EXPECT_THAT(told, ElementsAre("stalled callback 360 ms", "stalled callback 360 ms"));
    EXPECT_FALSE(watch.wants_stack());
  });
}

TEST_F(LoopWatchTest, a_callback_that_nobody_looked_at_is_told_at_its_end) {
  loop.run_script([this] { work(120); });
  EXPECT_THAT(told, ElementsAre("stalled callback 120 ms, over"));
  EXPECT_FALSE(last.is_in_phase);
}

TEST_F(LoopWatchTest, ticks_that_follow_each_other_are_a_drain_with_their_function) {
  const uint32_t again = watch.define_function(1, {"again", "app.js", 2, 5});
  int left = 30;
  Function<void()> tick;
  tick = [&] {
    work(10);
    if (--left == 0) return;
    watch.expect_function(again);
    loop.next_tick([&] { tick(); });
  };
  loop.run_script([&] { loop.next_tick([&] { tick(); }); });
  EXPECT_THAT(told, ElementsAre("stalled drain 300 ms, over"));
  EXPECT_EQ(last.ticks, 30U);
  EXPECT_EQ(to_string(last.repeated), "again (app.js:2:5)");
  EXPECT_EQ(last.repeated_count, 29U);
  EXPECT_EQ(last.runs, "main script");
}

TEST_F(LoopWatchTest, a_long_tick_is_one_stall_and_not_two) {
  loop.run_script([this] { loop.next_tick([this] { work(200); }); });
  EXPECT_THAT(told, ElementsAre("stalled callback 200 ms, over"));
  EXPECT_EQ(last.runs, "tick");
}

TEST_F(LoopWatchTest, a_drain_keeps_what_it_came_after_when_a_tick_of_it_took_long) {
  loop.run_script([this] {
    loop.next_tick([this] { work(150); });
    for (int i = 0; i < 3; ++i) loop.next_tick([this] { work(60); });
  });
  EXPECT_THAT(told, ElementsAre("stalled callback 150 ms, over", "stalled drain 180 ms, over"));
  EXPECT_EQ(last.runs, "main script");
  EXPECT_EQ(last.ticks, 3U);
}

TEST_F(LoopWatchTest, the_end_of_a_drain_is_told_also_where_a_long_tick_was_in_it) {
  loop.run_script([this] {
    for (int i = 0; i < 3; ++i) loop.next_tick([this] { work(60); });
    loop.next_tick([this] {
      watch.check();
      watch.set_stack({"again (app.js:3)"});
      watch.check();
    });
    loop.next_tick([this] { work(150); });
  });
  loop.run();
  EXPECT_THAT(told, ElementsAre("stalled drain 180 ms", "stalled callback 150 ms, over",
                                "went on drain 330 ms, over"));
}

TEST_F(LoopWatchTest, the_time_that_poll_waits_is_nobodys) {
  Timer timer(loop, [this] { watch.check(); });
  timer.start(5000ms);
  loop.run_script([] {});
  loop.run();
  EXPECT_THAT(told, IsEmpty());
}

TEST_F(LoopWatchTest, an_operation_is_told_with_its_path) {
  loop.run_script(
      [this] { fs::read_file(loop, "/no/such/file", [this](Result<Bytes>) { work(100); }); });
  loop.run();
  EXPECT_THAT(last.runs, StartsWith("read"));
  EXPECT_THAT(last.runs, testing::HasSubstr("/no/such/file"));
}

}  // namespace
}  // namespace giro::trace
