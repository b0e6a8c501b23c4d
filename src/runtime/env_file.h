// The text of a .env file, by the rules of Node's util.parseEnv: NAME=value lines with an optional
// `export`, comments after #, and values in one of three quotes that may run over several lines.
// Nothing is expanded but \n between double quotes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace giro::runtime {

struct EnvEntry {
  std::string name;
  std::string value;

  friend bool operator==(const EnvEntry&, const EnvEntry&) = default;
};

// In the order of the text; of several of one name the last counts.
std::vector<EnvEntry> parse_env_file(std::string_view text);

struct EnvFile {
  enum class Need : uint8_t { must_exist, may_exist };
  std::string path;
  Need need;
};

// Sets the variables of the files that the environment does not have; of several files the last
// counts. `tell_absent(path)` for those that may exist and do not. Returns the first file that must
// and cannot be read. Before there are other threads.
std::optional<std::string> load_env_files(std::span<const EnvFile> files,
                                          void (*tell_absent)(const std::string& path));

}  // namespace giro::runtime
