#include "runtime/messages/wire_writer.h"

#include <algorithm>
#include <optional>
#include <string>

#include "engine/strings.h"

namespace giro::runtime {

using engine::String;
using wire::Tag;

namespace {

size_t varint_size(uint64_t value) {
  size_t size = 1;
  while ((value >>= 7) != 0) ++size;
  return size;
}

// Of the canonical text of an array index.
std::optional<uint32_t> index_of(std::u16string_view text) {
  constexpr size_t kDigitsMax = 10;
  constexpr uint64_t kIndexMax = 4294967294;
  if (text.empty() || text.size() > kDigitsMax) return std::nullopt;
  if (text[0] == u'0' && text.size() > 1) return std::nullopt;
  uint64_t number = 0;
  for (char16_t digit : text) {
    if (digit < u'0' || digit > u'9') return std::nullopt;
    number = number * 10 + (digit - u'0');
  }
  return number <= kIndexMax ? std::optional(static_cast<uint32_t>(number)) : std::nullopt;
}

}  // namespace

void WireWriter::varint(uint64_t value) {
  constexpr uint8_t kMore = 0x80;
  for (; value >= kMore; value >>= 7) byte(static_cast<uint8_t>(value) | kMore);
  byte(static_cast<uint8_t>(value));
}

void WireWriter::zigzag(int32_t value) {
  constexpr int kSignBit = 31;
  varint((static_cast<uint32_t>(value) << 1) ^ static_cast<uint32_t>(value >> kSignBit));
}

uint8_t* WireWriter::room(size_t size) {
  bytes_.resize(bytes_.size() + size);
  return bytes_.data() + bytes_.size() - size;
}

void WireWriter::header() {
  tag(Tag::version);
  varint(wire::kVersion);
}

void WireWriter::string(engine::Value value) {
  constexpr char16_t kLatin1Max = 0xff;
  String text = String::of(value);
  std::u16string_view units = text.view();
  if (std::all_of(units.begin(), units.end(), [](char16_t unit) { return unit <= kLatin1Max; })) {
    tag(Tag::one_byte_string);
    varint(units.size());
    bytes_.insert(bytes_.end(), units.begin(), units.end());
    return;
  }
  const size_t size = units.size() * sizeof(char16_t);
  if (((bytes_.size() + 1 + varint_size(size)) & 1) != 0) tag(Tag::padding);
  tag(Tag::two_byte_string);
  varint(size);
  raw({reinterpret_cast<const uint8_t*>(units.data()), size});
}

void WireWriter::key(engine::Value name) {
  constexpr uint32_t kInt32Max = 0x7fffffff;
  std::optional<uint32_t> index = index_of(String::of(name).view());
  if (!index) {
    string(name);
  } else if (*index <= kInt32Max) {
    tag(Tag::int32);
    zigzag(static_cast<int32_t>(*index));
  } else {
    tag(Tag::number);
    number(*index);
  }
}

void WireWriter::big_int(bool is_negative, const std::string& hex) {
  constexpr size_t kDigitsAWord = 16;
  constexpr int kHex = 16;
  const size_t words = hex == "0" ? 0 : (hex.size() + kDigitsAWord - 1) / kDigitsAWord;
  varint((is_negative ? 1 : 0) | (words * sizeof(uint64_t)) << 1);
  size_t end = hex.size();
  for (size_t i = 0; i < words; ++i) {
    const size_t begin = end > kDigitsAWord ? end - kDigitsAWord : 0;
    uint64_t word = std::stoull(hex.substr(begin, end - begin), nullptr, kHex);
    raw({reinterpret_cast<const uint8_t*>(&word), sizeof(word)});
    end = begin;
  }
}

}  // namespace giro::runtime
