// Whose a promise job is, for who watches the loop: the function that then() was given, or the one
// that awaits (Capability::jobs). A job of the engine's own has none.
#pragma once

#include "engine/object.h"

namespace giro::engine::promise_jobs {

// Told on the thread of the job. It may be a function of the engine's or of ours.
struct FunctionListeners {
  // Before Observer::job_queued(), where jobs are seen as scripts.
  void (*expected)(Value function);
  // After Observer::job_begins(), where they are tasks: what one is of is not known before it runs.
  void (*running)(Value function);
};

// Before this thread has jobs; the same for all threads. They must stay.
void set_function_listeners(const FunctionListeners& listeners);
// Null: nobody listens.
const FunctionListeners* function_listeners();

}  // namespace giro::engine::promise_jobs
