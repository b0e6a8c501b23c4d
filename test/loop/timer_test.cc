// Rule P4, for C++ timers.
#include <algorithm>
#include <memory>
#include <random>
#include <vector>

#include "loop/virtual_loop.h"

namespace giro::test {
namespace {

class Timers : public VirtualLoop {};

TEST_F(Timers, P4_run_in_order_of_expiry_then_of_setting) {
  timer(2ms, trail.step("2a"));
  timer(1ms, trail.step("1a"));
  timer(2ms, trail.step("2b"));
  timer(0ms, trail.step("0"));
  timer(1ms, trail.step("1b"));
  loop.run();
  EXPECT_EQ(trail.words(), "0 1a 1b 2a 2b");
}

TEST_F(Timers, P4_a_timer_set_during_the_timers_phase_does_not_run_in_it) {
  timer(0ms, [this] {
    trail.add("first");
    timer(0ms, [this] { trail.add("nested-in-turn" + std::to_string(loop.turns())); });
  });
  timer(0ms, [this] { trail.add("second-in-turn" + std::to_string(loop.turns())); });
  loop.run();
  EXPECT_EQ(trail.words(), "first second-in-turn0 nested-in-turn1");
}

TEST_F(Timers, P4_is_never_early) {
  std::mt19937_64 random(7);
  std::vector<std::unique_ptr<Timer>> timers;
  int fired = 0;
  for (int i = 0; i < 2000; ++i) {
    auto delay = static_cast<Nanoseconds>(random() % 50'000'000);
    Nanoseconds due = clock.now_ns() + delay;
    timers.push_back(std::make_unique<Timer>(loop, [&, due] {
      EXPECT_GE(clock.now_ns(), due);
      ++fired;
      clock.advance(static_cast<Nanoseconds>(random() % 100'000));
    }));
    timers.back()->start(std::chrono::nanoseconds(delay));
    clock.advance(static_cast<Nanoseconds>(random() % 10'000));
  }
  loop.run();
  EXPECT_EQ(fired, 2000);
}

TEST_F(Timers, P4_the_clock_is_read_when_the_timer_is_set_not_when_the_phase_began) {
  Nanoseconds fired_at = 0;
  timer(0ms, [&] {
    clock.advance(30'000'000);  // a long callback
    timer(10ms, [&] { fired_at = clock.now_ns(); });
  });
  loop.run();
  EXPECT_EQ(fired_at, 40'000'000);
}

TEST_F(Timers, P4_stop_and_refresh_work_inside_a_running_batch) {
  Timer later(loop, trail.step("later"));
  Timer stopped(loop, trail.step("stopped"));
  timer(0ms, [&] {
    trail.add("first");
    stopped.stop();
    later.refresh();
  });
  stopped.start(0ms);
  later.start(0ms);
  timer(0ms, trail.step("last"));
  loop.run();
  EXPECT_EQ(trail.words(), "first last later");
}

TEST_F(Timers, repeat_from_when_they_fire_and_do_not_make_up_for_what_they_missed) {
  std::vector<Nanoseconds> at;
  Timer repeating(loop);
  repeating.set_callback([&] {
    at.push_back(clock.now_ns() / 1'000'000);
    if (at.size() == 2) clock.advance(35'000'000);
    if (at.size() == 4) repeating.stop();
  });
  repeating.start_repeating(10ms);
  loop.run();
  // The one that was due while the second callback took its time comes once, right after it.
  EXPECT_EQ(at, (std::vector<Nanoseconds>{10, 20, 55, 65}));
}

TEST_F(Timers, start_over_when_started_again) {
  Timer t(loop, [this] { trail.add(std::to_string(clock.now_ns() / 1'000'000)); });
  t.start(10ms);
  t.start(30ms);
  loop.run();
  EXPECT_EQ(trail.take(), "30");
  t.refresh();
  EXPECT_TRUE(t.is_active());
  EXPECT_EQ(t.expiry_ns(), 60'000'000);
  loop.run();
  EXPECT_EQ(trail.take(), "60");
  EXPECT_EQ(t.expiry_ns(), kNever);
}

TEST_F(Timers, take_negative_delays_as_zero_and_endless_ones_as_never) {
  timer(-5ms, trail.step("negative"));
  Timer endless(loop, trail.step("endless"));
  endless.start(std::chrono::nanoseconds::max());
  EXPECT_EQ(endless.expiry_ns(), kNever);
  loop.run(RunMode::one_turn);
  EXPECT_EQ(trail.words(), "negative");
  endless.stop();
}

TEST_F(Timers, may_be_destroyed_by_their_own_callback) {
  auto own = std::make_unique<Timer>(loop);
  std::string long_capture(100, 'x');
  own->set_callback([&, long_capture] {
    own.reset();
    trail.add(long_capture.substr(0, 1));  // the callback itself is still whole
  });
  own->start_repeating(1ms);
  loop.run();
  EXPECT_EQ(trail.words(), "x");
}

TEST_F(Timers, may_be_destroyed_by_another_timers_callback_in_the_same_batch) {
  auto victim = std::make_unique<Timer>(loop, trail.step("victim"));
  timer(0ms, [&] { victim.reset(); });
  victim->start(0ms);
  timer(0ms, trail.step("survivor"));
  loop.run();
  EXPECT_EQ(trail.words(), "survivor");
}

TEST_F(Timers, may_get_another_callback_while_theirs_runs) {
  Timer t(loop);
  t.set_callback([&] {
    trail.add("old");
    t.set_callback(trail.step("new"));
    t.start(1ms);
  });
  t.start(1ms);
  loop.run();
  EXPECT_EQ(trail.words(), "old new");
}

TEST_F(Timers, unref_in_the_callback_of_a_repeating_timer_lets_the_loop_end) {
  int calls = 0;
  Timer repeating(loop);
  repeating.set_callback([&] {
    if (++calls == 3) repeating.unref();
  });
  repeating.start_repeating(1ms);
  loop.run();
  EXPECT_EQ(calls, 3);
}

TEST_F(Timers, take_at_most_64_bytes_beside_the_callback) {
  EXPECT_LE(sizeof(Timer) - sizeof(Function<void()>) + sizeof(detail::TimerEntry), 64u);
}

TEST_F(Timers, a_million_fire_in_order) {
  constexpr size_t kCount = 1'000'000;
  std::mt19937_64 random(11);
  auto timers = std::make_unique<std::unique_ptr<Timer>[]>(kCount);
  Nanoseconds last = 0;
  size_t fired = 0;
  bool in_order = true;
  for (size_t i = 0; i < kCount; ++i) {
    auto delay = static_cast<Nanoseconds>(random() % 1'000'000'000);
    timers[i] = std::make_unique<Timer>(loop, [&, delay] {
      in_order = in_order && delay >= last;
      last = delay;
      ++fired;
    });
    timers[i]->start(std::chrono::nanoseconds(delay));
  }
  clock.advance(1'000'000'000);
  loop.run();
  EXPECT_EQ(fired, kCount);
  EXPECT_TRUE(in_order);
}

using TimersDeathTest = Timers;

TEST_F(TimersDeathTest, a_timer_is_started_with_a_callback) {
  Timer t(loop);
  EXPECT_DEATH(t.start(1ms), "without a callback was started");
}

// On the real clock: waits for conditions, asserts only that nothing came early.
TEST(RealTimers, P4_are_never_early_on_the_real_clock_either) {
  Loop loop;
  RealClock& clock = RealClock::instance();
  std::vector<std::unique_ptr<Timer>> timers;
  int early = 0;
  int fired = 0;
  for (int i = 0; i < 200; ++i) {
    auto delay = std::chrono::microseconds(i * 50);
    Nanoseconds due = clock.now_ns() + std::chrono::nanoseconds(delay).count();
    timers.push_back(std::make_unique<Timer>(loop, [&, due] {
      ++fired;
      if (clock.now_ns() < due) ++early;
    }));
    timers.back()->start(delay);
  }
  loop.run();
  EXPECT_EQ(fired, 200);
  EXPECT_EQ(early, 0);
}

}  // namespace
}  // namespace giro::test
