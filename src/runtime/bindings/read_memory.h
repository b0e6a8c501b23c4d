// Memory for what is read, as JavaScript gets it.
#pragma once

#include <cstddef>
#include <span>

#include "engine/persistent.h"
#include "engine/value.h"

namespace giro::runtime {

struct Piece {
  engine::Value array_buffer;
  size_t offset;
};

// The next large piece of this thread's, whichever socket it comes from: it is read into memory
// that becomes JavaScript's, without a copy.
class LargePiece {
 public:
  static constexpr size_t kBytes = 64 * 1024;

  static LargePiece& next();
  // What it will be an instance of; it is asked for none before.
  void use_class(engine::Object of_pieces) { class_ = engine::Persistent(of_pieces); }
  // Empty where there is no memory.
  std::span<std::byte> lend();
  bool holds(std::span<const std::byte> bytes) const {
    return !array_.is_empty() && bytes.data() == std::as_bytes(bytes_).data();
  }
  // The array, which is the caller's from now on.
  engine::Persistent take() { return std::move(array_); }
  std::span<uint8_t> bytes() const { return bytes_; }

 private:
  engine::Persistent class_;
  engine::Persistent array_;
  std::span<uint8_t> bytes_;  // of the array
};

// A copy of the bytes. Small pieces share an ArrayBuffer.
Piece store_piece(std::span<const std::byte> bytes);

}  // namespace giro::runtime
