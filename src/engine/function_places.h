// Where functions of JavaScript are written: their file, line and column (Capability::places).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/object.h"

namespace giro::engine {

struct FunctionPlace {
  std::string name;
  std::string file;
  uint32_t line;    // from 1
  uint32_t column;  // from 1
};

// The same for all functions made of one text, and for no others. 0: it is no function with a
// text, or nobody can tell.
uint64_t place_key(Value function);
// Of one whose key is not 0.
FunctionPlace place_of(Value function);

// What the engine calls a function in stacks. Nothing: it is none of JavaScript's, or nobody can
// tell.
std::optional<std::string> shown_name_of(Value function);

// The self-test.
bool function_places_work();

}  // namespace giro::engine
