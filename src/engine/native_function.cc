#include "engine/native_function.h"

#include <JavaScriptCore/JavaScript.h>

#include "engine/capabilities.h"
#include "engine/host_functions.h"
#include "engine/time_limit.h"

namespace giro::engine::detail {

int64_t throw_directly(void* global, Value thrown) {
  // Without a value the engine has made none, because the script is being ended. A termination that
  // came through the C API is a plain error, which the script could catch.
  const bool is_ending = thrown.is_empty() || TimeLimit::is_stopping();
  if (is_ending && throw_termination(static_cast<JSContextRef>(global))) return 0;
  host_functions::throw_value(global, thrown.is_empty() ? Value::undefined() : thrown);
  return 0;
}

// A script that is being ended needs no reason. Otherwise something that was called inside failed,
// and its error got lost on the way: what can fail anywhere is to go deeper.
void explain_failure(Call& call) {
  if (!is_stopping) call.fail(Object::range_error("Maximum call stack size exceeded."));
}

Object make_native_function(std::string_view name, unsigned length, DirectEntry direct,
                            PortableEntry portable) {
  String text(name);
  if (has(Capability::functions)) return host_functions::make(text, length, direct);
  return Object(JSObjectMakeFunctionWithCallback(current_context, text.raw(), portable));
}

}  // namespace giro::engine::detail
