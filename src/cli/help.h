// What --help and --version say.
#pragma once

#include <string>

namespace giro::cli {

std::string help_text();
std::string version_text();
// For --version --verbose: the engine, the libraries and the poller that this machine gives us.
std::string version_details();

}  // namespace giro::cli
