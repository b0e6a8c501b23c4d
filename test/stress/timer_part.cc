#include "stress/timer_part.h"

#include "stress/report.h"
#include "stress/rules.h"

namespace giro::stress {

void TimerPart::act() {
  if (slots_.empty() || stage_.choices.one_in(4)) return make();
  const size_t index = stage_.choices.below(static_cast<uint32_t>(slots_.size()));
  Slot& slot = slots_[index];
  if (slot.timer == nullptr) return make();
  TimerRules& model = stage_.checker.timers();
  switch (stage_.choices.below(11)) {
    case 0: return look(slot);
    case 1: return set_callback(index);
    case 2:
    case 10: return start(slot);
    case 3: return start_repeating(slot);
    case 4:
    case 5:
      stage_.note("  refresh timer", slot.model);
      model.refreshes(slot.model, stage_.clock.now_ns(), stage_.context());
      return slot.timer->refresh();
    case 6:
      stage_.note("  stop timer", slot.model);
      model.stops(slot.model);
      return slot.timer->stop();
    case 7:
      stage_.note("  unref timer", slot.model);
      model.set_referenced(slot.model, slot.referenced = false);
      return slot.timer->unref();
    case 8:
      stage_.note("  ref timer", slot.model);
      model.set_referenced(slot.model, slot.referenced = true);
      return slot.timer->ref();
    default:
      stage_.note("  destroy timer", slot.model);
      model.stops(slot.model);
      return slot.timer.reset();
  }
}

void TimerPart::make() {
  const size_t index = slots_.size();
  const TimerRules::Index model = stage_.checker.timers().made();
  stage_.note("  new timer", model);
  slots_.push_back({nullptr, model});
  slots_.back().timer = std::make_unique<Timer>(*stage_.loop);
  set_callback(index);
  start(slots_.back());
}

// Again and again: also while the old one runs.
void TimerPart::set_callback(size_t index) {
  const uint32_t callback = ++slots_[index].callbacks;
  const auto narrow = static_cast<uint32_t>(index);
  slots_[index].timer->set_callback(
      [this, narrow, callback, witness = Witness(stage_.living)] { fired(narrow, callback); });
}

void TimerPart::start(Slot& slot) {
  std::chrono::nanoseconds delay = stage_.random_time();
  if (stage_.choices.one_in(32)) delay = std::chrono::nanoseconds(-5);
  if (stage_.choices.one_in(64)) delay = std::chrono::nanoseconds::max();
  stage_.note("  start timer", slot.model, static_cast<uint64_t>(delay.count()));
  stage_.checker.timers().starts(slot.model, stage_.clock.now_ns(), delay.count(), Repeats::no,
                                 stage_.context());
  slot.timer->start(delay);
}

void TimerPart::start_repeating(Slot& slot) {
  const std::chrono::nanoseconds interval = stage_.random_time();
  stage_.note("  start repeating timer", slot.model, static_cast<uint64_t>(interval.count()));
  stage_.checker.timers().starts(slot.model, stage_.clock.now_ns(), interval.count(), Repeats::yes,
                                 stage_.context());
  slot.timer->start_repeating(interval);
}

void TimerPart::look(const Slot& slot) {
  const TimerRules& model = stage_.checker.timers();
  require(slot.timer->is_active() == model.is_active(slot.model), rules::kAnswer, "is_active()");
  require(slot.timer->expiry_ns() == model.expiry_ns(slot.model), rules::kAnswer, "expiry_ns()");
  require(slot.timer->has_ref() == slot.referenced, rules::kAnswer, "has_ref()");
}

void TimerPart::fired(uint32_t index, uint32_t callback) {
  Slot& slot = slots_[index];
  require(callback == slot.callbacks, rules::kOnce, "a callback that was replaced");
  stage_.checker.timer_fires(slot.model, stage_.context());
  if (!stage_.has_fuel()) {  // or a repeating timer would go on for ever
    stage_.checker.timers().stops(slot.model);
    slot.timer->stop();
  }
  stage_.improvise();
}

void TimerPart::end_everything() {
  for (Slot& slot : slots_) {
    stage_.checker.timers().stops(slot.model);
    slot.timer.reset();
  }
}

}  // namespace giro::stress
