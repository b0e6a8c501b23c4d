#include "engine/weak_refs.h"

#include <utility>

#include "engine/capabilities.h"
#include "engine/script.h"
#include "engine/symbols.h"

namespace giro::engine::weak_refs {

namespace {

thread_local constinit bool exist = false;

}  // namespace

void begin() { exist = false; }

bool may_exist() { return exist || !has(Capability::weak_refs); }

bool are_seen() {
  const bool before = std::exchange(exist, false);
  const bool is_made = evaluate("new WeakRef({})", "self-test").ok();
  const bool is_seen = is_made && exist;
  exist = before;  // nobody has the one of the test
  return is_seen;
}

}  // namespace giro::engine::weak_refs

// Called by the engine in place of its own, for each that is made.
extern "C" [[gnu::visibility("default")]] void giro_make_weak_ref(
    void* reference, void* heap, void* target) __asm__(GIRO_SYMBOL_MAKE_WEAK_REF);

extern "C" void giro_make_weak_ref(void* reference, void* heap, void* target) {
  using Make = void (*)(void* reference, void* heap, void* target);
  static const auto kMake = giro::engine::symbols::find<Make>(giro::engine::symbols::kMakeWeakRef);
  giro::engine::weak_refs::exist = true;
  kMake(reference, heap, target);
}
