// Rules T1–T5 of the contract: ticks and microtasks.
#include <stdexcept>

#include "loop/virtual_loop.h"

namespace giro::test {
namespace {

class Ticks : public VirtualLoop {
 protected:
  using VirtualLoop::VirtualLoop;
  void catch_errors() {
    loop.set_error_handler([this](std::exception_ptr error) {
      try {
        std::rethrow_exception(error);
      } catch (const std::exception& e) {
        trail.add(std::string("!") + e.what());
      }
    });
  }
};

TEST_F(Ticks, T1_come_after_every_callback_ticks_before_microtasks) {
  for (int i = 1; i <= 2; ++i) {
    loop.set_immediate([this, i] {
      std::string n = std::to_string(i);
      loop.queue_microtask(trail.step("micro" + n));
      loop.next_tick(trail.step("tick" + n));
      trail.add("immediate" + n);
    });
  }
  loop.run();
  EXPECT_EQ(trail.words(), "immediate1 tick1 micro1 immediate2 tick2 micro2");
}

TEST_F(Ticks, T1_come_after_callbacks_of_every_phase) {
  auto leaves_tick = [this](std::string word) {
    return [this, word] {
      loop.next_tick(trail.step(word + "-tick"));
      trail.add(word);
    };
  };
  CloseTask closing(leaves_tick("closing"));
  PendingOperation pending(leaves_tick("pending"));
  loop.close_later(closing);
  loop.complete_later(pending, 0, "test");
  from_poll(leaves_tick("poll"));
  loop.post(leaves_tick("post"));
  timer(0ms, leaves_tick("timer"));
  loop.run();
  EXPECT_EQ(trail.words(),
            "timer timer-tick pending pending-tick post post-tick poll poll-tick "
            "closing closing-tick");
}

TEST_F(Ticks, T1_alternate_until_both_queues_are_empty) {
  loop.run_script([this] {
    loop.queue_microtask([this] {
      trail.add("m1");
      loop.next_tick(trail.step("t2"));
      loop.queue_microtask(trail.step("m2"));
    });
    loop.next_tick([this] {
      trail.add("t1");
      loop.next_tick(trail.step("t1b"));
      loop.queue_microtask(trail.step("m3"));
    });
  });
  EXPECT_EQ(trail.words(), "t1 t1b m1 m3 m2 t2");
}

TEST_F(Ticks, T2_recursion_starves_io_but_never_overflows_the_stack) {
  int ticks = 0;
  Function<void()> again = [&] {
    if (++ticks < 1'000'000) loop.next_tick([&] { again(); });
  };
  loop.set_immediate([&] {
    loop.set_immediate([&] { trail.add("immediate-after-" + std::to_string(ticks)); });
    again();
  });
  loop.run();
  EXPECT_EQ(trail.words(), "immediate-after-1000000");
}

TEST_F(Ticks, T2_are_under_no_phase_limit) {
  LoopOptions options = world.loop_options();
  options.phase_limit = 1;
  Loop limited(std::move(options));
  int ticks = 0;
  limited.set_immediate([&] {
    for (int i = 0; i < 10; ++i) limited.next_tick([&] { ++ticks; });
  });
  limited.run(RunMode::one_turn);
  EXPECT_EQ(ticks, 10);
}

TEST_F(Ticks, T3_carry_their_arguments_even_those_that_only_move) {
  auto argument = std::make_unique<std::string>("payload");
  loop.run_script(
      [&] { loop.next_tick([this, argument = std::move(argument)] { trail.add(*argument); }); });
  EXPECT_EQ(trail.words(), "payload");
}

TEST_F(Ticks, T4_when_a_callback_throws_its_ticks_wait_for_the_next_callback) {
  catch_errors();
  loop.set_immediate([this] {
    loop.next_tick(trail.step("tick"));
    loop.queue_microtask(trail.step("micro"));
    throw std::runtime_error("boom");
  });
  loop.set_immediate(trail.step("next"));
  loop.run();
  EXPECT_EQ(trail.words(), "!boom next tick micro");
}

TEST_F(Ticks, T4_when_the_last_callback_throws_its_ticks_still_come) {
  catch_errors();
  loop.set_immediate([this] {
    loop.next_tick(trail.step("tick"));
    loop.queue_microtask(trail.step("microtask"));
    throw std::runtime_error("thrown");
  });
  loop.run();
  EXPECT_EQ(trail.words(), "!thrown tick microtask");
  EXPECT_FALSE(loop.alive());
}

TEST_F(Ticks, T4_ticks_that_all_throw_come_one_by_one_and_nothing_waits) {
  catch_errors();
  loop.set_immediate([this] {
    for (int i = 1; i <= 3; ++i) {
      loop.next_tick([i] { throw std::runtime_error(std::to_string(i)); });
    }
  });
  loop.run();
  EXPECT_EQ(trail.words(), "!1 !2 !3");
}

TEST_F(Ticks, T1_queued_outside_of_callbacks_keep_the_loop_alive_and_come_first) {
  timer(0ms, trail.step("timer"));
  loop.queue_microtask(trail.step("microtask"));
  loop.next_tick(trail.step("tick"));
  EXPECT_TRUE(loop.alive());
  EXPECT_FALSE(loop.run());
  EXPECT_EQ(trail.take(), "tick microtask timer");
  loop.next_tick(trail.step("tick"));
  EXPECT_FALSE(loop.run(RunMode::no_wait));
  EXPECT_EQ(trail.take(), "tick");
  loop.next_tick(trail.step("tick"));
  loop.stop();
  EXPECT_TRUE(loop.run());
  EXPECT_EQ(trail.words(), "");
}

TEST_F(Ticks, T1_those_that_wait_keep_the_loop_alive_and_the_one_that_runs_does_not) {
  const auto tell = [this] { trail.add(loop.alive() ? "alive" : "over"); };
  loop.run_script([&] {
    loop.next_tick(tell);
    loop.next_tick(tell);
    loop.queue_microtask(tell);
  });
  EXPECT_EQ(trail.words(), "alive alive over");
}

TEST_F(Ticks, T4_when_a_tick_throws_those_behind_it_wait_for_the_next_callback) {
  catch_errors();
  loop.set_immediate([this] {
    loop.next_tick([] { throw std::runtime_error("boom"); });
    loop.next_tick(trail.step("tick"));
    loop.queue_microtask(trail.step("micro"));
  });
  loop.set_immediate(trail.step("next"));
  loop.run();
  EXPECT_EQ(trail.words(), "!boom next tick micro");
}

TEST_F(Ticks, T4_a_throwing_microtask_is_drained_past_at_once) {
  catch_errors();
  loop.set_immediate([this] {
    loop.queue_microtask([] { throw std::runtime_error("boom"); });
    loop.queue_microtask(trail.step("micro"));
  });
  loop.set_immediate(trail.step("next"));
  loop.run();
  EXPECT_EQ(trail.words(), "!boom micro next");
}

TEST_F(Ticks, T4_a_throwing_main_script_drains_at_once) {
  catch_errors();
  loop.run_script([this] {
    loop.next_tick(trail.step("tick"));
    throw std::runtime_error("boom");
  });
  trail.add("|");
  EXPECT_EQ(trail.words(), "!boom tick |");
}

TEST_F(Ticks, T4_an_error_loses_nothing_behind_it_in_any_phase) {
  catch_errors();
  const auto thrower = [](const char* what) { return [what] { throw std::runtime_error(what); }; };
  timer(0ms, thrower("timer"));
  timer(0ms, trail.step("timer"));
  from_poll(thrower("poll"));
  from_poll(trail.step("poll"));
  loop.set_immediate(thrower("check"));
  loop.set_immediate(trail.step("check"));
  CloseTask closing1(thrower("closing"));
  CloseTask closing2(trail.step("closing"));
  loop.close_later(closing1);
  loop.close_later(closing2);
  loop.run();
  EXPECT_EQ(trail.words(), "!timer timer !poll poll !check check !closing closing");
}

TEST_F(Ticks, T4_a_throwing_repeating_timer_goes_on) {
  catch_errors();
  int calls = 0;
  Timer repeating(loop);
  repeating.set_callback([&] {
    if (++calls == 3) repeating.stop();
    throw std::runtime_error("again");
  });
  repeating.start_repeating(1ms);
  loop.run();
  EXPECT_EQ(trail.words(), "!again !again !again");
}

class PhaseTicks : public VirtualLoop {
 protected:
  PhaseTicks() : VirtualLoop(0, TickModel::per_phase) {}
};

TEST_F(PhaseTicks, T5_in_the_older_model_they_are_drained_between_phases) {
  for (int i = 1; i <= 2; ++i) {
    loop.set_immediate([this, i] {
      loop.next_tick(trail.step("tick" + std::to_string(i)));
      trail.add("immediate" + std::to_string(i));
    });
  }
  CloseTask closing(trail.step("closing"));
  loop.close_later(closing);
  loop.run();
  EXPECT_EQ(trail.words(), "immediate1 immediate2 tick1 tick2 closing");
}

TEST_F(Ticks, without_an_error_handler_a_throwing_callback_ends_the_process) {
  EXPECT_DEATH(
      {
        loop.set_immediate([] { throw std::runtime_error("nobody listens"); });
        loop.run();
      },
      "no error handler");
}

}  // namespace
}  // namespace giro::test
