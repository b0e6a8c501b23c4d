#include "runtime/bindings/text_encoding.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "base/encoding/base64.h"
#include "base/encoding/hex.h"
#include "engine/cells.h"

namespace giro::runtime {

namespace {

using encoding::Base64;
using encoding::Bytes;
using engine::Value;

constexpr size_t kStringSizeMax = 0x1fffffe8;

template <typename Fill>
std::optional<Value> make_latin1(size_t size, Fill fill) {
  if (size > kStringSizeMax) return std::nullopt;
  return engine::latin1_value(size, fill);
}

std::optional<Value> make_utf16(std::u16string_view units) {
  if (units.size() > kStringSizeMax) return std::nullopt;
  return engine::utf16_value(units);
}

std::optional<Value> decode_latin1(Bytes bytes) {
  return make_latin1(bytes.size(),
                     [bytes](uint8_t* out) { std::memcpy(out, bytes.data(), bytes.size()); });
}

std::optional<Value> decode_ascii(Bytes bytes) {
  if (encoding::is_ascii(bytes)) return decode_latin1(bytes);
  return make_latin1(bytes.size(), [bytes](uint8_t* out) {
    std::transform(bytes.begin(), bytes.end(), out, [](uint8_t byte) { return byte & 0x7f; });
  });
}

std::optional<Value> decode_utf8(Bytes bytes) {
  if (encoding::is_ascii(bytes)) return decode_latin1(bytes);
  if (std::optional<size_t> size = encoding::latin1_size_of_utf8(bytes)) {
    return make_latin1(*size, [bytes](uint8_t* out) { encoding::utf8_to_latin1(bytes, out); });
  }
  constexpr size_t kOnStack = 1024;
  std::array<char16_t, kOnStack> small;
  std::unique_ptr<char16_t[]> large;
  char16_t* units = small.data();
  if (bytes.size() > kOnStack) {
    large = std::make_unique_for_overwrite<char16_t[]>(bytes.size());
    units = large.get();
  }
  return make_utf16({units, encoding::utf8_to_utf16(bytes, units).written});
}

std::optional<Value> decode_ucs2(Bytes bytes) {
  size_t size = bytes.size() / 2;
  if (reinterpret_cast<uintptr_t>(bytes.data()) % alignof(char16_t) == 0) {
    return make_utf16({reinterpret_cast<const char16_t*>(bytes.data()), size});
  }
  auto units = std::make_unique_for_overwrite<char16_t[]>(size);
  std::memcpy(units.get(), bytes.data(), size * 2);
  return make_utf16({units.get(), size});
}

std::optional<Value> decode_base64(Bytes bytes, Base64 kind) {
  return make_latin1(encoding::base64_size(bytes.size(), kind),
                     [bytes, kind](uint8_t* out) { encoding::encode_base64(bytes, kind, out); });
}

std::optional<Value> decode_hex(Bytes bytes) {
  return make_latin1(bytes.size() * 2, [bytes](uint8_t* out) { encoding::encode_hex(bytes, out); });
}

size_t encode_latin1(Bytes text, std::span<uint8_t> out) {
  size_t size = std::min(text.size(), out.size());
  std::memcpy(out.data(), text.data(), size);
  return size;
}

size_t encode_latin1(std::u16string_view text, std::span<uint8_t> out) {
  size_t size = std::min(text.size(), out.size());
  encoding::utf16_to_latin1(text.substr(0, size), out.data());
  return size;
}

size_t encode_ucs2(Bytes text, std::span<uint8_t> out) {
  size_t size = std::min(text.size(), out.size() / 2);
  for (size_t i = 0; i < size; ++i) {
    out[2 * i] = text[i];
    out[2 * i + 1] = 0;
  }
  return size * 2;
}

size_t encode_ucs2(std::u16string_view text, std::span<uint8_t> out) {
  size_t size = std::min(text.size(), out.size() / 2) * 2;
  std::memcpy(out.data(), text.data(), size);
  return size;
}

size_t encode_utf8(Bytes text, std::span<uint8_t> out) {
  return encoding::latin1_to_utf8(text, out).written;
}

size_t encode_utf8(std::u16string_view text, std::span<uint8_t> out) {
  return encoding::utf16_to_utf8(text, out).written;
}

// Text is of UTF-16 or of Latin-1.
template <typename Text>
size_t size_max(Text text, TextEncoding text_encoding) {
  switch (text_encoding) {
    case TextEncoding::utf8: return encoding::utf8_size(text);
    case TextEncoding::ucs2: return text.size() * 2;
    default: return text.size();
  }
}

template <typename Text>
size_t encode(Text text, TextEncoding text_encoding, std::span<uint8_t> out) {
  if (text.empty() || out.empty()) return 0;
  switch (text_encoding) {
    case TextEncoding::ascii:
    case TextEncoding::latin1: return encode_latin1(text, out);
    case TextEncoding::base64:
    case TextEncoding::base64url: return encoding::decode_base64(text, out);
    case TextEncoding::hex: return encoding::decode_hex(text, out);
    case TextEncoding::ucs2: return encode_ucs2(text, out);
    case TextEncoding::utf8: break;
  }
  return encode_utf8(text, out);
}

}  // namespace

TextEncoding to_encoding(engine::Value value) {
  return static_cast<TextEncoding>(value.to_int32());
}

std::optional<Value> decode_bytes(Bytes bytes, TextEncoding text_encoding) {
  if (bytes.empty()) return Value::string("");
  switch (text_encoding) {
    case TextEncoding::ascii: return decode_ascii(bytes);
    case TextEncoding::base64: return decode_base64(bytes, Base64::standard);
    case TextEncoding::base64url: return decode_base64(bytes, Base64::url);
    case TextEncoding::hex: return decode_hex(bytes);
    case TextEncoding::latin1: return decode_latin1(bytes);
    case TextEncoding::ucs2: return decode_ucs2(bytes);
    case TextEncoding::utf8: break;
  }
  return decode_utf8(bytes);
}

size_t encoded_size_max(std::u16string_view text, TextEncoding text_encoding) {
  return size_max(text, text_encoding);
}

size_t encoded_size_max(Bytes latin1, TextEncoding text_encoding) {
  return size_max(latin1, text_encoding);
}

size_t encode_text(std::u16string_view text, TextEncoding text_encoding, std::span<uint8_t> out) {
  return encode(text, text_encoding, out);
}

size_t encode_text(Bytes latin1, TextEncoding text_encoding, std::span<uint8_t> out) {
  return encode(latin1, text_encoding, out);
}

}  // namespace giro::runtime
