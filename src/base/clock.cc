#include "giro/base/clock.h"

#include <ctime>

namespace giro {

Nanoseconds RealClock::now_ns() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return Nanoseconds{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

RealClock& RealClock::instance() {
  static RealClock clock;
  return clock;
}

}  // namespace giro
