// What was made of the texts of modules, from one run to the next.
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cells.h"
#include "giro/base/check.h"
#include "runtime/bindings/bindings.h"
#include "runtime/builtin_sources.h"
#include "runtime/cache_folders.h"
#include "runtime/modules/text_cache.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;
using modules::TextCache;

// What is made of a text.
enum class Kind : uint8_t {
  rewritten,     // of an ES module
  export_names,  // of a CommonJS module
  delegations,   // where the `yield*` of async generators are
  stripped,      // JavaScript of TypeScript
};
constexpr size_t kKinds = 4;

// What makes it; 0 where that comes from elsewhere than the executable, and may change at any time.
uint64_t maker_of(Kind kind) {
  static const std::vector<std::string_view> kParts[kKinds] = {
      {"internal/deps/acorn", "internal/engine/text_edits", "internal/modules/esm/declared_names",
       "internal/modules/esm/packed_parts", "internal/modules/esm/rewrite",
       "internal/modules/esm/using", "internal/parser", "internal/syntax_tree"},
      {"internal/deps/cjs-module-lexer"},
      {"internal/deps/acorn", "internal/engine/delegation_rewrite", "internal/parser",
       "internal/syntax_tree"},
      {"internal/deps/amaro"}};
  uint64_t hash = 0;
  for (std::string_view part : kParts[static_cast<size_t>(kind)]) {
    const std::string_view text = builtin_text(part);
    if (text.empty()) return 0;
    hash = modules::hash_of(text, hash);
  }
  return hash;
}

TextCache make_cache(Kind kind) {
  const uint64_t maker = maker_of(kind);
  return {maker == 0 ? "" : cache_folder(CacheKind::modules), maker};
}

const TextCache& cache(Value number) {
  const uint32_t index = number.to_uint32();
  GIRO_CHECK(index < kKinds, "the cache of modules has no such kind", index);
  static thread_local std::array<std::optional<TextCache>, kKinds> caches;
  if (!caches[index]) caches[index] = make_cache(static_cast<Kind>(index));
  return *caches[index];
}

// (kind, source): what was kept for it, or undefined.
Value find(Call& call) {
  std::optional<std::string> made = cache(call[0]).find(engine::TextView(call[1]).to_utf8());
  return made ? Value::string(*made) : Value::undefined();
}

// (kind, source, made)
Value keep(Call& call) {
  cache(call[0]).keep(engine::TextView(call[1]).to_utf8(), engine::TextView(call[2]).to_utf8());
  return Value::undefined();
}

}  // namespace

void initialize_module_cache(Object exports) {
  exports.set("kRewritten", Value::integer(static_cast<int>(Kind::rewritten)));
  exports.set("kExportNames", Value::integer(static_cast<int>(Kind::export_names)));
  exports.set("kDelegations", Value::integer(static_cast<int>(Kind::delegations)));
  exports.set("kStripped", Value::integer(static_cast<int>(Kind::stripped)));
  method<find>(exports, "find", 2);
  method<keep>(exports, "keep", 3);
}

}  // namespace giro::runtime
