// ImmediateQueue: the check phase's own queue.
#pragma once

#include "giro/base/api.h"
#include "giro/detail/callback_queue.h"
#include "giro/phase_source.h"

namespace giro::detail {

class GIRO_API ImmediateQueue final : public PhaseSource {
 public:
  explicit ImmediateQueue(Loop& loop) : loop_(loop) {}

  template <typename Callable>
  void push(Callable&& callable, const ContextRef& context, TaskId id) {
    callbacks_.push(std::forward<Callable>(callable), context, id);
    ++waiting_;
  }
  bool cancel(TaskId id) {
    if (!callbacks_.cancel(id)) return false;
    --waiting_;
    return true;
  }

  void clear() {
    callbacks_.clear();
    waiting_ = 0;
  }

  bool has_batch() const { return !callbacks_.empty(); }
  void begin() override;
  Progress run(Budget& budget) override;
  bool has_work() const override { return waiting_ > 0; }

 private:
  Loop& loop_;
  CallbackQueue callbacks_;
  size_t waiting_ = 0;  // without the cancelled ones
  TaskId batch_end_id_ = 0;
};

}  // namespace giro::detail
