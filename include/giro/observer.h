// Observer: sees the loop turn. Called on the loop's thread, from inside the loop: look, don't
// touch. With none set, each of these places costs one predictable branch.
#pragma once

#include <cstdint>

#include "giro/base/clock.h"
#include "giro/loop_task.h"
#include "giro/phase_source.h"

namespace giro {

class Operation;

class Observer {
 public:
  virtual ~Observer() = default;
  // In the order in which they happen.
  virtual void turn_begin(uint64_t /*turn*/) {}
  virtual void turn_end(uint64_t /*turn*/) {}
  virtual void phase_begin(Phase) {}
  virtual void phase_end(Phase) {}
  virtual void poll_wait(Nanoseconds /*timeout_ns; 0: no wait, kNever: until something happens*/) {}
  // `cause` is the task that was running when `task` was scheduled; 0: none.
  virtual void scheduled(TaskId /*task*/, TaskKind, TaskId /*cause*/) {}
  virtual void cancelled(TaskId /*task*/, TaskKind) {}
  virtual void callback_begin(TaskId, TaskKind) {}
  virtual void callback_end(TaskId, TaskKind) {}
  virtual void completion(const Operation&) {}
};

}  // namespace giro
