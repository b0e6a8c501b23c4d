// CallbackQueue: functions in the order they were queued; what ticks, microtasks and immediates
// wait in.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <utility>

#include "giro/base/api.h"
#include "giro/base/function.h"
#include "giro/loop_task.h"

namespace giro::detail {

struct QueuedCallback {
  Function<void()> function;
  ContextRef context;
  TaskId id = 0;
};

// A chain of blocks: growing moves nothing, a burst gives its memory back as it is worked off, and
// a callback stays where it is while it runs.
class GIRO_API CallbackQueue {
 public:
  CallbackQueue() = default;
  ~CallbackQueue() { clear(); }
  CallbackQueue(const CallbackQueue&) = delete;
  CallbackQueue& operator=(const CallbackQueue&) = delete;

  bool empty() const { return head_ == tail_; }
  // Without the one that runs now.
  bool has_waiting() const { return head_ != tail_ && (head_->id != 0 || head_ + 1 != tail_); }

  const QueuedCallback& front() const { return *head_; }

  // Anything that a Function can be made of: it is made in its place, and never moved.
  template <typename Callable>
  void push(Callable&& callable, const ContextRef& context, TaskId id) {
    if (tail_ == tail_end_) add_block();
    ::new (static_cast<void*>(tail_)) QueuedCallback{std::forward<Callable>(callable), context, id};
    ++tail_;
  }

  // The first, to be run where it is: from now on cancel() does not find it. Then drop() it.
  QueuedCallback& start_front() {
    head_->id = 0;
    return *head_;
  }
  void drop() {
    head_->~QueuedCallback();
    ++head_;
    if (head_ == tail_) {
      rewind();
    } else if (head_ == head_end_) {
      drop_block();
    }
  }

  void clear() {
    while (!empty()) drop();
  }

  // Empties the callback with this id, if it is still queued. Ids only ever grow from front to
  // back.
  bool cancel(TaskId id);

 private:
  static constexpr size_t kBlockSize = 128;
  // Only memory: its callbacks come to life one by one.
  struct Block {
    QueuedCallback* begin() { return reinterpret_cast<QueuedCallback*>(memory); }
    QueuedCallback* end() { return begin() + kBlockSize; }
    alignas(QueuedCallback) std::byte memory[kBlockSize * sizeof(QueuedCallback)];
  };

  void add_block();
  void drop_block();
  // The only block is empty: the next callback finds its place still in the cache.
  void rewind() { head_ = tail_ = head_end_ - kBlockSize; }

  std::deque<std::unique_ptr<Block>> blocks_;
  std::unique_ptr<Block> spare_;  // so that a steady trickle over a block's end does not allocate
  QueuedCallback* head_ = nullptr;
  QueuedCallback* head_end_ = nullptr;
  QueuedCallback* tail_ = nullptr;
  QueuedCallback* tail_end_ = nullptr;
};

}  // namespace giro::detail
