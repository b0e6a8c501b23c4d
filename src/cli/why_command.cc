#include "cli/why_command.h"

#include <unistd.h>

#include <algorithm>

namespace giro::cli {
namespace {

bool is_program(const std::string& name) {
  return access(name.c_str(), F_OK) == 0 || access((name + ".js").c_str(), F_OK) == 0;
}

bool is_number(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::optional<std::string> read_why_command(std::vector<std::string>& words) {
  if (words.empty() || words[0] != "why" || is_program(words[0])) return std::nullopt;
  if (words.size() == 1) return "why does what not end? giro why app.js";
  words[0] = "--why";
  return std::nullopt;
}

std::optional<std::string> why_options_error(const runtime::Settings& settings) {
  if (!is_number(settings.text("--why"))) {
    return "--why must be a number of milliseconds, not '" + settings.text("--why") + "'";
  }
  if (settings.has("--exit-timeout") && settings.number("--exit-timeout") < 1) {
    return "--exit-timeout must be at least 1";
  }
  return std::nullopt;
}

}  // namespace giro::cli
