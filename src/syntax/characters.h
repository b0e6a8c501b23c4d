// What a character may be in a source text.
#pragma once

#include <unicode/uchar.h>

#include <array>
#include <cstdint>

namespace giro::syntax {

enum Class : uint8_t { kNoName = 0, kNameStart = 1, kNamePart = 2, kDigit = 4, kHexDigit = 8 };

inline constexpr std::array<uint8_t, 128> kClasses = [] {
  std::array<uint8_t, 128> made{};
  for (char c = 'a'; c <= 'z'; ++c) made[c] = made[c - 'a' + 'A'] = kNameStart | kNamePart;
  for (char c = 'a'; c <= 'f'; ++c) made[c] |= kHexDigit, made[c - 'a' + 'A'] |= kHexDigit;
  for (char c = '0'; c <= '9'; ++c) made[c] = kNamePart | kDigit | kHexDigit;
  made['_'] = made['$'] = kNameStart | kNamePart;
  return made;
}();

inline bool has_class(char16_t unit, uint8_t wanted) {
  return unit < kClasses.size() && (kClasses[unit] & wanted) != 0;
}
inline bool is_digit(char16_t unit) { return has_class(unit, kDigit); }
inline bool is_hex_digit(char16_t unit) { return has_class(unit, kHexDigit); }

inline bool starts_rare_name(char32_t c) {
  return c > 0x7f && u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_ID_START);
}
inline bool continues_rare_name(char32_t c) {
  return c > 0x7f && (c == 0x200c || c == 0x200d ||
                      u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_ID_CONTINUE));
}

inline bool ends_line(char16_t unit) {
  return unit == '\n' || unit == '\r' || unit == 0x2028 || unit == 0x2029;
}
inline bool is_rare_space(char16_t unit) {
  return unit == 0xa0 || unit == 0xfeff || u_charType(unit) == U_SPACE_SEPARATOR;
}

}  // namespace giro::syntax
