// The life of a program, for lib/internal/bootstrap.js: how it is entered, how it learns of what it
// did not handle, how it ends.
#include "runtime/bindings/bindings.h"
#include "runtime/exit.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

// (report, enter)
Value set_door(Call& call) {
  Environment::current().door().set_functions(Object(call[0]), Object(call[1]));
  return Value::undefined();
}

engine::Persistent& rejection_callback() {
  static thread_local engine::Persistent callback;
  return callback;
}

// (callback): called with (promise, reason) when a drain has left a rejection unhandled.
Value set_rejection_callback(Call& call) {
  rejection_callback() = engine::Persistent(call[0]);
  Environment::current().realm().set_rejection_handler([](Object promise, Value reason) {
    rejection_callback().object().call(Value::undefined(), {promise, reason});
  });
  return Value::undefined();
}

Value remember_error_classes(Call&) {
  Environment::current().realm().remember_error_classes();
  return Value::undefined();
}

Value exit(Call& call) { exit_process(call[0].to_int32()); }

}  // namespace

void initialize_life(Object exports) {
  const std::vector<std::string>& arguments = Environment::current().options().arguments;
  if (!arguments.empty()) exports.set("script", Value::string(arguments.front()));
  method<set_door>(exports, "setDoor", 2);
  method<set_rejection_callback>(exports, "setRejectionCallback", 1);
  method<remember_error_classes>(exports, "rememberErrorClasses", 0);
  method<exit>(exports, "exit", 1);
}

}  // namespace giro::runtime
