// What NODE_DEBUG_NATIVE asks for: a line on standard error for what C++ does. Any thread.
#pragma once

#include <string>
#include <string_view>

namespace giro::runtime {

// Whether the variable, a list with commas, named it when the process began to look.
bool is_debugged(std::string_view category);

void write_debug_line(std::string line);

}  // namespace giro::runtime
