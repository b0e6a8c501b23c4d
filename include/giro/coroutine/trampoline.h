// How coroutines are resumed without growing the stack, however the compiler treats tail calls: a
// chain of awaits as long as memory lasts neither goes in nor comes out by nested calls.
#pragma once

#include <coroutine>
#include <cstdint>
#include <utility>

#include "giro/base/intrusive_list.h"

namespace giro::detail {

// A coroutine that goes on when the stack is short again. Part of an awaiter: if that goes first,
// the coroutine is not resumed.
class Resumption : public ListNode {
 public:
  Resumption() = default;
  ~Resumption() { unlink(); }

  std::coroutine_handle<> coroutine;
};

// One is on the stack wherever the loop resumes a coroutine. Loop thread.
class Trampoline {
 public:
  // Resumes it, and then everything that was put off meanwhile.
  static void resume(std::coroutine_handle<> coroutine) {
    Trampoline trampoline;
    coroutine.resume();
    while (Resumption* next = trampoline.put_off_.pop_front()) {
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
  void put_off(Resumption& resumption) { put_off_.push_back(resumption); }

 private:
  // Small enough for stacks of 256 KiB without optimisation.
  static constexpr uint32_t kDepthMax = 128;
  static constexpr uint32_t kTransfersMax = 128;

  Trampoline() : outer_(std::exchange(current_, this)) {}
  ~Trampoline() { current_ = outer_; }
  Trampoline(const Trampoline&) = delete;
  Trampoline& operator=(const Trampoline&) = delete;

  static inline constinit thread_local Trampoline* current_ = nullptr;

  Trampoline* outer_;
  uint32_t depth_ = 0;      // nested calls on the stack
  uint32_t transfers_ = 0;  // in a row; without optimisation each of them is a nested call
  IntrusiveList<Resumption> put_off_;
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
