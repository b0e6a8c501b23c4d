// The environment variables, as the threads of a process share them.
#pragma once

#include <optional>
#include <string>

namespace giro::runtime {

// On any thread, where getenv() may not be called.
std::optional<std::string> find_variable(const std::string& name);

}  // namespace giro::runtime
