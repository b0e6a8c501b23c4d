// ArrayBuffers and typed arrays over memory that C++ can touch, without copies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "engine/object.h"

namespace giro::engine {

// The bytes that an ArrayBuffer or a typed array shows; empty for anything else. They stay where
// they are for as long as the object lives.
std::span<uint8_t> bytes_of(Value buffer);
bool is_buffer(Value value);
// Of a typed array.
Value array_buffer_of(Object array);

struct FreeMemory {
  void operator()(uint8_t* bytes) const;
};
// The engine frees it when its buffer is collected. Blocks of the pool, where the size is theirs.
using Memory = std::unique_ptr<uint8_t[], FreeMemory>;
// Null where there is no memory.
Memory allocate_memory(size_t size);

// A Uint8Array over the memory. Undefined where the engine has no room for it.
Value uint8_array(Memory memory, size_t size);
// An ArrayBuffer over the memory. Undefined where the engine has no room for it.
Value array_buffer(Memory memory, size_t size);
// Of the engine's own class of that name, whatever the program has put in its place; undefined:
// there is no such class.
Value empty_typed_array(std::string_view class_name);
// Over memory of the caller's that outlives the array's users.
Object uint8_array_over(uint8_t* bytes, size_t count);
Object int32_array_over(int32_t* values, size_t count);
Object uint32_array_over(uint32_t* values, size_t count);
Object float64_array_over(double* values, size_t count);

}  // namespace giro::engine
