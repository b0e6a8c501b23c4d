// What --help and --version say.
#pragma once

#include <string>
#include <string_view>

namespace giro::cli {

std::string help_text();
// `name`: that giro was started by.
std::string version_text(std::string_view name);
// For --version --verbose: the engine, the libraries and the poller that this machine gives us.
std::string version_details();

}  // namespace giro::cli
