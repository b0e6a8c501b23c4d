#include "runtime/modules/package_json.h"

#include <utility>

#include "base/encoding/utf.h"
#include "runtime/modules/file_system.h"
#include "runtime/modules/json_reader.h"
#include "runtime/modules/paths.h"

namespace giro::modules {
namespace {

void read_type(const std::string& text, PackageType& out) {
  if (text == "module")
    out = PackageType::module;
  else if (text == "commonjs")
    out = PackageType::commonjs;
  else
    out = PackageType::none;
}

// A `main`, `exports` or `imports` of a wrong type is as if it were not there.
void keep(std::string_view key, JsonValue value, PackageJson& package) {
  using Kind = JsonValue::Kind;
  const bool is_map = value.kind == Kind::object || value.kind == Kind::array;
  if (key == "main") {
    package.main.reset();
    if (value.kind == Kind::string) package.main = std::move(value.text);
  } else if (key == "exports") {
    package.exports.reset();
    if (is_map || value.kind == Kind::string) package.exports = std::move(value);
  } else {
    package.imports.reset();
    if (is_map) package.imports = std::move(value);
  }
}

// `name` and `type` must be strings.
bool read_field(std::string_view key, JsonReader& json, PackageJson& package) {
  if (key == "name") return json.read_string(package.name.emplace());
  if (key == "type") {
    std::string text;
    const bool is_string = json.read_string(text);
    read_type(text, package.type);
    return is_string;
  }
  if (key != "main" && key != "exports" && key != "imports") return json.skip();
  JsonValue value;
  if (!json.read(value)) return false;
  keep(key, std::move(value), package);
  return true;
}

bool read_package(JsonReader json, PackageJson& package) {
  if (!json.enter()) return false;
  std::string key;
  for (;;) {
    JsonReader::Next next = json.next_key(key);
    if (next == JsonReader::Next::end) return json.at_end();
    if (next == JsonReader::Next::broken || !read_field(key, json, package)) return false;
  }
}

}  // namespace

PackageJson parse_package_json(std::string folder, std::string text) {
  PackageJson package;
  package.folder = std::move(folder);
  if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
  if (!encoding::is_well_formed_utf8(encoding::bytes_of(text))) return package;
  package.valid = read_package(JsonReader(text), package);
  return package;
}

const PackageJson* PackageReader::in_folder(std::string_view folder) {
  std::string key(folder);
  auto known = found_.find(key);
  if (known != found_.end()) return &known->second;
  if (missing_.contains(key)) return nullptr;
  Result<std::string> text = FileSystem::read(resolve_path(key, "package.json"));
  if (!text) {
    missing_.insert(std::move(key));
    return nullptr;
  }
  PackageJson package = parse_package_json(key, *std::move(text));
  return &found_.emplace(std::move(key), std::move(package)).first->second;
}

const PackageJson* PackageReader::above(std::string_view folder) {
  while (last_segment(folder) != "node_modules") {
    if (const PackageJson* package = in_folder(folder)) return package;
    std::string_view parent = parent_folder(folder);
    if (parent.size() >= folder.size()) break;  // the root, or a path that is not absolute
    folder = parent;
  }
  return nullptr;
}

}  // namespace giro::modules
