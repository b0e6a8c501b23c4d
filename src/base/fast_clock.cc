// RealClock::fast_now_ns(): the processor's own counter, set right by the kernel's clock every now
// and then. It costs half of clock_gettime(), and is made to err towards the future.
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <string>

#include "giro/base/clock.h"

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace giro {

#if defined(__x86_64__)

namespace {

// Some 100 us: what the kernel's clock can have been slewed by meanwhile is 50 ns.
constexpr uint64_t kWindowTicks = 1 << 18;
// For that, for an error of the rate (20 ns), and because the processor may read its counter early.
constexpr Nanoseconds kMarginNs = 200;
// Two readings that lie further apart (some 400 ns; 50 are usual) have been interrupted.
constexpr uint64_t kPairTicksMax = 1'000;
constexpr Nanoseconds kRateSpanMinNs = 10'000'000;
constexpr Nanoseconds kRateSpanMaxNs = 1'000'000'000;

// Whether the kernel itself keeps time by the counter: then it runs evenly, and alike on all
// processors.
bool counter_is_a_clock() {
  static const bool kIsOne = [] {
    std::ifstream file("/sys/devices/system/clocksource/clocksource0/current_clocksource");
    std::string name;
    return file >> name && name == "tsc";
  }();
  return kIsOne;
}

// Each thread has its own.
class FastClock {
 public:
  Nanoseconds now_ns() {
    const uint64_t passed = __rdtsc() - ticks_;
    if (passed >= window_) return set_right();
    return last_ns_ = std::max(last_ns_, time_after(passed));
  }

 private:
  struct Pair {
    uint64_t ticks;  // read first
    Nanoseconds ns;
    bool is_close;
  };

  static Pair read_both() {
    Pair pair{.ticks = __rdtsc(), .ns = RealClock::instance().now_ns(), .is_close = false};
    pair.is_close = __rdtsc() - pair.ticks < kPairTicksMax;
    return pair;
  }

  Nanoseconds time_after(uint64_t ticks) const {
    return ns_ + static_cast<Nanoseconds>((ticks * ns_per_tick_q32_) >> 32) + kMarginNs;
  }

  Nanoseconds set_right() {
    Pair pair = read_both();
    window_ = 0;
    if (pair.is_close && counter_is_a_clock()) {
      measure_rate(pair);
      ticks_ = pair.ticks;
      ns_ = pair.ns;
      if (ns_per_tick_q32_ != 0) window_ = kWindowTicks;
    }
    return last_ns_ = std::max(last_ns_, pair.ns);
  }

  void measure_rate(const Pair& pair) {
    const Nanoseconds span_ns = pair.ns - rate_from_.ns;
    if (span_ns < kRateSpanMinNs) return;
    if (span_ns <= kRateSpanMaxNs && pair.ticks > rate_from_.ticks) {
      // Below 2^62: a second has less than 2^30 nanoseconds.
      ns_per_tick_q32_ = (static_cast<uint64_t>(span_ns) << 32) / (pair.ticks - rate_from_.ticks);
      if (span_ns < kRateSpanMaxNs / 2) return;
    }
    rate_from_ = pair;
  }

  uint64_t ticks_ = 0;
  uint64_t window_ = 0;           // how many ticks after ticks_ the clock must be set right
  Nanoseconds ns_ = 0;            // the time at ticks_
  uint64_t ns_per_tick_q32_ = 0;  // 32 bits of fraction; 0: not known yet
  Nanoseconds last_ns_ = 0;
  Pair rate_from_{};
};

constinit thread_local FastClock fast_clock;

}  // namespace

Nanoseconds RealClock::fast_now_ns() { return fast_clock.now_ns(); }

#else

Nanoseconds RealClock::fast_now_ns() { return now_ns(); }

#endif

}  // namespace giro
