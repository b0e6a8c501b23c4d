#include "loop/ring_buffers.h"

#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <new>

#include "giro/system.h"

namespace giro {
namespace {

// Not a power of two: buffers that all lie in the same few sets of the cache push each other out.
constexpr size_t kStride = RingBuffers::kBytes + 64;

}  // namespace

RingBuffers::~RingBuffers() {
  if (ring_ != nullptr) ::munmap(ring_, kCountMax * sizeof(io_uring_buf));
}

// Memory comes from malloc() elsewhere, which is no call of the System's table either.
int RingBuffers::join(io_uring* ring, System& system) {
  constexpr size_t kRingBytes = kCountMax * sizeof(io_uring_buf);
  if (ring_ == nullptr) {
    void* memory =
        ::mmap(nullptr, kRingBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return -errno;
    ring_ = static_cast<io_uring_buf_ring*>(memory);
  }
  io_uring_buf_ring_init(ring_);
  io_uring_buf_reg registration{};
  registration.ring_addr = reinterpret_cast<uintptr_t>(ring_);
  registration.ring_entries = kCountMax;
  registration.bgid = kGroup;
  const int error = system.ring_register(ring, IORING_REGISTER_PBUF_RING, &registration, 1);
  if (error < 0) return error;
  joined_ = true;
  free_ = 0;
  if (memory_.empty()) return add(kCountAtFirst) ? 0 : -ENOMEM;
  for (size_t id = 0; id < memory_.size(); ++id) give_back(static_cast<uint16_t>(id));
  return 0;
}

void RingBuffers::give_back(uint16_t id) {
  io_uring_buf_ring_add(ring_, memory_[id], kBytes, id, io_uring_buf_ring_mask(kCountMax), 0);
  io_uring_buf_ring_advance(ring_, 1);
  ++free_;
}

void RingBuffers::grow() {
  if (free_ > 0) return;
  const auto count = static_cast<unsigned>(memory_.size());
  add(std::min(count, kCountMax - count));  // failing is harmless: then some wait for others
}

bool RingBuffers::add(unsigned count) {
  if (count == 0) return true;
  auto* block = new (std::nothrow) std::byte[count * kStride];
  if (block == nullptr) return false;
  blocks_.emplace_back(block);
  for (unsigned i = 0; i < count; ++i) {
    memory_.push_back(block + i * kStride);
    give_back(static_cast<uint16_t>(memory_.size() - 1));
  }
  return true;
}

}  // namespace giro
