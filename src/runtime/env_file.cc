#include "runtime/env_file.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

namespace giro::runtime {

namespace {

constexpr std::string_view kSpaces = " \t\n";
constexpr std::string_view kExport = "export ";

std::string_view trim_start(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(kSpaces), text.size()));
}

std::string_view trim(std::string_view text) {
  text = trim_start(text);
  return text.substr(0, text.find_last_not_of(kSpaces) + 1);
}

// Takes the first line off, without its end.
std::string_view take_line(std::string_view& text) {
  size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

std::string expand_newlines(std::string_view text) {
  std::string out;
  for (size_t at = 0; at < text.size(); ++at) {
    bool is_escape = text.substr(at, 2) == "\\n";
    out.push_back(is_escape ? '\n' : text[at]);
    if (is_escape) ++at;
  }
  return out;
}

bool is_quote(char c) { return c == '"' || c == '\'' || c == '`'; }

// `text` stands after the equals sign, and is left at the next line.
std::string take_value(std::string_view& text) {
  // Node looks for the value after blanks, even on a later line, but not after a bare line end.
  if (text.empty() || text.front() != '\n') text = trim_start(text);
  if (!text.empty() && is_quote(text.front())) {
    size_t close = text.find(text.front(), 1);
    // A quote that nobody closes is part of the value, and so is all that follows in its line.
    if (close == std::string_view::npos) return std::string(take_line(text));
    std::string_view quoted = text.substr(1, close - 1);
    std::string value = text.front() == '"' ? expand_newlines(quoted) : std::string(quoted);
    text.remove_prefix(close + 1);
    take_line(text);
    return value;
  }
  std::string_view line = take_line(text);
  return std::string(trim(line.substr(0, line.find('#'))));
}

}  // namespace

std::vector<EnvEntry> parse_env_file(std::string_view raw) {
  std::string without_returns(raw);
  std::erase(without_returns, '\r');
  std::vector<EnvEntry> entries;
  std::string_view text = trim(without_returns);
  while (!text.empty()) {
    size_t equals = text.find('=');
    if (text.front() == '#' || text.find('\n') < equals || equals == std::string_view::npos) {
      take_line(text);
      text = trim_start(text);
      continue;
    }
    std::string_view name = trim(text.substr(0, equals));
    if (name.starts_with(kExport)) name = trim_start(name.substr(kExport.size()));
    text.remove_prefix(equals + 1);
    std::string value = take_value(text);
    if (!name.empty()) entries.push_back({std::string(name), std::move(value)});
    text = trim_start(text);
  }
  return entries;
}

std::optional<std::string> load_env_files(std::span<const EnvFile> files,
                                          void (*tell_absent)(const std::string& path)) {
  std::map<std::string, std::string> variables;
  for (const auto& [path, need] : files) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    if (!file) {
      if (need == EnvFile::Need::must_exist) return path;
      tell_absent(path);
      continue;
    }
    for (const EnvEntry& entry : parse_env_file(text.str())) variables[entry.name] = entry.value;
  }
  constexpr int kKeepExisting = 0;
  for (const auto& [name, value] : variables) setenv(name.c_str(), value.c_str(), kKeepExisting);
  return std::nullopt;
}

}  // namespace giro::runtime
