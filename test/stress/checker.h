// Checker: watches a loop, listens to what the program says it asks for, and holds the one against
// the other. It knows the rules, not the loop's code.
#pragma once

#include <cstdint>

#include "giro/loop.h"
#include "giro/observer.h"
#include "stress/ledger.h"
#include "stress/phase_rules.h"
#include "stress/promises.h"
#include "stress/tick_rules.h"
#include "stress/timer_rules.h"
#include "stress/trace.h"

namespace giro::stress {

class Checker final : public Observer {
 public:
  struct Setup {
    uint32_t phase_limit = 0;
    TickModel ticks = TickModel::per_callback;
    bool chosen = false;
  };
  Checker(const Setup& setup, VirtualClock& clock, Trace& trace);

  void watch(Loop& loop);

  // --- The program runs the loop ---------------------------------------------------------------
  void run_begins(Drive drive);
  void run_ends(bool says_alive);
  void script_ends();
  void stop_asked() { stopping_ = true; }
  // From anywhere on the loop's thread, outside a final completion that has not been entered yet.
  void require_alive_agrees() const;

  // --- The program asks for callbacks
  // -----------------------------------------------------------
  Promises& promises() { return promises_; }
  TimerRules& timers() { return timers_; }
  Ledger& ledger() { return ledger_; }
  const PhaseRules& phases() const { return phases_; }
  // While one of these lives, completions that are scheduled come in the queue it names.
  class Into {
   public:
    Into(Checker& checker, Queue queue) : checker_(checker) { checker_.completions_into_ = queue; }
    ~Into() { checker_.completions_into_ = Queue::none; }
    Into(const Into&) = delete;
    Into& operator=(const Into&) = delete;

   private:
    Checker& checker_;
  };

  // --- The program's callbacks run -------------------------------------------------------------
  void enters(Ticket ticket, uint64_t context);
  // The last completion of a multishot operation.
  void enters_last(Ticket ticket, uint64_t context);
  void timer_fires(TimerRules::Index timer, uint64_t context);
  // An exception is about to leave the callback; and it came to the error handler.
  void throws();
  void error_handled();

  // --- Other threads ---------------------------------------------------------------------------
  void outside_begins();
  // Something was sent to the loop.
  void sent_from_outside();
  void wakeup_referenced(bool referenced);
  void bell_rings();
  void wakeup_enters(bool notified);
  void wakeup_destroyed(bool notified);

  // --- The loop runs ---------------------------------------------------------------------------
  void turn_begin(uint64_t turn) override;
  void turn_end(uint64_t turn) override;
  void phase_begin(Phase phase) override;
  void phase_end(Phase phase) override;
  void poll_wait(Nanoseconds timeout_ns) override;
  void scheduled(TaskId task, TaskKind kind, TaskId cause) override;
  void cancelled(TaskId task, TaskKind kind) override;
  void callback_begin(TaskId task, TaskKind kind) override;
  void callback_end(TaskId task, TaskKind kind) override;

  // At the end of a program that has ended everything.
  void require_all_over();

  bool is_in_callback() const { return running_ != 0; }
  bool alive() const;

 private:
  Nanoseconds now_ns() { return clock_.now_ns(); }
  void wait_is_over();

  VirtualClock& clock_;
  Trace& trace_;
  const Loop* loop_ = nullptr;

  Ledger ledger_;
  TimerRules timers_;
  Promises promises_{ledger_};
  PhaseRules phases_;
  TickRules ticks_;

  Queue completions_into_ = Queue::none;
  bool in_turn_ = false;
  bool may_turn_ = false;  // the run that begins: its first turn comes when there is a reason now
  bool stopping_ = false;
  TaskId running_ = 0;
  bool threw_ = false;
  bool handled_ = false;
  Nanoseconds sent_at_ns_ = kNever;  // to a loop that waits; kNever: nothing

  size_t wakeups_referenced_ = 0;
  size_t bells_rung_ = 0;
  size_t bells_abandoned_ = 0;  // of those
  bool wakeup_entered_ = false;
};

}  // namespace giro::stress
