// Rules L1–L3 of the contract, as far as they concern the loop.
#include "giro/wakeup.h"
#include "loop/virtual_loop.h"

namespace giro::test {
namespace {

class Life : public VirtualLoop {};

TEST_F(Life, L1_the_main_script_runs_to_completion_before_the_first_phase) {
  loop.run_script([this] {
    loop.set_immediate(trail.step("immediate"));
    timer(0ms, trail.step("timer"));
    trail.add("script");
  });
  trail.add("|");
  loop.run();
  EXPECT_EQ(trail.words(), "script | timer immediate");
}

TEST_F(Life, L2_ticks_and_microtasks_follow_the_main_script_before_the_loop_runs) {
  loop.run_script([this] {
    loop.queue_microtask(trail.step("microtask"));
    loop.next_tick(trail.step("tick"));
    loop.set_immediate(trail.step("immediate"));
  });
  trail.add("|");
  loop.run();
  EXPECT_EQ(trail.words(), "tick microtask | immediate");
}

TEST_F(Life, L2_without_work_the_loop_ends_at_once) {
  EXPECT_FALSE(loop.alive());
  EXPECT_FALSE(loop.run());
  EXPECT_EQ(loop.turns(), 0u);
}

TEST_F(Life, L2_a_referenced_timer_keeps_the_loop_alive_and_an_unreferenced_one_does_not) {
  Timer& unreferenced = timer(5ms, trail.step("unreferenced"));
  unreferenced.unref();
  EXPECT_FALSE(loop.alive());
  timer(3ms, trail.step("referenced"));
  EXPECT_TRUE(loop.alive());
  loop.run();
  EXPECT_EQ(trail.words(), "referenced");
  EXPECT_TRUE(unreferenced.is_active());
}

TEST_F(Life, L2_each_kind_of_pending_work_keeps_the_loop_alive) {
  loop.set_immediate([] {});
  EXPECT_TRUE(loop.alive());
  loop.run();
  EXPECT_FALSE(loop.alive());

  from_poll([] {});
  EXPECT_TRUE(loop.alive());
  loop.run();
  EXPECT_FALSE(loop.alive());

  CloseTask closing([] {});
  loop.close_later(closing);
  EXPECT_TRUE(loop.alive());
  loop.run();
  EXPECT_FALSE(loop.alive());

  PendingOperation pending([] {});
  loop.complete_later(pending, 0, "test");
  EXPECT_TRUE(loop.alive());
  loop.run();
  EXPECT_FALSE(loop.alive());

  {
    Wakeup wakeup(loop, [] {});
    EXPECT_TRUE(loop.alive());
    wakeup.unref();
    EXPECT_FALSE(loop.alive());
    wakeup.ref();
    EXPECT_TRUE(loop.alive());
  }
  EXPECT_FALSE(loop.alive());
}

TEST_F(Life, L2_ref_and_unref_count_once) {
  Timer& t = timer(1ms, [] {});
  t.unref();
  t.unref();
  EXPECT_FALSE(loop.alive());
  t.ref();
  t.ref();
  t.unref();
  EXPECT_FALSE(loop.alive());
  EXPECT_FALSE(t.has_ref());
}

TEST_F(Life, L3_work_made_after_the_end_makes_the_loop_go_on) {
  timer(1ms, trail.step("first"));
  EXPECT_FALSE(loop.run());
  timer(1ms, trail.step("second"));
  EXPECT_FALSE(loop.run());
  EXPECT_EQ(trail.words(), "first second");
}

TEST_F(Life, stop_ends_the_run_after_the_turn_under_way_and_loses_nothing) {
  from_poll([this] {
    trail.add("poll");
    loop.stop();
    loop.set_immediate(trail.step("check"));
  });
  timer(10ms, trail.step("timer"));
  EXPECT_TRUE(loop.run());
  EXPECT_EQ(trail.take(), "poll check");
  EXPECT_FALSE(loop.run());
  EXPECT_EQ(trail.take(), "timer");
}

TEST_F(Life, stop_before_run_makes_the_next_run_return_at_once) {
  timer(0ms, trail.step("timer"));
  loop.stop();
  EXPECT_TRUE(loop.run());
  EXPECT_EQ(trail.take(), "");
  EXPECT_FALSE(loop.run());
  EXPECT_EQ(trail.take(), "timer");
}

TEST_F(Life, one_turn_does_not_wait_when_it_had_pending_callbacks_to_run) {
  PendingOperation pending(trail.step("pending"));
  timer(10ms, trail.step("timer"));
  loop.complete_later(pending, 0, "test");
  EXPECT_TRUE(loop.run(RunMode::one_turn));
  EXPECT_EQ(trail.words(), "pending");
  EXPECT_EQ(clock.now_ns(), 0);
}

TEST_F(Life, one_turn_waits_for_work_and_no_wait_does_not) {
  timer(10ms, trail.step("timer"));
  EXPECT_TRUE(loop.run(RunMode::no_wait));
  EXPECT_EQ(clock.now_ns(), 0);
  EXPECT_EQ(trail.words(), "");
  EXPECT_FALSE(loop.run(RunMode::one_turn));
  EXPECT_EQ(clock.now_ns(), 10'000'000);
  EXPECT_EQ(trail.words(), "timer");
}

}  // namespace
}  // namespace giro::test
