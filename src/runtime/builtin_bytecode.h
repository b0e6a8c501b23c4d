// The bytecode of lib/, embedded in the binary beside its text (bytecode_maker.cc).
#pragma once

#include <cstddef>
#include <span>

namespace giro::runtime {

// The file that is embedded: where the bytecode of each of builtin_sources() starts, where the last
// one ends, and then all of it. Its parts start at multiples of this.
inline constexpr size_t kBytecodeAlignment = 16;

// That of the index-th of builtin_sources(). Empty: there is none.
std::span<const char> builtin_bytecode(size_t index);

}  // namespace giro::runtime
