// How promise jobs are seen, for each series of engines in another way. promise_jobs.h says what
// its functions are for. Belongs to the thread of its heap.
#pragma once

#include <memory>
#include <string_view>

#include "engine/promise_jobs.h"

namespace giro::engine::promise_jobs {

class JobWatch {
 public:
  JobWatch() = default;
  virtual ~JobWatch() = default;
  JobWatch(const JobWatch&) = delete;
  JobWatch& operator=(const JobWatch&) = delete;

  virtual void prepare_for(std::string_view source) = 0;
  // Whether prepare_for() has nothing left to do, whatever the source.
  virtual bool is_prepared() const { return false; }
  virtual bool is_learning() const { return false; }
  virtual void track_contexts(Object restore, Object keep_context) = 0;
  virtual Completion resume_in(Value context, Object settle, Value value) = 0;
  virtual void set_context(Value context) = 0;
  virtual Value current_context() const = 0;
  virtual void mark(Object promise, Value context) = 0;
  virtual void job_threw() {}
  virtual void drained() {}
  virtual void expect_left_contexts() {}
  virtual void learn_functions() {}
  virtual bool may_delegate(std::string_view) const { return false; }
  virtual void hold_job(Value) {}
  virtual Value take_held_job() { return Value::undefined(); }

  JobCounters counters;
  bool is_unobserved = false;
  Observer* observer = nullptr;
  const uint32_t* flags = nullptr;
  uint32_t flag = 0;

 protected:
  bool is_observed() const {
    return flags != nullptr && (*flags & flag) != 0 && !is_unobserved && observer != nullptr;
  }
};

}  // namespace giro::engine::promise_jobs
