// Semaphore: so many permits, for the tasks of one loop.
//
//   Semaphore connections(loop, 8);
//   auto permit = co_await connections.acquire();  // given back when `permit` goes
//
// Fair: who comes first is served first, also before a later one that wants less. A task that is
// destroyed while it waits, or after it was given its permits and before it went on, loses none of
// them: they go to the next. Lifetime: a semaphore outlives its permits. If it goes while tasks
// wait, they never go on, and may be destroyed later. Loop thread only.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include "giro/coroutine/waiter.h"

namespace giro {

class Semaphore {
 public:
  // With so many of them.
  Semaphore(Loop& loop, size_t permits) : loop_(loop), available_(permits) {}
  Semaphore(const Semaphore&) = delete;
  Semaphore& operator=(const Semaphore&) = delete;

  // Permits that somebody has: they come back when it goes.
  class [[nodiscard]] Permit {
   public:
    // Of nothing.
    Permit() = default;
    Permit(Permit&& other) noexcept
        : semaphore_(std::exchange(other.semaphore_, nullptr)), count_(other.count_) {}
    Permit& operator=(Permit&& other) noexcept {
      std::swap(semaphore_, other.semaphore_);
      std::swap(count_, other.count_);
      return *this;
    }
    ~Permit() { release(); }

    // Whether there is something to give back; and gives it back now.
    explicit operator bool() const { return semaphore_ != nullptr; }
    void release() {
      if (semaphore_ != nullptr) std::exchange(semaphore_, nullptr)->release(count_);
    }

   private:
    friend Semaphore;
    Permit(Semaphore& semaphore, size_t count) : semaphore_(&semaphore), count_(count) {}
    Semaphore* semaphore_ = nullptr;
    size_t count_ = 0;
  };

  // What acquire() gives.
  class [[nodiscard]] Acquire : private detail::Waiter {
   public:
    // acquire() does this.
    Acquire(Semaphore& semaphore, size_t count) : semaphore_(&semaphore), count_(count) {}
    Acquire(Acquire&&) noexcept = default;
    ~Acquire() {
      // Linked: it was given its permits, and the semaphore is still there.
      if (is_granted_ && is_linked()) semaphore_->release(count_);
    }

    bool await_ready() {
      if (!semaphore_->may_take(count_)) return false;
      semaphore_->available_ -= count_;
      return true;
    }
    void await_suspend(std::coroutine_handle<> waiter) {
      suspend(semaphore_->loop_, waiter);
      semaphore_->waiters_.push_back(*this);
    }
    Permit await_resume() {
      is_granted_ = false;
      unlink();
      return Permit(*semaphore_, count_);
    }

   private:
    friend Semaphore;
    friend IntrusiveList<Acquire>;
    Semaphore* semaphore_;
    size_t count_;
    bool is_granted_ = false;
  };

  // co_await semaphore.acquire(): a Permit, when it is this one's turn.
  Acquire acquire(size_t count = 1) { return {*this, count}; }
  // Nothing: not now, or others wait.
  std::optional<Permit> try_acquire(size_t count = 1) {
    if (!may_take(count)) return std::nullopt;
    available_ -= count;
    return Permit(*this, count);
  }
  // Adds permits, beyond those that Permits give back by themselves.
  void release(size_t count = 1) {
    available_ += count;
    while (Acquire* first = waiters_.front()) {
      if (first->count_ > available_) return;
      available_ -= first->count_;
      first->unlink();
      first->is_granted_ = true;
      granted_.push_back(*first);
      first->wake(loop_);
    }
  }
  // How many nobody has.
  size_t available() const { return available_; }

 private:
  bool may_take(size_t count) const { return waiters_.empty() && available_ >= count; }

  Loop& loop_;
  size_t available_;
  IntrusiveList<Acquire> waiters_;
  IntrusiveList<Acquire> granted_;  // that have not gone on yet
};

}  // namespace giro
