#include "giro/base/clock.h"

#include <ctime>

namespace giro {

namespace {

Nanoseconds read(clockid_t clock) {
  timespec now{};
  ::clock_gettime(clock, &now);
  return Nanoseconds{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

}  // namespace

Nanoseconds RealClock::now_ns() { return read(CLOCK_MONOTONIC); }

// The coarse clock is the time of the kernel's last tick, and costs a quarter: no counter is read.
bool RealClock::may_have_reached(Nanoseconds time_ns) {
  constexpr Nanoseconds kTicksBehindMax = 20'000'000;  // two of the longest ticks that Linux has
  return read(CLOCK_MONOTONIC_COARSE) + kTicksBehindMax >= time_ns;
}

RealClock& RealClock::instance() {
  static RealClock clock;
  return clock;
}

}  // namespace giro
