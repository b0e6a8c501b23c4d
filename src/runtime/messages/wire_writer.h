// Bytes in the wire format: everything that is not an object.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "engine/value.h"
#include "runtime/messages/wire_format.h"

namespace giro::runtime {

class WireWriter {
 public:
  void tag(wire::Tag tag) { bytes_.push_back(static_cast<uint8_t>(tag)); }
  void byte(uint8_t value) { bytes_.push_back(value); }
  void varint(uint64_t value);
  void zigzag(int32_t value);
  void number(double value) { raw({reinterpret_cast<const uint8_t*>(&value), sizeof(value)}); }
  void raw(std::span<const uint8_t> bytes) {
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
  }
  // Room for so many bytes, which the caller fills before anything else is written.
  uint8_t* room(size_t size);
  void header();
  // With its tag.
  void string(engine::Value text);
  // A property's name: what is an index is written as a number.
  void key(engine::Value name);
  // Without its tag; `hex` is the magnitude.
  void big_int(bool is_negative, const std::string& hex);

  std::vector<uint8_t>& bytes() { return bytes_; }

 private:
  std::vector<uint8_t> bytes_;
};

}  // namespace giro::runtime
