// parseEnv(text): the variables of a .env file, as an object.
#include <algorithm>
#include <vector>

#include "runtime/bindings/bindings.h"
#include "runtime/env_file.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

Value parse_env(Call& call) {
  std::vector<EnvEntry> entries = parse_env_file(call[0].to_string());
  // In Node they are in the order of their names.
  std::ranges::stable_sort(entries, {}, &EnvEntry::name);
  Object variables = Object::create();
  for (const EnvEntry& entry : entries) variables.set(entry.name, Value::string(entry.value));
  return variables;
}

}  // namespace

void initialize_util(Object exports) { method<parse_env>(exports, "parseEnv", 1); }

}  // namespace giro::runtime
