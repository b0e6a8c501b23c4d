#include "engine/rejections.h"

#include <array>
#include <atomic>
#include <utility>

#include "engine/dynamic_imports.h"
#include "engine/fast_path.h"
#include "engine/known_engine.h"
#include "engine/next_function.h"
#include "engine/promise_jobs.h"

namespace giro::engine::rejections {

namespace {

using detail::Rejection;
using detail::Watch;

// The engine's JSPromiseRejectionOperation.
enum class Operation : unsigned { rejected, handled };

void note(void* /*global*/, RawObject promise, Operation operation) {
  Watch* watch = detail::watch;
  if (watch == nullptr || promise_jobs::is_learning()) return;
  if (operation == Operation::rejected) {
    watch->rejected.push_back({Persistent(Object(promise)),
                               Persistent(promise_jobs::current_context()), ++watch->last_id});
  } else if (!watch->rejected.empty() && watch->rejected.back().promise.value().raw() == promise) {
    watch->rejected.pop_back();  // an async function that threw, and is awaited
  } else if (watch->has_told) {
    watch->handled.emplace_back(Object(promise));
  }
}

// The engine's GlobalObjectMethodTable: functions, of which we know the places of two.
constexpr size_t kImport = dynamic_imports::kPlaceInTable;
constexpr size_t kTracker = 10;
constexpr size_t kTableSize = 32;  // no less than it has
using MethodTable = std::array<void*, kTableSize>;

// That of the first realm, with our methods in it.
std::atomic<const MethodTable*> ours = nullptr;

const MethodTable* with_our_methods(const MethodTable* table) {
  // A realm whose global object has a class of its own brings none, and serves itself with what
  // is in the one of the C API too.
  if (table == nullptr) return ours;
  if (!is_known_engine()) return table;  // another one may have moved it
  // That of the C API. It has neither, but has the method behind the tracker.
  const bool is_as_expected = (*table)[kImport] == nullptr && (*table)[kTracker] == nullptr &&
                              (*table)[kTracker + 1] != nullptr;
  if (!is_as_expected || !fast_path().is_possible()) return table;
  static const MethodTable kOurs = [table] {
    MethodTable copy = *table;
    copy[kImport] = reinterpret_cast<void*>(&dynamic_imports::import_module);
    copy[kTracker] = reinterpret_cast<void*>(&note);
    dynamic_imports::note_installed();
    return copy;
  }();
  ours = &kOurs;
  return &kOurs;
}

void construct_global(const char* constructor, void* self, void* vm, void* structure,
                      const MethodTable* table) {
  using Construct = void (*)(void*, void*, void*, const MethodTable*);
  auto* construct = next_function<Construct>(constructor);
  construct(self, vm, structure, with_our_methods(table));  // NOLINT: we were called in its place
}

}  // namespace

bool watch() {
  if (ours == nullptr) return false;
  detail::watch = new Watch;
  return true;
}

bool are_seen() { return detail::watch != nullptr; }

void set_listener(RejectionListener listener) { detail::watch->listener = listener; }

void forget() { delete std::exchange(detail::watch, nullptr); }

void detail::tell() {
  std::vector<Persistent> handled = std::exchange(watch->handled, {});
  std::vector<Rejection> rejected = std::exchange(watch->rejected, {});
  for (const Persistent& promise : handled) watch->listener.handled(promise.object());
  for (const Rejection& rejection : rejected) {
    Object promise = rejection.promise.object();
    if (fast_path().promise_is_handled(promise)) continue;
    watch->has_told = true;
    watch->listener.rejected(promise, fast_path().promise_result(promise),
                             rejection.context.value(), rejection.id);
  }
}

}  // namespace giro::engine::rejections

// Take the places of the engine's constructor, which has two names.
#define GIRO_GLOBAL_OBJECT(kind) \
  "_ZN3JSC14JSGlobalObjectC" kind "ERNS_2VMEPNS_9StructureEPKNS_23GlobalObjectMethodTableE"

using giro::engine::rejections::construct_global;
using giro::engine::rejections::MethodTable;

extern "C" [[gnu::visibility("default")]] void giro_construct_global(
    void* self, void* vm, void* structure,
    const MethodTable* table) __asm__(GIRO_GLOBAL_OBJECT("1"));
extern "C" [[gnu::visibility("default")]] void giro_construct_global_base(
    void* self, void* vm, void* structure,
    const MethodTable* table) __asm__(GIRO_GLOBAL_OBJECT("2"));

extern "C" void giro_construct_global(void* self, void* vm, void* structure,
                                      const MethodTable* table) {
  construct_global(GIRO_GLOBAL_OBJECT("1"), self, vm, structure, table);
}

extern "C" void giro_construct_global_base(void* self, void* vm, void* structure,
                                           const MethodTable* table) {
  construct_global(GIRO_GLOBAL_OBJECT("2"), self, vm, structure, table);
}
