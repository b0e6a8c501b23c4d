#include "giro/detail/callback_queue.h"

#include <algorithm>

namespace giro::detail {

bool CallbackQueue::cancel(TaskId id) {
  if (empty()) return false;
  // The last block that begins at or before the id; of the first only what is left counts.
  auto after = std::upper_bound(blocks_.begin() + 1, blocks_.end(), id,
                                [](TaskId wanted, const std::unique_ptr<Block>& block) {
                                  return wanted < block->begin()->id;
                                });
  auto block = after - 1;
  QueuedCallback* first = block == blocks_.begin() ? head_ : (*block)->begin();
  QueuedCallback* last = after == blocks_.end() ? tail_ : (*block)->end();
  QueuedCallback* found = std::lower_bound(
      first, last, id,
      [](const QueuedCallback& queued, TaskId wanted) { return queued.id < wanted; });
  if (found == last || found->id != id || !found->function) return false;
  found->function = nullptr;
  found->context = ContextRef();
  return true;
}

void CallbackQueue::add_block() {
  blocks_.push_back(spare_ != nullptr ? std::move(spare_)
                                      : std::make_unique_for_overwrite<Block>());
  tail_ = blocks_.back()->begin();
  tail_end_ = blocks_.back()->end();
  if (blocks_.size() == 1) {
    head_ = tail_;
    head_end_ = tail_end_;
  }
}

void CallbackQueue::drop_block() {
  spare_ = std::move(blocks_.front());
  blocks_.pop_front();
  head_ = blocks_.front()->begin();
  head_end_ = blocks_.front()->end();
}

}  // namespace giro::detail
