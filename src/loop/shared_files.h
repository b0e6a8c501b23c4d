// SharedFiles: file operations that the loop's thread and a pool thread share when many are in
// flight. Both take from one ring of slots, without a lock and, while both are busy, without a
// wake-up. The loop does not sleep while one is left, so nothing waits for a helper that does not
// come.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "giro/base/intrusive_list.h"
#include "giro/operation.h"

namespace giro {

class Loop;

class SharedFiles : public ListNode {
 public:
  // unknown: it may take long, so it is taken alone.
  enum class Duration : uint8_t { brief, unknown };

  explicit SharedFiles(Loop& loop) : loop_(loop) {}

  // Loop thread; only if there is room.
  bool has_room() {
    const uint64_t pushed = pushed_.load(std::memory_order_relaxed);
    if (pushed - taken_before_ == kRoom) taken_before_ = taken_.load(std::memory_order_acquire);
    return pushed - taken_before_ < kRoom;
  }
  void push(Operation& operation, Duration duration);
  // Loop thread, who then has the pool call help(). True: there is more to do than is worth doing
  // alone, and nobody helps.
  bool needs_helper();
  // Loop thread, before this goes: whoever helps has left.
  void wait_for_helper() const;

  // Of the oldest, a fair share: they are the caller's.
  class Taken {
   public:
    Operation** begin() { return operations_.data(); }
    Operation** end() { return begin() + count_; }
    bool empty() const { return count_ == 0; }

   private:
    friend class SharedFiles;
    static constexpr size_t kMax = 8;
    std::array<Operation*, kMax> operations_;
    size_t count_ = 0;
  };
  // Both threads.
  Taken take();
  bool empty() const {
    return taken_.load(std::memory_order_relaxed) == pushed_.load(std::memory_order_acquire);
  }

  // A thread of the pool. Does what there is, looks out a moment for more, and leaves.
  void help();
  // In place of help().
  void decline() { has_helper_.store(false, std::memory_order_release); }

 private:
  static constexpr size_t kRoom = 256;
  static constexpr size_t kCacheLineBytes = 64;
  static constexpr uintptr_t kUnknownDuration = 1;  // where an address has a zero

  Loop& loop_;
  std::array<std::atomic<uintptr_t>, kRoom> slots_{};
  // Two cache lines, so that pushing needs none that both threads write.
  alignas(kCacheLineBytes) std::atomic<uint64_t> pushed_{0};  // since ever, by the loop's thread
  uint64_t taken_before_ = 0;            // what the loop's thread has last seen of taken_
  std::atomic<bool> has_helper_{false};  // set by the loop's thread, cleared by the helper
  alignas(kCacheLineBytes) std::atomic<uint64_t> taken_{0};  // since ever, by both
};

}  // namespace giro
