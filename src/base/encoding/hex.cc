#include "base/encoding/hex.h"

#include <algorithm>
#include <array>

namespace giro::encoding {

namespace {

constexpr uint8_t kForeign = 0xff;

constexpr std::array<uint8_t, 256> make_values() {
  std::array<uint8_t, 256> values{};
  values.fill(kForeign);
  for (int i = 0; i < 10; ++i) values['0' + i] = static_cast<uint8_t>(i);
  for (int i = 0; i < 6; ++i) {
    values['a' + i] = values['A' + i] = static_cast<uint8_t>(10 + i);
  }
  return values;
}

constexpr std::array<uint8_t, 256> kValues = make_values();

// Without a table, so that the compiler can do many at a time.
uint8_t digit(unsigned value) {
  return static_cast<uint8_t>(value + '0' + (value > 9 ? 'a' - '0' - 10 : 0));
}

template <typename Text>
size_t decode(Text text, std::span<uint8_t> out) {
  size_t size = std::min(text.size() / 2, out.size());
  for (size_t i = 0; i < size; ++i) {
    unsigned high = kValues[static_cast<uint8_t>(text[2 * i])];
    unsigned low = kValues[static_cast<uint8_t>(text[2 * i + 1])];
    if ((high | low) == kForeign) return i;
    out[i] = static_cast<uint8_t>(high << 4 | low);
  }
  return size;
}

}  // namespace

void encode_hex(Bytes bytes, uint8_t* out) {
  for (size_t i = 0; i < bytes.size(); ++i) {
    out[2 * i] = digit(bytes[i] >> 4);
    out[2 * i + 1] = digit(bytes[i] & 0xf);
  }
}

size_t decode_hex(std::u16string_view text, std::span<uint8_t> out) { return decode(text, out); }

size_t decode_hex(Bytes latin1, std::span<uint8_t> out) { return decode(latin1, out); }

}  // namespace giro::encoding
