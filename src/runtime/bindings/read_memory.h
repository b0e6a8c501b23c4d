// Memory for what is read, as JavaScript gets it.
#pragma once

#include <cstddef>
#include <span>

#include "engine/value.h"

namespace giro::runtime {

struct Piece {
  engine::Value array_buffer;
  size_t offset;
};

// A copy of the bytes. Small pieces share an ArrayBuffer.
Piece store_piece(std::span<const std::byte> bytes);

}  // namespace giro::runtime
