// What --help and --version say.
#pragma once

#include <string>

namespace giro::cli {

std::string help_text();
std::string version_text();

}  // namespace giro::cli
