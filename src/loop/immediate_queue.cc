#include "giro/detail/immediate_queue.h"

#include "giro/loop.h"

namespace giro::detail {

void ImmediateQueue::begin() { batch_end_id_ = loop_.last_id_; }

Progress ImmediateQueue::run(Budget& budget) {
  while (!callbacks_.empty() && callbacks_.front().id <= batch_end_id_) {
    if (budget.spent()) return Progress::more;
    TaskId id = callbacks_.front().id;
    QueuedCallback& immediate = callbacks_.start_front();
    if (immediate.function) {  // not cleared
      --waiting_;
      budget.take_one();
      loop_.enter(id, TaskKind::immediate, immediate.context, immediate.function);
    }
    callbacks_.drop();
  }
  return Progress::done;
}

}  // namespace giro::detail
