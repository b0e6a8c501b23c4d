// Conversions between UTF-8, UTF-16 and Latin-1. What is malformed becomes U+FFFD, one for each
// maximal part that could have begun a character, as the Encoding standard has it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace giro::encoding {

using Bytes = std::span<const uint8_t>;

inline Bytes bytes_of(std::string_view text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

bool is_ascii(Bytes bytes);
bool is_ascii(std::u16string_view units);

// `out` has room for as many units as there are bytes.
void latin1_to_utf16(Bytes bytes, char16_t* out);
// Keeps the low byte of every unit. `out` has room for as many bytes as there are units.
void utf16_to_latin1(std::u16string_view units, uint8_t* out);

struct Utf16Result {
  size_t written;
  bool well_formed;
};
// `out` has room for as many units as there are bytes.
Utf16Result utf8_to_utf16(Bytes utf8, char16_t* out);
std::u16string utf8_to_utf16(std::string_view utf8);

// In bytes.
size_t utf8_size(std::u16string_view units);
struct Utf8Result {
  size_t units_read;
  size_t written;
};
// Of Latin-1.
size_t utf8_size(Bytes latin1);
// As many whole characters as `out` has room for.
Utf8Result latin1_to_utf8(Bytes latin1, std::span<uint8_t> out);
Utf8Result utf16_to_utf8(std::u16string_view units, std::span<uint8_t> out);
std::string utf16_to_utf8(std::u16string_view units);

// How many characters the bytes are, if they are well-formed UTF-8 and none is above U+00FF.
std::optional<size_t> latin1_size_of_utf8(Bytes utf8);
// Of bytes that have such a size.
void utf8_to_latin1(Bytes utf8, uint8_t* out);

bool is_well_formed_utf8(Bytes utf8);
// How many bytes at the end begin a character that the next bytes may complete.
size_t unfinished_utf8(Bytes utf8);

// Lone surrogates become U+FFFD.
bool is_well_formed(std::u16string_view units);
void make_well_formed(std::span<char16_t> units);

}  // namespace giro::encoding
