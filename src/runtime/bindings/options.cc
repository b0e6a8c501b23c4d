// The settings, under the options' names: internalBinding('options')['--expose-gc'].
#include <cstdlib>
#include <type_traits>

#include "runtime/bindings/bindings.h"

namespace giro::runtime {

namespace {

using engine::Object;
using engine::Value;

Value to_value(const std::vector<std::string>& list) { return Object::string_array(list); }
Value to_value(bool flag) { return Value::boolean(flag); }
Value to_value(int64_t number) { return Value::integer(number); }
Value to_value(const std::string& text) { return Value::string(text); }

// What process.allowedNodeEnvironmentFlags shows.
Value environment_flags(engine::Call&) {
  return Object::string_array(Environment::current().options().environment_flags);
}

}  // namespace

void initialize_options(Object exports) {
  for (const auto& [name, setting] : Environment::current().options().settings.all()) {
    exports.set(name, std::visit([](const auto& value) { return to_value(value); }, setting));
  }
  // Looked at before there is a process object.
  if (const char* folder = std::getenv("NODE_V8_COVERAGE"); folder != nullptr && *folder != '\0') {
    exports.set("NODE_V8_COVERAGE", Value::string(folder));
  }
  method<environment_flags>(exports, "environmentFlags", 0);
}

}  // namespace giro::runtime
