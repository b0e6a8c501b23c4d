// Event: something that has happened, or not yet, for the tasks of one loop.
//
//   Event ready(loop);
//   co_await ready.wait();   // here
//   ready.set();             // there
//
// Lifetime: whoever waits goes on as a microtask after the callback that calls set(), in the order
// in which they came; or is destroyed before. An event that goes first leaves those who wait where
// they are: they never go on, and may be destroyed later. Loop thread only.
#pragma once

#include "giro/coroutine/waiter.h"

namespace giro {

class Event {
 public:
  // Not set.
  explicit Event(Loop& loop) : loop_(loop) {}
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  // What wait() gives.
  class [[nodiscard]] Wait : private detail::Waiter {
   public:
    // wait() does this.
    explicit Wait(Event& event) : event_(&event) {}

    bool await_ready() const noexcept { return event_->is_set_; }
    void await_suspend(std::coroutine_handle<> waiter) {
      suspend(event_->loop_, waiter);
      event_->waiters_.push_back(*this);
    }
    void await_resume() const noexcept {}

   private:
    friend Event;
    friend IntrusiveList<Wait>;
    Event* event_;
  };

  // Everybody who waits goes on; and so does, at once, who comes while it is set.
  void set() {
    is_set_ = true;
    while (Wait* first = waiters_.pop_front()) first->wake(loop_);
  }
  // Who comes from now on waits again. It calls nobody back who has been woken.
  void reset() { is_set_ = false; }
  // Whether it has happened.
  bool is_set() const { return is_set_; }
  // co_await event.wait(): until it is set.
  Wait wait() { return Wait(*this); }

 private:
  Loop& loop_;
  bool is_set_ = false;
  IntrusiveList<Wait> waiters_;
};

}  // namespace giro
