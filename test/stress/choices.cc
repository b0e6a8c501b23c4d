#include "stress/choices.h"

namespace giro::stress {

uint32_t Choices::below(uint32_t count) {
  if (count < 2) return 0;
  if (from_bytes_) {
    uint32_t number = next_byte();
    if (count > 256) number = number << 8 | next_byte();
    if (count > 65536) number = number << 16 | next_byte() << 8 | next_byte();
    return number % count;
  }
  // SplitMix64: the same numbers with every standard library.
  uint64_t mixed = state_ += 0x9e3779b97f4a7c15;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
  mixed ^= mixed >> 31;
  return static_cast<uint32_t>(((mixed >> 32) * count) >> 32);
}

uint32_t Choices::next_byte() {
  if (bytes_.empty()) return 0;
  const uint8_t byte = bytes_.front();
  bytes_ = bytes_.subspan(1);
  return byte;
}

}  // namespace giro::stress
