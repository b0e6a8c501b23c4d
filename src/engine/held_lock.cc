#include "engine/held_lock.h"

#include "engine/next_function.h"

namespace giro::engine::held_lock {

namespace {

// Of this thread.
thread_local const void* held_heap = nullptr;
// The engine lets go of its lock while it calls functions of a class, and may do so again in there.
thread_local int droppings = 0;

// What the engine has on its stack while it holds its lock, or does not: they end in the order
// opposite to that in which they began.
using Begin = void (*)(void* scope, void* heap);
using End = void (*)(void* scope);

}  // namespace

void begin(const OpaqueJSContextGroup* group) { held_heap = group; }

void end() { held_heap = nullptr; }

// --- Called by the engine in place of its own
// -----------------------------------------------------

#define GIRO_HOLDER "_ZN3JSC12JSLockHolder"
#define GIRO_DROPPER "_ZN3JSC6JSLock12DropAllLocks"

#define GIRO_IN_PLACE extern "C" [[gnu::visibility("default")]] void

GIRO_IN_PLACE giro_hold_lock(void** holder, void* heap) __asm__(GIRO_HOLDER "C1ERNS_2VME");
GIRO_IN_PLACE giro_hold_lock_of(void** holder, void* heap) __asm__(GIRO_HOLDER "C1EPNS_2VME");
GIRO_IN_PLACE giro_release_lock(void** holder) __asm__(GIRO_HOLDER "D1Ev");
GIRO_IN_PLACE giro_drop_locks(void* dropper, void* heap) __asm__(GIRO_DROPPER "C1EPNS_2VME");
GIRO_IN_PLACE giro_drop_locks_in(void* dropper, void* heap) __asm__(GIRO_DROPPER "C2EPNS_2VME");
GIRO_IN_PLACE giro_grab_locks(void* dropper) __asm__(GIRO_DROPPER "D1Ev");

// A holder has room for one pointer, in which the engine's own keep the heap.
void giro_hold_lock(void** holder, void* heap) {
  if (heap == held_heap && droppings == 0) [[likely]] {
    *holder = nullptr;
    return;
  }
  static const auto kEngines = next_function<Begin>(GIRO_HOLDER "C1ERNS_2VME");
  kEngines(holder, heap);
}

void giro_hold_lock_of(void** holder, void* heap) { giro_hold_lock(holder, heap); }

void giro_release_lock(void** holder) {
  if (*holder == nullptr) [[likely]]
    return;
  static const auto kEngines = next_function<End>(GIRO_HOLDER "D1Ev");
  kEngines(holder);
}

void giro_drop_locks(void* dropper, void* heap) {
  static const auto kEngines = next_function<Begin>(GIRO_DROPPER "C1EPNS_2VME");
  kEngines(dropper, heap);
  ++droppings;
}

void giro_drop_locks_in(void* dropper, void* heap) { giro_drop_locks(dropper, heap); }

void giro_grab_locks(void* dropper) {
  --droppings;
  static const auto kEngines = next_function<End>(GIRO_DROPPER "D1Ev");
  kEngines(dropper);
}

}  // namespace giro::engine::held_lock
