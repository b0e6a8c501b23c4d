#include "runtime/script_queues.h"

#include <cmath>
#include <utility>

#include "engine/capabilities.h"
#include "giro/loop_host.h"

namespace giro::runtime {

using engine::Value;
using Outcome = CallbackDoor::Outcome;

ScriptQueues::ScriptQueues(Loop& loop, engine::Realm& realm, CallbackDoor& door)
    : loop_(loop),
      realm_(realm),
      door_(door),
      drains_inline_(has(engine::Capability::draining) &&
                     loop.host().tick_model() == TickModel::per_callback),
      start_ns_(loop.now_ns()) {
  loop_.host().add_source(Phase::timers, timers_);
  loop_.host().add_source(Phase::check, immediates_);
  loop_.host().set_tick_sources(&ticks_, &microtasks_);
  engine::promise_jobs::observe(this, loop_.host().flags(), LoopHost::kObserved);
  door_.set_on_failure([this] { left_behind_ = true; });
}

ScriptQueues::~ScriptQueues() {
  engine::promise_jobs::observe(nullptr, nullptr, 0);
  loop_.host().set_tick_sources(nullptr, nullptr);
  loop_.host().remove_source(Phase::check, immediates_);
  loop_.host().remove_source(Phase::timers, timers_);
}

void ScriptQueues::set_ticks(engine::Object run) { ticks_.function = engine::Persistent(run); }

void ScriptQueues::set_rejections(engine::Object report) {
  microtasks_.report_rejections = engine::Persistent(report);
}

void ScriptQueues::set_immediates(engine::Object run) {
  immediates_.function = engine::Persistent(run);
}

void ScriptQueues::set_timers(engine::Object run) { timers_.function = engine::Persistent(run); }

void ScriptQueues::begin_callback(TaskId id, TaskKind kind) {
  if (id == 0) id = loop_.host().next_id();
  running_.push_back({id, kind, loop_.host().begin_callback(id, kind)});
}

void ScriptQueues::end_callback() {
  if (running_.empty()) return;  // the script was terminated in it
  Running ended = running_.back();
  running_.pop_back();
  loop_.host().end_callback(ended.id, ended.kind, ended.before);
}

// Ends what an error has left open, now that it has been reported.
CallbackDoor::Result ScriptQueues::call(const engine::Persistent& function,
                                        std::initializer_list<Value> arguments) {
  const size_t depth = running_.size();
  CallbackDoor::Result result = door_.call(function.object(), arguments);
  while (running_.size() > depth) end_callback();
  return result;
}

// --- Timers and immediates
// -------------------------------------------------------------------------

Progress ScriptQueues::Batch::run(Budget& budget) {
  if (queues_.door_.is_closed()) return Progress::done;
  if (!std::exchange(has_failed_, false) && is_empty()) return Progress::done;
  // Without inline draining an entry runs one callback, so that the loop drains after each.
  double most = queues_.drains_inline_ ? budget.left() : 1;
  CallbackDoor::Result result = queues_.call(function, {Value::number(most)});
  const uint32_t ran = take_ran();
  budget.take(ran);
  if (result.outcome == Outcome::threw) {
    queues_.loop_.host().forgive_callback();
    has_failed_ = true;
    return Progress::more;
  }
  // None ran and there are more: first drain what a failed callback has left.
  const bool has_more = result.value.to_boolean();
  const bool is_drained = ran > 0 ? queues_.drains_inline_ : !has_more;
  if (!is_drained && queues_.loop_.host().tick_model() == TickModel::per_callback) {
    queues_.loop_.host().drain();
  }
  return has_more ? Progress::more : Progress::done;
}

void ScriptQueues::Timers::begin() { queues_.counters_.timers.begun = 1; }

bool ScriptQueues::Timers::is_empty() const {
  Nanoseconds expiry_ns = next_expiry_ns();
  return expiry_ns == kNever || !queues_.loop_.clock().may_have_reached(expiry_ns);
}

Nanoseconds ScriptQueues::Timers::next_expiry_ns() const {
  double expiry_ms = queues_.counters_.timers.next_expiry_ms;
  if (std::isinf(expiry_ms)) return kNever;
  // Upwards, so that the timer is due when the loop wakes for it.
  return queues_.start_ns_ + static_cast<Nanoseconds>(std::ceil(expiry_ms * 1e6));
}

uint32_t ScriptQueues::Timers::take_ran() {
  return static_cast<uint32_t>(std::exchange(queues_.counters_.timers.ran, 0));
}

void ScriptQueues::Immediates::begin() {
  queues_.realm_.begin_turn();
  if (queues_.left_behind_) {
    queues_.left_behind_ = false;
    queues_.loop_.host().drain();
  }
  queues_.counters_.immediates.begun = 1;
}

uint32_t ScriptQueues::Immediates::take_ran() {
  return static_cast<uint32_t>(std::exchange(queues_.counters_.immediates.ran, 0));
}

// --- Ticks and microtasks
// --------------------------------------------------------------------------

Progress ScriptQueues::Ticks::run(Budget&) {
  if (!has_work()) return Progress::done;
  if (std::exchange(queues_.rejection_threw_, false)) return Progress::more;
  CallbackDoor::Result result = queues_.call(function, {});
  if (result.outcome == Outcome::returned) return Progress::done;
  queues_.loop_.host().forgive_callback();
  return Progress::more;  // T4: the ticks after it wait for the next callback
}

Progress ScriptQueues::Microtasks::run(Budget&) {
  if (queues_.door_.is_closed()) return Progress::done;
  queues_.realm_.drain_microtasks();
  if (queues_.door_.is_closed()) return Progress::done;
  QueueCounters::Ticks& ticks = queues_.counters_.ticks;
  if (ticks.queued != 0 || ticks.rejections == 0) return Progress::done;
  CallbackDoor::Result result = queues_.call(report_rejections, {});
  if (result.outcome == Outcome::threw) {
    queues_.loop_.host().forgive_callback();
    queues_.rejection_threw_ = ticks.queued != 0;  // T4 again
    return Progress::done;
  }
  // Ticks that the listeners queued come before their microtasks, and the loop sees to both.
  return result.value.to_boolean() && ticks.queued == 0 ? Progress::more : Progress::done;
}

}  // namespace giro::runtime
