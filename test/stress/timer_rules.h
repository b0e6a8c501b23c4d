// TimerRules: a model of every timer of a program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <tuple>
#include <vector>

#include "giro/base/clock.h"
#include "giro/loop_task.h"

namespace giro::stress {

enum class Repeats : uint8_t { no, yes };

class TimerRules {
 public:
  using Index = size_t;

  // What the program does, told before it does it.
  Index made();
  void starts(Index timer, Nanoseconds now_ns, Nanoseconds delay_ns, Repeats repeats,
              uint64_t context);
  void refreshes(Index timer, Nanoseconds now_ns, uint64_t context);
  void stops(Index timer);
  void set_referenced(Index timer, bool referenced) { timers_[timer].referenced = referenced; }
  // A timer's callback runs, with this context.
  void fires(Index timer, uint64_t context);

  // What the observer sees.
  void scheduled(TaskId id);
  void cancelled(TaskId id) const;
  void begins(TaskId id, Nanoseconds now_ns);
  void ends();

  bool is_active(Index timer) const { return timers_[timer].active; }
  Nanoseconds expiry_ns(Index timer) const;
  Nanoseconds next_expiry_ns() const;
  bool keeps_alive() const;

  // A timers phase begins: what is due by then is its to run.
  void note_batch(Nanoseconds now_ns, TaskId end_id);
  bool was_one_due() const { return batch_was_due_; }
  bool is_one_left() const;

 private:
  struct Timer {
    Nanoseconds delay_ns = 0;
    Nanoseconds expiry_ns = kNever;
    TaskId id = 0;
    uint64_t context = 0;
    Repeats repeats = Repeats::no;
    bool referenced = true;
    bool active = false;
  };
  static constexpr Index kNone = SIZE_MAX;
  using Place = std::tuple<Nanoseconds, TaskId, Index>;

  void activate(Index timer, Nanoseconds now_ns, TaskId id);
  void deactivate(Index timer);

  std::vector<Timer> timers_;
  std::set<Place> active_;  // in the order they have to fire
  Index starting_ = kNone;  // its id comes next
  Nanoseconds starting_at_ns_ = 0;
  TaskId repeat_id_ = 0;  // given to a timer that is about to fire again
  Index firing_ = kNone;
  bool fired_ = false;
  uint64_t firing_context_ = 0;

  // The phase that is running.
  Nanoseconds batch_now_ns_ = 0;
  TaskId batch_end_ = 0;
  bool batch_was_due_ = false;
};

}  // namespace giro::stress
