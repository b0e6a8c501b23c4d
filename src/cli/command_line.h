// The command line: options of ours, then the script and its own arguments.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "runtime/env_file.h"
#include "runtime/settings.h"

namespace giro::cli {

struct CommandLine {
  runtime::Settings settings;
  std::vector<runtime::EnvFile> env_files;  // of both options, in their order
  std::vector<std::string> exec_arguments;  // the options, as given
  std::vector<std::string> arguments;       // the script ("-": standard input) and what follows
};

// What is wrong with the options, without the program's name: "bad option: --foo".
struct OptionError {
  std::string message;
};

// `given` without the program's name. `node_options`: the environment variable's text, which the
// command line overrides.
std::variant<CommandLine, OptionError> parse_command_line(std::vector<std::string> given,
                                                          std::string_view node_options);

}  // namespace giro::cli
