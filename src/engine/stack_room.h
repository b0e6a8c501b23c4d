// Whether a recursion of C++ has gone as deep as one of JavaScript may.
#pragma once

#include "engine/object.h"

namespace giro::engine {

bool stack_is_low();
// What JavaScript throws then.
Object stack_overflow();

}  // namespace giro::engine
