// giro why app.js: runs it, and tells what keeps it alive after its main script.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/settings.h"

namespace giro::cli {

// Makes options of the words, where they are that command; what is wrong with them, or nothing. A
// program of that name comes first.
std::optional<std::string> read_why_command(std::vector<std::string>& words);

// What is wrong with --why and --exit-timeout, or nothing.
std::optional<std::string> why_options_error(const runtime::Settings& settings);

}  // namespace giro::cli
