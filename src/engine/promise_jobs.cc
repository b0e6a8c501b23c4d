#include "engine/promise_jobs.h"

#include <atomic>
#include <memory>

#include "engine/capabilities.h"
#include "engine/job_functions.h"
#include "engine/job_watch.h"
#include "engine/persistent.h"
#include "engine/scripted_jobs.h"
#include "engine/task_jobs.h"

namespace giro::engine::promise_jobs {

namespace {

thread_local std::unique_ptr<JobWatch> watching;
// Where jobs are not seen: rejections may be.
thread_local Persistent context_of_rejections;

std::atomic<const FunctionListeners*> listening = nullptr;

}  // namespace

void set_function_listeners(const FunctionListeners& listeners) {
  listening.store(&listeners, std::memory_order_relaxed);
  if (watching != nullptr) watching->learn_functions();
}

const FunctionListeners* function_listeners() { return listening.load(std::memory_order_relaxed); }

void watch() {
  if (has(Capability::jobs)) {
    watching = way_of(Capability::jobs) == 0 ? scripted_jobs::watch() : task_jobs::watch();
  }
}

void forget() {
  watching.reset();
  context_of_rejections.reset();
}

void prepare_for(std::string_view source) {
  if (watching != nullptr) watching->prepare_for(source);
}

bool is_prepared() { return watching == nullptr || watching->is_prepared(); }

bool is_learning() { return watching != nullptr && watching->is_learning(); }

JobCounters* job_counters() { return watching == nullptr ? nullptr : &watching->counters; }

void make_drain_due() {
  if (watching != nullptr) watching->counters.make_drain_due();
}

void drained() {
  if (watching == nullptr) return;
  watching->drained();
  watching->counters.drained = watching->counters.queued;
}

void observe(Observer* observer, const uint32_t* flags, uint32_t flag) {
  if (watching == nullptr) return;
  watching->observer = observer;
  watching->flags = flags;
  watching->flag = flag;
}

Unobserved::Unobserved() {
  if (watching != nullptr) watching->is_unobserved = true;
}

Unobserved::~Unobserved() {
  if (watching != nullptr) watching->is_unobserved = false;
}

bool track_contexts(Object restore, Object keep) {
  if (watching == nullptr) return false;
  watching->track_contexts(restore, keep);
  return true;
}

bool keeps_by_then() { return way_of(Capability::jobs) == 1; }

Completion resume_in(Value context, Object settle, Value value) {
  return watching->resume_in(context, settle, value);
}

void set_context(Value context) {
  if (watching != nullptr) return watching->set_context(context);
  context_of_rejections = Persistent(context);
}

Value current_context() {
  if (watching != nullptr) return watching->current_context();
  return context_of_rejections.is_empty() ? Value::undefined() : context_of_rejections.value();
}

void mark(Object promise, Value context) { watching->mark(promise, context); }

void expect_left_contexts() {
  if (watching != nullptr) watching->expect_left_contexts();
}

void job_threw() {
  if (watching != nullptr) watching->job_threw();
}

bool can_hold() { return watching != nullptr && way_of(Capability::jobs) == 0; }

bool may_delegate(std::string_view source) {
  return watching != nullptr && watching->may_delegate(source);
}

void hold_job(Value token) { watching->hold_job(token); }

Value take_held_job() { return watching->take_held_job(); }

}  // namespace giro::engine::promise_jobs
