// The loop's queues, for lib/internal/timers.js and process/task_queues.js.
#include "engine/buffers.h"
#include "engine/fast_path.h"
#include "engine/promise_jobs.h"
#include "engine/rejections.h"
#include "runtime/bindings/bindings.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

Value now_ms(Call&) { return Value::number(Environment::current().queues().now_ms()); }

// Leaves the time in timerInfo.
Value read_clock(Call&) {
  Environment::current().queues().read_clock();
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

// Only with the fast path: it works from inside a call.
Value drain_microtasks(Call&) {
  engine::fast_path().drain_microtasks();
  engine::rejections::tell();
  return Value::undefined();
}

// (job, a, b): calls job(a, b) as a microtask. Only with the fast path.
Value enqueue_microtask(Call& call) {
  engine::fast_path().queue_microtask(Object(call[0]), call[1], call[2]);
  return Value::undefined();
}

// Only on virtual time.
Value spend_reading(Call&) {
  Environment::current().options().virtual_time->spend_reading();
  return Value::undefined();
}

Value hold_for_engine(Call&) {
  Environment::current().chores().hold();
  return Value::undefined();
}

Value release_for_engine(Call&) {
  Environment::current().chores().release();
  return Value::undefined();
}

}  // namespace

void initialize_loop(Object exports) {
  QueueCounters& counters = Environment::current().queues().counters();
  exports.set("tickInfo", engine::int32_array_over(&counters.ticks.queued, 2));
  exports.set("immediateInfo", engine::int32_array_over(&counters.immediates.queued, 4));
  exports.set("timerInfo", engine::float64_array_over(&counters.timers.next_expiry_ms, 5));
  exports.set("drainsInline", Value::boolean(Environment::current().queues().drains_inline()));
  if (engine::fast_path().active()) {
    method<drain_microtasks>(exports, "drainMicrotasks", 0);
    method<enqueue_microtask>(exports, "enqueueMicrotask", 3);
    if (int32_t* jobs = engine::promise_jobs::job_count()) {
      exports.set("jobInfo", engine::int32_array_over(jobs, 1));
    }
  }
  if (Environment::current().options().virtual_time != nullptr) {
    method<spend_reading>(exports, "spendReading", 0);
  }
  method<now_ms>(exports, "now", 0);
  method<set_ticks>(exports, "setTicks", 1);
  method<set_rejections>(exports, "setRejections", 1);
  method<set_immediates>(exports, "setImmediates", 1);
  method<set_timers>(exports, "setTimers", 1);
  method<read_clock>(exports, "readClock", 0);
  method<hold_for_engine>(exports, "holdForEngine", 0);
  method<release_for_engine>(exports, "releaseForEngine", 0);
}

}  // namespace giro::runtime
