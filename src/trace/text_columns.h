// Text in columns, as wide as a terminal shows it: characters are counted, not bytes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace giro::trace {

inline size_t width_of(std::string_view text) {
  return static_cast<size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<uint8_t>(c) & 0xc0) != 0x80; }));
}

inline std::string padded(std::string text, size_t width) {
  const size_t is = width_of(text);
  if (is < width) text.append(width - is, ' ');
  return text;
}

inline std::string padded_left(const std::string& text, size_t width) {
  const size_t is = width_of(text);
  return is < width ? std::string(width - is, ' ') + text : text;
}

}  // namespace giro::trace
