// Every promise job of the engine, seen on its way into the queue.
//
// The engine's library calls its own exported JSGlobalObject::queueMicrotask() through the linker's
// table, so a definition of the same name in the executable, which is found first, stands between.
// Needs the fast path.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/object.h"

namespace giro::engine::promise_jobs {

// Whether any job has passed through here yet.
bool are_seen();
// From now on the thread's jobs are watched. To be called once for a heap. False: they do not pass.
bool watch();
// Before the heap goes.
void forget();
// Before a source is run. The order of the engine is repaired where it differs (docs/engine.md),
// which only programs that await something can tell.
void prepare_for(std::string_view source);
// While scripts of ours are run to see their jobs, which are nobody's business.
bool is_learning();
// How many jobs have been queued, for JavaScript to read; null: they do not pass through here.
int32_t* job_count();

// Told of every job but those of Unobserved, while the flag is up.
class Observer {
 public:
  virtual uint64_t job_queued() = 0;  // returns its number
  virtual void job_begins(uint64_t job) = 0;
  virtual void job_ended() = 0;

 protected:
  ~Observer() = default;
};
// Of this thread; `flags` is read at each job. Null: none.
void observe(Observer* observer, const uint32_t* flags, uint32_t flag);

// While one exists, jobs are queued that their owner tells of.
class Unobserved {
 public:
  Unobserved();
  ~Unobserved();
  Unobserved(const Unobserved&) = delete;
  Unobserved& operator=(const Unobserved&) = delete;
};

// --- Contexts (AsyncLocalStorage)
// ------------------------------------------------------------------
//
// While tracking is on, each job gets a forerunner in the queue that restores the context of the
// moment. That is right for what is queued at once. A reaction that waits for its promise is to
// have the context of the moment when it was registered: an `await` is preceded by a marker, a
// reaction that is never run and hands its context to the job behind it.
// lib/internal/async_context.js says when the marker is registered.

// `restore(context)` is queued before each job. `keep_context(functions, context)` is called when a
// thenable is about to get `functions.resolve` and `functions.reject`: if that is for an `await`,
// it goes on in this context where they are called through resume_in(). False: jobs do not pass
// through here.
bool track_contexts(Object restore, Object keep_context);
// What settle(value) comes to.
Completion resume_in(Value context, Object settle, Value value);
// The context of what runs now. The caller keeps the value alive until the next call.
void set_context(Value context);
// Undefined while tracking is off.
Value current_context();
// A marker with this context among the reactions of `promise`, which must be a promise. It counts
// as handled from now on.
void mark(Object promise, Value context);

// --- Delegation (`yield*` in an async generator)
// ------------------------------------------------------------------
//
// lib/internal/engine/delegation.js says what for.

// Whether a source may have one. True for one that only looks like it; false without the fast path.
bool may_delegate(std::string_view source);
// The next job with `token` among its arguments is held instead of queued. The caller keeps the
// token alive until it takes the job.
void hold_job(Value token);
// [job, and its four arguments]; undefined if there was none. None is held any more.
Value take_held_job();

}  // namespace giro::engine::promise_jobs
