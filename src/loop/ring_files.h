// RingFiles: file operations that a ring does better than the pool: reads of what is not in memory,
// fsync, and status where much of it is asked for at once (docs/decisions.md has the figures). What
// is in the kernel comes out of it, done or undone; nothing is taken back before.
#pragma once

#include "giro/base/intrusive_list.h"
#include "giro/operation.h"
#include "giro/poller.h"
#include "loop/ring.h"

namespace giro {

class System;

class RingFiles {
 public:
  RingFiles(Ring& ring, System& system) : ring_(ring), system_(system) {}

  static bool takes(const Operation& operation, FileHint hint);
  void submit(Operation& operation);

  // Whether this completion is one of ours; then arrive() takes it.
  static bool owns(uint64_t user_data) { return (user_data & kMark) != 0; }
  void arrive(const Ring::Completion& completion);

  bool has_any_in_kernel() const { return !in_kernel_.empty(); }
  // From now on what comes back undone is kept, until go_on() asks the ring that there is then.
  void stop() { stopped_ = true; }
  void go_on();
  // All that the kernel has is to come back, soon.
  void cancel_all();
  // None of it comes back, because the thread that asked has ended: it is undone. The kernel had to
  // be through with it before the thread could end.
  void give_up();
  // Of a loop that ends: done, undone, or (in a forked child) not ours at all. Null: none.
  Operation* take_any();

  size_t ready_count() const { return ready_count_; }
  Operation& take_ready(size_t index);

 private:
  // Where an address has a zero.
  static constexpr uint64_t kMark = 4;
  static uint64_t name_of(Operation& operation);
  void prepare(const Operation& operation, io_uring_sqe* sqe);

  Ring& ring_;
  System& system_;
  IntrusiveList<Operation> in_kernel_;
  IntrusiveList<Operation> undone_;  // while stopped
  IntrusiveList<Operation> ready_;
  size_t ready_count_ = 0;
  bool stopped_ = false;
};

}  // namespace giro
