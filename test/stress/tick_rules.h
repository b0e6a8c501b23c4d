// TickRules: when ticks and microtasks are drained, and in what order.
#pragma once

#include <cstdint>

#include "giro/loop.h"
#include "stress/ledger.h"

namespace giro::stress {

class TickRules {
 public:
  TickRules(const Ledger& ledger, TickModel model) : ledger_(ledger), model_(model) {}

  static bool is_drained(TaskKind kind) {
    return kind == TaskKind::tick || kind == TaskKind::microtask;
  }

  // What was queued outside of callbacks comes first.
  void run_begins();
  // What an error has left comes at the end of a turn, if no callback came after it.
  void turn_is_about_to_end();
  void callback_begins(TaskKind kind);
  // `threw`: an exception has left it.
  void callback_ends(TaskKind kind, bool threw);
  void phase_begins();
  void phase_ends();
  // Nothing is drained from here to the next callback.
  void poll_waits() {
    if (model_ == TickModel::per_callback) require_drained();
  }
  void turn_ends() { require_drained(); }
  void run_ends() { require_drained(); }

 private:
  enum class State : uint8_t {
    idle,      // nothing may be drained
    draining,  // everything has to be
    between,   // T5: ticks begin when the callbacks of the phase are over
  };
  void tick_begins();
  void microtask_begins();
  void require_drained();

  const Ledger& ledger_;
  const TickModel model_;
  State state_ = State::idle;
  TaskKind last_ = TaskKind::main_script;  // that ran
  bool error_since_drain_ = false;
};

}  // namespace giro::stress
