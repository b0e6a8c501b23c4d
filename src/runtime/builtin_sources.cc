#include "runtime/builtin_sources.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "engine/object.h"
#include "engine/script.h"

namespace giro::runtime {

namespace {

// What cmake/embed_lib.cmake puts around each file.
constexpr std::string_view kPrefix =
    "(function (exports, require, module, process, internalBinding, primordials) {";
constexpr std::string_view kSuffix = "\n})";

// Null: what is embedded serves.
const char* lib_folder() {
  static const char* const folder = std::getenv("GIRO_LIB");
  return folder;
}

std::string url_of(std::string_view id) { return "node:" + std::string(id); }

engine::Completion compile_file(const std::string& folder, std::string_view id) {
  std::ifstream file(folder + "/" + std::string(id) + ".js");
  std::stringstream text;
  text << file.rdbuf();
  if (!file) {
    return {{}, engine::Object::error("No such built-in module: " + std::string(id))};
  }
  return engine::evaluate(std::string(kPrefix) + text.str() + std::string(kSuffix), url_of(id));
}

const BuiltinSource* find_builtin(std::string_view id) {
  std::span<const BuiltinSource> sources = builtin_sources();
  auto found = std::lower_bound(
      sources.begin(), sources.end(), id,
      [](const BuiltinSource& source, std::string_view wanted) { return source.id < wanted; });
  return found == sources.end() || found->id != id ? nullptr : &*found;
}

}  // namespace

std::vector<std::string> builtin_ids() {
  std::vector<std::string> ids;
  if (lib_folder() == nullptr) {
    for (const BuiltinSource& source : builtin_sources()) ids.emplace_back(source.id);
    return ids;
  }
  std::filesystem::path folder(lib_folder());
  std::error_code error;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error)) {
    if (entry.path().extension() != ".js") continue;
    ids.push_back(entry.path().lexically_relative(folder).replace_extension().string());
  }
  return ids;
}

bool is_public_builtin(std::string_view id) {
  if (id.starts_with("internal/")) return false;
  if (lib_folder() == nullptr) return find_builtin(id) != nullptr;
  static const std::vector<std::string> ids = builtin_ids();
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

engine::Completion compile_builtin(std::string_view id) {
  // Packages from npm are not in lib/.
  if (lib_folder() != nullptr && !id.starts_with("internal/deps/")) {
    return compile_file(lib_folder(), id);
  }
  const BuiltinSource* found = find_builtin(id);
  if (found == nullptr) {
    return {{}, engine::Object::error("No such built-in module: " + std::string(id))};
  }
  return engine::evaluate_immortal(found->text, url_of(id));
}

}  // namespace giro::runtime
