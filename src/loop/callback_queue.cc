#include "giro/detail/callback_queue.h"

namespace giro::detail {

bool CallbackQueue::cancel(TaskId id) {
  size_t low = head_;
  size_t high = tail_;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (slot(middle).id < id) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == tail_ || slot(low).id != id || !slot(low).function) return false;
  slot(low).function = nullptr;
  slot(low).context = ContextRef();
  return true;
}

void CallbackQueue::grow() {
  size_t capacity = capacity_ == 0 ? kFirstCapacity : capacity_ * 2;
  auto ring = std::make_unique<QueuedCallback[]>(capacity);
  size_t count = size();
  for (size_t i = 0; i < count; ++i) ring[i] = std::move(slot(head_ + i));
  ring_ = std::move(ring);
  capacity_ = capacity;
  head_ = 0;
  tail_ = count;
}

void CallbackQueue::release() {
  ring_.reset();
  capacity_ = head_ = tail_ = 0;
}

}  // namespace giro::detail
