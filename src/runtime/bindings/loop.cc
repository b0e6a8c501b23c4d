// The loop and its queues, for lib/internal/bootstrap.js, timers.js and process/task_queues.js.
#include "engine/buffers.h"
#include "engine/fast_path.h"
#include "engine/promise_jobs.h"
#include "runtime/bindings/bindings.h"
#include "runtime/exit.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

Value now_ms(Call&) { return Value::number(Environment::current().queues().now_ms()); }

// (report, enter)
Value set_door(Call& call) {
  Environment::current().door().set_functions(Object(call[0]), Object(call[1]));
  return Value::undefined();
}

// (runTicks, runRejections, runImmediates, runTimers)
Value set_queues(Call& call) {
  Environment::current().queues().set_functions(Object(call[0]), Object(call[1]), Object(call[2]),
                                                Object(call[3]));
  return Value::undefined();
}

// Only with the fast path: it works from inside a call.
Value drain_microtasks(Call&) {
  engine::fast_path().drain_microtasks();
  return Value::undefined();
}

// (job, a, b): calls job(a, b) as a microtask. Only with the fast path.
Value enqueue_microtask(Call& call) {
  engine::fast_path().queue_microtask(Object(call[0]), call[1], call[2]);
  return Value::undefined();
}

Value exit(Call& call) { exit_process(call[0].to_int32()); }

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
  exports.set("timerInfo", engine::float64_array_over(&counters.timers.next_expiry_ms, 4));
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
  method<set_door>(exports, "setDoor", 2);
  method<set_queues>(exports, "setQueues", 4);
  method<exit>(exports, "exit", 1);
  method<hold_for_engine>(exports, "holdForEngine", 0);
  method<release_for_engine>(exports, "releaseForEngine", 0);
}

}  // namespace giro::runtime
