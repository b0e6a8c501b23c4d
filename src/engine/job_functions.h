// Whose a promise job is, for who watches the loop: the function that then() was given, or the one
// that awaits. Where jobs are seen as scripts (Capability::jobs, its first way); a job of the
// engine's own has none.
#pragma once

#include "engine/object.h"

namespace giro::engine::promise_jobs {

// Told of the function before Observer::job_queued(), on the thread of the job. Set once, before
// there are jobs. It may be a function of the engine's or of ours.
void set_function_listener(void (*tell)(Value function));

}  // namespace giro::engine::promise_jobs
