// PhaseRules: the order of the phases, what may run in each, how many, and how long poll may wait.
#pragma once

#include <cstddef>
#include <cstdint>

#include "giro/phase_source.h"
#include "stress/ledger.h"
#include "stress/timer_rules.h"

namespace giro::stress {

// How the program drives the loop.
enum class Drive : uint8_t { until_done, one_turn, no_wait, in_parts };

class PhaseRules {
 public:
  PhaseRules(const Ledger& ledger, TimerRules& timers, uint32_t limit, bool chosen)
      : ledger_(ledger), timers_(timers), limit_(limit), chosen_(chosen) {}

  void run_begins(Drive drive);
  void turn_begins();
  void turn_ends() const;
  void phase_begins(Phase phase, Nanoseconds now_ns);
  void phase_ends(Phase phase);
  // A callback that is no tick or microtask.
  void callback_begins(TaskId id, TaskKind kind);

  struct WaitState {
    bool stopping;
    bool alive;
    Nanoseconds now_ns;
  };
  void program_runs() { idle_turns_ = 0; }
  void poll_waits(Nanoseconds timeout_ns, const WaitState& state);

  Phase phase() const { return phase_; }
  // The first turn of a run comes even if the timers on entry ended all work (P1).
  bool is_first_turn() const { return turns_in_run_ == 1; }
  Drive drive() const { return drive_; }

 private:
  uint32_t limit_of(Phase phase) const;

  const Ledger& ledger_;
  TimerRules& timers_;
  const uint32_t limit_;
  const bool chosen_;

  Drive drive_ = Drive::until_done;
  bool in_phase_ = false;
  bool may_begin_with_timers_ = false;
  Phase phase_ = Phase::timers;
  size_t place_ = 0;  // of the next phase in the turn
  uint64_t turns_in_run_ = 0;
  uint32_t ran_ = 0;         // in this phase
  uint32_t idle_turns_ = 0;  // in which poll did not wait, nor the program run
  TaskId batch_end_ = 0;
};

}  // namespace giro::stress
