#include "runtime/messages/wire_reader.h"

#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "engine/strings.h"

namespace giro::runtime {

using engine::String;
using engine::Value;
using wire::Tag;

std::optional<Tag> WireReader::tag() {
  while (at_ < bytes_.size()) {
    auto next = static_cast<Tag>(bytes_[at_++]);
    if (next != Tag::padding) return next;
  }
  return std::nullopt;
}

std::optional<Tag> WireReader::peek_tag() {
  const size_t before = at_;
  std::optional<Tag> next = tag();
  at_ = before;
  return next;
}

std::optional<uint8_t> WireReader::byte() {
  if (at_ >= bytes_.size()) return std::nullopt;
  return bytes_[at_++];
}

std::optional<uint64_t> WireReader::varint() {
  constexpr uint8_t kMore = 0x80;
  constexpr unsigned kBits = 64;
  uint64_t value = 0;
  for (unsigned shift = 0; at_ < bytes_.size(); shift += 7) {
    const uint8_t next = bytes_[at_++];
    if (shift < kBits) value |= static_cast<uint64_t>(next & ~kMore) << shift;
    if ((next & kMore) == 0) return value;
  }
  return std::nullopt;
}

std::optional<uint32_t> WireReader::uint32() {
  std::optional<uint64_t> value = varint();
  if (!value || *value > std::numeric_limits<uint32_t>::max()) return std::nullopt;
  return static_cast<uint32_t>(*value);
}

std::optional<int32_t> WireReader::zigzag() {
  std::optional<uint32_t> value = uint32();
  if (!value) return std::nullopt;
  return static_cast<int32_t>((*value >> 1) ^ -(*value & 1));
}

std::optional<double> WireReader::number() {
  auto bytes = raw(sizeof(double));
  if (!bytes) return std::nullopt;
  double value = 0;
  std::memcpy(&value, bytes->data(), sizeof(value));
  // The engine has meanings of its own for some of the many ways to write this one.
  return value != value ? std::numeric_limits<double>::quiet_NaN() : value;
}

std::optional<std::span<const uint8_t>> WireReader::raw(size_t size) {
  if (size > bytes_.size() - at_) return std::nullopt;
  at_ += size;
  return bytes_.subspan(at_ - size, size);
}

std::optional<uint32_t> WireReader::header() {
  constexpr uint32_t kOldest = 13;  // what was written before has other forms
  if (peek_tag() != Tag::version) return std::nullopt;
  tag();
  std::optional<uint32_t> version = uint32();
  if (!version || *version > wire::kVersion || *version < kOldest) return std::nullopt;
  return version;
}

Value WireReader::string(Tag tag) {
  std::optional<uint32_t> size = uint32();
  auto bytes = size ? raw(*size) : std::nullopt;
  if (!bytes) return {};
  std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  if (tag == Tag::one_byte_string) return String::from_latin1(text).to_value();
  if (tag == Tag::utf8_string) return String(text).to_value();
  if (tag != Tag::two_byte_string || bytes->size() % sizeof(char16_t) != 0) return {};
  std::u16string units(bytes->size() / sizeof(char16_t), u'\0');
  std::memcpy(units.data(), bytes->data(), bytes->size());
  return String::from_utf16(units).to_value();
}

std::optional<std::string> WireReader::big_int() {
  std::optional<uint32_t> field = uint32();
  auto bytes = field ? raw(*field >> 1) : std::nullopt;
  if (!bytes) return std::nullopt;
  static constexpr char kDigits[] = "0123456789abcdef";
  constexpr int kNibble = 4;
  std::string text = (*field & 1) != 0 ? "-0x" : "0x";
  for (size_t i = bytes->size(); i-- > 0;) {
    text += kDigits[(*bytes)[i] >> kNibble];
    text += kDigits[(*bytes)[i] & 0xf];
  }
  if (bytes->empty()) text += '0';
  return text;
}

}  // namespace giro::runtime
