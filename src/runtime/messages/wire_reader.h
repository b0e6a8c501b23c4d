// Reads what WireWriter wrote. Bytes that somebody else made may say anything: every read can fail,
// and none goes beyond the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/value.h"
#include "runtime/messages/wire_format.h"

namespace giro::runtime {

class WireReader {
 public:
  explicit WireReader(std::span<const uint8_t> bytes) : bytes_(bytes) {}

  // The next one that is not padding.
  std::optional<wire::Tag> tag();
  std::optional<wire::Tag> peek_tag();
  std::optional<uint8_t> byte();
  std::optional<uint64_t> varint();
  // A varint below 2^32.
  std::optional<uint32_t> uint32();
  std::optional<int32_t> zigzag();
  std::optional<double> number();
  std::optional<std::span<const uint8_t>> raw(size_t size);
  // The version; nothing: no header of a version that is understood.
  std::optional<uint32_t> header();
  // Behind its tag; empty: there is none.
  engine::Value string(wire::Tag tag);
  // The text of a number with its sign, in hexadecimal, after its tag.
  std::optional<std::string> big_int();

  size_t offset() const { return at_; }
  size_t size() const { return bytes_.size(); }

 private:
  std::span<const uint8_t> bytes_;
  size_t at_ = 0;
};

}  // namespace giro::runtime
