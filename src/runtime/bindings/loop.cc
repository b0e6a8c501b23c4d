// The loop's queues, for lib/internal/timers.js and process/task_queues.js.
#include "engine/buffers.h"
#include "engine/capabilities.h"
#include "engine/microtasks.h"
#include "engine/promise_jobs.h"
#include "engine/rejections.h"
#include "giro/loop_host.h"
#include "runtime/bindings/bindings.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Capability;
using engine::Object;
using engine::Value;

Value now_ms(Call&) { return Value::number(Environment::current().queues().now_ms()); }

// Leaves the time in timerInfo.
Value read_clock(Call&) {
  Environment::current().queues().read_clock();
  return Value::undefined();
}

Value read_fast_clock(Call&) {
  Environment::current().queues().read_fast_clock();
  return Value::undefined();
}

Value set_ticks(Call& call) {
  Environment::current().queues().set_ticks(Object(call[0]));
  return Value::undefined();
}

Value set_rejections(Call& call) {
  Environment::current().queues().set_rejections(Object(call[0]));
  return Value::undefined();
}

Value set_immediates(Call& call) {
  Environment::current().queues().set_immediates(Object(call[0]));
  return Value::undefined();
}

Value set_timers(Call& call) {
  Environment::current().queues().set_timers(Object(call[0]));
  return Value::undefined();
}

// Needs Capability::draining: it works from inside a call.
Value drain_microtasks(Call&) {
  Environment::current().realm().drain_microtasks_in_call();
  return Value::undefined();
}

// (job): calls job() as a microtask. Needs Capability::microtasks.
Value enqueue_microtask(Call& call) {
  engine::promise_jobs::Unobserved its_callbacks_are_told_of;
  engine::microtasks::queue(Object(call[0]));
  return Value::undefined();
}

// --- For who watches the loop -------------------------------------------------------------------

TaskKind kind_of(Value number) { return static_cast<TaskKind>(number.to_int32()); }

// (kind, function): the id of a new task.
Value schedule(Call& call) {
  Environment& environment = Environment::current();
  environment.expect_function(call[1]);
  return Value::integer(static_cast<int64_t>(environment.loop().host().schedule(kind_of(call[0]))));
}

KeepsLoopAlive keeps_alive(Value is_unreferenced) {
  return is_unreferenced.to_boolean() ? KeepsLoopAlive::no : KeepsLoopAlive::yes;
}

// In ms; null: once.
Nanoseconds interval_ns(Value interval) {
  constexpr double kNsPerMs = 1e6;
  return interval.is_number() ? static_cast<Nanoseconds>(interval.to_number() * kNsPerMs) : 0;
}

// (function, expiry, interval, isUnreferenced), times in ms: the id of a new timer.
Value schedule_timer(Call& call) {
  Environment& environment = Environment::current();
  environment.expect_function(call[0]);
  const TaskId id = environment.loop().host().schedule(TaskKind::timer);
  environment.loop().host().note_timer(id, environment.queues().to_loop_time(call[1].to_number()),
                                       interval_ns(call[2]), keeps_alive(call[3]));
  return Value::integer(static_cast<int64_t>(id));
}

// (id, expiry, interval, isUnreferenced): a timer that begins anew; its new id.
Value refresh_timer(Call& call) {
  Environment& environment = Environment::current();
  const TaskId id = environment.loop().host().refresh_timer(
      static_cast<TaskId>(call[0].to_integer()),
      environment.queues().to_loop_time(call[1].to_number()), interval_ns(call[2]),
      keeps_alive(call[3]));
  return Value::integer(static_cast<int64_t>(id));
}

// (function): what the callback that runs is for, told when it is known. Whether it is the
// program's own.
Value name_running(Call& call) {
  return Value::boolean(Environment::current().name_running(call[0]));
}

// (file): what the callback that runs is.
Value name_script(Call& call) {
  if (LoopRecording* recording = Environment::current().recording()) {
    recording->name_script(call[0].to_string());
  }
  return Value::undefined();
}

// (kind, id)
Value note_cancelled(Call& call) {
  Environment::current().loop().host().note_cancelled(static_cast<TaskId>(call[1].to_integer()),
                                                      kind_of(call[0]));
  return Value::undefined();
}

// (kind, id): undefined if it was scheduled while nobody watched.
Value begin_callback(Call& call) {
  TaskId id = call[1].is_undefined() ? 0 : static_cast<TaskId>(call[1].to_integer());
  Environment::current().queues().begin_callback(id, kind_of(call[0]));
  return Value::undefined();
}

Value end_callback(Call&) {
  Environment::current().queues().end_callback();
  return Value::undefined();
}

// (count): how many of so many timers that are due the phase is to see, but one.
Value choose_timers_due(Call& call) {
  size_t answer =
      Environment::current().loop().host().choose(ChoicePoint::timers_due, call[0].to_uint32());
  return Value::integer(static_cast<int64_t>(answer));
}

Object task_kinds() {
  Object kinds = Object::create();
  for (TaskKind kind :
       {TaskKind::timer, TaskKind::immediate, TaskKind::tick, TaskKind::microtask}) {
    kinds.set(to_string(kind), Value::integer(static_cast<int64_t>(kind)));
  }
  return kinds;
}

void initialize_watching(Object exports) {
  // JavaScript only reads it.
  auto* flags = const_cast<uint32_t*>(Environment::current().loop().host().flags());
  exports.set("loopFlags", engine::uint32_array_over(flags, 1));
  exports.set("taskKinds", task_kinds());
  method<schedule>(exports, "schedule", 2);
  method<schedule_timer>(exports, "scheduleTimer", 4);
  method<refresh_timer>(exports, "refreshTimer", 4);
  method<name_running>(exports, "nameRunning", 1);
  method<name_script>(exports, "nameScript", 1);
  method<note_cancelled>(exports, "noteCancelled", 2);
  method<begin_callback>(exports, "beginCallback", 2);
  method<end_callback>(exports, "endCallback", 0);
  method<choose_timers_due>(exports, "chooseTimersDue", 1);
}

Value poller_name(Call&) { return Value::string(Environment::current().loop().poller().name()); }

// (tell): tell(stall) is called when the loop goes on after it was kept too long.
Value set_stall_listener(Call& call) {
  Environment& environment = Environment::current();
  if (StallWatch* stalls = environment.stalls()) {
    stalls->set_program_listener(Object(call[0]), environment.door());
  }
  return Value::undefined();
}

// Only on virtual time.
Value spend_reading(Call&) {
  Environment::current().options().virtual_time->spend_reading();
  return Value::undefined();
}

Value hold_for_engine(Call&) {
  Environment::current().upkeep().hold();
  return Value::undefined();
}

Value release_for_engine(Call&) {
  Environment::current().upkeep().release();
  return Value::undefined();
}

}  // namespace

void initialize_loop(Object exports) {
  QueueCounters& counters = Environment::current().queues().counters();
  exports.set("tickInfo", engine::int32_array_over(&counters.ticks.queued, 2));
  exports.set("immediateInfo", engine::int32_array_over(&counters.immediates.queued, 4));
  exports.set("timerInfo", engine::float64_array_over(&counters.timers.next_expiry_ms, 5));
  exports.set("drainsInline", Value::boolean(Environment::current().queues().drains_inline()));
  if (has(Capability::draining)) method<drain_microtasks>(exports, "drainMicrotasks", 0);
  if (auto* jobs = engine::promise_jobs::job_counters()) {
    method<enqueue_microtask>(exports, "enqueueMicrotask", 1);
    exports.set("jobInfo", engine::int32_array_over(&jobs->queued, 2));
  }
  if (Environment::current().options().virtual_time != nullptr) {
    method<spend_reading>(exports, "spendReading", 0);
  }
  initialize_watching(exports);
  method<now_ms>(exports, "now", 0);
  method<set_ticks>(exports, "setTicks", 1);
  method<set_rejections>(exports, "setRejections", 1);
  method<set_immediates>(exports, "setImmediates", 1);
  method<set_timers>(exports, "setTimers", 1);
  method<read_clock>(exports, "readClock", 0);
  method<read_fast_clock>(exports, "readFastClock", 0);
  method<set_stall_listener>(exports, "setStallListener", 1);
  method<poller_name>(exports, "pollerName", 0);
  method<hold_for_engine>(exports, "holdForEngine", 0);
  method<release_for_engine>(exports, "releaseForEngine", 0);
}

}  // namespace giro::runtime
