#include "engine/method_table.h"

#include <array>
#include <atomic>

#include "engine/capabilities.h"
#include "engine/dynamic_imports.h"
#include "engine/rejections.h"
#include "engine/symbols.h"

namespace giro::engine::method_table {

namespace {

// Of GlobalObjectMethodTable: which functions are where. The import of 2.54 has other parameters.
struct Layout {
  size_t size;
  size_t import;
  size_t tracker;
};
#if GIRO_ENGINE_SERIES < 254
constexpr Layout kLayout = {22, 5, 10};
constexpr auto* kImport = &dynamic_imports::import_by_value;
#else
constexpr Layout kLayout = {21, 4, 9};
constexpr auto* kImport = &dynamic_imports::import_by_reference;
#endif
using Table = std::array<void*, kLayout.size>;

// Those of the first realm, with our methods in it.
std::atomic<const Table*> ours = nullptr;
std::atomic<bool> has_tracker = false;
std::atomic<bool> has_import = false;

// The C API's has no import; its tracker is the function that is exported, and so ours, which has
// its name, or none where none is exported; after it is one that tells of errors.
bool is_as_expected(const Table& table) {
  const bool exports_tracker = symbols::find<void*>(symbols::kRejectionTracker) != nullptr;
  void* tracker = exports_tracker ? dlsym(RTLD_DEFAULT, symbols::kRejectionTracker) : nullptr;
  return table[kLayout.import] == nullptr && table[kLayout.tracker] == tracker &&
         table[kLayout.tracker + 1] != nullptr;
}

const Table* make_ours(const Table& table) {
  const bool tracks = is_possible(Capability::rejections) && way_of(Capability::rejections) == 0;
  const bool imports = is_possible(Capability::imports);
  if ((!tracks && !imports) || !is_as_expected(table)) return &table;
  static Table made = table;
  if (tracks) made[kLayout.tracker] = reinterpret_cast<void*>(&rejections::note);
  if (imports) made[kLayout.import] = reinterpret_cast<void*>(kImport);
  has_tracker = tracks;
  has_import = imports;
  return &made;
}

const Table* with_our_methods(const Table* table) {
  // A realm whose global object has a class of its own brings none, and serves itself with what
  // is in the one of the C API too.
  if (table == nullptr) return ours;
  static const Table* const kOurs = make_ours(*table);
  ours = kOurs;
  return kOurs;
}

void construct_global(const char* constructor, void* self, void* vm, void* structure,
                      const Table* table) {
  using Construct = void (*)(void*, void*, void*, const Table*);
  auto* construct = symbols::find<Construct>(constructor);
  construct(self, vm, structure, with_our_methods(table));  // NOLINT: we were called in its place
}

}  // namespace

bool tells_of_rejections() { return has_tracker; }

bool imports() { return has_import; }

}  // namespace giro::engine::method_table

// Take the places of the engine's constructor, which has two names.
extern "C" [[gnu::visibility("default")]] void giro_construct_global(
    void* self, void* vm, void* structure,
    const void* table) __asm__(GIRO_SYMBOL_CONSTRUCT_GLOBAL("1"));
extern "C" [[gnu::visibility("default")]] void giro_construct_global_base(
    void* self, void* vm, void* structure,
    const void* table) __asm__(GIRO_SYMBOL_CONSTRUCT_GLOBAL("2"));

using namespace giro::engine;

extern "C" void giro_construct_global(void* self, void* vm, void* structure, const void* table) {
  method_table::construct_global(symbols::kConstructGlobal, self, vm, structure,
                                 static_cast<const method_table::Table*>(table));
}

extern "C" void giro_construct_global_base(void* self, void* vm, void* structure,
                                           const void* table) {
  method_table::construct_global(symbols::kConstructGlobalBase, self, vm, structure,
                                 static_cast<const method_table::Table*>(table));
}
