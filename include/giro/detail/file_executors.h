// FileExecutors: who does a file operation, or a function for the pool. A Loop contains it.
//
// An operation whose data the kernel has in memory is done on the spot. When many are in flight
// they are shared between this thread, before it sleeps, and one of the pool (SharedFiles). Some
// are quicker in the poller's kernel queue (a ring). All others go to the pool.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "giro/base/api.h"
#include "giro/base/intrusive_list.h"
#include "giro/operation.h"

namespace giro {

class Clock;
class KnownPaths;
class Loop;
class SharedFiles;
class System;
class WorkPool;

namespace detail {

// Loop thread only.
class GIRO_API FileExecutors {
 public:
  // Whether another thread can get something done while this one looks on.
  enum class Sharing : uint8_t { no, yes };

  FileExecutors(Loop& loop, WorkPool& pool, Sharing sharing);
  ~FileExecutors();
  FileExecutors(const FileExecutors&) = delete;
  FileExecutors& operator=(const FileExecutors&) = delete;

  // Its completion comes in a later poll phase, whoever does it.
  void submit(Operation& operation, Lane lane);
  // The share of this thread, before it waits.
  void do_share() {
    if (shared_ != nullptr) do_shared();
  }
  // What was done on the spot and has not been told yet.
  bool has_done() const { return !done_here_.empty(); }
  size_t take_done(IntrusiveList<LoopTask>& out);

  // An operation has come back, or was cancelled. In this state it was.
  void settle(Operation::State state) {
    if (state == Operation::State::in_pool) --in_pool_;
    if (state == Operation::State::in_kernel) --in_kernel_;
  }
  // With other threads, or done on the spot.
  size_t in_pool() const { return in_pool_; }

  // The loop goes: takes back what no other thread has begun.
  void withdraw(IntrusiveList<LoopTask>& out);
  // After that: until no thread helps any more.
  void dismiss_helper();

 private:
  bool is_of_known_file(const Operation& operation) const;
  bool may_attempt_cached();
  bool share(Operation& operation, Lane lane);
  void do_shared();
  void done_on_the_spot(Operation& operation);

  Loop& loop_;
  WorkPool& pool_;
  const Sharing sharing_;
  IntrusiveList<LoopTask> done_here_;
  size_t in_pool_ = 0;
  size_t in_kernel_ = 0;       // those that the poller took from the pool
  uint64_t cached_turn_ = 0;   // in which operations were last done on the spot
  uint32_t cached_count_ = 0;  // and how many were tried
  struct {
    uint64_t turn = 0;
    int fd = -1;
  } known_file_;                             // that was last seen to be one, and when
  std::unique_ptr<KnownPaths> known_paths_;  // from the first file operation on
  std::unique_ptr<SharedFiles> shared_;      // from the first crowd of them on
};

}  // namespace detail
}  // namespace giro
