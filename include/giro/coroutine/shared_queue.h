// SharedQueue<T>: what tasks of several loops, and threads without one, hand to each other.
//
//   SharedQueue<Job> jobs(64);
//   co_await jobs.push(loop, job);                  // on one thread
//   while (auto job = co_await jobs.pop(loop)) …    // on another
//
// As Queue, for any thread: first in, first out, fair, and nothing is lost when a task is destroyed
// while it waits, or after it was given an item and before it went on. Who waits keeps its loop
// alive, and goes on in a callback of its poll phase. Lifetime: the queue outlives everybody who
// waits for it (a CHECK), so it is declared before the loops, or shared.
#pragma once

#include <cerrno>
#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

#include "giro/base/check.h"
#include "giro/base/intrusive_list.h"
#include "giro/base/result.h"
#include "giro/coroutine/trampoline.h"
#include "giro/loop.h"
#include "giro/wakeup.h"

namespace giro {

namespace detail {

// A coroutine that another thread wakes. Whoever does so holds the mutex that guards the waiter,
// and the waiter takes it before it goes: so nobody is inside notify() then.
class SharedWaiter : public ListNode {
 public:
  explicit SharedWaiter(Loop& loop) : loop_(&loop) {}
  SharedWaiter(SharedWaiter&& other) noexcept : ListNode(), loop_(other.loop_) {
    GIRO_CHECK(!other.wakeup_, "what a coroutine waits for was moved while it waits");
  }

 protected:
  void prepare(std::coroutine_handle<> waiter) {
    wakeup_.emplace(*loop_, [waiter] { Trampoline::resume(waiter); });
  }
  // Any thread, with the mutex.
  void wake() { wakeup_->notify(); }

 private:
  Loop* loop_;
  std::optional<Wakeup> wakeup_;
};

}  // namespace detail

// Any thread.
template <typename T>
class SharedQueue {
 public:
  // Holds so many items. 0: push() waits until somebody takes the item. SIZE_MAX: no limit.
  explicit SharedQueue(size_t capacity) : capacity_(capacity) {}
  SharedQueue(const SharedQueue&) = delete;
  SharedQueue& operator=(const SharedQueue&) = delete;
  ~SharedQueue() {
    GIRO_CHECK(pushers_.empty() && poppers_.empty(),
               "a shared queue is destroyed while tasks wait for it");
  }

  // What push() gives.
  class [[nodiscard]] Push : private detail::SharedWaiter {
   public:
    // push() does this.
    Push(SharedQueue& queue, Loop& loop, T item)
        : SharedWaiter(loop), queue_(&queue), item_(std::move(item)) {}
    Push(Push&&) noexcept = default;
    ~Push() {
      std::lock_guard lock(queue_->mutex_);
      unlink();
    }

    bool await_ready() {
      std::lock_guard lock(queue_->mutex_);
      return is_settled();
    }
    bool await_suspend(std::coroutine_handle<> waiter) {
      prepare(waiter);
      std::lock_guard lock(queue_->mutex_);
      if (is_settled()) return false;  // meanwhile
      queue_->pushers_.push_back(*this);
      return true;
    }
    Result<void> await_resume() {
      std::lock_guard lock(queue_->mutex_);
      if (outcome_ == Outcome::closed) return SysError(EPIPE, "push");
      return {};
    }

   private:
    friend SharedQueue;
    friend IntrusiveList<Push>;
    enum class Outcome : uint8_t { closed, taken };
    bool is_settled() {
      if (queue_->closed_) return true;
      if (!queue_->has_room()) return false;
      queue_->accept(std::move(item_));
      outcome_ = Outcome::taken;
      return true;
    }
    SharedQueue* queue_;
    T item_;
    Outcome outcome_ = Outcome::closed;
  };

  // What pop() gives.
  class [[nodiscard]] Pop : private detail::SharedWaiter {
   public:
    // pop() does this.
    Pop(SharedQueue& queue, Loop& loop) : SharedWaiter(loop), queue_(&queue) {}
    Pop(Pop&&) noexcept = default;
    ~Pop() {
      std::lock_guard lock(queue_->mutex_);
      unlink();
      if (item_) queue_->give_back(*std::exchange(item_, std::nullopt));
    }

    bool await_ready() {
      std::lock_guard lock(queue_->mutex_);
      return is_settled();
    }
    bool await_suspend(std::coroutine_handle<> waiter) {
      prepare(waiter);
      std::lock_guard lock(queue_->mutex_);
      if (is_settled()) return false;  // meanwhile
      queue_->poppers_.push_back(*this);
      return true;
    }
    std::optional<T> await_resume() {
      std::lock_guard lock(queue_->mutex_);
      return std::exchange(item_, std::nullopt);
    }

   private:
    friend SharedQueue;
    friend IntrusiveList<Pop>;
    bool is_settled() {
      item_ = queue_->take();
      return item_ || queue_->closed_;
    }
    SharedQueue* queue_;
    std::optional<T> item_;
  };

  // co_await queue.push(loop, item), on that loop: when the queue has taken it. EPIPE when it is
  // closed, before or meanwhile; the item is gone then.
  Push push(Loop& loop, T item) { return {*this, loop, std::move(item)}; }
  // False: there is no room, or the queue is closed; the item is as it was.
  bool try_push(T&& item) {
    std::lock_guard lock(mutex_);
    if (closed_ || !has_room()) return false;
    accept(std::move(item));
    return true;
  }
  // co_await queue.pop(loop), on that loop: the next item; nullopt: the queue is closed, and
  // nothing is left.
  Pop pop(Loop& loop) { return {*this, loop}; }
  // Nothing: there is none now.
  std::optional<T> try_pop() {
    std::lock_guard lock(mutex_);
    return take();
  }

  // Nothing more goes in: who waits to push gets EPIPE. What is in it can be taken, and then pop()
  // gives nullopt.
  void close() {
    std::lock_guard lock(mutex_);
    closed_ = true;
    while (Push* pusher = pushers_.pop_front()) pusher->wake();
    while (Pop* popper = poppers_.pop_front()) popper->wake();
  }
  // How many items are in it, a moment ago.
  size_t size() const {
    std::lock_guard lock(mutex_);
    return items_.size();
  }

 private:
  // All with the mutex.
  bool has_room() const { return !poppers_.empty() || items_.size() < capacity_; }
  void accept(T&& item) {
    if (Pop* popper = poppers_.pop_front()) return serve(*popper, std::move(item));
    items_.push_back(std::move(item));
  }
  void serve(Pop& popper, T&& item) {
    popper.item_.emplace(std::move(item));
    popper.wake();
  }
  std::optional<T> take() {
    std::optional<T> item;
    if (!items_.empty()) {
      item.emplace(std::move(items_.front()));
      items_.pop_front();
      if (items_.size() >= capacity_) return item;
      if (Push* pusher = pushers_.pop_front()) {
        items_.push_back(std::move(pusher->item_));
        finish(*pusher);
      }
    } else if (Push* pusher = pushers_.pop_front()) {  // of a queue without room
      item.emplace(std::move(pusher->item_));
      finish(*pusher);
    }
    return item;
  }
  void finish(Push& pusher) {
    pusher.outcome_ = Push::Outcome::taken;
    pusher.wake();
  }
  // It was the oldest, and is again.
  void give_back(T&& item) {
    if (Pop* popper = poppers_.pop_front()) return serve(*popper, std::move(item));
    items_.push_front(std::move(item));
  }

  const size_t capacity_;
  mutable std::mutex mutex_;
  bool closed_ = false;
  std::deque<T> items_;
  IntrusiveList<Push> pushers_;
  IntrusiveList<Pop> poppers_;
};

}  // namespace giro
