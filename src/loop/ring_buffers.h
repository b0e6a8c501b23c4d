// RingBuffers: memory that the kernel picks from when something has come for a multishot receive.
// No connection holds memory while it waits. There are few at first; when they run out, more.
#pragma once

#include <liburing.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace giro {

class System;

class RingBuffers {
 public:
  static constexpr size_t kBytes = 64 * 1024;
  static constexpr uint16_t kGroup = 0;

  RingBuffers() = default;
  ~RingBuffers();
  RingBuffers(const RingBuffers&) = delete;
  RingBuffers& operator=(const RingBuffers&) = delete;

  // Makes them known to a ring, from which nothing has been taken yet. 0 or -errno.
  int join(io_uring* ring, System& system);
  // To be joined to another ring. Nothing may be out.
  void part() { joined_ = false; }
  bool is_joined() const { return joined_; }

  std::byte* at(uint16_t id) const { return memory_[id]; }
  // The kernel has filled one.
  void taken() { --free_; }
  size_t free() const { return free_; }
  // The kernel may fill it again.
  void give_back(uint16_t id);
  // The kernel had no free buffer. Many receives report it at once; only the first grows.
  void grow();

 private:
  static constexpr unsigned kCountMax = 1024;
  static constexpr unsigned kCountAtFirst = 16;

  bool add(unsigned count);

  io_uring_buf_ring* ring_ = nullptr;
  bool joined_ = false;
  size_t free_ = 0;
  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  std::vector<std::byte*> memory_;  // by id
};

}  // namespace giro
