// Whether a program has made WeakRefs (Capability::weak_refs). What one was asked for is kept until
// the engine drains, so a turn has to end with a drain, even of nothing, if there are any.
#pragma once

namespace giro::engine::weak_refs {

// For the realm of this thread: there are none yet.
void begin();
// True as well where it is not known.
bool may_exist();

// The self-test.
bool are_seen();

}  // namespace giro::engine::weak_refs
