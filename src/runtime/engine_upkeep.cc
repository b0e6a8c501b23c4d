#include "runtime/engine_upkeep.h"

#include <poll.h>

#include "giro/loop_host.h"

namespace giro::runtime {

EngineUpkeep::EngineUpkeep(Loop& loop, const ScriptQueues& queues, engine::GlibPump& pump,
                           UpkeepWatch kind)
    : loop_(loop), queues_(queues), pump_(pump), kind_(kind) {
  watch_.hide_from_observers();
  loop_.host().add_source(Phase::timers, alarm_);
  loop_.host().add_source(Phase::prepare,
                          *this);  // which begins to watch, if there is a first turn
}

EngineUpkeep::~EngineUpkeep() {
  loop_.cancel(watch_);
  loop_.host().remove_source(Phase::timers, alarm_);
  loop_.host().remove_source(Phase::prepare, *this);
}

void EngineUpkeep::watch() {
  watch_.fd = pump_.fd();
  watch_.arguments.poll_events = POLLIN;
  loop_.submit(watch_, KeepsLoopAlive::no);
}

void EngineUpkeep::settle() {
  due_ = false;
  pump_.turn();
}

void EngineUpkeep::note_readable() {
  due_ = true;
  loop_.host().fail_callback();  // not the program's callback: nothing is drained after it
}

Progress EngineUpkeep::Alarm::run(Budget&) {
  if (due_ns == kNever || upkeep_.loop_.fast_now_ns() < due_ns) return Progress::done;
  due_ns = kNever;
  upkeep_.due_ = true;
  return Progress::done;
}

// Immediates are queued turn after turn: then the descriptor is left alone, and the pump is turned
// now and then.
bool EngineUpkeep::is_busy() {
  constexpr uint32_t kTurnsMin = 64;
  constexpr uint32_t kTurnsBetween = 1024;
  busy_turns_ = queues_.has_immediates() ? busy_turns_ + 1 : 0;
  if (busy_turns_ < kTurnsMin) return false;
  if (busy_turns_ % kTurnsBetween == 0) due_ = true;
  return true;
}

Progress EngineUpkeep::run(Budget&) {
  const bool is_watched = kind_ == UpkeepWatch::descriptor;
  if (is_watched && is_busy()) {
    if (watch_.in_flight()) loop_.cancel(watch_);
  } else if (is_watched && !watch_.in_flight()) {
    watch();
  }
  if (!due_ && !engine::async_waits_are_due() && is_watched) return Progress::done;
  due_ = false;
  engine::forget_async_waits_due();
  engine::GlibPump::Turn turn = pump_.turn();
  // JavaScript may have run: what it queued is drained, as after a callback. Not after a failed
  // callback: its ticks and microtasks have their own time (T4), whatever the engine does.
  if (turn.did_something && !queues_.left_behind()) {
    loop_.host().enter_unseen();
  }
  const bool is_timed = turn.pause_ns != kNever && is_watched;
  alarm_.due_ns = is_timed ? loop_.fast_now_ns() + turn.pause_ns : kNever;
  return Progress::done;
}

}  // namespace giro::runtime
