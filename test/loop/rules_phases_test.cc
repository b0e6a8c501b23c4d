// Rules P1–P10 of the contract: one turn.
#include <vector>

#include "giro/loop_host.h"
#include "loop/virtual_loop.h"

namespace giro::test {
namespace {

class Phases : public VirtualLoop {
 protected:
  using VirtualLoop::VirtualLoop;
};

class PhaseRecorder final : public Observer {
 public:
  void phase_begin(Phase phase) override { phases.push_back(phase); }
  void poll_wait(Nanoseconds timeout_ns) override { waits.push_back(timeout_ns); }
  std::vector<Phase> phases;
  std::vector<Nanoseconds> waits;
};

// Runs its callback once in the phase it is added to.
class OneShot final : public PhaseSource {
 public:
  explicit OneShot(Function<void()> callback) : callback_(std::move(callback)) {}
  Progress run(Budget& budget) override {
    if (!callback_ || budget.spent()) return Progress::done;
    budget.take_one();
    std::exchange(callback_, nullptr)();
    return Progress::done;
  }
  bool has_work() const override { return static_cast<bool>(callback_); }

 private:
  Function<void()> callback_;
};

TEST_F(Phases, P1_come_in_their_cyclic_order) {
  PhaseRecorder recorder;
  loop.host().set_observer(&recorder);
  timer(0ms, [] {});
  loop.run();
  using enum Phase;
  EXPECT_EQ(recorder.phases,
            (std::vector{timers, pending, idle, prepare, poll, pending, check, closing, timers}));
}

TEST_F(Phases, P1_callbacks_of_every_phase_run_in_the_order_of_the_picture) {
  CloseTask closing(trail.step("closing"));
  PendingOperation pending(trail.step("pending"));
  OneShot idle(trail.step("idle"));
  OneShot prepare(trail.step("prepare"));
  loop.close_later(closing);
  loop.set_immediate(trail.step("check"));
  from_poll(trail.step("poll"));
  loop.host().add_source(Phase::prepare, prepare);
  loop.host().add_source(Phase::idle, idle);
  loop.complete_later(pending, 0, "test");
  timer(0ms, trail.step("timers"));
  loop.run();
  EXPECT_EQ(trail.words(), "timers pending idle prepare poll check closing");
}

TEST_F(Phases, P1_a_turn_ends_with_timers_and_only_then_asks_whether_it_is_alive) {
  timer(1ms, trail.step("unreferenced")).unref();
  from_poll([this] {
    trail.add("last-work");
    clock.advance(2'000'000);
  });
  loop.run();
  EXPECT_EQ(trail.words(), "last-work unreferenced");
}

TEST_F(Phases, P1_what_the_first_timers_end_still_gets_its_turn) {
  OneShot unreferenced_check(trail.step("check"));
  timer(0ms, trail.step("timer"));
  struct Unreferenced final : PhaseSource {
    Trail& trail;
    explicit Unreferenced(Trail& t) : trail(t) {}
    Progress run(Budget&) override {
      trail.add("check");
      return Progress::done;
    }
    bool has_work() const override { return false; }
  } source(trail);
  loop.host().add_source(Phase::check, source);
  loop.run();
  EXPECT_EQ(trail.words(), "timer check");
}

TEST_F(Phases, P2_each_queue_is_first_in_first_out) {
  for (char c = 'a'; c <= 'e'; ++c) loop.set_immediate(trail.step(std::string(1, c)));
  loop.run();
  EXPECT_EQ(trail.words(), "a b c d e");
}

class LimitedPhases : public VirtualLoop {
 protected:
  LimitedPhases() : VirtualLoop(2) {}
};

TEST_F(LimitedPhases, P2_a_limit_holds_for_every_phase_and_what_is_left_waits_a_turn) {
  struct TurnCounter final : Observer {
    Trail* trail = nullptr;
    void phase_begin(Phase phase) override {
      if (phase == Phase::timers) trail->add("|");
    }
  } counter;
  counter.trail = &trail;
  for (int i = 1; i <= 3; ++i) timer(0ms, trail.step("t" + std::to_string(i)));
  for (int i = 1; i <= 5; ++i) loop.set_immediate(trail.step("i" + std::to_string(i)));
  for (int i = 1; i <= 3; ++i) from_poll(trail.step("p" + std::to_string(i)));
  loop.host().set_observer(&counter);
  loop.run();
  EXPECT_EQ(trail.words(), "| t1 t2 p1 p2 i1 i2 | t3 p3 i3 i4 | i5 |");
}

TEST_F(Phases, P3_a_callback_runs_to_completion_before_the_next_one_begins) {
  bool inside = false;
  int overlaps = 0;
  auto busy = [&] {
    overlaps += inside ? 1 : 0;
    inside = true;
    loop.set_immediate([] {});
    loop.next_tick([&] { overlaps += inside ? 1 : 0; });
    clock.advance(1'000'000);
    inside = false;
  };
  for (int i = 0; i < 5; ++i) timer(std::chrono::milliseconds(i), busy);
  for (int i = 0; i < 5; ++i) from_poll(busy);
  loop.run();
  EXPECT_EQ(overlaps, 0);
}

TEST_F(Phases, P5_pending_from_an_io_callback_comes_before_check_in_the_same_turn) {
  PendingOperation pending(trail.step("pending"));
  from_poll([&] {
    loop.set_immediate(trail.step("check"));
    loop.complete_later(pending, 0, "test");
    trail.add("poll");
  });
  loop.run();
  EXPECT_EQ(trail.words(), "poll pending check");
}

TEST_F(Phases, P5_pending_from_check_comes_in_the_next_turn_after_timers) {
  PendingOperation pending(trail.step("pending"));
  loop.set_immediate([&] {
    timer(0ms, trail.step("timers"));
    loop.complete_later(pending, 0, "test");
    trail.add("check");
  });
  loop.run();
  EXPECT_EQ(trail.words(), "check timers pending");
}

TEST_F(Phases, P6_an_idle_source_with_work_keeps_poll_from_blocking) {
  struct Idle final : PhaseSource {
    int left = 3;
    Progress run(Budget&) override {
      --left;
      return Progress::done;
    }
    bool has_work() const override { return left > 0; }
  } idle;
  loop.host().add_source(Phase::idle, idle);
  PhaseRecorder recorder;
  timer(10ms, [] {});
  loop.host().set_observer(&recorder);
  loop.run();
  EXPECT_EQ(recorder.waits.at(0), 0);
  EXPECT_EQ(recorder.waits.at(1), 0);
  EXPECT_EQ(recorder.waits.at(2), 10'000'000);
}

TEST_F(Phases, P7_poll_waits_until_the_soonest_timer) {
  PhaseRecorder recorder;
  loop.host().set_observer(&recorder);
  timer(30ms, [] {});
  timer(10ms, [] {});
  loop.run();
  EXPECT_EQ(recorder.waits, (std::vector<Nanoseconds>{10'000'000, 20'000'000}));
}

TEST_F(Phases, P7_poll_delivers_at_most_its_maximum_in_one_turn) {
  constexpr int kMany = 5000;
  int most_in_a_turn = 0;
  int in_this_turn = 0;
  int all = 0;
  struct Turns final : Observer {
    int* in_this_turn = nullptr;
    void turn_begin(uint64_t) override { *in_this_turn = 0; }
  } turns;
  turns.in_this_turn = &in_this_turn;
  loop.host().set_observer(&turns);
  for (int i = 0; i < kMany; ++i) {
    from_poll([&] {
      ++all;
      most_in_a_turn = std::max(most_in_a_turn, ++in_this_turn);
    });
  }
  loop.run();
  EXPECT_EQ(all, kMany);
  EXPECT_EQ(most_in_a_turn, 1024);
}

TEST_F(Phases, P7_a_busy_poll_does_not_starve_timers) {
  int rounds = 0;
  Function<void()> again = [&] {
    ++rounds;
    clock.advance(1'000'000);
    if (rounds < 1000) from_poll([&] { again(); });
  };
  int rounds_at_timer = 0;
  timer(20ms, [&] { rounds_at_timer = rounds; });
  from_poll([&] { again(); });
  loop.run();
  EXPECT_EQ(rounds_at_timer, 20);
}

TEST_F(Phases, P8_poll_ends_for_immediates_that_wait) {
  PhaseRecorder recorder;
  loop.host().set_observer(&recorder);
  timer(1h, [] {});
  loop.set_immediate([this] {
    trail.add("check");
    loop.stop();
  });
  loop.run();
  EXPECT_EQ(trail.words(), "check");
  EXPECT_EQ(recorder.waits.at(0), 0);
}

TEST_F(Phases, P8_the_seeds_example_a_95_ms_read_and_a_10_ms_callback_delay_a_100_ms_timer_to_105) {
  world.set_latency(Opcode::work, 95ms);
  from_poll([this] { clock.advance(10'000'000); });
  timer(100ms, [this] { trail.add(std::to_string(clock.now_ns() / 1'000'000)); });
  loop.run();
  EXPECT_EQ(trail.words(), "105");
}

TEST_F(Phases, P9_immediates_queued_during_check_wait_a_turn) {
  loop.set_immediate([this] {
    trail.add("first");
    loop.set_immediate([this] { trail.add("turn" + std::to_string(loop.turns())); });
  });
  loop.set_immediate(trail.step("second"));
  loop.run();
  EXPECT_EQ(trail.words(), "first second turn2");
}

TEST_F(Phases, P9_an_immediate_that_is_cleared_by_another_does_not_run) {
  TaskId second = 0;
  loop.set_immediate([&] {
    trail.add("first");
    EXPECT_TRUE(loop.clear_immediate(second));
    EXPECT_FALSE(loop.clear_immediate(second));
  });
  second = loop.set_immediate(trail.step("second"));
  loop.set_immediate(trail.step("third"));
  loop.run();
  EXPECT_EQ(trail.words(), "first third");
}

TEST_F(Phases, P9_a_cleared_immediate_does_not_keep_the_loop_alive) {
  TaskId only = loop.set_immediate(trail.step("never"));
  EXPECT_TRUE(loop.clear_immediate(only));
  EXPECT_FALSE(loop.alive());
  EXPECT_FALSE(loop.clear_immediate(12345));
  loop.run();
  EXPECT_EQ(trail.words(), "");
}

TEST_F(Phases, P10_close_callbacks_come_after_check) {
  CloseTask closing(trail.step("close"));
  from_poll([&] {
    loop.close_later(closing);
    loop.set_immediate(trail.step("check"));
  });
  loop.run();
  EXPECT_EQ(trail.words(), "check close");
}

TEST_F(Phases, P2_of_handles_closed_together_the_first_comes_first_or_as_in_Node_the_last) {
  for (auto [order, words] : {std::pair{CloseOrder::first_closed_first, "first second third"},
                              std::pair{CloseOrder::last_closed_first, "third second first"}}) {
    LoopOptions options = world.loop_options();
    options.close_order = order;
    Loop closing_loop(std::move(options));
    Trail told;
    CloseTask first(told.step("first"));
    CloseTask second(told.step("second"));
    CloseTask third(told.step("third"));
    for (CloseTask* closing : {&first, &second, &third}) closing_loop.close_later(*closing);
    closing_loop.run();
    EXPECT_EQ(told.words(), words);
  }
}

TEST_F(Phases, P10_closing_from_a_close_callback_waits_a_turn) {
  CloseTask second([&] { trail.add("second" + std::to_string(loop.turns())); });
  CloseTask first([&] {
    trail.add("first" + std::to_string(loop.turns()));
    loop.close_later(second);
  });
  loop.close_later(first);
  loop.run();
  EXPECT_EQ(trail.words(), "first1 second2");
}

TEST_F(Phases,
       O1_from_the_main_script_a_timer_against_an_immediate_is_free_it_depends_on_the_time) {
  for (bool script_takes_long : {false, true}) {
    loop.run_script([&] {
      timer(1ms, trail.step("timer"));
      loop.set_immediate(trail.step("immediate"));
      if (script_takes_long) clock.advance(1'000'000);
    });
    loop.run();
    EXPECT_EQ(trail.take(), script_takes_long ? "timer immediate" : "immediate timer");
  }
}

TEST_F(Phases, O2_from_an_io_callback_the_immediate_comes_before_every_timer) {
  from_poll([this] {
    for (int i = 0; i < 3; ++i) timer(0ms, trail.step("timer"));
    loop.set_immediate(trail.step("immediate"));
  });
  loop.run();
  EXPECT_EQ(trail.words(), "immediate timer timer timer");
}

}  // namespace
}  // namespace giro::test
