// Timer: calls back once, or again and again, never before its time.
//
// Lifetime: may be destroyed at any moment, also by its own callback; then nothing more comes of
// it. It must be gone before its loop is. Loop thread only.
#pragma once

#include <chrono>
#include <cstdint>

#include "giro/base/api.h"
#include "giro/base/clock.h"
#include "giro/base/function.h"
#include "giro/loop_task.h"
#include "giro/operation.h"

namespace giro {

namespace detail {
class TimerQueue;
struct TimerEntry;
}  // namespace detail

class GIRO_API Timer {
 public:
  // Not active until it is started.
  explicit Timer(Loop& loop, Function<void()> callback = nullptr);
  ~Timer();
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;

  // Also while the one before runs.
  void set_callback(Function<void()> callback);

  // A threshold, counted from this very moment. An active timer starts over. Negative delays are 0.
  void start(std::chrono::nanoseconds delay);
  // Every `interval`, counted from when it fires: what a long callback made it miss is not made up.
  void start_repeating(std::chrono::nanoseconds interval);
  // Starts over with the delay it was last started with, whether it is active or not.
  void refresh();
  void stop();

  // Whether it will fire.
  bool is_active() const;
  // When it will fire, on the loop's clock; kNever when it is not active.
  Nanoseconds expiry_ns() const;

  // A referenced timer (the default) keeps the loop alive while it is active.
  void ref() { set_keeps_alive(KeepsLoopAlive::yes); }
  void unref() { set_keeps_alive(KeepsLoopAlive::no); }
  bool has_ref() const { return keeps_alive_ == KeepsLoopAlive::yes; }

 private:
  friend class detail::TimerQueue;
  friend struct detail::TimerEntry;
  static constexpr uint32_t kNotQueued = UINT32_MAX;
  enum class Repeats : uint8_t { no, yes };

  void arm(Nanoseconds delay_ns, Repeats repeats);
  void set_keeps_alive(KeepsLoopAlive keeps_alive);

  detail::TimerQueue& queue_;
  Nanoseconds delay_ns_ = 0;
  ContextRef context_;
  uint32_t heap_index_ = kNotQueued;
  Repeats repeats_ = Repeats::no;
  KeepsLoopAlive keeps_alive_ = KeepsLoopAlive::yes;
  Function<void()> callback_;
};

}  // namespace giro
