// How long poll may block (P7), as a pure function.
#pragma once

#include "giro/base/clock.h"

namespace giro {

struct PollState {
  bool stopping = false;
  bool alive = true;
  bool work_waiting = false;  // referenced immediates, pending, idle or close queues hold something
  Nanoseconds now_ns = 0;
  Nanoseconds next_expiry_ns = kNever;  // of the soonest timer
};

// 0: do not wait. kNever: until something happens.
constexpr Nanoseconds poll_timeout_ns(const PollState& state) {
  if (state.stopping || !state.alive || state.work_waiting) return 0;
  if (state.next_expiry_ns == kNever) return kNever;
  if (state.next_expiry_ns <= state.now_ns) return 0;
  return state.next_expiry_ns - state.now_ns;
}

}  // namespace giro
