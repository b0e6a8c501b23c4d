#include "engine/source_marks.h"

#include <algorithm>

namespace giro::engine {

namespace {

bool is_of_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '$';
}

// `then` at this place of a text is a name that is being defined, not one that is called or read.
bool defines(std::string_view source, size_t at, size_t end) {
  const char before = at == 0 ? '\n' : source[at - 1];
  if (is_of_name(before) || (end < source.size() && is_of_name(source[end]))) return false;
  if (before == '\'' || before == '"' || before == '`') return true;
  const size_t next = std::min(source.find_first_not_of(" \t\r\n", end), source.size());
  const std::string_view rest = source.substr(next, 2);
  const bool is_assigned = rest.starts_with('=') && rest != "==" && rest != "=>";
  if (before == '.') return is_assigned;
  return is_assigned || rest.starts_with('(') || rest.starts_with(':') || rest.starts_with(',') ||
         rest.starts_with('}');
}

}  // namespace

bool may_leave_context(std::string_view source) { return source.find("enterWith") != source.npos; }

bool may_define_then(std::string_view source) {
  constexpr std::string_view kThen = "then";
  for (size_t at = source.find(kThen); at != source.npos; at = source.find(kThen, at + 1)) {
    if (defines(source, at, at + kThen.size())) return true;
  }
  return false;
}

}  // namespace giro::engine
