// Queue<T>: what the tasks of one loop hand to each other, first in, first out. (Between loops:
// SharedQueue, in giro/coroutine/shared_queue.h.)
//
//   Queue<std::string> lines(loop, 16);
//   co_await lines.push("one");              // waits while there are 16 of them
//   while (auto line = co_await lines.pop())  // nullopt: closed, and nothing left
//
// Fair: who comes first is served first, on both sides. Nothing is lost: a task that is destroyed
// while it waits, or after it was given an item and before it went on, leaves the item to the next.
// Lifetime: if the queue goes while tasks wait, they never go on, and may be destroyed later. Loop
// thread only.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>

#include "giro/base/result.h"
#include "giro/coroutine/waiter.h"

namespace giro {

template <typename T>
class Queue {
 public:
  // Holds so many items. 0: push() waits until somebody takes the item. SIZE_MAX: no limit.
  Queue(Loop& loop, size_t capacity) : loop_(loop), capacity_(capacity) {}
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  // What push() gives.
  class [[nodiscard]] Push : private detail::Waiter {
   public:
    // push() does this.
    Push(Queue& queue, T item) : queue_(&queue), item_(std::move(item)) {}

    bool await_ready() {
      if (queue_->closed_) return true;
      if (!queue_->has_room()) return false;
      queue_->accept(std::move(item_));
      outcome_ = Outcome::taken;
      return true;
    }
    void await_suspend(std::coroutine_handle<> waiter) {
      suspend(queue_->loop_, waiter);
      queue_->pushers_.push_back(*this);
    }
    Result<void> await_resume() {
      if (outcome_ == Outcome::closed) return SysError(EPIPE, "push");
      return {};
    }

   private:
    friend Queue;
    friend IntrusiveList<Push>;
    enum class Outcome : uint8_t { closed, taken };
    Queue* queue_;
    T item_;
    Outcome outcome_ = Outcome::closed;
  };

  // What pop() gives.
  class [[nodiscard]] Pop : private detail::Waiter {
   public:
    // pop() does this.
    explicit Pop(Queue& queue) : queue_(&queue) {}
    Pop(Pop&&) noexcept = default;
    ~Pop() {
      // Linked: it was given an item, and the queue is still there.
      if (item_ && is_linked()) queue_->give_back(*std::exchange(item_, std::nullopt));
    }

    bool await_ready() {
      item_ = queue_->try_pop();
      return item_ || queue_->closed_;
    }
    void await_suspend(std::coroutine_handle<> waiter) {
      suspend(queue_->loop_, waiter);
      queue_->poppers_.push_back(*this);
    }
    std::optional<T> await_resume() {
      unlink();
      return std::exchange(item_, std::nullopt);
    }

   private:
    friend Queue;
    friend IntrusiveList<Pop>;
    Queue* queue_;
    std::optional<T> item_;
  };

  // co_await queue.push(item): when the queue has taken it. EPIPE when it is closed, before or
  // meanwhile; the item is gone then.
  Push push(T item) { return {*this, std::move(item)}; }
  // False: there is no room, or the queue is closed; the item is as it was.
  bool try_push(T&& item) {
    if (closed_ || !has_room()) return false;
    accept(std::move(item));
    return true;
  }
  // co_await queue.pop(): the next item; nullopt: the queue is closed, and nothing is left.
  Pop pop() { return Pop(*this); }
  // Nothing: there is none now.
  std::optional<T> try_pop() {
    std::optional<T> item;
    if (!items_.empty()) {
      item.emplace(std::move(items_.front()));
      items_.pop_front();
      if (items_.size() < capacity_) refill();
    } else if (Push* pusher = pushers_.pop_front()) {  // of a queue without room
      item.emplace(std::move(pusher->item_));
      finish(*pusher);
    }
    return item;
  }

  // Nothing more goes in: who waits to push gets EPIPE. What is in it can be taken, and then pop()
  // gives nullopt.
  void close() {
    closed_ = true;
    while (Push* pusher = pushers_.pop_front()) pusher->wake(loop_);
    while (Pop* popper = poppers_.pop_front()) popper->wake(loop_);
  }
  // Whether close() has been called; how many items are in it.
  bool is_closed() const { return closed_; }
  size_t size() const { return items_.size(); }

 private:
  bool has_room() const { return !poppers_.empty() || items_.size() < capacity_; }
  void accept(T&& item) {
    if (Pop* popper = poppers_.pop_front()) return serve(*popper, std::move(item));
    items_.push_back(std::move(item));
  }
  void serve(Pop& popper, T&& item) {
    popper.item_.emplace(std::move(item));
    served_.push_back(popper);
    popper.wake(loop_);
  }
  void finish(Push& pusher) {
    pusher.outcome_ = Push::Outcome::taken;
    pusher.wake(loop_);
  }
  void refill() {
    Push* pusher = pushers_.pop_front();
    if (pusher == nullptr) return;
    items_.push_back(std::move(pusher->item_));
    finish(*pusher);
  }
  // It was the oldest, and is again.
  void give_back(T&& item) {
    if (Pop* popper = poppers_.pop_front()) return serve(*popper, std::move(item));
    items_.push_front(std::move(item));
  }

  Loop& loop_;
  const size_t capacity_;
  bool closed_ = false;
  std::deque<T> items_;
  IntrusiveList<Push> pushers_;
  IntrusiveList<Pop> poppers_;
  IntrusiveList<Pop> served_;  // that have an item and have not gone on yet
};

}  // namespace giro
