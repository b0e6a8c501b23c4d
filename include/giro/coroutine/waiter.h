// A place in a line of coroutines: what Event, Semaphore and Queue wait with.
#pragma once

#include <coroutine>
#include <utility>

#include "giro/base/check.h"
#include "giro/base/intrusive_list.h"
#include "giro/coroutine/trampoline.h"
#include "giro/loop.h"
#include "giro/loop_host.h"

namespace giro::detail {

// In the frame of a coroutine. It may be moved until it waits, and destroyed at any time.
class Waiter : public ListNode {
 public:
  Waiter() = default;
  Waiter(Waiter&& other) noexcept : ListNode() {
    GIRO_CHECK(!other.waiter_, "what a coroutine waits for was moved while it waits");
  }
  ~Waiter() {
    unlink();
    if (resume_ != nullptr) resume_->waiter_ = nullptr;
  }

  void suspend(Loop& loop, std::coroutine_handle<> waiter) {
    waiter_ = waiter;
    context_ = loop.host().context();
  }
  // The coroutine goes on as a microtask: after the callback that is running, in the order of the
  // calls, and with the context in which it has begun to wait.
  void wake(Loop& loop) {
    ContextRef ours = loop.host().context();
    loop.host().set_context(std::move(context_));
    loop.queue_microtask(Resume(*this));
    loop.host().set_context(std::move(ours));
  }

 private:
  // In the loop's queue. Each clears the other's pointer when it goes.
  class Resume {
   public:
    explicit Resume(Waiter& waiter) : waiter_(&waiter) { waiter.resume_ = this; }
    Resume(Resume&& other) noexcept : waiter_(std::exchange(other.waiter_, nullptr)) {
      if (waiter_ != nullptr) waiter_->resume_ = this;
    }
    ~Resume() {
      if (waiter_ != nullptr) waiter_->resume_ = nullptr;
    }
    void operator()() {
      if (waiter_ == nullptr) return;
      Waiter& waiter = *std::exchange(waiter_, nullptr);
      waiter.resume_ = nullptr;
      Trampoline::resume(waiter.waiter_);
    }

   private:
    friend Waiter;
    Waiter* waiter_;
  };

  std::coroutine_handle<> waiter_;
  ContextRef context_;
  Resume* resume_ = nullptr;
};

}  // namespace giro::detail
