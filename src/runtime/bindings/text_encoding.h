// Strings to bytes and back in the encodings that Buffer knows. The numbers are those of
// lib/internal/buffer/encodings.js.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "base/encoding/utf.h"
#include "engine/value.h"

namespace giro::runtime {

enum class TextEncoding : uint8_t {
  ascii = 0,
  utf8 = 1,
  base64 = 2,
  ucs2 = 3,
  latin1 = 4,
  hex = 5,
  base64url = 7,
};

TextEncoding to_encoding(engine::Value value);

// Nothing if the string would have more characters than Node's can have.
std::optional<engine::Value> decode_bytes(encoding::Bytes bytes, TextEncoding text_encoding);

// Enough room for encode_text() to write everything.
size_t encoded_size_max(std::u16string_view text, TextEncoding text_encoding);
size_t encoded_size_max(encoding::Bytes latin1, TextEncoding text_encoding);
// As many whole characters as there is room for. Returns how many bytes were written.
size_t encode_text(std::u16string_view text, TextEncoding text_encoding, std::span<uint8_t> out);
size_t encode_text(encoding::Bytes latin1, TextEncoding text_encoding, std::span<uint8_t> out);

}  // namespace giro::runtime
