// BlockPool: memory for large buffers, in blocks of one size. They come from huge pages where the
// machine has them: what is read into one buffer after the other costs more in address look-ups
// than in copying otherwise.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>

namespace giro::engine {

// Any thread: buffers are freed where the collector runs.
class BlockPool {
 public:
  static constexpr size_t kBlockBytes = 64 * 1024;

  // Made when it is first asked for, and never destroyed: the engine may free a buffer to the end.
  static BlockPool& shared();
  // Null: nobody has asked for it, so that no block is out.
  static BlockPool* existing();

  // Null where there is no more, or nothing to be had from the system.
  void* take();
  // False: it is no block of this pool.
  bool give_back(void* block);

 private:
  static constexpr size_t kChunkBytes = 2 << 20;  // a huge page
  // Apart by more than their size: at powers of two they would push each other out of the cache.
  static constexpr size_t kStrideBytes = kBlockBytes + 64;
  static constexpr size_t kBlocksPerChunk = kChunkBytes / kStrideBytes;
  static constexpr uint32_t kAllFree = (uint32_t{1} << kBlocksPerChunk) - 1;
  static constexpr size_t kChunksMax = 128;
  static constexpr size_t kChunksKept = 32;  // what allocators keep of what was freed

  // Blocks are taken from the first chunk that has one, so that the last ones become free again.
  struct Chunk {
    uint32_t free = 0;  // a bit for each block
    bool is_ready = false;
  };

  BlockPool();
  bool make_ready(size_t index);
  void let_go(size_t index);

  std::mutex mutex_;
  std::byte* base_ = nullptr;  // of addresses for all chunks; null: there are none
  std::array<Chunk, kChunksMax> chunks_;
  size_t first_ = 0;        // no chunk before it has a free block
  size_t chunks_free_ = 0;  // that are ready and not in use
};

}  // namespace giro::engine
