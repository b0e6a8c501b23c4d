// CloseQueue: what closed handles still have to say. The handle that was closed last is heard
// first, as in libuv; what it had in flight comes in order, and its close callback behind that.
#pragma once

#include "giro/phase_source.h"
#include "giro/task.h"

namespace giro::detail {

class CloseQueue final : public PhaseSource {
 public:
  explicit CloseQueue(Loop& loop) : loop_(loop) {}

  // Of a handle that is being closed: push_close() follows.
  void push_cancelled(Task& task) {
    handle_.push_back(task);
    ++size_;
  }
  void push_close(Task& task) {
    push_cancelled(task);
    waiting_.prepend(handle_);
  }
  Task* pop();

  bool has_batch() const { return size_ > 0; }
  void begin() override;
  Progress run(Budget& budget) override;
  bool has_work() const override { return size_ > 0; }

 private:
  Loop& loop_;
  IntrusiveList<Task> handle_;   // of the handle that is being closed
  IntrusiveList<Task> waiting_;  // for the next phase
  IntrusiveList<Task> batch_;
  size_t size_ = 0;
};

}  // namespace giro::detail
