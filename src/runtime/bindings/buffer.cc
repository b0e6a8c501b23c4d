// The bytes of Buffers: to and from strings, compared, searched, swapped. Offsets are checked by
// lib/; here they are only kept inside the memory.
#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <vector>

#include "base/encoding/base64.h"
#include "base/encoding/hex.h"
#include "base/encoding/utf.h"
#include "engine/cells.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/text_encoding.h"

namespace giro::runtime {

namespace {

using encoding::Bytes;
using engine::Call;
using engine::Object;
using engine::TextView;
using engine::Value;

using MutableBytes = std::span<uint8_t>;

// As a number of elements; what is negative or no number is 0.
size_t to_size(Value value) {
  double number = value.to_number();
  return number > 0 ? static_cast<size_t>(std::min(number, 9007199254740991.0)) : 0;
}

MutableBytes part_of(Value buffer, size_t start, size_t size) {
  MutableBytes all = engine::borrow_bytes(buffer);
  start = std::min(start, all.size());
  return all.subspan(start, std::min(size, all.size() - start));
}

Value string_too_long(Call& call) {
  Object error = Object::error("Cannot create a string longer than 0x1fffffe8 characters");
  error.set("code", Value::string("ERR_STRING_TOO_LONG"));
  return call.fail(error);
}

// (buffer, encoding, start, end)
Value slice(Call& call) {
  size_t start = to_size(call[2]);
  size_t end = std::max(start, to_size(call[3]));
  std::optional<Value> text =
      decode_bytes(part_of(call[0], start, end - start), to_encoding(call[1]));
  return text ? *text : string_too_long(call);
}

// (buffer, string, encoding, offset, length): how many bytes were written.
Value write(Call& call) {
  const TextView text(call[1]);
  MutableBytes out = part_of(call[0], to_size(call[3]), to_size(call[4]));
  const TextEncoding text_encoding = to_encoding(call[2]);
  const size_t written =
      text.read([&](auto characters) { return encode_text(characters, text_encoding, out); });
  return Value::integer(static_cast<int64_t>(written));
}

Value byte_length_utf8(Call& call) {
  const size_t size =
      TextView(call[0]).read([](auto characters) { return encoding::utf8_size(characters); });
  return Value::integer(static_cast<int64_t>(size));
}

int compare_bytes(Bytes a, Bytes b) {
  size_t common = std::min(a.size(), b.size());
  int order = common == 0 ? 0 : std::memcmp(a.data(), b.data(), common);
  if (order != 0) return order < 0 ? -1 : 1;
  return a.size() == b.size() ? 0 : a.size() < b.size() ? -1 : 1;
}

// (a, b): -1, 0 or 1
Value compare(Call& call) {
  return Value::integer(
      compare_bytes(engine::borrow_bytes(call[0]), engine::borrow_bytes(call[1])));
}

// (a, b, aStart, aSize, bStart, bSize)
Value compare_parts(Call& call) {
  return Value::integer(compare_bytes(part_of(call[0], to_size(call[2]), to_size(call[3])),
                                      part_of(call[1], to_size(call[4]), to_size(call[5]))));
}

// (source, target, targetStart, sourceStart, size)
Value copy(Call& call) {
  size_t size = to_size(call[4]);
  MutableBytes to = part_of(call[1], to_size(call[2]), size);
  MutableBytes from = part_of(call[0], to_size(call[3]), size);
  size = std::min(to.size(), from.size());
  if (size > 0) std::memmove(to.data(), from.data(), size);
  return Value::undefined();
}

// Where a search begins when the caller asks for `offset`; negative: nowhere.
int64_t search_start(int64_t size, int64_t offset, int64_t needle_size, bool forward) {
  if (offset < 0) {
    if (offset + size >= 0) return offset + size;
    return forward || needle_size == 0 ? 0 : -1;
  }
  if (offset + needle_size <= size) return offset;
  if (needle_size == 0) return size;
  return forward ? -1 : size - 1;
}

// In units of `unit_size` bytes; the result too.
int64_t find_forward(Bytes hay, Bytes needle, size_t start, size_t unit_size) {
  while (start * unit_size < hay.size()) {
    const uint8_t* from = hay.data() + start * unit_size;
    const void* found = memmem(from, hay.size() - start * unit_size, needle.data(), needle.size());
    if (found == nullptr) return -1;
    auto at = static_cast<size_t>(static_cast<const uint8_t*>(found) - hay.data());
    if (at % unit_size == 0) return static_cast<int64_t>(at / unit_size);
    start = at / unit_size + 1;
  }
  return -1;
}

int64_t find_backward(Bytes hay, Bytes needle, size_t start, size_t unit_size) {
  if (needle.size() > hay.size()) return -1;
  auto at = static_cast<int64_t>(std::min(start, (hay.size() - needle.size()) / unit_size));
  for (; at >= 0; --at) {
    const uint8_t* candidate = hay.data() + static_cast<size_t>(at) * unit_size;
    if (*candidate == needle[0] && std::memcmp(candidate, needle.data(), needle.size()) == 0)
      return at;
  }
  return -1;
}

int64_t find(Bytes hay, Bytes needle, int64_t offset, bool forward, size_t unit_size) {
  int64_t start = search_start(static_cast<int64_t>(hay.size()), offset,
                               static_cast<int64_t>(needle.size()), forward);
  if (needle.empty()) return start;
  if (start < 0 || needle.size() < unit_size) return -1;
  Bytes whole_units = hay.first(hay.size() / unit_size * unit_size);
  Bytes sought = needle.first(needle.size() / unit_size * unit_size);
  auto unit = static_cast<size_t>(start) / unit_size;
  int64_t at = forward ? find_forward(whole_units, sought, unit, unit_size)
                       : find_backward(whole_units, sought, unit, unit_size);
  return at < 0 ? -1 : at * static_cast<int64_t>(unit_size);
}

// (buffer, needle, offset, encoding, forward); the needle is a string or an array of bytes.
Value index_of(Call& call) {
  TextEncoding text_encoding = to_encoding(call[3]);
  std::vector<uint8_t> encoded;
  Bytes needle;
  if (call[1].is_string()) {
    TextView(call[1]).read([&](auto characters) {
      encoded.resize(encoded_size_max(characters, text_encoding));
      needle = Bytes(encoded.data(), encode_text(characters, text_encoding, encoded));
    });
  } else {
    needle = engine::borrow_bytes(call[1]);
  }
  size_t unit_size = text_encoding == TextEncoding::ucs2 ? 2 : 1;
  return Value::integer(find(engine::borrow_bytes(call[0]), needle, call[2].to_integer(),
                             call[4].to_boolean(), unit_size));
}

template <typename Unit>
void swap_units(MutableBytes bytes) {
  for (size_t at = 0; at + sizeof(Unit) <= bytes.size(); at += sizeof(Unit)) {
    std::array<uint8_t, sizeof(Unit)> unit;
    std::memcpy(unit.data(), bytes.data() + at, sizeof(Unit));
    std::reverse_copy(unit.begin(), unit.end(), bytes.data() + at);
  }
}

// (buffer, bytes in a unit)
Value swap(Call& call) {
  MutableBytes bytes = engine::borrow_bytes(call[0]);
  switch (call[1].to_int32()) {
    case 2: swap_units<uint16_t>(bytes); break;
    case 4: swap_units<uint32_t>(bytes); break;
    default: swap_units<uint64_t>(bytes);
  }
  return Value::undefined();
}

Value is_ascii(Call& call) {
  return Value::boolean(encoding::is_ascii(engine::borrow_bytes(call[0])));
}

// Nothing if a character has no byte of its own.
std::optional<Bytes> bytes_of_characters(Bytes latin1, std::unique_ptr<uint8_t[]>&) {
  return latin1;
}

std::optional<Bytes> bytes_of_characters(std::u16string_view units,
                                         std::unique_ptr<uint8_t[]>& narrowed) {
  if (std::any_of(units.begin(), units.end(), [](char16_t unit) { return unit > 0xff; })) {
    return std::nullopt;
  }
  narrowed = std::make_unique_for_overwrite<uint8_t[]>(units.size());
  encoding::utf16_to_latin1(units, narrowed.get());
  return Bytes(narrowed.get(), units.size());
}

// (string): undefined if a character has no byte of its own.
Value btoa(Call& call) {
  const TextView text(call[0]);
  std::unique_ptr<uint8_t[]> narrowed;
  const std::optional<Bytes> bytes =
      text.read([&](auto characters) { return bytes_of_characters(characters, narrowed); });
  if (!bytes) return Value::undefined();
  std::optional<Value> coded = decode_bytes(*bytes, TextEncoding::base64);
  return coded ? *coded : string_too_long(call);
}

// (string): a number if it is malformed, 1 for a character that cannot be there, 2 for the length.
Value atob(Call& call) {
  encoding::ForgivingResult done = TextView(call[0]).read(
      [](auto characters) { return encoding::decode_base64_forgivingly(characters); });
  if (done.error) {
    return Value::integer(*done.error == encoding::ForgivingError::foreign_character ? 1 : 2);
  }
  return *decode_bytes(done.bytes, TextEncoding::latin1);
}

}  // namespace

void initialize_buffer(Object exports) {
  method<slice>(exports, "slice", 4);
  method<write>(exports, "write", 5);
  method<byte_length_utf8>(exports, "byteLengthUtf8", 1);
  method<compare>(exports, "compare", 2);
  method<compare_parts>(exports, "compareParts", 6);
  method<copy>(exports, "copy", 5);
  method<index_of>(exports, "indexOf", 5);
  method<swap>(exports, "swap", 2);
  method<is_ascii>(exports, "isAscii", 1);
  method<btoa>(exports, "btoa", 1);
  method<atob>(exports, "atob", 1);
}

}  // namespace giro::runtime
