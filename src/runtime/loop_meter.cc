#include "runtime/loop_meter.h"

#include <algorithm>

#include "giro/loop_host.h"
#include "runtime/environment.h"

namespace giro::runtime {

namespace {

constexpr int64_t kLatenessMaxNs = 3'600'000'000'000;
constexpr int kFigures = 3;

Nanoseconds begin_measuring(Loop& loop) {
  loop.host().measure_idle();
  return loop.host().idle_ns();
}

}  // namespace

LoopMeter::LoopMeter()
    : loop_(Environment::current().loop()),
      queues_(Environment::current().queues()),
      since_ns_(loop_.now_ns()),
      waited_before_ns_(begin_measuring(loop_)),
      first_turn_(loop_.turns()),
      last_ns_(since_ns_),
      waited_last_ns_(waited_before_ns_),
      lateness_(1, kLatenessMaxNs, kFigures) {
  LoopHost host = loop_.host();
  host.add_source(Phase::pending, pending_);
  host.add_source(Phase::prepare, prepare_);
  host.add_source(Phase::check, check_);
  host.add_source(Phase::closing, closing_);
  host.add_source(Phase::timers, timers_);
}

LoopMeter::~LoopMeter() {
  LoopHost host = loop_.host();
  host.remove_source(Phase::pending, pending_);
  host.remove_source(Phase::prepare, prepare_);
  host.remove_source(Phase::check, check_);
  host.remove_source(Phase::closing, closing_);
  host.remove_source(Phase::timers, timers_);
}

Nanoseconds LoopMeter::waited_ns() const { return loop_.host().idle_ns() - waited_before_ns_; }

// The time since the mark before belongs to this phase: pending callbacks run twice in a turn, and
// those behind poll end it.
void LoopMeter::passed(Phase phase) {
  const Nanoseconds now_ns = loop_.now_ns();
  const Nanoseconds waited_ns = loop_.host().idle_ns();
  if (phase == Phase::pending && is_behind_poll_) phase = Phase::poll;
  is_behind_poll_ = phase == Phase::prepare;
  const Nanoseconds waited_here_ns = waited_ns - waited_last_ns_;
  if (waited_here_ns > 0) ++waits_;
  spent_ns_[static_cast<size_t>(phase)] +=
      std::max(now_ns - last_ns_ - waited_here_ns, Nanoseconds{0});
  last_ns_ = now_ns;
  waited_last_ns_ = waited_ns;
  if (phase == Phase::closing) note_lateness();
}

void LoopMeter::note_lateness() {
  const double expiry_ms = queues_.counters().timers.next_expiry_ms;
  const double late_ms = queues_.now_ms() - expiry_ms;
  if (!(late_ms >= 0)) return;  // it is not due, or there is none
  constexpr double kNsPerMs = 1e6;
  lateness_.record(std::max(static_cast<int64_t>(late_ms * kNsPerMs), int64_t{1}));
}

}  // namespace giro::runtime
