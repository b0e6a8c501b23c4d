#include "engine/execution_guard.h"

#include <JavaScriptCore/JavaScript.h>

#include "engine/private_api.h"
#include "engine/time_limit.h"
#include "engine/value.h"

namespace giro::engine {

namespace {

// Each look costs the compiled code that is running then.
constexpr double kBetweenLooksSeconds = 0.05;
constexpr double kAtOnceSeconds = 0;
// Long enough for C++ to get out, which finds one call into the engine failing.
constexpr double kAgainSeconds = 0.01;

}  // namespace

ExecutionGuard::ExecutionGuard(Function<bool()> should_stop)
    : should_stop_(std::move(should_stop)) {
  arm(kBetweenLooksSeconds);
}

ExecutionGuard::~ExecutionGuard() {
  detail::is_stopping = false;
  forget_time_limit();
}

void ExecutionGuard::arm(double seconds) {
  JSContextGroupSetExecutionTimeLimit(JSContextGetGroup(detail::current_context), seconds, &look_in,
                                      this);
}

void ExecutionGuard::stop() { arm(kAtOnceSeconds); }

// The engine asks once: what is caught on its way out, in C++ or by a callback of the engine's own,
// is stopped again.
bool ExecutionGuard::look_in(const OpaqueJSContext*, void* guard) {
  auto* self = static_cast<ExecutionGuard*>(guard);
  const bool stops = self->should_stop_();
  detail::is_stopping = detail::is_stopping || stops;
  self->arm(stops ? kAgainSeconds : kBetweenLooksSeconds);
  return stops;
}

}  // namespace giro::engine
