// TimerQueue: the timers phase's own queue, in order of expiry, then of setting.
#pragma once

#include "giro/base/api.h"
#include "giro/base/heap.h"
#include "giro/phase_source.h"
#include "giro/timer.h"

namespace giro::detail {

struct TimerEntry {
  Nanoseconds expiry_ns;
  TaskId id;  // grows with every start: the second key
  Timer* timer;

  bool before(const TimerEntry& other) const {
    return expiry_ns != other.expiry_ns ? expiry_ns < other.expiry_ns : id < other.id;
  }
  void moved_to(size_t index) const { timer->heap_index_ = static_cast<uint32_t>(index); }
};

class GIRO_API TimerQueue final : public PhaseSource {
 public:
  explicit TimerQueue(Loop& loop) : loop_(loop) {}

  // Whether the phase, if it began now, would run anything.
  bool has_batch() const;
  void begin() override;
  Progress run(Budget& budget) override;
  bool has_work() const override { return false; }  // next_expiry_ns() says it all
  Nanoseconds next_expiry_ns() const override {
    return heap_.empty() ? kNever : heap_.top().expiry_ns;
  }
  bool keeps_alive() const override { return referenced_ > 0; }

  size_t timers_existing() const { return existing_; }

 private:
  friend class giro::Timer;

  void insert(Timer& timer);
  void restart(Timer& timer);
  void remove(Timer& timer);
  TimerEntry entry_from_now(Timer& timer);
  static Nanoseconds interval_of(const Timer& timer);
  void fire(Timer& timer, TaskId id);
  // Of the batch, in the part of the heap below this index.
  size_t count_due(size_t index) const;

  Loop& loop_;
  Heap<TimerEntry> heap_;
  size_t referenced_ = 0;  // queued timers that keep the loop alive
  size_t existing_ = 0;
  Timer* firing_ = nullptr;  // cleared when a callback destroys its own timer

  // The batch of the phase that is running.
  Nanoseconds batch_now_ns_ = 0;
  TaskId batch_end_id_ = 0;  // what is set from here on waits for the next phase
  size_t batch_left_ = 0;
};

}  // namespace giro::detail
