// The event loop. turn() is the picture of the phases; the rest of this file says what each line
// does.
#include "giro/loop.h"

#include <algorithm>

#include "giro/detail/seen_waits.h"
#include "loop/poll_timeout.h"
#include "loop/run_scope.h"

namespace giro {

namespace {

thread_local detail::SeenWaits* seen_waits = nullptr;

}  // namespace

void detail::let_waits_be_seen(SeenWaits* waits) { seen_waits = waits; }

// --- Running -------------------------------------------------------------------------------------

// Flattened: after a system call returns are mispredicted, and every small function on the way
// costs one.
[[gnu::flatten]] bool Loop::run(RunMode mode) {
  RunScope scope(*this);
  // Before the timers run: even if they leave nothing to do, one turn follows (P1).
  bool going = alive();
  if (has_ticks() && !stopping_) drain_queues();  // queued outside of callbacks
  if (mode == RunMode::until_done && going && !stopping_) run_phase(Phase::timers, timers_);
  while (going && !stopping_) {
    turn(poll_mode(mode), TurnPart::all);
    going = alive();
    if (mode != RunMode::until_done) break;
  }
  stopping_ = false;
  return going;
}

Loop::PollMode Loop::poll_mode(RunMode mode) const {
  // A single turn that has pending callbacks to run has not turned for nothing: it need not wait.
  const bool waits =
      mode == RunMode::until_done || (mode == RunMode::one_turn && !pending_.has_work());
  return waits ? PollMode::may_block : PollMode::no_wait;
}

// A foreign loop asks for one part at a time.
void Loop::turn(PollMode mode, TurnPart part) {
  if (part == TurnPart::all || part == TurnPart::before_poll) {
    ++turns_;
    if (observed()) observer_->turn_begin(turns_);
    run_phase(Phase::pending, pending_);
    run_phase(Phase::idle);
    run_phase(Phase::prepare);
  }
  if (part == TurnPart::all || part == TurnPart::poll) {
    poll(poll_timeout(mode));  // once: polling until empty would starve the timers
  }
  if (part == TurnPart::all || part == TurnPart::behind_poll) {
    run_phase(Phase::pending, pending_);
    run_phase(Phase::check, immediates_);
    run_phase(Phase::closing, closing_);
    run_phase(Phase::timers, timers_);
    // By a callback that threw when no other has come since (T4). A host's ticks are its own
    // affair.
    if (ticks_left_ && has_ticks()) drain_queues();
    if (observed()) observer_->turn_end(turns_);
  }
}

bool Loop::alive() const {
  if (operations_referenced_ + wakeups_referenced_ + arrived_count_ > 0) return true;
  if (timers_.keeps_alive() || pending_.has_work() || immediates_.has_work() ||
      closing_.has_work() || ticks_.has_waiting() || microtasks_.has_waiting()) {
    return true;
  }
  if (!inbox_.empty() || files_.has_done()) return true;
  for (const auto& sources : sources_) {
    for (const PhaseSource* source : sources) {
      if (source->keeps_alive()) return true;
    }
  }
  return false;
}

// --- Phases --------------------------------------------------------------------------------------

class Loop::PhaseScope {
 public:
  PhaseScope(Loop& loop, Phase phase) : loop_(loop) {
    loop_.phase_ = phase;
    if (loop_.observed()) loop_.observer_->phase_begin(phase);
  }
  ~PhaseScope() {
    if (loop_.ticks_model_ == TickModel::per_phase) loop_.drain();
    if (loop_.observed()) loop_.observer_->phase_end(loop_.phase_);
  }

 private:
  Loop& loop_;
};

void Loop::run_sources(Phase phase, PhaseSource* own) {
  PhaseScope scope(*this, phase);
  Budget budget(phase_limit_ == 0 ? Budget::kUnlimited : phase_limit_);
  auto& sources = sources_[static_cast<size_t>(phase)];
  if (own != nullptr) run_source(*own, budget);
  // A callback may add sources, and remove them: remove_source() moves the index along.
  for (source_index_ = 0; source_index_ < sources.size(); ++source_index_) {
    run_source(*sources[source_index_], budget);
  }
}

void Loop::run_source(PhaseSource& source, Budget& budget) {
  source.begin();
  while (!budget.spent() && source.run(budget) == Progress::more) {
  }
}

void Loop::wait_for_events(Nanoseconds timeout_ns) {
  files_.do_share();
  take_done_here();
  if (timeout_ns != 0 && (arrived_count_ > 0 || poller_->has_ready())) timeout_ns = 0;
  if (timeout_ns != 0 && spin_for_arrivals()) timeout_ns = 0;
  if (timeout_ns != 0 && !inbox_.fall_asleep()) timeout_ns = 0;
  if (observed()) observer_->poll_wait(timeout_ns);
  const Nanoseconds before_ns = measures_idle_ && timeout_ns != 0 ? now_ns() : 0;
  if (before_ns != 0 && seen_waits != nullptr) seen_waits->begin(before_ns);
  poller_->wait(timeout_ns, kPollEventsMax);
  if (observed()) observer_->poll_woke();
  if (before_ns != 0) {
    const Nanoseconds lasted_ns = now_ns() - before_ns;
    idle_ns_ += lasted_ns;
    if (seen_waits != nullptr) seen_waits->end(lasted_ns);
  }
  inbox_.awake();
  others_are_busy_ = take_inbox();
}

void Loop::poll(Nanoseconds timeout_ns) {
  PhaseScope scope(*this, Phase::poll);
  wait_for_events(timeout_ns);
  Budget budget(phase_limit_ == 0 ? kPollEventsMax : phase_limit_);
  while (!budget.spent()) {
    if (arrived_count_ + poller_->ready_count() == 0) break;
    deliver(chosen() ? choose_next() : next_in_line(), budget);
  }
}

// Of what other threads sent only the oldest is to be had: a thread's posts keep their order.
size_t Loop::choose_next() {
  const size_t oldest = arrived_count_ > 0 ? 1 : 0;
  const size_t answer = choose(ChoicePoint::completion, oldest + poller_->ready_count());
  return answer < oldest ? 0 : arrived_count_ + answer - oldest;
}

// Other threads' tasks and the poller's events take turns, so that neither starves the other.
size_t Loop::next_in_line() {
  bool from_poller = last_from_inbox_ ? poller_->ready_count() > 0 : arrived_count_ == 0;
  last_from_inbox_ = !from_poller;
  return from_poller ? arrived_count_ : 0;
}

Nanoseconds Loop::poll_timeout(PollMode mode) const {
  if (mode == PollMode::no_wait) return 0;
  PollState state;
  state.stopping = stopping_;
  state.alive = alive();
  state.work_waiting = pending_.has_work() || immediates_.has_work() || closing_.has_work();
  state.work_waiting |= ticks_left_ && has_ticks();
  for (Phase phase : {Phase::pending, Phase::idle, Phase::check, Phase::closing}) {
    for (const PhaseSource* source : sources_[static_cast<size_t>(phase)]) {
      state.work_waiting |= source->has_work();
    }
  }
  state.next_expiry_ns = timers_.next_expiry_ns();
  for (const PhaseSource* source : sources_[static_cast<size_t>(Phase::timers)]) {
    state.next_expiry_ns = std::min(state.next_expiry_ns, source->next_expiry_ns());
  }
  // Reading the time costs more than all the rest here.
  if (!state.work_waiting && state.next_expiry_ns != kNever) state.now_ns = clock_.now_ns();
  return poll_timeout_ns(state);
}

// --- A foreign loop drives ours ------------------------------------------------------------------

Nanoseconds Loop::prepare() {
  RunScope scope(*this);
  if (has_ticks()) drain_queues();
  turn(PollMode::may_block, TurnPart::before_poll);
  files_.do_share();
  if (arrived_count_ > 0 || files_.has_done() || poller_->has_ready()) return 0;
  // From here until poll() the foreign loop sleeps for us: a post must reach the descriptor.
  return inbox_.fall_asleep() ? poll_timeout(PollMode::may_block) : 0;
}

void Loop::poll() {
  RunScope scope(*this);
  turn(PollMode::no_wait, TurnPart::poll);
}

void Loop::dispatch() {
  RunScope scope(*this);
  turn(PollMode::no_wait, TurnPart::behind_poll);
}

}  // namespace giro
