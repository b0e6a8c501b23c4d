#include "loop/shared_files.h"

#include <algorithm>
#include <thread>

#include "base/pause.h"
#include "giro/loop.h"
#include "loop/execute.h"

namespace giro {

void SharedFiles::push(Operation& operation, Duration duration) {
  const uint64_t pushed = pushed_.load(std::memory_order_relaxed);
  const uintptr_t mark = duration == Duration::unknown ? kUnknownDuration : 0;
  slots_[pushed % kRoom].store(reinterpret_cast<uintptr_t>(&operation) | mark,
                               std::memory_order_relaxed);
  pushed_.store(pushed + 1, std::memory_order_release);
}

bool SharedFiles::needs_helper() {
  constexpr uint64_t kWorthWaking = 16;
  if (has_helper_.load(std::memory_order_acquire)) return false;
  const uint64_t waiting =
      pushed_.load(std::memory_order_relaxed) - taken_.load(std::memory_order_relaxed);
  if (waiting < kWorthWaking) return false;
  has_helper_.store(true, std::memory_order_relaxed);
  return true;
}

void SharedFiles::wait_for_helper() const {
  while (has_helper_.load(std::memory_order_acquire)) std::this_thread::yield();
}

// The slots that were read are valid only if the exchange succeeds: until they are taken, the
// loop's thread does not overwrite them.
SharedFiles::Taken SharedFiles::take() {
  Taken out;
  uint64_t first = taken_.load(std::memory_order_acquire);
  for (;;) {
    const uint64_t waiting = pushed_.load(std::memory_order_acquire) - first;
    if (waiting == 0) return Taken();
    const size_t share = std::min<uint64_t>(waiting / 4 + 1, Taken::kMax);
    out.count_ = 0;
    while (out.count_ < share) {
      const uintptr_t slot = slots_[(first + out.count_) % kRoom].load(std::memory_order_relaxed);
      const bool is_short = (slot & kUnknownDuration) == 0;
      if (!is_short && out.count_ > 0) break;
      // NOLINTNEXTLINE(performance-no-int-to-ptr): the mark is taken off
      out.operations_[out.count_++] = reinterpret_cast<Operation*>(slot & ~kUnknownDuration);
      if (!is_short) break;
    }
    if (taken_.compare_exchange_weak(first, first + out.count_, std::memory_order_acq_rel,
                                     std::memory_order_acquire)) {
      return out;
    }
  }
}

void SharedFiles::help() {
  constexpr int kHotSpins = 400;
  constexpr int kTakesMax = 1000;  // others want the thread too
  int takes = 0;
  for (int spins = 0; spins < kHotSpins && takes < kTakesMax; ++spins) {
    if (empty()) {
      pause_processor();
      continue;
    }
    Taken taken = take();
    if (taken.empty()) continue;
    for (Operation* operation : taken) execute(*operation, loop_.system());
    loop_.arrive(taken.begin(), taken.end());
    spins = 0;
    ++takes;
  }
  has_helper_.store(false, std::memory_order_release);  // from here on the loop may be gone
}

}  // namespace giro
