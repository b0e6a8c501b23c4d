#pragma once

#include "giro/base/check.h"
#include "giro/loop.h"

namespace giro {

// Marks the loop as entered, and as its thread's. A loop inside itself would run callbacks in the
// middle of a callback (P3).
class Loop::RunScope {
 public:
  explicit RunScope(Loop& loop) : loop_(loop), outer_(current_) {
    GIRO_CHECK(!loop.entered_, "a loop was run from inside one of its own callbacks",
               to_string(loop.phase_));
    loop_.entered_ = true;
    loop_.move_to_this_thread();
    current_ = &loop;
  }
  ~RunScope() {
    loop_.entered_ = false;
    loop_.owner_.store(nullptr, std::memory_order_relaxed);
    current_ = outer_;
  }

 private:
  Loop& loop_;
  Loop* outer_;
};

}  // namespace giro
