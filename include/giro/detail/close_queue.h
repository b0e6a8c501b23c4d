// CloseQueue: what closed handles still have to say. Of one handle: what it had in flight, in
// order, then its close callback. Of several: as CloseOrder says.
#pragma once

#include <cstdint>

#include "giro/base/api.h"
#include "giro/loop_task.h"
#include "giro/phase_source.h"

namespace giro {

// Of several handles that are closed in one turn: as P2 says, or as libuv and Node do.
enum class CloseOrder : uint8_t { first_closed_first, last_closed_first };

}  // namespace giro

namespace giro::detail {

class GIRO_API CloseQueue final : public PhaseSource {
 public:
  explicit CloseQueue(Loop& loop) : loop_(loop) {}
  void set_order(CloseOrder order) { order_ = order; }

  // Of a handle that is being closed: push_close() follows.
  void push_cancelled(LoopTask& task) {
    handle_.push_back(task);
    ++size_;
  }
  void push_close(LoopTask& task) {
    push_cancelled(task);
    close_handle();
  }
  LoopTask* pop();

  bool has_batch() const { return size_ > 0; }
  void begin() override;
  Progress run(Budget& budget) override;
  bool has_work() const override { return size_ > 0; }

 private:
  void close_handle() {
    if (order_ == CloseOrder::last_closed_first) {
      waiting_.prepend(handle_);
    } else {
      waiting_.append(handle_);
    }
  }

  Loop& loop_;
  CloseOrder order_ = CloseOrder::first_closed_first;
  IntrusiveList<LoopTask> handle_;   // of the handle that is being closed
  IntrusiveList<LoopTask> waiting_;  // for the next phase
  IntrusiveList<LoopTask> batch_;
  size_t size_ = 0;
};

}  // namespace giro::detail
