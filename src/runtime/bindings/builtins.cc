// The modules of lib/ themselves: run(id, names, text or undefined), ids(), isPublic(id),
// needsScheme(id), and where sources are rewritten awaitingText(id).
#include "engine/capabilities.h"
#include "runtime/bindings/bindings.h"
#include "runtime/builtin_sources.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Value;

Value run(Call& call) {
  const std::string id = call[0].to_string();
  return call.pass(call[2].is_undefined() ? run_builtin(id, call[1])
                                          : run_builtin(id, call[1], engine::String::of(call[2])));
}

Value awaiting_text(Call& call) {
  return Value::string(awaiting_builtin_text(call[0].to_string()));
}

Value ids(Call&) { return engine::Object::string_array(builtin_ids()); }

Value is_public(Call& call) { return Value::boolean(is_public_builtin(call[0].to_string())); }

Value needs_scheme_of(Call& call) { return Value::boolean(needs_scheme(call[0].to_string())); }

}  // namespace

void initialize_builtins(engine::Object exports) {
  method<run>(exports, "run", 3);
  if (!has(engine::Capability::jobs)) method<awaiting_text>(exports, "awaitingText", 1);
  method<ids>(exports, "ids", 0);
  method<is_public>(exports, "isPublic", 1);
  method<needs_scheme_of>(exports, "needsScheme", 1);
}

}  // namespace giro::runtime
