// Choices: where every random decision of a stress program comes from, a seed or the bytes of a
// fuzzer. The same source gives the same program.
#pragma once

#include <cstdint>
#include <span>

namespace giro::stress {

class Choices {
 public:
  explicit Choices(uint64_t seed) : state_(seed) {}
  explicit Choices(std::span<const uint8_t> bytes) : from_bytes_(true), bytes_(bytes) {}

  // A number below `count`. Bytes that are used up answer 0, which is always the dull choice.
  uint32_t below(uint32_t count);
  // True once in `count` times.
  bool one_in(uint32_t count) { return below(count) == count - 1; }
  // Only bytes are ever used up.
  bool exhausted() const { return from_bytes_ && bytes_.empty(); }

 private:
  uint32_t next_byte();

  uint64_t state_ = 0;
  bool from_bytes_ = false;
  std::span<const uint8_t> bytes_;
};

}  // namespace giro::stress
