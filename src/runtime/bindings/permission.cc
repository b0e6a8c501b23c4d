// process.permission, for lib/internal/process/permission.js.
#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "runtime/bindings/bindings.h"
#include "runtime/permissions.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

struct Scope {
  std::string_view name;
  Permission permission;
};

constexpr Scope kScopes[] = {
    {"fs.read", Permission::fs_read},     {"fs.write", Permission::fs_write},
    {"child", Permission::child_process}, {"worker", Permission::worker},
    {"addon", Permission::addons},        {"wasi", Permission::wasi},
    {"inspector", Permission::inspector},
};

bool may_use(Permission permission, Value path) {
  return path.is_undefined() ? is_allowed(permission)
                             : is_path_allowed(permission, path.to_string());
}

// (scope, path): without a path everything is meant.
Value has(Call& call) {
  const std::string name = call[0].to_string();
  if (name == "fs") {
    return Value::boolean(may_use(Permission::fs_read, call[1]) &&
                          may_use(Permission::fs_write, call[1]));
  }
  const auto* scope = std::ranges::find(kScopes, name, &Scope::name);
  if (scope == std::end(kScopes)) return Value::boolean(false);
  const bool is_of_files = name.starts_with("fs.");
  return Value::boolean(is_of_files ? may_use(scope->permission, call[1])
                                    : is_allowed(scope->permission));
}

}  // namespace

void initialize_permission(Object exports) { method<has>(exports, "has", 2); }

}  // namespace giro::runtime
