#include "stress/tick_rules.h"

#include <utility>

#include "stress/report.h"
#include "stress/rules.h"

namespace giro::stress {

void TickRules::run_begins() {
  state_ = State::draining;
  error_since_drain_ = false;
  last_ = TaskKind::main_script;
}

void TickRules::turn_is_about_to_end() {
  if (error_since_drain_) run_begins();
}

void TickRules::callback_begins(TaskKind kind) {
  if (is_drained(kind)) {
    if (state_ == State::between) state_ = State::draining;
    const char* rule = error_since_drain_ ? rules::kAfterError : rules::kDrained;
    require(state_ == State::draining, rule, "drained at the wrong moment");
    if (kind == TaskKind::tick) {
      tick_begins();
    } else {
      microtask_begins();
    }
  } else if (model_ == TickModel::per_phase) {
    require(state_ != State::draining, rules::kPhaseTicks, "a callback runs behind the ticks");
  } else {
    require_drained();
  }
  last_ = kind;
}

void TickRules::tick_begins() {
  const bool after_microtasks = last_ == TaskKind::microtask;
  require(!after_microtasks || ledger_.empty(Queue::microtasks), rules::kDrained,
          "a tick runs before the microtasks are all done");
}

void TickRules::microtask_begins() {
  const bool among_microtasks = last_ == TaskKind::microtask;
  require(among_microtasks || ledger_.empty(Queue::ticks), rules::kDrained,
          "a microtask runs before the ticks are all done");
}

void TickRules::callback_ends(TaskKind kind, bool threw) {
  if (is_drained(kind)) {
    if (!threw || kind == TaskKind::microtask) return;  // T4: microtasks go on
    state_ = State::idle;
    error_since_drain_ = true;
    return;
  }
  const bool is_script = kind == TaskKind::main_script;
  if (model_ == TickModel::per_phase && !is_script) return;
  error_since_drain_ = threw;
  state_ = threw && !is_script ? State::idle : State::draining;
}

void TickRules::phase_begins() {
  require_drained();
  if (model_ == TickModel::per_callback) return;
  state_ = State::between;
  error_since_drain_ = false;
  last_ = TaskKind::main_script;
}

void TickRules::phase_ends() {
  if (state_ == State::between) state_ = State::draining;
  require_drained();
}

void TickRules::require_drained() {
  if (std::exchange(state_, State::idle) != State::draining) return;
  require(ledger_.empty(Queue::ticks), rules::kDrained, "ticks are left");
  require(ledger_.empty(Queue::microtasks), rules::kDrained, "microtasks are left");
}

}  // namespace giro::stress
