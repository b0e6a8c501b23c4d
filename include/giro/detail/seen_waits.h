// How long the loop of a thread has waited for events, for other threads to see.
#pragma once

#include <mutex>

#include "giro/base/api.h"
#include "giro/base/clock.h"

namespace giro::detail {

// Any thread.
class SeenWaits {
 public:
  // With the wait that still lasts.
  Nanoseconds sum_ns(Nanoseconds now_ns) const {
    std::lock_guard lock(mutex_);
    return over_ns_ + (since_ns_ == 0 ? 0 : now_ns - since_ns_);
  }
  void begin(Nanoseconds now_ns) {
    std::lock_guard lock(mutex_);
    since_ns_ = now_ns;
  }
  void end(Nanoseconds lasted_ns) {
    std::lock_guard lock(mutex_);
    over_ns_ += lasted_ns;
    since_ns_ = 0;
  }

 private:
  mutable std::mutex mutex_;
  Nanoseconds over_ns_ = 0;
  Nanoseconds since_ns_ = 0;  // 0: it does not wait
};

// From now on the waits of this thread's loop that measures them (LoopHost::measure_idle) are
// noted there; null: no more.
GIRO_API void let_waits_be_seen(SeenWaits* waits);

}  // namespace giro::detail
