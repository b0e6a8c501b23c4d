#include "engine/block_pool.h"

#include <sys/mman.h>

#include <atomic>
#include <bit>

namespace giro::engine {

namespace {

std::atomic<BlockPool*> made_pool = nullptr;

}  // namespace

BlockPool& BlockPool::shared() {
  static BlockPool* pool = [] {
    auto* made = new BlockPool();
    made_pool.store(made, std::memory_order_release);
    return made;
  }();
  return *pool;
}

BlockPool* BlockPool::existing() { return made_pool.load(std::memory_order_acquire); }

// Addresses only, of which nothing is used yet; one chunk more, to begin at a huge page.
BlockPool::BlockPool() {
  void* reserved = mmap(nullptr, (kChunksMax + 1) * kChunkBytes, PROT_NONE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) return;
  const auto address = reinterpret_cast<uintptr_t>(reserved);
  base_ = static_cast<std::byte*>(reserved) + (kChunkBytes - address % kChunkBytes) % kChunkBytes;
}

bool BlockPool::make_ready(size_t index) {
  std::byte* start = base_ + index * kChunkBytes;
  if (mprotect(start, kChunkBytes, PROT_READ | PROT_WRITE) != 0) return false;
  // Programs that need few blocks get as many pages as they touch.
  if (index > 0) madvise(start, kChunkBytes, MADV_HUGEPAGE);  // not everywhere, and it is a wish
  chunks_[index] = {kAllFree, true};
  ++chunks_free_;
  return true;
}

void BlockPool::let_go(size_t index) {
  if (madvise(base_ + index * kChunkBytes, kChunkBytes, MADV_DONTNEED) != 0) return;
  chunks_[index] = {};
  --chunks_free_;
}

void* BlockPool::take() {
  std::lock_guard lock(mutex_);
  if (base_ == nullptr) return nullptr;
  while (first_ < kChunksMax && chunks_[first_].free == 0) {
    if (!chunks_[first_].is_ready && make_ready(first_)) break;
    ++first_;
  }
  if (first_ == kChunksMax) return nullptr;
  Chunk& chunk = chunks_[first_];
  if (chunk.free == kAllFree) --chunks_free_;
  const auto block = static_cast<size_t>(std::countr_zero(chunk.free));
  chunk.free &= chunk.free - 1;
  return base_ + first_ * kChunkBytes + block * kStrideBytes;
}

bool BlockPool::give_back(void* block) {
  const auto offset = static_cast<size_t>(static_cast<std::byte*>(block) - base_);
  if (base_ == nullptr || offset >= kChunksMax * kChunkBytes) return false;
  std::lock_guard lock(mutex_);
  const size_t index = offset / kChunkBytes;
  chunks_[index].free |= uint32_t{1} << (offset % kChunkBytes / kStrideBytes);
  if (index < first_) first_ = index;
  if (chunks_[index].free == kAllFree && ++chunks_free_ > kChunksKept) let_go(index);
  return true;
}

}  // namespace giro::engine
