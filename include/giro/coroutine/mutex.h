// Mutex: one task of a loop at a time, across what it awaits.
//
//   auto lock = co_await mutex.lock();  // until `lock` goes
//
// (Between two co_awaits nothing else of the loop runs anyway.) Fair, and as a Semaphore of one in
// all else: lifetime, and what is destroyed while it waits. Not recursive. Loop thread only.
#pragma once

#include <optional>

#include "giro/coroutine/semaphore.h"

namespace giro {

class Mutex {
 public:
  // Nobody's.
  explicit Mutex(Loop& loop) : semaphore_(loop, 1) {}

  // Holds the mutex; release(), or its end, lets go of it.
  using Lock = Semaphore::Permit;

  // co_await mutex.lock(): a Lock, when it is this one's turn.
  Semaphore::Acquire lock() { return semaphore_.acquire(); }
  // Nothing: somebody has it.
  std::optional<Lock> try_lock() { return semaphore_.try_acquire(); }
  // Whether somebody has it.
  bool is_locked() const { return semaphore_.available() == 0; }

 private:
  Semaphore semaphore_;
};

}  // namespace giro
