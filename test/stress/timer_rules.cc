#include "stress/timer_rules.h"

#include <algorithm>
#include <string>
#include <utility>

#include "stress/report.h"
#include "stress/rules.h"

namespace giro::stress {

TimerRules::Index TimerRules::made() {
  timers_.emplace_back();
  return timers_.size() - 1;
}

// --- The program ---------------------------------------------------------------------------------

void TimerRules::starts(Index timer, Nanoseconds now_ns, Nanoseconds delay_ns, Repeats repeats,
                        uint64_t context) {
  timers_[timer].delay_ns = delay_ns;
  timers_[timer].repeats = repeats;
  refreshes(timer, now_ns, context);
}

void TimerRules::refreshes(Index timer, Nanoseconds now_ns, uint64_t context) {
  timers_[timer].context = context;
  starting_ = timer;
  starting_at_ns_ = now_ns;
  if (timers_[timer].active) deactivate(timer);
}

void TimerRules::stops(Index timer) {
  if (timers_[timer].active) deactivate(timer);
}

void TimerRules::fires(Index timer, uint64_t context) {
  require(firing_ == timer && !fired_, rules::kOnce, "the callback of another timer");
  require(context == firing_context_, rules::kContext, "of a timer");
  fired_ = true;
}

// --- The observer --------------------------------------------------------------------------------

void TimerRules::scheduled(TaskId id) {
  if (starting_ == kNone) {
    require(repeat_id_ == 0, rules::kOnce, "a timer that nobody has started");
    repeat_id_ = id;
    return;
  }
  activate(std::exchange(starting_, kNone), starting_at_ns_, id);
}

// stops() and refreshes() were told before.
void TimerRules::cancelled(TaskId id) const {
  const bool known = std::any_of(active_.begin(), active_.end(),
                                 [id](const Place& place) { return std::get<1>(place) == id; });
  require(!known, rules::kOnce, "a timer is cancelled that nobody has stopped");
}

void TimerRules::begins(TaskId id, Nanoseconds now_ns) {
  require(!active_.empty(), rules::kOnce, "a timer fires that is not active");
  const auto [expiry_ns, first_id, index] = *active_.begin();
  if (first_id != id) {
    broken(rules::kTimerOrder, std::to_string(id) + " before " + std::to_string(first_id));
  }
  if (now_ns < expiry_ns) {
    broken(rules::kNeverEarly, std::to_string(expiry_ns - now_ns) + " ns");
  }
  deactivate(index);
  firing_ = index;
  fired_ = false;
  firing_context_ = timers_[index].context;
  const TaskId again = std::exchange(repeat_id_, 0);
  require((timers_[index].repeats == Repeats::yes) == (again != 0), rules::kOnce,
          "only repeating timers start by themselves");
  if (again != 0) activate(index, now_ns, again);
}

void TimerRules::ends() {
  require(fired_, rules::kOnce, "the callback of a timer was lost");
  firing_ = kNone;
}

// --- State ---------------------------------------------------------------------------------------

void TimerRules::activate(Index timer, Nanoseconds now_ns, TaskId id) {
  Timer& model = timers_[timer];
  model.expiry_ns = deadline_after(now_ns, model.delay_ns);
  model.id = id;
  model.active = true;
  active_.emplace(model.expiry_ns, id, timer);
}

void TimerRules::deactivate(Index timer) {
  Timer& model = timers_[timer];
  active_.erase({model.expiry_ns, model.id, timer});
  model.active = false;
}

Nanoseconds TimerRules::expiry_ns(Index timer) const {
  return timers_[timer].active ? timers_[timer].expiry_ns : kNever;
}

Nanoseconds TimerRules::next_expiry_ns() const {
  return active_.empty() ? kNever : std::get<0>(*active_.begin());
}

bool TimerRules::keeps_alive() const {
  return std::any_of(active_.begin(), active_.end(),
                     [this](const Place& place) { return timers_[std::get<2>(place)].referenced; });
}

void TimerRules::note_batch(Nanoseconds now_ns, TaskId end_id) {
  batch_now_ns_ = now_ns;
  batch_end_ = end_id;
  batch_was_due_ = next_expiry_ns() <= now_ns;
}

bool TimerRules::is_one_left() const {
  return std::any_of(active_.begin(), active_.end(), [this](const Place& place) {
    return std::get<0>(place) <= batch_now_ns_ && std::get<1>(place) <= batch_end_;
  });
}

}  // namespace giro::stress
