// Every promise job of the engine, seen on its way into the queue (Capability::jobs). How depends
// on the engine: scripted_jobs.h, task_jobs.h.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/object.h"

namespace giro::engine::promise_jobs {

// From now on the thread's jobs are watched, if they can be. To be called once for a heap.
void watch();
// Before the heap goes.
void forget();
// Before a source is run. The order of the engine is repaired where it differs (docs/engine.md),
// which only programs that await something can tell.
void prepare_for(std::string_view source);
// Whether that has nothing left to do, whatever the source.
bool is_prepared();
// While scripts of ours are run to see their jobs, which are nobody's business.
bool is_learning();
// For JavaScript to read. A drain is due while they differ.
struct JobCounters {
  int32_t queued = 0;    // jobs
  int32_t drained = -1;  // of those; some may have come before anybody counted
  void make_drain_due() { drained = queued - 1; }
};
// Null: jobs are not seen, and a drain is always due.
JobCounters* job_counters();
// Even where no job is queued.
void make_drain_due();
// After every drain.
void drained();

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
// While tracking is on, each job runs in the context of the moment when it was queued. That is
// right for what is queued at once. A reaction that waits for its promise is to have the context of
// the moment when it was registered: an `await` is preceded by a marker, a reaction that is never
// run and hands its context to the job after it. lib/internal/promise_contexts.js says when the
// marker is registered.

// `restore(context)` is called before a job. `keep` is called when a thenable that is awaited is
// about to be called, and lets the `await` go on in its own context, by resume_in(), whoever
// settles it: before 2.52 keep(functions, context), with `functions.resolve` and `functions.reject`
// as the thenable will get them; later keep(then, context), which gives the `then` to be called.
// False: jobs are not seen.
bool track_contexts(Object restore, Object keep);
// Which of the two it is.
bool keeps_by_then();
// What settle(value) comes to.
Completion resume_in(Value context, Object settle, Value value);
// The context of what runs now. The caller keeps the value alive until the next call.
void set_context(Value context);
// Undefined while tracking is off. Also where jobs are not seen.
Value current_context();
// A marker with this context among the reactions of `promise`, which must be a promise. It counts
// as handled from now on.
void mark(Object promise, Value context);
// From now on jobs may leave another context behind than they found.
void expect_left_contexts();
// A job has thrown, and its context may go on: the next is restored in any case.
void job_threw();

// --- Delegation (`yield*` in an async generator)
// ------------------------------------------------------------------
//
// lib/internal/engine/delegation.js says what for.

// Whether jobs can be held; where they cannot, the engine delegates as Node does, or all is
// rewritten.
bool can_hold();
// Whether a source may have one. True for one that only looks like it; false without can_hold().
bool may_delegate(std::string_view source);
// The next job with `token` among its arguments is held instead of queued. The caller keeps the
// token alive until it takes the job.
void hold_job(Value token);
// [job, and its four arguments]; undefined if there was none. None is held any more.
Value take_held_job();

}  // namespace giro::engine::promise_jobs
