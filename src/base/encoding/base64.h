// Base64 as Node reads and writes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/encoding/utf.h"

namespace giro::encoding {

enum class Base64 : uint8_t {
  standard,  // + and /, padded with =
  url,       // - and _, not padded
};

size_t base64_size(size_t byte_count, Base64 kind);
// `out` has room for base64_size() characters.
void encode_base64(Bytes bytes, Base64 kind, uint8_t* out);

// An upper bound for what a text of that many characters decodes to, exact for one that has no
// padding and nothing foreign in it.
size_t base64_bytes_max(size_t character_count);
// Lenient: accepts both alphabets, skips other characters, stops at the first =. Only the low byte
// of every unit counts, as in Node. Returns how many bytes were written.
size_t decode_base64(std::u16string_view text, std::span<uint8_t> out);
size_t decode_base64(Bytes latin1, std::span<uint8_t> out);

// As the atob() of browsers: white space is skipped, padding must be right.
enum class ForgivingError : uint8_t { foreign_character, wrong_length };
struct ForgivingResult {
  std::vector<uint8_t> bytes;
  std::optional<ForgivingError> error;
};
ForgivingResult decode_base64_forgivingly(std::u16string_view text);
ForgivingResult decode_base64_forgivingly(Bytes latin1);

}  // namespace giro::encoding
