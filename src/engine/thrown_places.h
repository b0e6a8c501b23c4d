// Where something was thrown that is no error, and so has no stack (Capability::throws).
#pragma once

#include "engine/value.h"

namespace giro::engine::thrown_places {

// An error that was made where `value` was thrown last on this thread; undefined if that was not
// seen. Only the last value is known.
Value of(Value value);
// Before the heap goes.
void forget();

}  // namespace giro::engine::thrown_places
