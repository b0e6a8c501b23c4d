#include "giro/detail/task_queue.h"

#include "giro/loop.h"

namespace giro::detail {

void TaskQueue::begin() { batch_end_id_ = loop_.last_id_; }

Progress TaskQueue::run(Budget& budget) {
  while (LoopTask* task = tasks_.front()) {
    if (task->id() > batch_end_id_) return Progress::done;  // queued since the phase began
    if (budget.spent()) return Progress::more;
    budget.take_one();
    remove(*task);
    loop_.run_task(*task);
  }
  return Progress::done;
}

void TaskQueue::remove(LoopTask& task) {
  task.unlink();
  --size_;
}

LoopTask* TaskQueue::pop() {
  LoopTask* first = tasks_.front();
  if (first != nullptr) remove(*first);
  return first;
}

}  // namespace giro::detail
