// TextEncoder, TextDecoder, and what node:buffer says about text.
#include <unicode/uchar.h>
#include <unicode/utf16.h>

#include <cstring>
#include <optional>

#include "base/encoding/utf.h"
#include "engine/buffers.h"
#include "engine/cells.h"
#include "engine/native_class.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/text_decoder.h"
#include "runtime/bindings/text_encoding.h"

namespace giro::runtime {

namespace {

using encoding::Bytes;
using engine::Call;
using engine::Object;
using engine::TextView;
using engine::Value;

Value is_utf8(Call& call) {
  return Value::boolean(encoding::is_well_formed_utf8(engine::borrow_bytes(call[0])));
}

// (name, fatal): undefined if there is no decoder for it.
Value create_decoder(Call& call) {
  OnMalformed on_malformed = call[1].to_boolean() ? OnMalformed::fail : OnMalformed::replace;
  std::unique_ptr<TextDecoder> decoder = TextDecoder::create(call[0].to_string(), on_malformed);
  return decoder ? Value(engine::wrap(std::move(decoder))) : Value::undefined();
}

// (decoder, bytes, atEnd): undefined if they are malformed and shall not be.
Value decode(Call& call, TextDecoder& decoder) {
  Bytes bytes = engine::borrow_bytes(call[1]);
  if (decoder.keeps_ascii() && encoding::is_ascii(bytes)) {
    return decode_bytes(bytes, TextEncoding::latin1).value_or(Value::undefined());
  }
  std::optional<std::u16string> text = decoder.decode(bytes, call[2].to_boolean());
  return text ? engine::utf16_value(*text) : Value::undefined();
}

// (bytes, fatal, ignoreBOM): UTF-8 that is there as a whole. Undefined if it is malformed.
Value decode_utf8(Call& call) {
  Bytes bytes = engine::borrow_bytes(call[0]);
  bool keeps_mark = call[2].to_boolean();
  constexpr uint8_t kMark[] = {0xef, 0xbb, 0xbf};
  if (!keeps_mark && bytes.size() >= 3 && std::memcmp(bytes.data(), kMark, 3) == 0) {
    bytes = bytes.subspan(3);
  }
  bool is_fatal = call[1].to_boolean();
  if (is_fatal && !encoding::is_well_formed_utf8(bytes)) return Value::undefined();
  return decode_bytes(bytes, TextEncoding::utf8).value_or(Value::undefined());
}

encoding::Utf8Result to_utf8(Bytes latin1, std::span<uint8_t> out) {
  return encoding::latin1_to_utf8(latin1, out);
}

encoding::Utf8Result to_utf8(std::u16string_view units, std::span<uint8_t> out) {
  return encoding::utf16_to_utf8(units, out);
}

// (string, target, result): as many whole characters as fit; result has the bytes of two doubles,
// units read and bytes written.
Value encode_into(Call& call) {
  const TextView text(call[0]);
  const encoding::Utf8Result done = text.read(
      [out = engine::borrow_bytes(call[1])](auto characters) { return to_utf8(characters, out); });
  std::span<uint8_t> result = engine::borrow_bytes(call[2]);
  const double numbers[] = {static_cast<double>(done.units_read),
                            static_cast<double>(done.written)};
  if (result.size() == sizeof(numbers)) std::memcpy(result.data(), numbers, sizeof(numbers));
  return Value::undefined();
}

// ---- transcode ---------------------------------------------------------------------------------

// As ICU, which Node asks, has it: only for UTF-16 itself is half a unit at the end a character.
// Node widens ASCII to UTF-16 as if it were Latin-1.
std::u16string to_utf16(Bytes bytes, TextEncoding from, TextEncoding to) {
  if (from == TextEncoding::utf8) {
    std::u16string units(bytes.size(), u'\0');
    units.resize(encoding::utf8_to_utf16(bytes, units.data()).written);
    return units;
  }
  if (from == TextEncoding::ucs2) {
    std::u16string units(bytes.size() / 2, u'\0');
    std::memcpy(units.data(), bytes.data(), units.size() * 2);
    bool is_cut = bytes.size() % 2 == 1;
    if (is_cut && to == TextEncoding::ucs2) units.push_back(u'\ufffd');
    return units;
  }
  std::u16string units(bytes.size(), u'\0');
  encoding::latin1_to_utf16(bytes, units.data());
  if (from == TextEncoding::ascii && to != TextEncoding::ucs2) {
    for (char16_t& unit : units) unit = unit < 0x80 ? unit : u'\ufffd';
  }
  return units;
}

// A byte for each character. What has none is a `?`, or nothing if it does not show (a soft
// hyphen).
std::string narrow(std::u16string_view units, UChar32 code_max) {
  std::string out;
  for (size_t at = 0; at < units.size();) {
    UChar32 code;
    U16_NEXT(units.data(), at, units.size(), code);
    if (code <= code_max) {
      out.push_back(static_cast<char>(code));
    } else if (!u_hasBinaryProperty(code, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) {
      out.push_back('?');
    }
  }
  return out;
}

std::string from_utf16(std::u16string& units, TextEncoding to) {
  switch (to) {
    case TextEncoding::ascii: return narrow(units, 0x7f);
    case TextEncoding::latin1: return narrow(units, 0xff);
    case TextEncoding::utf8: return encoding::utf16_to_utf8(units);
    default: break;
  }
  encoding::make_well_formed(units);
  return std::string(reinterpret_cast<const char*>(units.data()), units.size() * 2);
}

bool is_malformed(Bytes bytes, TextEncoding from, std::u16string_view units) {
  if (from == TextEncoding::ucs2) return units.empty() || !encoding::is_well_formed(units);
  return !encoding::is_well_formed_utf8(bytes);
}

// (bytes, from, to): undefined if one of UTF-8 and UTF-16 is malformed and the other is asked for.
Value transcode(Call& call) {
  Bytes bytes = engine::bytes_of(call[0]);
  TextEncoding from = to_encoding(call[1]);
  TextEncoding to = to_encoding(call[2]);
  std::u16string units = to_utf16(bytes, from, to);
  bool is_strict = (from == TextEncoding::utf8 && to == TextEncoding::ucs2) ||
                   (from == TextEncoding::ucs2 && to == TextEncoding::utf8);
  if (is_strict && is_malformed(bytes, from, units)) return Value::undefined();
  std::string out = from_utf16(units, to);
  engine::Memory memory = engine::allocate_memory(out.size());
  if (memory == nullptr) return call.fail(Object::range_error("Out of memory"));
  std::memcpy(memory.get(), out.data(), out.size());
  return engine::uint8_array(std::move(memory), out.size());
}

}  // namespace

void initialize_encoding(Object exports) {
  method<is_utf8>(exports, "isUtf8", 1);
  method<create_decoder>(exports, "createDecoder", 2);
  method<decode>(exports, "decode", 3);
  method<decode_utf8>(exports, "decodeUtf8", 3);
  method<encode_into>(exports, "encodeInto", 3);
  method<transcode>(exports, "transcode", 3);
}

}  // namespace giro::runtime
