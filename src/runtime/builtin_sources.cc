#include "runtime/builtin_sources.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "codecs/whole.h"
#include "codecs/zlib_codec.h"
#include "engine/object.h"
#include "engine/script.h"
#include "runtime/compiled_scripts.h"

namespace giro::runtime {

namespace {

// What cmake/embed_lib.cmake puts around each file.
constexpr std::string_view kPrefix =
    "'use strict';{const{exports,require,module,process,internalBinding,primordials}=this;";
constexpr std::string_view kSuffix = "\n}";

// Null: what is embedded serves.
const char* lib_folder() {
  static const char* const kFolder = std::getenv("GIRO_LIB");
  return kFolder;
}

std::string url_of(std::string_view id) { return "node:" + std::string(id); }

// Empty: there is no such file.
std::string read_file(const std::string& folder, std::string_view id) {
  std::ifstream file(folder + "/" + std::string(id) + ".js");
  std::stringstream text;
  text << file.rdbuf();
  return file ? std::string(kPrefix) + text.str() + std::string(kSuffix) : "";
}

engine::Completion no_such_module(std::string_view id) {
  return {{}, engine::Object::error("No such built-in module: " + std::string(id))};
}

// Packages from npm are not in lib/.
bool is_from_npm(std::string_view id) { return id.starts_with("internal/deps/"); }

// Outside comments, which in lib/ begin with two slashes.
bool has_await(std::string_view text) {
  for (size_t at = text.find("await "); at != text.npos; at = text.find("await ", at + 1)) {
    const size_t line = text.rfind('\n', at) + 1;
    if (text.substr(line, at - line).find("//") == text.npos) return true;
  }
  return false;
}

const BuiltinSource* find_builtin(std::string_view id) {
  std::span<const BuiltinSource> sources = builtin_sources();
  auto found = std::lower_bound(
      sources.begin(), sources.end(), id,
      [](const BuiltinSource& source, std::string_view wanted) { return source.id < wanted; });
  return found == sources.end() || found->id != id ? nullptr : &*found;
}

std::string unpacked(std::string_view packed) {
  constexpr size_t kBytesMax = size_t{64} << 20;
  codecs::ZlibCodec codec({.mode = codecs::ZlibMode::gunzip});
  const codecs::Whole whole = codecs::run_whole(
      codec, {reinterpret_cast<const uint8_t*>(packed.data()), packed.size()}, Z_FINISH, kBytesMax);
  return {reinterpret_cast<const char*>(whole.output.data()), whole.output.size()};
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

bool needs_scheme(std::string_view id) {
  return id == "sea" || id == "sqlite" || id == "test" || id == "test/reporters";
}

bool is_public_builtin(std::string_view id) {
  if (id.starts_with("internal/")) return false;
  if (lib_folder() == nullptr) return find_builtin(id) != nullptr;
  static const std::vector<std::string> kIds = builtin_ids();
  return std::find(kIds.begin(), kIds.end(), id) != kIds.end();
}

std::string_view builtin_text(std::string_view id) {
  const BuiltinSource* found = lib_folder() == nullptr ? find_builtin(id) : nullptr;
  return found == nullptr ? std::string_view() : found->text();
}

std::string awaiting_builtin_text(std::string_view id) {
  if (is_from_npm(id)) return "";
  if (lib_folder() != nullptr) {
    std::string text = read_file(lib_folder(), id);
    return has_await(text) ? text : "";
  }
  const BuiltinSource* found = find_builtin(id);
  return found != nullptr && has_await(found->text()) ? std::string(found->text()) : "";
}

engine::Completion run_builtin(std::string_view id, engine::Value names,
                               const engine::String& text) {
  return engine::evaluate_on(names, text, url_of(id));
}

engine::Completion run_builtin(std::string_view id, engine::Value names) {
  if (lib_folder() != nullptr && !is_from_npm(id)) {
    std::string text = read_file(lib_folder(), id);
    return text.empty() ? no_such_module(id) : run_builtin(id, names, engine::String(text));
  }
  const BuiltinSource* found = find_builtin(id);
  if (found == nullptr) return no_such_module(id);
  if (found->packing == Packing::gzip) {
    return run_builtin(id, names, engine::String(unpacked(found->text())));
  }
  return CompiledScripts::run_builtin(found->text(), url_of(id), names);
}

}  // namespace giro::runtime
