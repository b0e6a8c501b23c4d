// The built-ins as they are before user code runs, for lib/ (lib/internal/primordials.js).
#pragma once

#include "engine/object.h"

namespace giro::runtime {

// Of the current realm. `primordials.taken` gets `members`, owner -> name -> method or value, and
// `getters`, owner -> name -> getter, and `find` (primordial_names.h); `primordials` itself gets
// the owners and what every start needs.
void take_primordials(engine::Object primordials);

}  // namespace giro::runtime
