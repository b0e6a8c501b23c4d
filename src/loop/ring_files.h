// RingFiles: file operations that a ring does better than the pool: reads of what is not in memory,
// fsync, and status when many are in flight (docs/decisions.md, 48). All of them are idempotent, so
// one that was interrupted or lost is submitted again.
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
  // 0, or -errno: better left to the pool.
  int submit(Operation& operation);

  // True: the kernel had not seen it. Otherwise the kernel is asked to cancel, and is_cancelling()
  // holds until its answer, and the completion if one follows, have arrived.
  bool cancel(Operation& operation);
  bool is_cancelling() const { return answer_awaited_ || cancelling_ != nullptr; }
  // What came of it: whether the operation is the caller's again.
  bool was_cancelled() const { return cancelled_; }

  // Whether this completion is one of ours; then arrive() takes it.
  static bool owns(uint64_t user_data) { return (user_data & kMark) != 0; }
  void arrive(const Ring::Completion& completion);

  bool has_any_in_kernel() const { return !in_kernel_.empty(); }
  bool has_any_undone() const { return has_any_in_kernel() || !undone_.empty(); }
  // From now on what comes back undone is kept, until go_on() asks the ring that there is then.
  void stop() { stopped_ = true; }
  void go_on();
  // All that the kernel has is to come back, soon.
  void cancel_all();
  // The ring is closed and will not complete them: all become undone.
  void give_up();
  // Of a loop that ends: done, undone, or (in a forked child) not ours at all. Null: none.
  Operation* take_any();

  size_t ready_count() const { return ready_count_; }
  Operation& take_ready(size_t index);

 private:
  // Where an address has a zero.
  static constexpr uint64_t kMark = 4;
  static constexpr uint64_t kCancellation = kMark;  // as if of an operation at no address
  static uint64_t name_of(Operation& operation);
  void ask_for(Operation& operation);
  void ask_to_cancel(Operation& operation, uint64_t name);
  void cancellation_answered(int answer);
  void prepare(const Operation& operation, io_uring_sqe* sqe);

  Ring& ring_;
  System& system_;
  IntrusiveList<Operation> in_kernel_;
  IntrusiveList<Operation> undone_;  // while stopped
  IntrusiveList<Operation> ready_;
  size_t ready_count_ = 0;
  bool stopped_ = false;
  Operation* cancelling_ = nullptr;
  bool answer_awaited_ = false;
  bool cancelled_ = false;
};

}  // namespace giro
