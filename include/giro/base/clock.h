// Clock: the only way the loop learns the time. Real, or virtual for tests and exploration.
#pragma once

#include <cstdint>
#include <limits>

#include "giro/base/api.h"

namespace giro {

// All times inside of the library.
using Nanoseconds = int64_t;

// Later than everything.
inline constexpr Nanoseconds kNever = std::numeric_limits<Nanoseconds>::max();

// now + delay, where a delay past the end of time is kNever.
constexpr Nanoseconds deadline_after(Nanoseconds now_ns, Nanoseconds delay_ns) {
  if (delay_ns <= 0) return now_ns;
  return delay_ns > kNever - now_ns ? kNever : now_ns + delay_ns;
}

class GIRO_API Clock {
 public:
  virtual ~Clock() = default;
  virtual Nanoseconds now_ns() = 0;  // monotonic
  // Cheaper, and later than now_ns() by less than a microsecond, never earlier. For the start of
  // delays that must not end early. Monotonic too.
  virtual Nanoseconds fast_now_ns() { return now_ns(); }
  // False: now_ns() is surely before this time. A cheap check that saves most turns the exact one.
  virtual bool may_have_reached(Nanoseconds time_ns) { return now_ns() >= time_ns; }
  // True: time stands still while a thread sleeps.
  virtual bool is_virtual() const { return false; }
};

// CLOCK_MONOTONIC. Any thread.
class GIRO_API RealClock final : public Clock {
 public:
  Nanoseconds now_ns() override;
  Nanoseconds fast_now_ns() override;
  bool may_have_reached(Nanoseconds time_ns) override;
  // One is enough for everybody.
  static RealClock& instance();
};

// Time that stands still until somebody moves it. One thread.
class GIRO_API VirtualClock final : public Clock {
 public:
  // Begins at this time.
  explicit VirtualClock(Nanoseconds start_ns = 0) : now_ns_(start_ns) {}
  Nanoseconds now_ns() override { return now_ns_; }
  bool is_virtual() const override { return true; }
  // Forward only: the past is no error, and changes nothing.
  void advance(Nanoseconds by_ns) { advance_to(deadline_after(now_ns_, by_ns)); }
  void advance_to(Nanoseconds time_ns) {
    if (time_ns > now_ns_) now_ns_ = time_ns;
  }

 private:
  Nanoseconds now_ns_;
};

}  // namespace giro
