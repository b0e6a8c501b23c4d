// What resolving needs of a package.json, and the memory of those that were read. One thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "runtime/modules/json_value.h"

namespace giro::modules {

enum class PackageType { none, commonjs, module };

struct PackageJson {
  std::string folder;
  bool valid = false;  // else ERR_INVALID_PACKAGE_CONFIG awaits whoever uses it
  std::optional<std::string> name;
  std::optional<std::string> main;
  PackageType type = PackageType::none;
  std::optional<JsonValue> exports;  // an object, an array or a string; else as if absent
  std::optional<JsonValue> imports;  // an object or an array; else as if absent

  std::string file() const { return folder == "/" ? "/package.json" : folder + "/package.json"; }
};

PackageJson parse_package_json(std::string folder, std::string text);

class PackageReader {
 public:
  // Null: there is none. Stays valid, and is not read again, as long as the reader lives.
  const PackageJson* in_folder(std::string_view folder);
  // The nearest one at or above the folder: the scope. Does not look past a node_modules folder.
  const PackageJson* above(std::string_view folder);

  // What was missing may be there now. Called when a top-level require ends.
  void forget_missing() { missing_.clear(); }

 private:
  std::unordered_map<std::string, PackageJson> found_;
  std::unordered_set<std::string> missing_;
};

}  // namespace giro::modules
