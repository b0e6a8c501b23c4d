// Strings of the engine over memory that is filled in place, or that outlives it
// (Capability::strings).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/strings.h"

namespace giro::engine::string_memory {

// A string of that many Latin-1 characters, more than none, to be written before it is used.
String make_latin1(size_t size, uint8_t*& characters);
// A string of characters that outlive the engine, more than none; they are not copied.
String refer_to_latin1(std::string_view characters);

// The self-test.
bool works();

}  // namespace giro::engine::string_memory
