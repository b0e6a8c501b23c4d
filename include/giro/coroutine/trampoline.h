// How coroutines are resumed without growing the stack, however the compiler treats tail calls: a
// chain of awaits as long as memory lasts neither goes in nor comes out by nested calls.
#pragma once

#include <coroutine>
#include <cstdint>
#include <utility>

#include "giro/base/check.h"

namespace giro::detail {

// A coroutine that goes on when the stack is short again. Part of an awaiter: if that goes first,
// the coroutine is not resumed.
class Resumption {
 public:
  Resumption() = default;
  Resumption(const Resumption&) = delete;
  Resumption& operator=(const Resumption&) = delete;
  ~Resumption() {
    if (link_ != nullptr) leave();
  }

  std::coroutine_handle<> coroutine;

 private:
  friend class Trampoline;
  void enter(Resumption*& first) {
    GIRO_CHECK(link_ == nullptr, "a coroutine was put off twice");
    next_ = std::exchange(first, this);
    if (next_ != nullptr) next_->link_ = &next_;
    link_ = &first;
  }
  void leave() {
    if (next_ != nullptr) next_->link_ = link_;
    *std::exchange(link_, nullptr) = next_;
  }

  Resumption* next_ = nullptr;
  Resumption** link_ = nullptr;  // what points to this; null: nothing does
};

// One is on the stack wherever the loop resumes a coroutine. Loop thread.
class Trampoline {
 public:
  // Resumes it, and then everything that was put off meanwhile.
  static void resume(std::coroutine_handle<> coroutine) {
    Trampoline trampoline;
    coroutine.resume();
    while (Resumption* next = trampoline.take()) {
      trampoline.transfers_ = 0;
      next->coroutine.resume();
    }
  }
  // Null: none of ours has resumed the coroutine that runs.
  static Trampoline* current() { return current_; }

  // Resumes a coroutine that another one begins to wait for, now or when that one has suspended.
  void resume_nested(std::coroutine_handle<> coroutine, Resumption& later) {
    if (depth_ == kDepthMax) return put_off(coroutine, later);
    ++depth_;
    coroutine.resume();
    --depth_;
  }
  // A coroutine has ended, and this is what its final suspension transfers to.
  std::coroutine_handle<> transfer(std::coroutine_handle<> waiter, Resumption& later) {
    if (++transfers_ < kTransfersMax) return waiter;
    put_off(waiter, later);
    return std::noop_coroutine();
  }
  // When what runs now has suspended.
  void put_off(std::coroutine_handle<> coroutine, Resumption& later) {
    later.coroutine = coroutine;
    put_off(later);
  }
  void put_off(Resumption& resumption) { resumption.enter(put_off_); }

 private:
  // Small enough for stacks of 256 KiB without optimisation.
  static constexpr uint32_t kDepthMax = 128;
  static constexpr uint32_t kTransfersMax = 128;

  Trampoline() : outer_(std::exchange(current_, this)) {}
  ~Trampoline() { current_ = outer_; }
  Trampoline(const Trampoline&) = delete;
  Trampoline& operator=(const Trampoline&) = delete;

  // The one that was put off first.
  Resumption* take() {
    if (first_ == nullptr) {
      while (Resumption* latest = put_off_) {
        latest->leave();
        latest->enter(first_);
      }
    }
    Resumption* first = first_;
    if (first != nullptr) first->leave();
    return first;
  }

  static inline constinit thread_local Trampoline* current_ = nullptr;

  Trampoline* outer_;
  uint32_t depth_ = 0;             // nested calls on the stack
  uint32_t transfers_ = 0;         // in a row; without optimisation each of them is a nested call
  Resumption* first_ = nullptr;    // put off longest ago
  Resumption* put_off_ = nullptr;  // since then, the latest first
};

// Resumes who waited for something that has happened, inside a callback of the loop: when the
// coroutine that runs now has suspended, or at once when none runs.
inline void wake(Resumption& waiter) {
  if (Trampoline* trampoline = Trampoline::current()) {
    trampoline->put_off(waiter);
  } else {
    Trampoline::resume(waiter.coroutine);
  }
}

}  // namespace giro::detail
