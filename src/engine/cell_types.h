// What can be told of a value by its bits, without asking the engine, which may run something.
#pragma once

#include <cstdint>

#include "engine/value.h"

namespace giro::engine {

// Neither a number nor undefined and the like: something that the engine keeps in its heap.
inline bool is_cell(RawValue value) {
  constexpr uintptr_t kNoPointer = detail::kNumberTag | 2;
  const auto bits = reinterpret_cast<uintptr_t>(value);
  return bits != 0 && (bits & kNoPointer) == 0;
}

inline uint8_t type_of_cell(RawValue cell) { return reinterpret_cast<const uint8_t*>(cell)[5]; }

}  // namespace giro::engine
