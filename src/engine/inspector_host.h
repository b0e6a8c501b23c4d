// The object by which WebKit's inspector asks the engine what JavaScript cannot.
#pragma once

#include "engine/value.h"

namespace giro::engine {

// With the functions iteratorEntries(iterator, most), weakMapEntries(map, most),
// weakSetEntries(set, most) and getInternalProperties(proxy), made in a realm that no user ever
// sees, so that nothing that users change reaches them. Costs a realm: ask once a thread, and
// not while stack_is_low().
// Undefined without Capability::insides.
Value make_inspector_host();

}  // namespace giro::engine
