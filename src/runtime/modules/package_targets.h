// `exports` and `imports`: from a subpath or a #name to the target that the package maps it to.
// Pure: looks at the package.json only, never at files.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "runtime/modules/deprecation.h"
#include "runtime/modules/module_error.h"
#include "runtime/modules/package_json.h"

namespace giro::modules {

// The names of conditions that hold ("node", "require", …); "default" always does.
using Conditions = std::span<const std::string>;

struct NoTarget {};
struct FileTarget {
  std::string below;  // the package's folder: "/lib/x.js", a relative URL
};
struct PackageTarget {
  std::string request;  // imports may name another package
};
using Target = std::variant<NoTarget, FileTarget, PackageTarget, ModuleError>;

// `subpath` is "." or "./sub". `importer`, where not empty, is named in error messages.
Target exports_target(const PackageJson& package, const std::string& subpath,
                      std::string_view importer, Conditions conditions, Deprecations& deprecations);
// `name` starts with '#'.
Target imports_target(const PackageJson& package, const std::string& name,
                      std::string_view importer, Conditions conditions, Deprecations& deprecations);

// The errors that others of the room raise too.
ModuleError invalid_package_config(const PackageJson& package, std::string_view reason = "");
ModuleError invalid_specifier(std::string_view specifier, std::string_view reason,
                              std::string_view importer);

}  // namespace giro::modules
