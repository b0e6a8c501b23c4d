#include "runtime/callback_door.h"

#include "giro/base/check.h"
#include "giro/loop_host.h"
#include "runtime/exit.h"

namespace giro::runtime {

using engine::Completion;
using engine::Object;
using engine::Value;

void CallbackDoor::set_functions(Object report, Object enter) {
  report_ = engine::Persistent(report);
  enter_ = engine::Persistent(enter);
}

CallbackDoor::Result CallbackDoor::call(Object function, std::initializer_list<Value> arguments) {
  if (is_closed_) return {Outcome::threw, Value()};
  Completion done = function.call(Value::undefined(), arguments);
  if (done.ok()) return {Outcome::returned, done.value};
  report(done.thrown);
  fail();
  return {Outcome::threw, Value()};
}

// T4: its ticks and microtasks wait for the next callback.
void CallbackDoor::fail() {
  loop_.host().fail_callback();
  if (on_failure_) on_failure_();
}

void CallbackDoor::enter(std::span<const Value> owner_name_arguments) {
  if (is_closed_) return;
  Completion done = enter_.object().call(Value::undefined(), owner_name_arguments);
  if (done.ok()) return;
  report(done.thrown);
  fail();
}

void CallbackDoor::report(Value error) {
  if (is_closed_) return;  // it was stopped, not wrong
  Completion done = report_.object().call(Value::undefined(), {error, Value::boolean(false)});
  // Whoever throws while an error is being reported has made it fatal (L4).
  if (!done.ok() && !is_closed_) exit_after_failed_report(done.thrown);
}

}  // namespace giro::runtime
