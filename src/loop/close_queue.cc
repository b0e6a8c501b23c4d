#include "giro/detail/close_queue.h"

#include "giro/loop.h"

namespace giro::detail {

// What a budget has left over of the batch before comes first.
void CloseQueue::begin() {
  close_handle();
  batch_.append(waiting_);
}

Progress CloseQueue::run(Budget& budget) {
  while (LoopTask* task = batch_.front()) {
    if (budget.spent()) return Progress::more;
    budget.take_one();
    task->unlink();
    --size_;
    loop_.run_task(*task);
  }
  return Progress::done;
}

LoopTask* CloseQueue::pop() {
  begin();
  LoopTask* first = batch_.pop_front();
  if (first != nullptr) --size_;
  return first;
}

}  // namespace giro::detail
