#include "runtime/modules/package_json.h"

#include <simdjson.h>

#include <utility>

#include "runtime/modules/file_system.h"
#include "runtime/modules/paths.h"

namespace giro::modules {
namespace {

namespace ondemand = simdjson::ondemand;
using simdjson::error_code;
using simdjson::SUCCESS;

constexpr int kDepthMax = 200;  // of a tree of conditions; recursion must end before the stack does

error_code read_value(ondemand::value json, JsonValue& out, int depth);

error_code read_array(ondemand::value json, JsonValue& out, int depth) {
  out.kind = JsonValue::Kind::array;
  ondemand::array items;
  if (error_code error = json.get_array().get(items)) return error;
  for (auto item : items) {
    ondemand::value value;
    if (error_code error = item.get(value)) return error;
    if (error_code error = read_value(value, out.items.emplace_back(), depth)) return error;
  }
  return SUCCESS;
}

JsonValue& add_member(JsonValue& object, std::string_view key) {
  for (auto& [name, value] : object.members) {
    if (name == key) return value = JsonValue();
  }
  return object.members.emplace_back(JsonValue::Member{std::string(key), {}}).value;
}

error_code read_object(ondemand::value json, JsonValue& out, int depth) {
  out.kind = JsonValue::Kind::object;
  ondemand::object fields;
  if (error_code error = json.get_object().get(fields)) return error;
  for (auto field : fields) {
    std::string_view key;
    ondemand::value value;
    if (error_code error = field.unescaped_key().get(key)) return error;
    JsonValue& member = add_member(out, key);  // copies the key before its buffer goes on
    if (error_code error = field.value().get(value)) return error;
    if (error_code error = read_value(value, member, depth)) return error;
  }
  return SUCCESS;
}

error_code read_string(ondemand::value json, std::string& out) {
  std::string_view text;
  error_code error = json.get_string().get(text);
  if (!error) out = text;
  return error;
}

error_code read_value(ondemand::value json, JsonValue& out, int depth) {
  if (depth > kDepthMax) return simdjson::DEPTH_ERROR;
  ondemand::json_type type;
  if (error_code error = json.type().get(type)) return error;
  switch (type) {
    case ondemand::json_type::array: return read_array(json, out, depth + 1);
    case ondemand::json_type::object: return read_object(json, out, depth + 1);
    case ondemand::json_type::string:
      out.kind = JsonValue::Kind::string;
      return read_string(json, out.text);
    case ondemand::json_type::null: out.kind = JsonValue::Kind::null; return SUCCESS;
    default: break;
  }
  out.kind = JsonValue::Kind::other;
  std::string_view token = json.raw_json_token();
  out.text = token.substr(0, token.find_last_not_of(" \t\r\n") + 1);
  return SUCCESS;
}

void read_type(const std::string& text, PackageType& out) {
  if (text == "module")
    out = PackageType::module;
  else if (text == "commonjs")
    out = PackageType::commonjs;
  else
    out = PackageType::none;
}

// `name` and `type` must be strings; a `main`, `exports` or `imports` of a wrong type is no error.
error_code read_field(std::string_view key, ondemand::value json, PackageJson& package) {
  if (key == "name") return read_string(json, package.name.emplace());
  if (key == "type") {
    std::string text;
    error_code error = read_string(json, text);
    read_type(text, package.type);
    return error;
  }
  const bool is_main = key == "main";
  const bool is_exports = key == "exports";
  if (!is_main && !is_exports && key != "imports") return SUCCESS;
  JsonValue value;
  if (error_code error = read_value(json, value, 0)) return error;
  using Kind = JsonValue::Kind;
  const bool is_map = value.kind == Kind::object || value.kind == Kind::array;
  if (is_main) {
    package.main.reset();
    if (value.kind == Kind::string) package.main = std::move(value.text);
  } else if (is_exports) {
    package.exports.reset();
    if (is_map || value.kind == Kind::string) package.exports = std::move(value);
  } else {
    package.imports.reset();
    if (is_map) package.imports = std::move(value);
  }
  return SUCCESS;
}

error_code read_package(ondemand::parser& parser, const simdjson::padded_string_view& json,
                        PackageJson& package) {
  ondemand::document document;
  ondemand::object fields;
  if (error_code error = parser.iterate(json).get(document)) return error;
  if (error_code error = document.get_object().get(fields)) return error;
  for (auto field : fields) {
    std::string_view key;
    ondemand::value value;
    if (error_code error = field.unescaped_key().get(key)) return error;
    std::string name(key);
    if (error_code error = field.value().get(value)) return error;
    if (error_code error = read_field(name, value, package)) return error;
  }
  bool at_end = document.current_location().error() == simdjson::OUT_OF_BOUNDS;
  return at_end ? SUCCESS : simdjson::TRAILING_CONTENT;
}

}  // namespace

PackageJson parse_package_json(std::string folder, std::string text) {
  PackageJson package;
  package.folder = std::move(folder);
  if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
  if (!simdjson::validate_utf8(text)) return package;
  text.reserve(text.size() + simdjson::SIMDJSON_PADDING);
  ondemand::parser parser;
  package.valid = read_package(parser, simdjson::padded_string_view(text), package) == SUCCESS;
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
