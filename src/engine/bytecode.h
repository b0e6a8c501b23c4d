// Scripts whose bytecode was made when giro was built, so that no start has to parse them. The
// engine's own cache for its embedders, which the C API leaves out: used only with the very library
// that giro was built with, because what it holds fits no other.
#pragma once

#include <span>
#include <string_view>

#include "engine/value.h"

namespace giro::engine {

// A text that lives as long as the process, in which every byte is a character, and what
// make_bytecode has made of it, which starts at a multiple of 16.
struct CompiledScript {
  std::string_view source;
  std::span<const char> bytecode;
};

// False without the fast path: such a script is then one like any other.
bool bytecode_can_be_used();

// As `evaluate`, see script.h. The engine goes back to the text where it does not like the
// bytecode.
Completion evaluate_compiled(CompiledScript script, std::string_view url);

// Of a script and all functions in it; lives as long as the process. Empty: it does not parse.
// Only in a realm, when bytecode_can_be_used().
std::span<const char> make_bytecode(std::string_view source, std::string_view url);

}  // namespace giro::engine
