#include "base/encoding/base64.h"

#include <array>
#include <cstring>
#include <string_view>

namespace giro::encoding {

namespace {

constexpr std::string_view kStandard =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view kUrl =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr uint8_t kForeign = 0xff;

// Two characters for every twelve bits: half the look-ups.
using Pairs = std::array<std::array<uint8_t, 2>, 4096>;

constexpr Pairs make_pairs(std::string_view alphabet) {
  Pairs pairs{};
  for (size_t i = 0; i < pairs.size(); ++i) {
    pairs[i] = {static_cast<uint8_t>(alphabet[i >> 6]), static_cast<uint8_t>(alphabet[i & 0x3f])};
  }
  return pairs;
}

using Values = std::array<uint8_t, 256>;

constexpr Values make_values(bool with_url) {
  Values values{};
  values.fill(kForeign);
  for (size_t i = 0; i < kStandard.size(); ++i) {
    values[static_cast<uint8_t>(kStandard[i])] = static_cast<uint8_t>(i);
    if (with_url) values[static_cast<uint8_t>(kUrl[i])] = static_cast<uint8_t>(i);
  }
  return values;
}

constexpr Pairs kStandardPairs = make_pairs(kStandard);
constexpr Pairs kUrlPairs = make_pairs(kUrl);
constexpr Values kValues = make_values(true);
constexpr Values kStandardValues = make_values(false);

uint8_t* put_pair(const Pairs& pairs, uint32_t twelve_bits, uint8_t* out) {
  std::memcpy(out, pairs[twelve_bits].data(), 2);
  return out + 2;
}

// The next character that counts; kForeign at the end.
template <typename Text>
uint8_t next_value(Text text, size_t& at) {
  while (at < text.size()) {
    auto character = static_cast<uint8_t>(text[at]);
    if (character == '=') break;
    ++at;
    if (kValues[character] != kForeign) return kValues[character];
  }
  return kForeign;
}

bool is_white(char16_t unit) {
  return unit == ' ' || unit == '\t' || unit == '\n' || unit == '\f' || unit == '\r';
}

// Text is of UTF-16 or of Latin-1.
template <typename Text>
size_t decode_leniently(Text text, std::span<uint8_t> out) {
  size_t at = 0;
  size_t written = 0;
  // Whole groups without anything foreign.
  while (text.size() - at >= 4 && out.size() - written >= 3) {
    uint32_t a = kValues[static_cast<uint8_t>(text[at])];
    uint32_t b = kValues[static_cast<uint8_t>(text[at + 1])];
    uint32_t c = kValues[static_cast<uint8_t>(text[at + 2])];
    uint32_t d = kValues[static_cast<uint8_t>(text[at + 3])];
    if ((a | b | c | d) == kForeign) break;
    out[written] = static_cast<uint8_t>(a << 2 | b >> 4);
    out[written + 1] = static_cast<uint8_t>(b << 4 | c >> 2);
    out[written + 2] = static_cast<uint8_t>(c << 6 | d);
    at += 4;
    written += 3;
  }
  uint32_t bits = 0;
  int bit_count = 0;
  while (written < out.size()) {
    uint8_t value = next_value(text, at);
    if (value == kForeign) break;
    bits = bits << 6 | value;
    bit_count += 6;
    if (bit_count < 8) continue;
    bit_count -= 8;
    out[written++] = static_cast<uint8_t>(bits >> bit_count);
  }
  return written;
}

template <typename Text>
ForgivingResult decode_forgivingly(Text text) {
  std::vector<uint8_t> bytes;
  bytes.reserve(base64_bytes_max(text.size()));
  uint32_t bits = 0;
  size_t values = 0;
  size_t padding = 0;
  for (char16_t unit : text) {
    if (is_white(unit)) continue;
    if (unit == '=' && padding < 2) {
      ++padding;
      continue;
    }
    if (unit > 0x7f || padding > 0 || kStandardValues[unit] == kForeign) {
      return {{}, ForgivingError::foreign_character};
    }
    bits = bits << 6 | kStandardValues[unit];
    size_t place = values++ % 4;
    if (place > 0) bytes.push_back(static_cast<uint8_t>(bits >> (6 - 2 * place)));
  }
  if (values % 4 == 1) return {{}, ForgivingError::wrong_length};
  if (padding > 0 && (values + padding) % 4 != 0) return {{}, ForgivingError::foreign_character};
  return {std::move(bytes), std::nullopt};
}

}  // namespace

size_t base64_size(size_t byte_count, Base64 kind) {
  if (kind == Base64::standard) return (byte_count + 2) / 3 * 4;
  return byte_count / 3 * 4 + (byte_count % 3 == 0 ? 0 : byte_count % 3 + 1);
}

void encode_base64(Bytes bytes, Base64 kind, uint8_t* out) {
  const Pairs& pairs = kind == Base64::standard ? kStandardPairs : kUrlPairs;
  size_t at = 0;
  for (; bytes.size() - at >= 3; at += 3) {
    uint32_t group = bytes[at] << 16 | bytes[at + 1] << 8 | bytes[at + 2];
    out = put_pair(pairs, group >> 12, out);
    out = put_pair(pairs, group & 0xfff, out);
  }
  size_t left = bytes.size() - at;
  if (left == 0) return;
  uint32_t group = bytes[at] << 16 | (left == 2 ? bytes[at + 1] << 8 : 0);
  out = put_pair(pairs, group >> 12, out);
  if (left == 2) *out++ = pairs[group & 0xfff][0];
  if (kind == Base64::url) return;
  for (; left < 3; ++left) *out++ = '=';
}

size_t base64_bytes_max(size_t character_count) {
  return character_count / 4 * 3 + character_count % 4 * 3 / 4;
}

size_t decode_base64(std::u16string_view text, std::span<uint8_t> out) {
  return decode_leniently(text, out);
}

size_t decode_base64(Bytes latin1, std::span<uint8_t> out) { return decode_leniently(latin1, out); }

ForgivingResult decode_base64_forgivingly(std::u16string_view text) {
  return decode_forgivingly(text);
}

ForgivingResult decode_base64_forgivingly(Bytes latin1) { return decode_forgivingly(latin1); }

}  // namespace giro::encoding
