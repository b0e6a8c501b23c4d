// What the engine is and what is used of it, for `giro --version --verbose`.
#pragma once

#include <optional>
#include <string>

namespace giro::runtime {

// Lines of text. Makes a realm: to be called on a thread without one.
std::string describe_engine();
// What is wrong with GIRO_ENGINE; nothing: it is understood.
std::optional<std::string> engine_setting_error();

}  // namespace giro::runtime
