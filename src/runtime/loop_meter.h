// What process.giro.loop() tells: how long each phase of a loop takes, how long it waits, how late
// its timers are. Nothing is measured before somebody asks.
#pragma once

#include <array>
#include <cstdint>

#include "giro/loop.h"
#include "giro/phase_source.h"
#include "runtime/histogram.h"

namespace giro::runtime {

class ScriptQueues;

// Of the current program (Environment::state()); its thread only.
class LoopMeter {
 public:
  // From now on.
  LoopMeter();
  ~LoopMeter();
  LoopMeter(const LoopMeter&) = delete;
  LoopMeter& operator=(const LoopMeter&) = delete;

  Nanoseconds since_ns() const { return since_ns_; }
  uint64_t turns() const { return loop_.turns() - first_turn_; }
  // Of its callbacks, and what the loop does between them; without the waiting.
  Nanoseconds spent_ns(Phase phase) const { return spent_ns_[static_cast<size_t>(phase)]; }
  Nanoseconds waited_ns() const;
  uint64_t waits() const { return waits_; }
  // Of the timer that was due first, in each phase that had one; in nanoseconds.
  Histogram& lateness() { return lateness_; }

 private:
  // Comes last in its phase, and looks at the clock.
  class Mark final : public PhaseSource {
   public:
    Mark(LoopMeter& meter, Phase phase) : meter_(meter), phase_(phase) {}
    void begin() override { meter_.passed(phase_); }
    Progress run(Budget&) override { return Progress::done; }
    bool has_work() const override { return false; }

   private:
    LoopMeter& meter_;
    const Phase phase_;
  };

  void passed(Phase phase);
  void note_lateness();

  Loop& loop_;
  ScriptQueues& queues_;
  const Nanoseconds since_ns_;
  const Nanoseconds waited_before_ns_;
  const uint64_t first_turn_;
  Nanoseconds last_ns_;         // when the last mark was passed
  Nanoseconds waited_last_ns_;  // in all, then
  uint64_t waits_ = 0;
  std::array<Nanoseconds, kPhaseCount> spent_ns_{};
  bool is_behind_poll_ = false;
  Histogram lateness_;
  Mark pending_{*this, Phase::pending};
  Mark prepare_{*this, Phase::prepare};
  Mark check_{*this, Phase::check};
  Mark closing_{*this, Phase::closing};
  Mark timers_{*this, Phase::timers};
};

}  // namespace giro::runtime
