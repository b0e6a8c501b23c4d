#include "runtime/bindings/read_memory.h"

#include <cstring>

#include "engine/buffers.h"
#include "engine/fresh_bytes.h"
#include "engine/persistent.h"
#include "giro/base/check.h"

namespace giro::runtime {

namespace {

using engine::Persistent;
using engine::Value;

// Memory for what is read. Small pieces share an ArrayBuffer, because making one costs more than
// the reading; it is freed when no piece of it is left.
class Slab {
 public:
  Piece store(std::span<const std::byte> bytes) {
    if (bytes.size() > kSharedMax) return {copy_alone(bytes), 0};
    if (used_ + bytes.size() > kSize) renew();
    GIRO_CHECK(memory_ != nullptr, "a slab has room and no memory", used_);
    size_t offset = used_;
    std::memcpy(memory_ + offset, bytes.data(), bytes.size());
    constexpr size_t kAlignment = 8;
    used_ = (offset + bytes.size() + kAlignment - 1) / kAlignment * kAlignment;
    // Where the next piece goes: nobody has touched it for long, and the way into the engine would
    // wait for it.
    constexpr size_t kLine = 64;
    __builtin_prefetch(memory_ + used_, 1);
    __builtin_prefetch(memory_ + used_ + kLine, 1);
    return {array_buffer_.value(), offset};
  }

 private:
  static constexpr size_t kSize = 64 * 1024;
  static constexpr size_t kSharedMax = kSize / 8;

  static Value copy_alone(std::span<const std::byte> bytes) {
    engine::Memory memory = engine::allocate_memory(bytes.size());
    GIRO_CHECK(memory != nullptr, "no memory for what was read", bytes.size());
    std::memcpy(memory.get(), bytes.data(), bytes.size());
    return engine::array_buffer(std::move(memory), bytes.size());
  }
  void renew() {
    engine::Memory memory = engine::allocate_memory(kSize);
    GIRO_CHECK(memory != nullptr, "no memory for a slab", kSize);
    memory_ = memory.get();
    used_ = 0;
    array_buffer_ = Persistent(engine::array_buffer(std::move(memory), kSize));
  }

  Persistent array_buffer_;
  uint8_t* memory_ = nullptr;
  size_t used_ = kSize;
};

}  // namespace

LargePiece& LargePiece::next() {
  static thread_local LargePiece made;
  return made;
}

std::span<std::byte> LargePiece::lend() {
  if (array_.is_empty() && !class_.is_empty()) {
    auto fresh = engine::make_fresh(class_.object(), kBytes);
    if (!fresh) return {};
    array_ = Persistent(fresh->array);
    bytes_ = fresh->bytes;
  }
  return array_.is_empty() ? std::span<std::byte>() : std::as_writable_bytes(bytes_);
}

Piece store_piece(std::span<const std::byte> bytes) {
  static thread_local Slab slab;
  return slab.store(bytes);
}

}  // namespace giro::runtime
