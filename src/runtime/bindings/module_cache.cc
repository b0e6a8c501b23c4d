// What the rewriting of ES modules has made of their texts, from one run to the next.
#include <filesystem>
#include <string>
#include <string_view>

#include "runtime/bindings/bindings.h"
#include "runtime/bindings/process_environment.h"
#include "runtime/builtin_sources.h"
#include "runtime/modules/text_cache.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;
using modules::TextCache;

// Empty: the user wants none, or has no place for it.
std::string cache_folder() {
  if (!find_variable("NODE_DISABLE_COMPILE_CACHE").value_or("").empty()) return "";
  if (std::string wanted = find_variable("NODE_COMPILE_CACHE").value_or(""); !wanted.empty()) {
    std::error_code error;  // the working directory may change, or not be there
    return std::filesystem::absolute(wanted, error).string();
  }
  const std::string caches = find_variable("XDG_CACHE_HOME").value_or("");
  if (caches.starts_with('/')) return caches + "/giro";
  const std::string home = find_variable("HOME").value_or("");
  return home.starts_with('/') ? home + "/.cache/giro" : "";
}

// What rewrites; 0 where it comes from elsewhere than the executable, and may change at any time.
uint64_t rewriter() {
  constexpr std::string_view kParts[] = {"internal/deps/acorn",
                                         "internal/modules/esm/declared_names",
                                         "internal/modules/esm/rewrite", "internal/syntax_tree"};
  uint64_t hash = 0;
  for (std::string_view part : kParts) {
    const std::string_view text = builtin_text(part);
    if (text.empty()) return 0;
    hash = modules::hash_of(text, hash);
  }
  return hash;
}

TextCache make_cache() {
  const uint64_t maker = rewriter();
  return {maker == 0 ? "" : cache_folder(), maker};
}

const TextCache& cache() {
  static thread_local const TextCache kCache = make_cache();
  return kCache;
}

// (source): what was kept for it, or undefined.
Value find(Call& call) {
  std::optional<std::string> made = cache().find(call[0].to_string());
  return made ? Value::string(*made) : Value::undefined();
}

// (source, made)
Value keep(Call& call) {
  cache().keep(call[0].to_string(), call[1].to_string());
  return Value::undefined();
}

}  // namespace

void initialize_module_cache(Object exports) {
  method<find>(exports, "find", 1);
  method<keep>(exports, "keep", 2);
}

}  // namespace giro::runtime
