#include "engine/execution_guard.h"

#include <JavaScriptCore/JavaScript.h>

#include <utility>

#include "engine/private_api.h"
#include "engine/shared_waits.h"
#include "engine/time_limit.h"
#include "engine/value.h"

namespace giro::engine {

namespace {

thread_local ExecutionGuard* this_threads = nullptr;
thread_local int unstoppable_count = 0;

constexpr double kAtOnceSeconds = 0;
// Long enough for C++ to get out, which finds one call into the engine failing.
constexpr double kAgainSeconds = 0.01;
constexpr double kHastySeconds = 0.001;

}  // namespace

ExecutionGuard::ExecutionGuard(Function<bool()> should_stop, double between_looks_seconds)
    : should_stop_(std::move(should_stop)), between_looks_seconds_(between_looks_seconds) {
  this_threads = this;
  let_waits_be_stopped(this);
  arm(between_looks_seconds_);
}

ExecutionGuard::~ExecutionGuard() {
  detail::is_stopping = false;
  this_threads = nullptr;
  let_waits_be_stopped(nullptr);
  forget_time_limit();
}

ExecutionGuard* ExecutionGuard::current() { return this_threads; }

void ExecutionGuard::arm(double seconds) {
  JSContextGroupSetExecutionTimeLimit(JSContextGetGroup(detail::current_context), seconds, &look_in,
                                      this);
}

void ExecutionGuard::stop() { arm(kAtOnceSeconds); }

// The engine asks once: what is caught on its way out, in C++ or by a callback of the engine's own,
// is stopped again.
bool ExecutionGuard::look() {
  if (Unstoppable::exists()) {
    arm(kAgainSeconds);
    return false;
  }
  const bool stops = should_stop_();
  detail::is_stopping = detail::is_stopping || stops;
  const bool is_hasty = std::exchange(is_hasty_, false);
  arm(stops ? kAgainSeconds : is_hasty ? kHastySeconds : between_looks_seconds_);
  return stops;
}

bool ExecutionGuard::look_in(const OpaqueJSContext*, void* guard) {
  return static_cast<ExecutionGuard*>(guard)->look();
}

Unstoppable::Unstoppable() { ++unstoppable_count; }

Unstoppable::~Unstoppable() { --unstoppable_count; }

bool Unstoppable::exists() { return unstoppable_count > 0; }

}  // namespace giro::engine
