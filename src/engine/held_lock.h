// The engine's lock, which a thread holds for as long as it has a realm. The engine takes it again
// in every function of its C API, which costs five atomic operations and tells nobody anything.
#pragma once

struct OpaqueJSContextGroup;

namespace giro::engine::held_lock {

// From now on this thread, which holds the lock of that heap, does not take it again. Needs
// Capability::lock.
void begin(const OpaqueJSContextGroup* group);
// Before it lets go of it.
void end();

}  // namespace giro::engine::held_lock
