// A loop on virtual time, and a trail of what it does.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <list>

#include "giro/loop.h"
#include "giro/loop_host.h"
#include "giro/simulation.h"
#include "giro/timer.h"
#include "giro/work.h"
#include "support/trail.h"

namespace giro::test {

using namespace std::chrono_literals;

class VirtualLoop : public testing::Test {
 protected:
  explicit VirtualLoop(uint32_t phase_limit = 0, TickModel ticks = TickModel::per_callback)
      : loop(options(phase_limit, ticks)) {}

  void TearDown() override {  // they were the test's, and are gone
    loop.host().set_observer(nullptr);
    loop.host().set_chooser(nullptr);
  }

  // A timer for the rest of the test.
  Timer& timer(std::chrono::nanoseconds delay, Function<void()> callback) {
    Timer& made = timers_.emplace_back(loop, std::move(callback));
    made.start(delay);
    return made;
  }

  // A callback in the poll phase, as soon as possible.
  void from_poll(Function<void()> callback) {
    queue_work(
        loop, [] {}, [callback = std::move(callback)](Result<void>) mutable { callback(); });
  }

  VirtualClock clock;
  SimulatedWorld world{clock};
  Loop loop;
  Trail trail;

 private:
  LoopOptions options(uint32_t phase_limit, TickModel ticks) {
    LoopOptions options = world.loop_options();
    options.phase_limit = phase_limit;
    options.ticks = ticks;
    return options;
  }
  std::list<Timer> timers_;
};

// A task for the close phase.
class CloseTask final : public LoopTask {
 public:
  explicit CloseTask(Function<void()> callback)
      : LoopTask(TaskKind::close), callback_(std::move(callback)) {}
  void run() override { callback_(); }

 private:
  Function<void()> callback_;
};

// An operation for the pending phase.
class PendingOperation final : public Operation {
 public:
  explicit PendingOperation(Function<void()> callback)
      : Operation(Opcode::connect), callback_(std::move(callback)) {}
  void run() override { callback_(); }

 private:
  Function<void()> callback_;
};

}  // namespace giro::test
