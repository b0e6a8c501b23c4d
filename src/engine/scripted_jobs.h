// Promise jobs of engines whose promises are written in JavaScript (before 2.52): functions, seen
// on their way into the queue.
//
// The engine's library calls its own exported JSGlobalObject::queueMicrotask() through the linker's
// table, so a definition of the same name in the executable, which is found first, stands between.
#pragma once

#include <memory>

#include "engine/job_watch.h"

namespace giro::engine::scripted_jobs {

// From now on the thread's jobs are watched. To be called once for a heap.
std::unique_ptr<promise_jobs::JobWatch> watch();

// The self-test.
bool work();

}  // namespace giro::engine::scripted_jobs
