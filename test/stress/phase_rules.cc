#include "stress/phase_rules.h"

#include <array>
#include <string>

#include "stress/report.h"
#include "stress/rules.h"

namespace giro::stress {
namespace {

constexpr uint32_t kPollEventsMax = 1024;
constexpr uint32_t kIdleTurnsMax = 200;

constexpr std::array kTurn{Phase::pending, Phase::idle,  Phase::prepare, Phase::poll,
                           Phase::pending, Phase::check, Phase::closing, Phase::timers};

bool belongs(TaskKind kind, Phase phase) {
  switch (kind) {
    case TaskKind::timer: return phase == Phase::timers;
    case TaskKind::immediate: return phase == Phase::check;
    case TaskKind::post:
    case TaskKind::wakeup: return phase == Phase::poll;
    case TaskKind::close: return phase == Phase::closing;
    case TaskKind::completion:
      return phase == Phase::poll || phase == Phase::pending || phase == Phase::closing;
    default: return false;
  }
}

}  // namespace

void PhaseRules::run_begins(Drive drive) {
  drive_ = drive;
  may_begin_with_timers_ = drive == Drive::until_done;
  idle_turns_ = 0;
  if (drive != Drive::in_parts) turns_in_run_ = 0;
}

void PhaseRules::turn_begins() {
  require(place_ == 0 && !in_phase_, rules::kPhaseOrder, "a turn begins before the last has ended");
  ++turns_in_run_;
}

void PhaseRules::turn_ends() const {
  require(place_ == 0 && !in_phase_, rules::kPhaseOrder, "a turn ends before all phases have come");
}

void PhaseRules::phase_begins(Phase phase, Nanoseconds now_ns) {
  require(!in_phase_, rules::kPhaseOrder, "a phase begins inside another");
  const bool on_entry = phase == Phase::timers && may_begin_with_timers_ && place_ == 0;
  may_begin_with_timers_ = false;
  if (!on_entry) {
    if (phase != kTurn[place_]) {
      broken(rules::kPhaseOrder,
             std::string(to_string(phase)) + " instead of " + to_string(kTurn[place_]));
    }
    place_ = (place_ + 1) % kTurn.size();
  }
  in_phase_ = true;
  phase_ = phase;
  ran_ = 0;
  batch_end_ = ledger_.last_id();
  if (phase == Phase::timers) timers_.note_batch(now_ns, batch_end_);
}

uint32_t PhaseRules::limit_of(Phase phase) const {
  if (limit_ != 0) return limit_;
  return phase == Phase::poll ? kPollEventsMax : UINT32_MAX;
}

void PhaseRules::callback_begins(TaskId id, TaskKind kind) {
  if (!in_phase_ || !belongs(kind, phase_)) {
    broken(rules::kRightPhase, std::string(to_string(kind)) + " " + std::to_string(id) + " in " +
                                   (in_phase_ ? to_string(phase_) : "no phase"));
  }
  const Queue queue = ledger_.queue(id);
  if (queue == Queue::closing) require(phase_ == Phase::closing, rules::kRightPhase, "closing");
  if (queue == Queue::pending) require(phase_ == Phase::pending, rules::kRightPhase, "pending");
  require(++ran_ <= limit_of(phase_), rules::kLimit, to_string(phase_));
  const bool in_batch = phase_ == Phase::poll || id <= batch_end_;
  if (phase_ == Phase::check) require(in_batch, rules::kCheckBatch);
  if (phase_ == Phase::timers) require(in_batch, rules::kTimerBatch);
  require(in_batch, rules::kBatch, "what is queued during a phase waits for the next");
}

void PhaseRules::phase_ends(Phase phase) {
  require(in_phase_ && phase == phase_, rules::kPhaseOrder, "a phase ends that has not begun");
  in_phase_ = false;
  if (ran_ >= limit_of(phase)) return;  // what is left waits for the next turn
  const auto none_left = [this](TaskId front) { return front == 0 || front > batch_end_; };
  bool all_ran = true;
  if (phase == Phase::check) all_ran = none_left(ledger_.front(Queue::immediates));
  if (phase == Phase::closing) all_ran = none_left(ledger_.front(Queue::closing));
  if (phase == Phase::pending) all_ran = none_left(ledger_.front(Queue::pending));
  if (phase == Phase::timers) {
    // A chooser says how many have expired, but it cannot say none.
    all_ran = chosen_ ? ran_ > 0 || !timers_.was_one_due() : !timers_.is_one_left();
  }
  require(all_ran, rules::kBatch, to_string(phase));
}

void PhaseRules::poll_waits(Nanoseconds timeout_ns, const WaitState& state) {
  if (timeout_ns == 0) {
    if (drive_ == Drive::until_done) require(++idle_turns_ < kIdleTurnsMax, rules::kSpin);
    return;
  }
  require(drive_ == Drive::until_done || drive_ == Drive::one_turn, rules::kWait, "asked not to");
  require(!state.stopping, rules::kWait, "the loop is stopping");
  require(state.alive, rules::kWait, "the loop is not alive");
  for (Queue queue : {Queue::immediates, Queue::closing, Queue::pending}) {
    require(ledger_.empty(queue), rules::kWait, "other phases have work");
  }
  const Nanoseconds next_ns = timers_.next_expiry_ns();
  require(next_ns == kNever || deadline_after(state.now_ns, timeout_ns) <= next_ns, rules::kWait,
          "past the soonest timer");
}

}  // namespace giro::stress
