#include "base/encoding/utf.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace giro::encoding {

namespace {

constexpr char16_t kReplacement = 0xfffd;
// Looked at in one go while everything is ASCII.
constexpr size_t kBlock = 16;

bool is_high_surrogate(char16_t unit) { return (unit & 0xfc00) == 0xd800; }
bool is_low_surrogate(char16_t unit) { return (unit & 0xfc00) == 0xdc00; }
bool is_surrogate(char16_t unit) { return (unit & 0xf800) == 0xd800; }

template <typename Unit>
uint64_t load_word(const Unit* from) {
  uint64_t word;
  std::memcpy(&word, from, sizeof(word));
  return word;
}

// Not 0 if one of the block's units is not ASCII.
uint64_t foreign_bits(const uint8_t* bytes) {
  return (load_word(bytes) | load_word(bytes + 8)) & 0x8080'8080'8080'8080;
}

uint64_t foreign_bits(const char16_t* units) {
  uint64_t all =
      load_word(units) | load_word(units + 4) | load_word(units + 8) | load_word(units + 12);
  return all & 0xff80'ff80'ff80'ff80;
}

template <typename Unit>
bool block_is_ascii(const Unit* units) {
  return foreign_bits(units) == 0;
}

// One branch for all: branches cost more than words.
template <typename Unit>
bool four_blocks_are_ascii(const Unit* units) {
  return (foreign_bits(units) | foreign_bits(units + kBlock) | foreign_bits(units + 2 * kBlock) |
          foreign_bits(units + 3 * kBlock)) == 0;
}

template <typename Unit>
size_t ascii_prefix(const Unit* units, size_t size) {
  size_t at = 0;
  while (size - at >= 4 * kBlock && four_blocks_are_ascii(units + at)) at += 4 * kBlock;
  while (size - at >= kBlock && block_is_ascii(units + at)) at += kBlock;
  while (at < size && units[at] < 0x80) ++at;
  return at;
}

// They do not overlap: told so, the compiler copies many at a time.
template <typename From, typename To>
void copy_units(const From* __restrict from, size_t size, To* __restrict to) {
  for (size_t i = 0; i < size; ++i) to[i] = static_cast<To>(from[i]);
}

// Copies what is ASCII at the beginning, a block at a time, and returns its size.
template <typename From, typename To>
size_t copy_ascii(const From* from, size_t size, To* to) {
  size_t at = 0;
  for (; size - at >= kBlock && block_is_ascii(from + at); at += kBlock) {
    copy_units(from + at, kBlock, to + at);
  }
  for (; at < size && from[at] < 0x80; ++at) to[at] = static_cast<To>(from[at]);
  return at;
}

// How many bytes follow a first byte, and which second bytes it allows (the others: 80 to bf).
struct Lead {
  int following;
  uint8_t second_min;
  uint8_t second_max;
};

Lead classify(uint8_t byte) {
  if (byte >= 0xc2 && byte <= 0xdf) return {1, 0x80, 0xbf};
  if (byte == 0xe0) return {2, 0xa0, 0xbf};
  if (byte == 0xed) return {2, 0x80, 0x9f};
  if (byte >= 0xe1 && byte <= 0xef) return {2, 0x80, 0xbf};
  if (byte == 0xf0) return {3, 0x90, 0xbf};
  if (byte >= 0xf1 && byte <= 0xf3) return {3, 0x80, 0xbf};
  if (byte == 0xf4) return {3, 0x80, 0x8f};
  return {0, 0, 0};
}

// How many of the bytes after a lead belong to it.
int count_following(Lead lead, const uint8_t* at, const uint8_t* end) {
  int count = 0;
  uint8_t minimum = lead.second_min;
  uint8_t maximum = lead.second_max;
  while (count < lead.following && at + count < end && at[count] >= minimum &&
         at[count] <= maximum) {
    ++count;
    minimum = 0x80;
    maximum = 0xbf;
  }
  return count;
}

// Four characters of two bytes each, in a word: the first byte of each in the lower half of its
// lane.
constexpr bool kHasLanes = std::endian::native == std::endian::little;

uint64_t in_each_lane(uint16_t lane) { return lane * uint64_t{0x0001'0001'0001'0001}; }

// Whether all are well-formed: first bytes from c2 to df, so that bits 1 to 4 are not all 0.
bool are_pairs(uint64_t word) {
  if ((word & in_each_lane(0xc0e0)) != in_each_lane(0x80c0)) return false;
  const uint64_t carried = (word & in_each_lane(0x001e)) + in_each_lane(0x00fe);
  return (carried & in_each_lane(0x0100)) == in_each_lane(0x0100);
}

bool are_latin1_pairs(uint64_t word) {
  return (word & in_each_lane(0xc0fe)) == in_each_lane(0x80c2);
}

uint64_t units_of_pairs(uint64_t word) {
  return (word & in_each_lane(0x001f)) << 6 | (word >> 8 & in_each_lane(0x003f));
}

// The lower halves of the lanes, side by side.
uint32_t narrow_lanes(uint64_t lanes) {
  lanes = (lanes | lanes >> 8) & 0x0000'ffff'0000'ffff;
  return static_cast<uint32_t>(lanes | lanes >> 16);
}

template <typename To, typename Are, typename Convert>
void copy_pairs(const uint8_t*& at, const uint8_t* end, To*& to, Are are, Convert convert) {
  while (kHasLanes && end - at >= 8) {
    const uint64_t word = load_word(at);
    if (!are(word)) return;
    const auto converted = convert(word);
    std::memcpy(to, &converted, sizeof(converted));
    at += 8;
    to += 4;
  }
}

// A character of three bytes that is well-formed; 0 if there is none.
char16_t three_bytes(const uint8_t* at, const uint8_t* end) {
  if (end - at < 3 || (at[0] & 0xf0) != 0xe0 || (at[1] & 0xc0) != 0x80 || (at[2] & 0xc0) != 0x80) {
    return 0;
  }
  const auto unit = static_cast<char16_t>(at[0] << 12 | (at[1] & 0x3f) << 6 | (at[2] & 0x3f));
  return unit < 0x800 || is_surrogate(unit) ? 0 : unit;
}

char16_t* put_utf16(char32_t code, char16_t* out) {
  if (code < 0x10000) {
    *out++ = static_cast<char16_t>(code);
    return out;
  }
  code -= 0x10000;
  *out++ = static_cast<char16_t>(0xd800 + (code >> 10));
  *out++ = static_cast<char16_t>(0xdc00 + (code & 0x3ff));
  return out;
}

// The character at `at`, which moves after it.
char32_t next_code(const char16_t*& at, const char16_t* end) {
  char16_t unit = *at++;
  if (!is_surrogate(unit)) return unit;
  if (is_low_surrogate(unit) || at == end || !is_low_surrogate(*at)) return kReplacement;
  return 0x10000 + (static_cast<char32_t>(unit & 0x3ff) << 10) + (*at++ & 0x3ff);
}

size_t utf8_size_of(char32_t code) {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

uint8_t* put_utf8(char32_t code, uint8_t* out) {
  size_t size = utf8_size_of(code);
  if (size == 1) {
    *out = static_cast<uint8_t>(code);
    return out + 1;
  }
  for (size_t i = size - 1; i > 0; --i) {
    out[i] = static_cast<uint8_t>(0x80 | (code & 0x3f));
    code >>= 6;
  }
  out[0] = static_cast<uint8_t>((0xf00 >> size & 0xff) | code);
  return out + size;
}

}  // namespace

bool is_ascii(Bytes bytes) { return ascii_prefix(bytes.data(), bytes.size()) == bytes.size(); }

bool is_ascii(std::u16string_view units) {
  return ascii_prefix(units.data(), units.size()) == units.size();
}

void latin1_to_utf16(Bytes bytes, char16_t* out) { copy_units(bytes.data(), bytes.size(), out); }

void utf16_to_latin1(std::u16string_view units, uint8_t* out) {
  copy_units(units.data(), units.size(), out);
}

bool is_well_formed_utf8(Bytes utf8) {
  const uint8_t* at = utf8.data();
  const uint8_t* end = at + utf8.size();
  while (at < end) {
    at += ascii_prefix(at, static_cast<size_t>(end - at));
    while (at < end && *at >= 0x80) {
      const Lead lead = classify(*at++);
      if (lead.following == 0 || count_following(lead, at, end) < lead.following) return false;
      at += lead.following;
    }
  }
  return true;
}

Utf16Result utf8_to_utf16(Bytes utf8, char16_t* out) {
  const uint8_t* at = utf8.data();
  const uint8_t* end = at + utf8.size();
  char16_t* to = out;
  bool well_formed = true;
  while (at < end) {
    if (*at < 0x80) {
      size_t plain = copy_ascii(at, static_cast<size_t>(end - at), to);
      at += plain;
      to += plain;
      continue;
    }
    copy_pairs(at, end, to, are_pairs, units_of_pairs);
    while (char16_t unit = three_bytes(at, end)) {
      *to++ = unit;
      at += 3;
    }
    if (at == end || *at < 0x80) continue;
    uint8_t first = *at++;
    Lead lead = classify(first);
    int found = count_following(lead, at, end);
    if (lead.following == 0 || found < lead.following) {
      well_formed = false;
      *to++ = kReplacement;
    } else {
      char32_t code = first & (0x3f >> lead.following);
      for (int i = 0; i < found; ++i) code = code << 6 | (at[i] & 0x3f);
      to = put_utf16(code, to);
    }
    at += found;
  }
  return {static_cast<size_t>(to - out), well_formed};
}

std::optional<size_t> latin1_size_of_utf8(Bytes utf8) {
  const uint8_t* at = utf8.data();
  const uint8_t* end = at + utf8.size();
  size_t size = 0;
  while (at < end) {
    const size_t plain = ascii_prefix(at, static_cast<size_t>(end - at));
    at += plain;
    size += plain;
    for (; kHasLanes && end - at >= 8 && are_latin1_pairs(load_word(at)); at += 8) size += 4;
    for (; at < end && *at >= 0x80; at += 2) {
      if (end - at < 2 || (at[0] & 0xfe) != 0xc2 || (at[1] & 0xc0) != 0x80) return std::nullopt;
      ++size;
    }
  }
  return size;
}

void utf8_to_latin1(Bytes utf8, uint8_t* out) {
  const uint8_t* at = utf8.data();
  const uint8_t* end = at + utf8.size();
  while (at < end) {
    const size_t plain = copy_ascii(at, static_cast<size_t>(end - at), out);
    at += plain;
    out += plain;
    copy_pairs(at, end, out, are_latin1_pairs,
               [](uint64_t word) { return narrow_lanes(units_of_pairs(word)); });
    for (; at < end && *at >= 0x80; at += 2) {
      *out++ = static_cast<uint8_t>(at[0] << 6 | (at[1] & 0x3f));
    }
  }
}

std::u16string utf8_to_utf16(std::string_view utf8) {
  std::u16string out(utf8.size(), u'\0');
  out.resize(utf8_to_utf16(bytes_of(utf8), out.data()).written);
  return out;
}

size_t utf8_size(std::u16string_view units) {
  const char16_t* at = units.data();
  const char16_t* end = at + units.size();
  size_t size = 0;
  while (at < end) {
    size_t plain = ascii_prefix(at, static_cast<size_t>(end - at));
    at += plain;
    size += plain;
    while (at < end && *at >= 0x80) size += utf8_size_of(next_code(at, end));
  }
  return size;
}

size_t utf8_size(Bytes latin1) {
  size_t size = latin1.size();
  for (const uint8_t byte : latin1) size += byte >> 7;
  return size;
}

Utf8Result latin1_to_utf8(Bytes latin1, std::span<uint8_t> out) {
  const uint8_t* at = latin1.data();
  const uint8_t* end = at + latin1.size();
  uint8_t* to = out.data();
  uint8_t* to_end = to + out.size();
  while (at < end && to < to_end) {
    const size_t plain = ascii_prefix(at, static_cast<size_t>(std::min(end - at, to_end - to)));
    std::memcpy(to, at, plain);
    at += plain;
    to += plain;
    for (; at < end && *at >= 0x80 && to_end - to >= 2; ++at) to = put_utf8(*at, to);
    if (at < end && *at >= 0x80) break;
  }
  return {static_cast<size_t>(at - latin1.data()), static_cast<size_t>(to - out.data())};
}

Utf8Result utf16_to_utf8(std::u16string_view units, std::span<uint8_t> out) {
  const char16_t* at = units.data();
  const char16_t* end = at + units.size();
  uint8_t* to = out.data();
  uint8_t* to_end = to + out.size();
  while (at < end && to < to_end) {
    if (*at < 0x80) {
      size_t plain = copy_ascii(at, static_cast<size_t>(std::min(end - at, to_end - to)), to);
      at += plain;
      to += plain;
      continue;
    }
    const char16_t* next = at;
    char32_t code = next_code(next, end);
    if (utf8_size_of(code) > static_cast<size_t>(to_end - to)) break;
    to = put_utf8(code, to);
    at = next;
  }
  return {static_cast<size_t>(at - units.data()), static_cast<size_t>(to - out.data())};
}

std::string utf16_to_utf8(std::u16string_view units) {
  std::string out(utf8_size(units), '\0');
  utf16_to_utf8(units, {reinterpret_cast<uint8_t*>(out.data()), out.size()});
  return out;
}

size_t unfinished_utf8(Bytes utf8) {
  const uint8_t* end = utf8.data() + utf8.size();
  constexpr size_t kUnfinishedMax = 3;
  for (size_t size = 1; size <= std::min(utf8.size(), kUnfinishedMax); ++size) {
    const uint8_t* at = end - size;
    if ((*at & 0xc0) == 0x80) continue;
    Lead lead = classify(*at);
    int found = count_following(lead, at + 1, end);
    return found < lead.following && at + 1 + found == end ? size : 0;
  }
  return 0;
}

bool is_well_formed(std::u16string_view units) {
  for (size_t i = 0; i < units.size(); ++i) {
    if (!is_surrogate(units[i])) continue;
    if (!is_high_surrogate(units[i]) || i + 1 == units.size() || !is_low_surrogate(units[i + 1])) {
      return false;
    }
    ++i;
  }
  return true;
}

void make_well_formed(std::span<char16_t> units) {
  for (size_t i = 0; i < units.size(); ++i) {
    if (!is_surrogate(units[i])) continue;
    if (is_high_surrogate(units[i]) && i + 1 < units.size() && is_low_surrogate(units[i + 1])) {
      ++i;
    } else {
      units[i] = kReplacement;
    }
  }
}

}  // namespace giro::encoding
