#include "engine/backtrace.h"

#include <charconv>
#include <optional>
#include <string_view>

#include "engine/private_api.h"
#include "engine/strings.h"
#include "engine/value.h"

namespace giro::engine {
namespace {

// What the engine calls the outermost functions.
bool is_whole_text(std::string_view name) {
  return name == "global code" || name == "module code" || name == "eval code";
}

// "#3 name() at file:12" or "#3 name() at [native code]".
std::optional<StackFrame> parse(std::string_view line) {
  constexpr std::string_view kAt = "() at ";
  const size_t name_begin = line.find(' ');
  const size_t at = line.find(kAt);
  if (name_begin == std::string_view::npos) return std::nullopt;
  StackFrame frame;
  std::string_view place;
  if (at != std::string_view::npos) {
    const std::string_view name = line.substr(name_begin + 1, at - name_begin - 1);
    if (!is_whole_text(name)) frame.function = name;
    place = line.substr(at + kAt.size());
  } else {
    // Whole texts stand without the brackets of a call.
    const size_t plain = line.find(" at ", name_begin);
    if (plain == std::string_view::npos) return std::nullopt;
    place = line.substr(plain + 4);
  }
  const size_t colon = place.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return frame;  // it is the engine's
  frame.file = place.substr(0, colon);
  std::from_chars(place.data() + colon + 1, place.data() + place.size(), frame.line);
  return frame;
}

}  // namespace

std::vector<StackFrame> backtrace(unsigned frames_max) {
  const std::string text =
      String::adopt(JSContextCreateBacktrace(detail::current_context, frames_max)).to_utf8();
  std::vector<StackFrame> frames;
  std::string_view rest = text;
  while (!rest.empty()) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    if (auto frame = parse(rest.substr(0, end))) frames.push_back(std::move(*frame));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return frames;
}

}  // namespace giro::engine
