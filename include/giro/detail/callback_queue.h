// CallbackQueue: functions in the order they were queued; what ticks, microtasks and immediates
// wait in.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "giro/base/function.h"
#include "giro/task.h"

namespace giro::detail {

struct QueuedCallback {
  Function<void()> function;
  ContextRef context;
  TaskId id = 0;
};

// A ring that grows by doubling and shrinks when it has run empty.
class CallbackQueue {
 public:
  bool empty() const { return head_ == tail_; }
  size_t size() const { return tail_ - head_; }

  const QueuedCallback& front() const { return ring_[head_ & (capacity_ - 1)]; }

  void push(QueuedCallback callback) {
    if (size() == capacity_) grow();
    slot(tail_++) = std::move(callback);
  }

  QueuedCallback pop() {
    QueuedCallback first = std::move(slot(head_++));
    if (empty() && capacity_ > kKeptCapacity) release();
    return first;
  }

  // Empties the callback with this id, if it is still queued. Ids only ever grow from front to
  // back.
  bool cancel(TaskId id);

 private:
  static constexpr size_t kFirstCapacity = 32;
  static constexpr size_t kKeptCapacity = 4096;

  QueuedCallback& slot(size_t position) { return ring_[position & (capacity_ - 1)]; }
  void grow();
  void release();

  std::unique_ptr<QueuedCallback[]> ring_;
  size_t capacity_ = 0;  // a power of two, or 0
  size_t head_ = 0;      // counts up for ever; the slot is its remainder
  size_t tail_ = 0;
};

}  // namespace giro::detail
