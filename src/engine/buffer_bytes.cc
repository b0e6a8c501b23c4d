#include "engine/buffer_bytes.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>

namespace giro::engine::buffer_bytes {

namespace {

constexpr unsigned kGranuleBits = 10;
constexpr unsigned kPartBits = 32;  // each part of the table is for 4 GB of addresses
constexpr unsigned kAddressBits = 47;
constexpr size_t kPartEntries = size_t{1} << (kPartBits - kGranuleBits);
constexpr size_t kPartBytes = kPartEntries * sizeof(uint32_t);
constexpr size_t kUnitBytes = 16;  // so that an entry can tell of 64 GB

using Entry = std::atomic<uint32_t>;
static_assert(sizeof(Entry) == sizeof(uint32_t));

std::atomic<int64_t> bytes_of_ours = 0;
std::atomic<int64_t> bytes_of_engine = 0;
std::array<std::atomic<Entry*>, size_t{1} << (kAddressBits - kPartBits)> parts;

void change(std::atomic<int64_t>& sum, int64_t by) { sum.fetch_add(by, std::memory_order_relaxed); }

size_t at_least_nothing(const std::atomic<int64_t>& sum) {
  return static_cast<size_t>(std::max<int64_t>(0, sum.load(std::memory_order_relaxed)));
}

// Its pages come when they are first written to.
Entry* make_part(std::atomic<Entry*>& place) {
  void* memory = mmap(nullptr, kPartBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  Entry* part = nullptr;
  if (place.compare_exchange_strong(part, static_cast<Entry*>(memory))) {
    return static_cast<Entry*>(memory);
  }
  munmap(memory, kPartBytes);
  return part;  // another thread's
}

std::atomic<Entry*>& part_of(const void* block) {
  return parts[(reinterpret_cast<uintptr_t>(block) >> kPartBits) % parts.size()];
}

size_t index_of(const void* block) {
  return (reinterpret_cast<uintptr_t>(block) >> kGranuleBits) % kPartEntries;
}

}  // namespace

void add(size_t size) { change(bytes_of_ours, static_cast<int64_t>(size)); }

void subtract(size_t size) { change(bytes_of_ours, -static_cast<int64_t>(size)); }

void note_allocated(const void* block, size_t size) {
  if (block == nullptr) return;
  std::atomic<Entry*>& place = part_of(block);
  Entry* part = place.load(std::memory_order_acquire);
  if (part == nullptr) part = make_part(place);
  if (part == nullptr) return;
  const size_t units = (size + kUnitBytes - 1) / kUnitBytes;
  part[index_of(block)].store(static_cast<uint32_t>(units), std::memory_order_relaxed);
  change(bytes_of_engine, static_cast<int64_t>(units * kUnitBytes));
}

void note_freed(const void* block) {
  Entry* part = part_of(block).load(std::memory_order_acquire);
  if (part == nullptr) return;
  const size_t units = part[index_of(block)].load(std::memory_order_relaxed);
  change(bytes_of_engine, -static_cast<int64_t>(units * kUnitBytes));
}

size_t total() { return at_least_nothing(bytes_of_ours) + at_least_nothing(bytes_of_engine); }

size_t total_of_ours() { return at_least_nothing(bytes_of_ours); }

}  // namespace giro::engine::buffer_bytes
