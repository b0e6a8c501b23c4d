// A program on a clock that moves only when its loop waits (--virtual-time): the same run gives the
// same order, and a second takes no second. Files are the real ones; a network there is none yet.
#pragma once

#include <chrono>

#include "giro/base/clock.h"
#include "giro/loop.h"
#include "giro/simulation.h"

namespace giro::runtime {

class VirtualTime {
 public:
  explicit VirtualTime(std::chrono::milliseconds read_time);

  LoopOptions loop_options();
  // Reading the clock advances it, so that a program that polls for a time ends.
  void spend_reading() { clock_.advance(kReadingNs); }

 private:
  static constexpr Nanoseconds kReadingNs = 1'000;

  VirtualClock clock_;
  SimulatedWorld world_;
};

}  // namespace giro::runtime
