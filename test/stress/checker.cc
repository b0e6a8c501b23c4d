#include "stress/checker.h"

#include <utility>

#include "giro/loop_host.h"
#include "stress/report.h"
#include "stress/rules.h"

namespace giro::stress {
namespace {

Queue queue_for(TaskKind kind, Queue completions_into) {
  switch (kind) {
    case TaskKind::immediate: return Queue::immediates;
    case TaskKind::tick: return Queue::ticks;
    case TaskKind::microtask: return Queue::microtasks;
    case TaskKind::close: return Queue::closing;
    case TaskKind::completion: return completions_into;
    default: return Queue::none;
  }
}

}  // namespace

Checker::Checker(const Setup& setup, VirtualClock& clock, Trace& trace)
    : clock_(clock),
      trace_(trace),
      phases_(ledger_, timers_, setup.phase_limit, setup.chosen),
      ticks_(ledger_, setup.ticks) {}

void Checker::watch(Loop& loop) {
  loop_ = &loop;
  loop.host().set_observer(this);
}

// --- Running the loop ----------------------------------------------------------------------------

void Checker::run_begins(Drive drive) {
  may_turn_ = alive() && !stopping_;
  phases_.run_begins(drive);
  if (!stopping_ || drive == Drive::in_parts) ticks_.run_begins();
}

void Checker::run_ends(bool says_alive) {
  ticks_.run_ends();
  require(says_alive == alive(), rules::kAlive, "run() says otherwise");
  if (phases_.drive() == Drive::until_done) {
    require(stopping_ || !alive(), rules::kAlive, "run() has returned too early");
  }
  if (phases_.drive() != Drive::in_parts) stopping_ = false;
}

void Checker::script_ends() { ticks_.run_ends(); }

bool Checker::alive() const {
  return promises_.waiting(TaskKind::post) + bells_rung_ + wakeups_referenced_ +
                 ledger_.completions_referenced() >
             0 ||
         !ledger_.empty(Queue::immediates) || !ledger_.empty(Queue::closing) ||
         !ledger_.empty(Queue::ticks) || !ledger_.empty(Queue::microtasks) || timers_.keeps_alive();
}

void Checker::require_alive_agrees() const {
  if (loop_->alive() == alive()) return;
  broken(rules::kAlive, alive() ? "the loop says it is dead" : "the loop says it is alive");
}

// --- The program's callbacks ---------------------------------------------------------------------

void Checker::enters(Ticket ticket, uint64_t context) {
  phases_.program_runs();
  trace_.add(now_ns(), "  the program runs", "", ticket);
  promises_.enters(ticket, context);
  require_alive_agrees();
}

void Checker::enters_last(Ticket ticket, uint64_t context) {
  phases_.program_runs();
  trace_.add(now_ns(), "  the program runs (last)", "", ticket);
  promises_.enters(ticket, context);
  promises_.withdraw(ticket);
  require_alive_agrees();
}

void Checker::timer_fires(TimerRules::Index timer, uint64_t context) {
  phases_.program_runs();
  timers_.fires(timer, context);
  require_alive_agrees();
}

void Checker::throws() {
  trace_.add(now_ns(), "  throws");
  threw_ = true;
  handled_ = false;
}

void Checker::error_handled() {
  require(threw_ && !handled_, rules::kError, "an error that nobody threw");
  handled_ = true;
}

// --- Other threads -------------------------------------------------------------------------------

void Checker::outside_begins() {
  require(running_ == 0, rules::kOneAtATime, "the loop waits inside a callback");
  require(sent_at_ns_ == kNever || sent_at_ns_ == now_ns(), rules::kLostWakeup);
}

void Checker::sent_from_outside() { sent_at_ns_ = now_ns(); }

void Checker::wait_is_over() {
  const Nanoseconds sent_at_ns = std::exchange(sent_at_ns_, kNever);
  require(sent_at_ns == kNever || sent_at_ns == now_ns(), rules::kLostWakeup);
}

void Checker::wakeup_referenced(bool referenced) {
  if (referenced) {
    ++wakeups_referenced_;
  } else {
    --wakeups_referenced_;
  }
}

void Checker::bell_rings() { ++bells_rung_; }

void Checker::wakeup_enters(bool notified) {
  phases_.program_runs();
  require(notified && !wakeup_entered_, rules::kWakeup, "a call without a notification");
  wakeup_entered_ = true;
  require_alive_agrees();
}

void Checker::wakeup_destroyed(bool notified) {
  if (notified) ++bells_abandoned_;
}

// --- The loop ------------------------------------------------------------------------------------

void Checker::turn_begin(uint64_t turn) {
  trace_.add(now_ns(), "turn", "", turn);
  in_turn_ = true;
  phases_.turn_begins();
  if (phases_.drive() == Drive::in_parts) return;
  const bool may_turn = phases_.is_first_turn() ? may_turn_ : alive() && !stopping_;
  require(may_turn, rules::kAlive, "a turn of a loop that has nothing left, or was stopped");
}

void Checker::turn_end(uint64_t) {
  in_turn_ = false;
  ticks_.turn_ends();
  phases_.turn_ends();
  require_alive_agrees();
}

void Checker::phase_begin(Phase phase) {
  trace_.add(now_ns(), "phase", to_string(phase));
  require(running_ == 0, rules::kOneAtATime, "a phase begins inside a callback");
  phases_.phase_begins(phase, now_ns());
  ticks_.phase_begins();
}

void Checker::phase_end(Phase phase) {
  wait_is_over();
  ticks_.phase_ends();
  phases_.phase_ends(phase);
  if (in_turn_ && phase == Phase::timers) ticks_.turn_is_about_to_end();
}

void Checker::poll_wait(Nanoseconds timeout_ns) {
  trace_.add(now_ns(), "waits", timeout_ns == kNever ? "for ever" : "at most (ns)",
             timeout_ns == kNever ? 0 : static_cast<uint64_t>(timeout_ns));
  ticks_.poll_waits();
  phases_.poll_waits(timeout_ns, {stopping_, alive(), now_ns()});
}

void Checker::scheduled(TaskId task, TaskKind kind, TaskId cause) {
  trace_.add(now_ns(), "  scheduled", to_string(kind), task, cause);
  require(cause == running_, rules::kContext, "the cause is the task that is running");
  ledger_.scheduled(task, kind, queue_for(kind, completions_into_));
  promises_.scheduled(task, kind);
  if (kind == TaskKind::timer) timers_.scheduled(task);
}

void Checker::cancelled(TaskId task, TaskKind kind) {
  trace_.add(now_ns(), "  cancelled", to_string(kind), task);
  ledger_.cancelled(task, kind);
  if (kind == TaskKind::timer) timers_.cancelled(task);
}

void Checker::callback_begin(TaskId task, TaskKind kind) {
  trace_.add(now_ns(), "callback", to_string(kind), task);
  require(running_ == 0, rules::kOneAtATime);
  wait_is_over();
  running_ = task;
  threw_ = false;
  wakeup_entered_ = false;
  ticks_.callback_begins(kind);
  if (kind == TaskKind::timer) timers_.begins(task, now_ns());
  if (!TickRules::is_drained(kind) && kind != TaskKind::main_script) {
    phases_.callback_begins(task, kind);
    if (phases_.phase() == Phase::pending) ledger_.begin_pending(task);
  }
  ledger_.begin(task, kind);
  promises_.begins(task, kind);
  if (kind == TaskKind::wakeup) --bells_rung_;
}

void Checker::callback_end(TaskId task, TaskKind kind) {
  require(running_ == task, rules::kOneAtATime, "another callback ends than has begun");
  running_ = 0;
  require(!threw_ || handled_, rules::kError, "the handler was not told");
  promises_.ends(kind);
  if (kind == TaskKind::timer) timers_.ends();
  if (kind == TaskKind::wakeup && !wakeup_entered_) {
    require(bells_abandoned_ > 0, rules::kWakeup, "the call was lost");
    --bells_abandoned_;
  }
  ticks_.callback_ends(kind, std::exchange(threw_, false));
}

void Checker::require_all_over() {
  promises_.require_none_waiting();
  ledger_.require_all_over();
  require(bells_rung_ == 0, rules::kWakeup, "a notification was lost");
}

}  // namespace giro::stress
