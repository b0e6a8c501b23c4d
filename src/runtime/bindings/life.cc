// The life of a program, for lib/internal/bootstrap.js: how it is entered, how it learns of what it
// did not handle, how it ends.
#include <cstdlib>

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

// What set_rejection_callbacks() was given.
struct RejectionCallbacks {
  engine::Persistent rejected;
  engine::Persistent handled;
};

RejectionCallbacks& rejection_callbacks() {
  return Environment::current().state<RejectionCallbacks>();
}

// (rejected, handled): after a drain, rejected(promise, reason, context, id) is called for what it
// left unhandled, and handled(promise) for a handler that came late (if rejectionsAreSeen).
Value set_rejection_callbacks(Call& call) {
  rejection_callbacks() = {engine::Persistent(call[0]), engine::Persistent(call[1])};
  Environment::current().realm().set_rejection_listener(
      {.rejected =
           [](Object promise, Value reason, Value context, uint32_t id) {
             rejection_callbacks().rejected.object().call(
                 Value::undefined(), {promise, reason, context, Value::number(id)});
           },
       .handled =
           [](Object promise) {
             rejection_callbacks().handled.object().call(Value::undefined(), {promise});
           }});
  return Value::undefined();
}

Value remember_error_classes(Call&) {
  Environment::current().realm().remember_error_classes();
  return Value::undefined();
}

// (code, isOfError). Returns in a worker only, which ends when it next loops or calls.
Value exit(Call& call) {
  LoopRecording::note_end(call[1].to_boolean() ? trace::EndReason::uncaught_error
                                               : trace::EndReason::exit_called);
  Environment::current().end(call[0].to_int32());
  return Value::undefined();
}

}  // namespace

void initialize_life(Object exports) {
  const EnvironmentOptions& options = Environment::current().options();
  exports.set("isMainThread", Value::boolean(options.worker == nullptr));
  const std::vector<std::string>& arguments = options.arguments;
  if (!arguments.empty()) exports.set("script", Value::string(arguments.front()));
  // A parent that talks to us wants to hear that we are there.
  const bool has_channel = std::getenv("NODE_CHANNEL_FD") != nullptr;
  exports.set("hasChannel", Value::boolean(has_channel));
  // Most programs are a file and nothing else that lib/internal/main.js would have to look at.
  const bool is_plain = options.worker == nullptr && !has_channel &&
                        options.settings.all().empty() && !arguments.empty() &&
                        !arguments.front().empty() && arguments.front() != "-";
  if (is_plain) exports.set("plainScript", Value::string(arguments.front()));
  method<set_door>(exports, "setDoor", 2);
  method<set_rejection_callbacks>(exports, "setRejectionCallbacks", 2);
  method<remember_error_classes>(exports, "rememberErrorClasses", 0);
  method<exit>(exports, "exit", 1);
}

}  // namespace giro::runtime
