// Points in time: sleep_until(), and Ticker, which beats at a fixed rate.
#pragma once

#include <algorithm>
#include <chrono>
#include <coroutine>
#include <cstdint>
#include <optional>

#include "giro/base/check.h"
#include "giro/coroutine/sleep.h"
#include "giro/loop.h"
#include "giro/timer.h"

namespace giro {

// co_await sleep_until(loop, at_ns): goes on in the timers phase, not before that moment of the
// loop's clock (Loop::now_ns()); in the next timers phase if it is over.
inline Sleep sleep_until(Loop& loop, Nanoseconds at_ns) {
  return loop.sleep(std::chrono::nanoseconds(std::max<Nanoseconds>(0, at_ns - loop.now_ns())));
}

// Ticker: a fixed rate, however long what happens between two beats takes.
//
//   Ticker ticker(loop, 100ms);
//   for (;;) {
//     co_await ticker.next();
//     sample();
//   }
//
// The n-th beat is at n intervals after the ticker was made. Who comes late for several of them is
// given them as one. Loop thread only; holds nothing while nobody awaits it.
class Ticker {
 public:
  // The first beat comes one interval from now.
  Ticker(Loop& loop, std::chrono::nanoseconds interval)
      : loop_(loop), interval_ns_(interval.count()), last_ns_(loop.now_ns()) {
    GIRO_CHECK(interval_ns_ > 0, "a ticker needs an interval");
  }

  // What next() gives.
  class [[nodiscard]] Beat {
   public:
    // next() does this.
    explicit Beat(Ticker& ticker)
        : ticker_(ticker), sleep_(sleep_until(ticker.loop_, ticker.due_ns())) {}

    bool await_ready() const noexcept { return false; }
    void await_suspend(std::coroutine_handle<> waiter) { sleep_.await_suspend(waiter); }
    uint64_t await_resume() { return ticker_.take(); }

   private:
    Ticker& ticker_;
    Sleep sleep_;
  };

  // co_await ticker.next(): at the next beat, or in the next timers phase if that is over. How many
  // beats it stands for: 1, or more when some were missed.
  Beat next() { return Beat(*this); }
  // When the next one is due, on the loop's clock.
  Nanoseconds due_ns() const { return last_ns_ + interval_ns_; }

 private:
  uint64_t take() {
    const Nanoseconds beats = std::max<Nanoseconds>(1, (loop_.now_ns() - last_ns_) / interval_ns_);
    last_ns_ += beats * interval_ns_;
    return static_cast<uint64_t>(beats);
  }

  Loop& loop_;
  const Nanoseconds interval_ns_;
  Nanoseconds last_ns_;
};

}  // namespace giro
