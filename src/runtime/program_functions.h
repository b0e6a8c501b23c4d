// Whose functions are, and where the program has written them; for who watches its loop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "engine/function_places.h"
#include "engine/value.h"

namespace giro::runtime {

// A function with its key (engine::place_key), which is asked for once; 0: it has no place.
struct KeyedFunction {
  explicit KeyedFunction(engine::Value function)
      : value(function), key(engine::place_key(function)) {}
  engine::Value value;
  uint64_t key;
};

// Of one program. Its thread only.
class ProgramFunctions {
 public:
  // Not of the engine, nor of ours.
  bool is_of_program(const KeyedFunction& function);
  // Of one that has a key. Columns are counted without what we put before a
  // module's first line.
  engine::FunctionPlace place_of(const KeyedFunction& function) const;
  // A function that was made of a text with so many columns before the program's own.
  void note_head(engine::Value function, size_t columns);

 private:
  std::unordered_map<uint64_t, size_t> heads_;  // by the source's number
  std::unordered_map<uint64_t, bool> owns_;     // whether a source is the program's own
};

}  // namespace giro::runtime
