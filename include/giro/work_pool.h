// WorkPool: threads for what has no asynchronous interface. Each lane has threads and a queue of
// its own, so that files, slow work (name look-ups) and computations never wait for each other.
#pragma once

#include <array>
#include <memory>

#include "giro/base/api.h"
#include "giro/base/function.h"
#include "giro/operation.h"

namespace giro {

class Loop;
class PoolObserver;
class SharedFiles;

class GIRO_API WorkPool {
 public:
  // Threads of a lane; 0: UV_THREADPOOL_SIZE, or 4. They are started when work comes, one by one.
  explicit WorkPool(unsigned threads = 0);
  // Work that has not begun is dropped; what has begun is waited for. No loop may use it any more.
  ~WorkPool();
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;

  // The pool that loops share unless they are given another. Lives as long as the process.
  static WorkPool& shared();

  // How many there may be, and are.
  unsigned threads_max() const;
  unsigned threads_started(Lane lane) const;
  // At this moment, any thread: how many there are, how many of them do something, and how many
  // jobs wait for one.
  struct Load {
    unsigned threads;  // that there are
    unsigned working;  // of them, now
    size_t waiting;    // jobs that nobody has begun
  };
  Load load(Lane lane) const;

  // Null: nobody. Any thread. A job that has begun is told to whom its begin was told.
  void set_observer(const std::shared_ptr<PoolObserver>& observer);

 private:
  friend class Loop;
  friend class detail::FileExecutors;
  class LaneThreads;

  void submit(Operation& operation, Lane lane);
  // True: it had not begun, and will not.
  bool cancel(Operation& operation);
  // Takes back everything of this loop's that has not begun.
  void withdraw(const Loop& loop, IntrusiveList<LoopTask>& out);
  // A thread of the lane for files calls its help(); after dismiss() none does.
  void ask_for_help(SharedFiles& shared);
  void dismiss(SharedFiles& shared);
  // A thread that looks out for results runs on another core than the worker.
  bool worth_spinning() const;

  LaneThreads& lane(Lane lane) const { return *lanes_[static_cast<size_t>(lane)]; }
  LaneThreads& files() const { return lane(Lane::files); }
  std::array<std::unique_ptr<LaneThreads>, kLaneCount> lanes_;
};

// UV_THREADPOOL_SIZE as Node reads it: a number from 1 to 1024; not set: 4.
GIRO_API unsigned pool_threads_from_environment(const char* value);

}  // namespace giro
