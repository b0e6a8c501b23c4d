// co_await loop.sleep(10ms): goes on in the timers phase, not before that time has passed.
#pragma once

#include <chrono>
#include <coroutine>
#include <optional>

#include "giro/coroutine/trampoline.h"
#include "giro/loop.h"
#include "giro/timer.h"

namespace giro {

// Made by Loop::sleep(). The time counts from when it is awaited.
class [[nodiscard]] Sleep {
 public:
  // Loop::sleep() does this.
  Sleep(Loop& loop, std::chrono::nanoseconds delay) : loop_(loop), delay_(delay) {}
  Sleep(Sleep&& other) noexcept : loop_(other.loop_), delay_(other.delay_) {}

  bool await_ready() const noexcept { return false; }
  void await_suspend(std::coroutine_handle<> waiter) {
    timer_.emplace(loop_, [waiter] { detail::Trampoline::resume(waiter); });
    timer_->start(delay_);
  }
  void await_resume() const noexcept {}

 private:
  Loop& loop_;
  std::chrono::nanoseconds delay_;
  std::optional<Timer> timer_;
};

inline Sleep Loop::sleep(std::chrono::nanoseconds delay) { return {*this, delay}; }

}  // namespace giro
