// TaskQueue: tasks that a phase runs in the order they were queued (pending callbacks).
#pragma once

#include "giro/base/api.h"
#include "giro/loop_task.h"
#include "giro/phase_source.h"

namespace giro::detail {

class GIRO_API TaskQueue final : public PhaseSource {
 public:
  explicit TaskQueue(Loop& loop) : loop_(loop) {}

  void push(LoopTask& task) {
    tasks_.push_back(task);
    ++size_;
  }
  void remove(LoopTask& task);
  LoopTask* pop();

  bool has_batch() const { return size_ > 0; }
  void begin() override;
  Progress run(Budget& budget) override;
  bool has_work() const override { return size_ > 0; }

 private:
  Loop& loop_;
  IntrusiveList<LoopTask> tasks_;
  size_t size_ = 0;
  TaskId batch_end_id_ = 0;
};

}  // namespace giro::detail
