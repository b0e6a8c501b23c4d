// Bytes and texts of any kind through the conversions of buffers: what is well-formed comes back as
// itself, and nothing is written beyond what was promised.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/encoding/base64.h"
#include "base/encoding/hex.h"
#include "base/encoding/utf.h"
#include "giro/base/check.h"

namespace {

using namespace giro::encoding;

void check_utf(std::string_view text) {
  const Bytes bytes = bytes_of(text);
  std::vector<char16_t> units(text.size());  // no more: the sanitizer sees what goes beyond
  const Utf16Result made = utf8_to_utf16(bytes, units.data());
  GIRO_CHECK(made.well_formed == is_well_formed_utf8(bytes), "two answers to whether it is UTF-8");
  const std::u16string_view all(units.data(), made.written);
  GIRO_CHECK(is_well_formed(all), "UTF-8 became a lone surrogate");
  const std::string back = utf16_to_utf8(all);
  GIRO_CHECK(!made.well_formed || back == text, "UTF-8 came back as another text");
  GIRO_CHECK(back.size() == utf8_size(all), "another size than promised");
  GIRO_CHECK(unfinished_utf8(bytes) <= 3, "more than a character is unfinished");
  std::vector<uint8_t> part(back.size() / 2);
  const Utf8Result cut = utf16_to_utf8(all, part);
  GIRO_CHECK(cut.written <= part.size() && cut.units_read <= all.size(), "too much was written");
  if (const auto size = latin1_size_of_utf8(bytes)) {
    std::vector<uint8_t> latin1(*size);
    utf8_to_latin1(bytes, latin1.data());
  }
}

// Any two bytes are a unit, lone surrogates too.
std::u16string units_of(std::string_view text) {
  std::u16string units;
  for (size_t i = 0; i + 1 < text.size(); i += 2) {
    units += static_cast<char16_t>(static_cast<uint8_t>(text[i]) << 8 |
                                   static_cast<uint8_t>(text[i + 1]));
  }
  return units;
}

void check_units(std::u16string units) {
  const std::string utf8 = utf16_to_utf8(units);
  const bool was_well_formed = is_well_formed(units);
  std::u16string repaired = units;
  make_well_formed(repaired);
  GIRO_CHECK(is_well_formed(repaired) && was_well_formed == (repaired == units), "not repaired");
  GIRO_CHECK(utf8 == utf16_to_utf8(repaired), "a repaired text is another one");
  std::vector<uint8_t> decoded(base64_bytes_max(units.size()));
  GIRO_CHECK(decode_base64(units, decoded) <= decoded.size(), "more than promised");
  std::vector<uint8_t> digits(units.size() / 2);
  GIRO_CHECK(decode_hex(units, digits) <= digits.size(), "more than promised");
  decode_base64_forgivingly(units);
}

void check_digits(std::string_view text) {
  const Bytes bytes = bytes_of(text);
  std::vector<uint8_t> out(text.size());
  for (Base64 kind : {Base64::standard, Base64::url}) {
    std::vector<uint8_t> encoded(base64_size(text.size(), kind));
    encode_base64(bytes, kind, encoded.data());
    const std::u16string units(encoded.begin(), encoded.end());
    GIRO_CHECK(decode_base64(units, out) == text.size(), "base64 came back in another length");
    GIRO_CHECK(std::equal(bytes.begin(), bytes.end(), out.begin()), "base64 came back as another");
  }
  std::vector<uint8_t> hex(text.size() * 2);
  encode_hex(bytes, hex.data());
  GIRO_CHECK(decode_hex(std::u16string(hex.begin(), hex.end()), out) == text.size() &&
                 std::equal(bytes.begin(), bytes.end(), out.begin()),
             "hexadecimal digits came back as another text");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_utf(text);
  check_units(units_of(text));
  check_digits(text);
  return 0;
}
