// The names of an array's properties that are no indices. Every way of the language to ask for them
// makes a string of each index first, which takes seconds where there are millions.
#pragma once

#include <cstdint>

#include "engine/object.h"

namespace giro::engine {

enum class HiddenNames : uint8_t { include, exclude };  // of properties that are not enumerable

// As an array of strings; undefined without Capability::names. Loop thread only. `object` must
// be no proxy.
Value own_names_beside_indices(Object object, HiddenNames hidden);

// The self-test.
bool own_names_work();

}  // namespace giro::engine
