// Where this program's own file is.
#pragma once

#include <string>

namespace giro::runtime {

// Empty where the system does not say.
std::string executable_path();

}  // namespace giro::runtime
