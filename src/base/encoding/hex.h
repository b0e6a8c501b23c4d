// Two hexadecimal digits a byte.
#pragma once

#include <span>
#include <string_view>

#include "base/encoding/utf.h"

namespace giro::encoding {

// In lower case. `out` has room for twice as many characters as there are bytes.
void encode_hex(Bytes bytes, uint8_t* out);
// Up to the first pair that is none; of every unit the low byte counts, as in Node. Returns how
// many bytes were written.
size_t decode_hex(std::u16string_view text, std::span<uint8_t> out);
size_t decode_hex(Bytes latin1, std::span<uint8_t> out);

}  // namespace giro::encoding
