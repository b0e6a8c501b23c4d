// Names to functions: what a name such as ArrayPrototypeFlatMap or MathMax stands for in lib/.
#pragma once

#include "engine/call.h"

namespace giro::runtime {

// (primordials, name): made of what take_primordials() has taken; of what it has not, the live
// object is asked. Undefined: no such name, or one whose owner has no global name and is not in
// `primordials` yet.
engine::Value find_primordial(engine::Call& call);

}  // namespace giro::runtime
