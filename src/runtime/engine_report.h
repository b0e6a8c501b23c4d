// What the engine is and what is used of it, for `giro --version --verbose`.
#pragma once

#include <optional>
#include <string>

namespace giro::runtime {

// Version and file of the library.
std::string describe_engine();
// A line each. Makes a realm: to be called on a thread without one.
std::string list_capabilities();
// What is wrong with GIRO_ENGINE; nothing: it is understood.
std::optional<std::string> engine_setting_error();

}  // namespace giro::runtime
