// Bytes written as %XX. Which ones depends on where in a URL they stand.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace giro::url {

// Which bytes are in it.
using ByteSet = std::array<bool, 256>;
// Those that are not written as they are.
using EncodeSet = ByteSet;

namespace detail {
constexpr EncodeSet with(EncodeSet set, std::string_view more) {
  for (char byte : more) set[static_cast<uint8_t>(byte)] = true;
  return set;
}
constexpr EncodeSet controls() {
  EncodeSet set{};
  for (unsigned byte = 0; byte < 256; byte++) set[byte] = byte < 0x20 || byte > 0x7e;
  return set;
}
constexpr EncodeSet all_but_form_safe() {
  EncodeSet set{};
  for (unsigned byte = 0; byte < 256; byte++) {
    bool is_letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
    bool is_safe = is_letter || (byte >= '0' && byte <= '9') || byte == '*' || byte == '-' ||
                   byte == '.' || byte == '_';
    set[byte] = !is_safe;
  }
  return set;
}
}  // namespace detail

constexpr ByteSet byte_set(std::string_view bytes) { return detail::with({}, bytes); }
// The first byte that is in the set; text.size() if there is none.
inline size_t find_any(std::string_view text, const ByteSet& set) {
  size_t at = 0;
  while (at < text.size() && !set[static_cast<uint8_t>(text[at])]) at++;
  return at;
}

inline constexpr EncodeSet kControlSet = detail::controls();
inline constexpr EncodeSet kFragmentSet = detail::with(kControlSet, " \"<>`");
inline constexpr EncodeSet kQuerySet = detail::with(kControlSet, " \"#<>");
inline constexpr EncodeSet kSpecialQuerySet = detail::with(kQuerySet, "'");
inline constexpr EncodeSet kPathSet = detail::with(kQuerySet, "?^`{}");
inline constexpr EncodeSet kUserinfoSet = detail::with(kPathSet, "/:;=@[\\]|");
inline constexpr EncodeSet kFormSet = detail::all_but_form_safe();

void append_percent_encoded(std::string& out, std::string_view text, const EncodeSet& set);
std::string percent_encode(std::string_view text, const EncodeSet& set);
// What is no escape stays as it is.
std::string percent_decode(std::string_view text);

// -1: not a hexadecimal digit.
int hex_digit(char digit);

}  // namespace giro::url
