#include "engine/time_limit.h"

#include <JavaScriptCore/JavaScript.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <limits>

#include "engine/capabilities.h"
#include "engine/execution_guard.h"
#include "engine/native_function.h"
#include "engine/private_api.h"
#include "engine/script.h"
#include "engine/symbols.h"
#include "giro/base/check.h"

namespace giro::engine {

namespace {

thread_local TimeLimit* innermost_limit = nullptr;

// The handler of SIGINT while somebody waits for it; what was there before comes back.
std::atomic<bool> was_interrupted{false};
std::atomic<int> watchers = 0;
struct sigaction action_before;

void note_sigint(int) { was_interrupted.store(true, std::memory_order_relaxed); }

}  // namespace

void hold_sigint() {
  if (watchers++ > 0) return;
  was_interrupted = false;
  struct sigaction action {};
  action.sa_handler = note_sigint;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &action_before);
}

bool let_go_of_sigint() {
  if (--watchers == 0) sigaction(SIGINT, &action_before, nullptr);
  return was_interrupted;
}

bool throw_termination(JSContextRef context) {
  if (!has(Capability::termination)) return false;
  using Ensure = void* (*)(const void* vm);
  using Throw = void* (*)(const void* vm, const void* global, void* exception);
  static const auto kEnsure = symbols::find<Ensure>(symbols::kEnsureTermination);
  static const auto kThrow = symbols::find<Throw>(symbols::kThrowException);
  JSContextGroupRef vm = JSContextGetGroup(context);
  kThrow(vm, context, kEnsure(vm));
  return true;
}

namespace {

Value throw_and_return(Call&) {
  throw_termination(detail::current_context);
  return Value::undefined();
}

}  // namespace

// What is thrown passes the script's catch and finally, and ends with the evaluation.
bool termination_works() {
  Completion made = evaluate("globalThis", "self-test");
  Object global(made.value);
  constexpr const char* kName = "giro: stop";
  global.set(kName, native_function<throw_and_return>("", 0));
  Completion stopped = evaluate(
      "try { globalThis['giro: stop'](); } catch { globalThis['giro: stop'] = 1; }"
      " finally { globalThis['giro: stop'] = 2; }",
      "self-test");
  const bool was_left_alone = global.get(kName).is_function();
  Completion after = evaluate("delete globalThis['giro: stop'] && 3", "self-test");
  return !stopped.ok() && was_left_alone && after.ok() && after.value.to_number() == 3;
}

void forget_time_limit() {
  constexpr double kEndless = std::numeric_limits<double>::infinity();  // as if there were none
  JSContextGroupSetExecutionTimeLimit(
      JSContextGetGroup(detail::current_context), kEndless,
      [](JSContextRef, void*) { return false; }, nullptr);
}

TimeLimit::TimeLimit(std::optional<std::chrono::milliseconds> time, OnSigint on_sigint)
    : on_sigint_(on_sigint), outer_(innermost_limit) {
  if (time) deadline_ = Clock::now() + *time;
  if (on_sigint_ == OnSigint::stop) hold_sigint();
  innermost_limit = this;
  arm();
}

TimeLimit::~TimeLimit() {
  if (on_sigint_ == OnSigint::stop) let_go_of_sigint();
  innermost_limit = outer_;
  if (outer_ != nullptr) {
    outer_->arm();
  } else if (ExecutionGuard* guard = ExecutionGuard::current()) {
    guard->come_back();
  } else {
    forget_time_limit();
  }
}

// The engine asks once when the time is over that the script has used, which is not that of the
// clock: so it may have to be told to ask again.
void TimeLimit::arm() {
  constexpr double kBetweenQuestionsS = 0.02;
  constexpr double kShortestS = 0.001;
  const ExecutionGuard* guard = ExecutionGuard::current();
  double wait_s =
      guard != nullptr ? guard->between_looks_seconds() : std::numeric_limits<double>::max();
  for (TimeLimit* limit = this; limit != nullptr; limit = limit->outer_) {
    if (limit->on_sigint_ == OnSigint::stop) wait_s = std::min(wait_s, kBetweenQuestionsS);
    if (!limit->deadline_) continue;
    wait_s =
        std::min(wait_s, std::chrono::duration<double>(*limit->deadline_ - Clock::now()).count());
  }
  JSContextGroupSetExecutionTimeLimit(JSContextGetGroup(detail::current_context),
                                      std::max(wait_s, kShortestS), ask, this);
}

bool TimeLimit::is_over() {
  if (stopped_ != Stop::none) return true;
  if (on_sigint_ == OnSigint::stop && was_interrupted) {
    stopped_ = Stop::interrupted;
  } else if (deadline_ && Clock::now() >= *deadline_) {
    stopped_ = Stop::time_over;
  }
  return stopped_ != Stop::none;
}

TimeLimit::Stop TimeLimit::stopped() {
  if (stopped_ == Stop::none && on_sigint_ == OnSigint::stop && was_interrupted) {
    stopped_ = Stop::interrupted;
  }
  return stopped_;
}

bool TimeLimit::is_stopping() {
  for (TimeLimit* limit = innermost_limit; limit != nullptr; limit = limit->outer_) {
    if (limit->stopped_ != Stop::none) return true;
  }
  return false;
}

bool TimeLimit::ask(RawContext context, void* innermost) {
  auto* self = static_cast<TimeLimit*>(innermost);
  GIRO_CHECK(self != nullptr, "the engine asks about a time limit that is gone");
  if (Unstoppable::exists()) {
    self->arm();
    return false;
  }
  ExecutionGuard* guard = ExecutionGuard::current();
  if (guard != nullptr && guard->is_to_stop()) return guard->look();
  for (TimeLimit* limit = self; limit != nullptr; limit = limit->outer_) {
    if (!limit->is_over()) continue;
    if (!throw_termination(context)) return true;
    // A function of ours that was inside a call of the C API may have gone on as if nothing were:
    // if the script still runs then, it is told again. Much later than the way out takes, which
    // must not be disturbed.
    constexpr double kSecondTryS = 0.1;
    JSContextGroupSetExecutionTimeLimit(JSContextGetGroup(context), kSecondTryS, ask, self);
    return false;
  }
  self->arm();
  return false;
}

}  // namespace giro::engine
