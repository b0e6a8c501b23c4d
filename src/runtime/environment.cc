#include "runtime/environment.h"

#include "giro/base/check.h"
#include "runtime/bindings/bindings.h"
#include "runtime/builtin_sources.h"
#include "runtime/exit.h"

namespace giro::runtime {

using engine::Completion;
using engine::Object;
using engine::Value;

namespace {

thread_local Environment* current_environment = nullptr;

}  // namespace

Environment& Environment::current() { return *current_environment; }

Environment::Environment(EnvironmentOptions options)
    : options_(std::move(options)),
      loop_(std::make_unique<Loop>(std::move(options_.loop))),
      door_(*loop_),
      queues_(*loop_, realm_, door_),
      chores_(
          *loop_, queues_, pump_,
          options_.virtual_time == nullptr ? ChoresWatch::descriptor : ChoresWatch::every_turn) {
  GIRO_CHECK(current_environment == nullptr, "a thread has one environment");
  current_environment = this;
  bootstrap();
  chores_.settle();
}

Environment::~Environment() { current_environment = nullptr; }

void Environment::bootstrap() {
  Completion made = compile_builtin("internal/bootstrap");
  if (made.ok()) {
    Object exports = Object::create();
    Object binding = engine::native_function<internal_binding>("internalBinding", 1);
    made = Object(made.value)
               .call(Value::undefined(), {exports, Value::undefined(), Value::undefined(),
                                          Value::undefined(), binding, Object::create()});
    life_ = engine::Persistent(exports);
  }
  if (!made.ok()) exit_after_failed_report(made.thrown);
}

// L1 to L3: the script, then the loop while something keeps it alive, then beforeExit, which may
// bring new work, then exit.
int Environment::run() {
  run_main();
  do {
    loop_->run();
    emit_before_exit();
  } while (loop_->alive());
  return emit_exit();
}

void Environment::run_main() {
  loop_->run_script([this] { door_.call(Object(life_.object().get("runMain")), {}); });
}

void Environment::emit_before_exit() {
  loop_->enter(loop_->schedule(TaskKind::main_script), TaskKind::main_script, ContextRef(),
               [this] { door_.call(Object(life_.object().get("emitBeforeExit")), {}); });
}

int Environment::emit_exit() {
  CallbackDoor::Result result = door_.call(Object(life_.object().get("emitExit")), {});
  // L3: microtasks that the listeners queued still run, ticks do not.
  realm_.drain_microtasks();
  return result.outcome == CallbackDoor::Outcome::returned ? result.value.to_int32() : 1;
}

}  // namespace giro::runtime
