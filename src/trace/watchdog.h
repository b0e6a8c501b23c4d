// Watchdog: a thread that looks at loops from time to time whether something keeps them too long.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "trace/loop_watch.h"

namespace giro::trace {

// Any thread.
class Watchdog {
 public:
  // That of the process; its thread begins with the first loop, and is never ended.
  static Watchdog& shared();

  void add(LoopWatch& watch);
  // Nobody looks at it any more when this returns.
  void remove(LoopWatch& watch);
  // Something has changed: look now.
  void wake();

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<LoopWatch*> watches_;
  bool is_running_ = false;
  bool is_woken_ = false;
};

}  // namespace giro::trace
