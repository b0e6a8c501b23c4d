#include "engine/held_lock.h"

#include "engine/symbols.h"

namespace giro::engine::held_lock {

namespace {

// Of this thread.
thread_local const void* held_heap = nullptr;
// The engine lets go of its lock while it calls functions of a class, and may do so again in there.
thread_local int drops = 0;

// What the engine has on its stack while it holds its lock, or does not: they end in the order
// opposite to that in which they began.
using Begin = void (*)(void* scope, void* heap);
using End = void (*)(void* scope);

}  // namespace

void begin(const OpaqueJSContextGroup* group) { held_heap = group; }

void end() { held_heap = nullptr; }

// --- Called by the engine in place of its own
// -----------------------------------------------------

#define GIRO_IN_PLACE extern "C" [[gnu::visibility("default")]] void

GIRO_IN_PLACE giro_hold_lock(void** holder, void* heap) __asm__(GIRO_SYMBOL_HOLDER "C1ERNS_2VME");
GIRO_IN_PLACE giro_hold_lock_of(void** holder,
                                void* heap) __asm__(GIRO_SYMBOL_HOLDER "C1EPNS_2VME");
GIRO_IN_PLACE giro_release_lock(void** holder) __asm__(GIRO_SYMBOL_HOLDER "D1Ev");
GIRO_IN_PLACE giro_drop_locks(void* dropper, void* heap) __asm__(GIRO_SYMBOL_DROPPER "C1EPNS_2VME");
GIRO_IN_PLACE giro_drop_locks_in(void* dropper,
                                 void* heap) __asm__(GIRO_SYMBOL_DROPPER "C2EPNS_2VME");
GIRO_IN_PLACE giro_grab_locks(void* dropper) __asm__(GIRO_SYMBOL_DROPPER "D1Ev");

// Each has the engine's function of its own name after it: an engine may have one and not another.
#define GIRO_ENGINES(type, name) static const auto kEngines = symbols::find<type>(name)

namespace {

// A holder has room for one pointer, in which the engine's own keep the heap.
bool is_held(void** holder, const void* heap) {
  if (heap != held_heap || drops > 0) [[unlikely]]
    return false;
  *holder = nullptr;
  return true;
}

}  // namespace

void giro_hold_lock(void** holder, void* heap) {
  GIRO_ENGINES(Begin, symbols::kHoldLock);
  if (!is_held(holder, heap)) kEngines(holder, heap);
}

void giro_hold_lock_of(void** holder, void* heap) {
  GIRO_ENGINES(Begin, symbols::kHoldLockOf);
  if (!is_held(holder, heap)) kEngines(holder, heap);
}

void giro_release_lock(void** holder) {
  if (*holder == nullptr) [[likely]]
    return;
  GIRO_ENGINES(End, symbols::kReleaseLock);
  kEngines(holder);
}

void giro_drop_locks(void* dropper, void* heap) {
  GIRO_ENGINES(Begin, symbols::kDropLocks);
  kEngines(dropper, heap);
  ++drops;
}

void giro_drop_locks_in(void* dropper, void* heap) {
  GIRO_ENGINES(Begin, symbols::kDropLocksInBase);
  kEngines(dropper, heap);
  ++drops;
}

void giro_grab_locks(void* dropper) {
  --drops;
  GIRO_ENGINES(End, symbols::kGrabLocks);
  kEngines(dropper);
}

}  // namespace giro::engine::held_lock
