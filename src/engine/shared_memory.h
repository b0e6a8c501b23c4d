// The memory of a SharedArrayBuffer, to be taken to another thread.
//
// The C API knows nothing of sharing. The engine's library calls two of its own exported functions
// through the linker's table when a DataView and a SharedArrayBuffer are constructed, so
// definitions of ours stand between: the first tells which buffer an object stands for, the second
// can be given memory that exists already. What the engine keeps of shared memory is a block that
// only its own functions fill and empty. Needs Capability::shared_memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/object.h"

namespace giro::engine {

class SharedMemory {
 public:
  static bool is_possible();
  // `make_view()` makes a DataView on the buffer. Null: not possible.
  static std::shared_ptr<SharedMemory> of(Object make_view, Value buffer);

  // Any thread.
  ~SharedMemory();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;

  // `make_buffer()` makes a SharedArrayBuffer of any size, which is over this memory then.
  Completion adopt(Object make_buffer) const;

 private:
  // More than the engine needs; zeros are an empty one.
  static constexpr size_t kBlockBytes = 256;
  struct alignas(16) Block {
    std::array<uint8_t, kBlockBytes> bytes{};
  };

  SharedMemory() = default;

  // The engine lets go of a block only by making a buffer of it, which takes a realm: what is done
  // with waits here for the next one that has one at hand.
  static void release_left(Object make_buffer);
  static std::mutex left_mutex_;
  static std::vector<std::unique_ptr<Block>> left_;

  std::unique_ptr<Block> block_ = std::make_unique<Block>();
};

// The self-test.
bool shared_memory_works();

}  // namespace giro::engine
