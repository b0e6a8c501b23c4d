// Promise jobs of engines whose promises are written in C++ (from 2.54 on): tasks, seen by way of
// the token that such an engine lets its embedder give a heap.
//
// While a heap has a token, each job asks it on its way into the queue for a dispatcher, which is
// what runs the job then; without one the engine runs it itself, which is twice as fast. So most
// jobs are only counted. A dispatcher is made where the context is another than that of the job
// before, or where something may come between: see TaskJobs::asks_for_dispatcher().
#pragma once

#include <memory>

#include "engine/job_watch.h"

namespace giro::engine::task_jobs {

// From now on the thread's jobs are watched. To be called once for a heap.
std::unique_ptr<promise_jobs::JobWatch> watch();

// `await` asks a promise for its constructor, and waits for it afterwards. If that is an accessor
// (lib/internal/engine/promise_constructor.js), the engine calls it; the answer for plain promises
// can be given without. `promise` is a plain one, and is asked now; `is_quiet` says when the
// accessor itself is to be called. False: it has to be called every time.
bool answer_awaits(Object promise, const int32_t* is_quiet);
// The accessor is called every time again.
void stop_answering();

// The self-test.
bool work();

}  // namespace giro::engine::task_jobs
