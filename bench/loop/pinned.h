// Pinned: keeps this thread on one processor while it lives. Where two threads play ping-pong, a
// wake-up costs ten times as much across processors as on one, and which of the two it is should
// not be luck.
#pragma once

#include <sched.h>

#include <cstdint>

namespace giro::bench {

enum class Processor : uint8_t { first, last };  // of those that we may use; perhaps the same

class Pinned {
 public:
  explicit Pinned(Processor which) {
    sched_getaffinity(0, sizeof(before_), &before_);
    cpu_set_t one;
    CPU_ZERO(&one);
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
      if (!CPU_ISSET(cpu, &before_)) continue;
      CPU_ZERO(&one);
      CPU_SET(cpu, &one);
      if (which == Processor::first) break;
    }
    sched_setaffinity(0, sizeof(one), &one);
  }
  ~Pinned() { sched_setaffinity(0, sizeof(before_), &before_); }
  Pinned(const Pinned&) = delete;
  Pinned& operator=(const Pinned&) = delete;

 private:
  cpu_set_t before_;
};

}  // namespace giro::bench
