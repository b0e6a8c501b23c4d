// giro trace …: shows what --trace-loop recorded.
#pragma once

#include <optional>
#include <span>
#include <string>

namespace giro::cli {

// The exit code, where the words of the command line are such a command. A program of that name
// comes first: nothing then.
std::optional<int> run_trace_command(std::span<const std::string> words);

}  // namespace giro::cli
