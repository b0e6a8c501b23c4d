#include "stress/queue_part.h"

#include "stress/report.h"
#include "stress/rules.h"

namespace giro::stress {

void QueuePart::act() {
  switch (stage_.choices.below(10)) {
    case 0:
    case 1: return set_immediate();
    case 2: return clear_immediate();
    case 3:
    case 4: {
      const Ticket ticket = stage_.ask({.kind = TaskKind::tick});
      stage_.loop->next_tick(stage_.callback(ticket));
      return stage_.asked(ticket);
    }
    case 5:
    case 6: {
      const Ticket ticket = stage_.ask({.kind = TaskKind::microtask});
      stage_.loop->queue_microtask(stage_.callback(ticket));
      return stage_.asked(ticket);
    }
    case 7: return post(0);
    case 8: return plan_outside();
    default: return act_on_bell();
  }
}

// --- Immediates ----------------------------------------------------------------------------------

void QueuePart::set_immediate() {
  const Ticket ticket = stage_.ask({.kind = TaskKind::immediate});
  const TaskId id = stage_.loop->set_immediate(stage_.callback(ticket));
  stage_.asked(ticket);
  require(stage_.checker.promises().id(ticket) == id, rules::kAnswer, "set_immediate()");
  immediates_.emplace_back(id, ticket);
}

void QueuePart::clear_immediate() {
  if (immediates_.empty()) return set_immediate();
  // Mostly one of the last, which has not run yet.
  const auto count = static_cast<uint32_t>(immediates_.size());
  const uint32_t back =
      stage_.choices.below(stage_.choices.one_in(4) ? count : std::min(count, 4u));
  const auto [id, ticket] = immediates_[count - 1 - back];
  stage_.note("  clear immediate", id);
  const bool waiting = stage_.checker.promises().is_waiting(ticket);
  require(stage_.loop->clear_immediate(id) == waiting, rules::kAnswer, "clear_immediate()");
  if (!waiting) return;
  stage_.checker.promises().withdraw(ticket);
  require(stage_.checker.ledger().is_cancelled(id), rules::kCancel, "the observer was not told");
}

// --- Posts and wake-ups --------------------------------------------------------------------------

void QueuePart::post(Origin origin, Function<void()> callback) {
  const Ticket ticket = stage_.ask({.kind = TaskKind::post, .origin = origin});
  stage_.note("  post from thread", origin, ticket);
  if (!callback) callback = [this] { stage_.improvise(); };
  stage_.loop->post(
      [this, ticket, callback = std::move(callback), witness = Witness(stage_.living)]() mutable {
        stage_.checker.enters(ticket, stage_.context());
        callback();
      });
  stage_.asked(ticket);
}

void QueuePart::act_on_bell() {
  if (bells_.empty() || stage_.choices.one_in(4)) return make_bell();
  Bell& bell = bells_[stage_.choices.below(static_cast<uint32_t>(bells_.size()))];
  if (bell.wakeup == nullptr) return make_bell();
  switch (stage_.choices.below(8)) {
    case 0: return destroy(bell);
    case 1: return set_referenced(bell, true);
    case 2: return set_referenced(bell, false);
    default: return notify(bell);
  }
}

void QueuePart::make_bell() {
  const size_t index = bells_.size();
  stage_.note("  new wakeup", index);
  bells_.emplace_back();
  bells_.back().wakeup = std::make_unique<Wakeup>(
      *stage_.loop, [this, index, witness = Witness(stage_.living)] { rang(index); });
  stage_.checker.wakeup_referenced(true);
}

void QueuePart::notify(Bell& bell) {
  ++stage_.deeds.notifications;
  if (!std::exchange(bell.notified, true)) stage_.checker.bell_rings();
  bell.wakeup->notify();
}

void QueuePart::set_referenced(Bell& bell, bool referenced) {
  if (std::exchange(bell.referenced, referenced) != referenced) {
    stage_.checker.wakeup_referenced(referenced);
  }
  if (referenced) {
    bell.wakeup->ref();
  } else {
    bell.wakeup->unref();
  }
}

void QueuePart::destroy(Bell& bell) {
  stage_.note("  destroy wakeup");
  stage_.checker.wakeup_destroyed(bell.notified);
  if (bell.referenced) stage_.checker.wakeup_referenced(false);
  bell.wakeup.reset();
}

void QueuePart::rang(size_t index) {
  require(bells_[index].wakeup != nullptr, rules::kWakeup, "a call after its end");
  stage_.checker.wakeup_enters(std::exchange(bells_[index].notified, false));
  stage_.require_no_context();
  stage_.improvise();
}

// --- Other threads -------------------------------------------------------------------------------

void QueuePart::plan_outside() {
  const Origin origin = 1 + stage_.choices.below(3);
  const Nanoseconds when_ns = stage_.clock.now_ns() + stage_.random_time().count();
  stage_.note("  thread will act", origin);
  stage_.ground->at(when_ns, [this, origin, witness = Witness(stage_.living)] { outside(origin); });
}

void QueuePart::outside(Origin origin) {
  stage_.note("thread acts", origin);
  stage_.checker.outside_begins();
  stage_.require_no_context();
  for (uint32_t acts = 1 + stage_.choices.below(3); acts > 0; --acts) {
    const bool has_bells = !bells_.empty();
    Bell* bell = nullptr;
    if (has_bells) bell = &bells_[stage_.choices.below(static_cast<uint32_t>(bells_.size()))];
    if (bell != nullptr && bell->wakeup != nullptr && stage_.choices.one_in(2)) {
      notify(*bell);
    } else {
      ++stage_.deeds.outside_posts;
      post(origin);
    }
  }
  stage_.checker.sent_from_outside();
}

// --- The end -------------------------------------------------------------------------------------

void QueuePart::require_at_rest() {
  for (TaskKind kind : {TaskKind::immediate, TaskKind::post, TaskKind::close}) {
    require(stage_.checker.promises().waiting(kind) == 0, rules::kOnce, "a callback was lost");
  }
  for (const Bell& bell : bells_) {
    require(bell.wakeup == nullptr || !bell.notified, rules::kWakeup, "a notification was lost");
  }
}

void QueuePart::end_everything() {
  for (Bell& bell : bells_) {
    if (bell.wakeup != nullptr) destroy(bell);
  }
}

}  // namespace giro::stress
