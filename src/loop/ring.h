// Ring: one io_uring. Any thread may open it and prepare operations. The first thread that enters
// it owns it: the kernel then works inside that thread's calls and interrupts no other. Never
// SQPOLL: its kernel thread would keep the credentials that it started with.
#pragma once

#include <liburing.h>

#include <cstdint>

#include "giro/base/clock.h"
#include "giro/base/result.h"

namespace giro {

class System;

class Ring {
 public:
  // User data of what nobody waits for.
  static constexpr uint64_t kNobody = 2;

  struct Completion {
    uint64_t user_data;
    int result;
    uint32_t flags;  // IORING_CQE_F_…
  };

  explicit Ring(System& system) : system_(system) {}
  ~Ring() { close(); }
  Ring(const Ring&) = delete;
  Ring& operator=(const Ring&) = delete;
  Ring(Ring&& other) noexcept;

  // Fails where the kernel is too old, or somebody (a container, mostly) forbids it.
  Result<void> open();
  void close();
  // Needed before close_and_wait(). 0 or -errno. Owner thread.
  int watch_end();
  // When it returns the kernel does not touch anything any more that was submitted, done or not.
  void close_and_wait();
  // They change places.
  void swap(Ring& other) noexcept;

  io_uring* raw() { return &ring_; }
  // It has been entered, and not by this thread.
  bool is_another_threads() const;
  // This process was forked from the one that opened it.
  bool is_another_processes() const;

  // prepare(sqe) fills in the operation; the kernel sees it at the next enter().
  template <typename Prepare>
  void submit(uint64_t user_data, Prepare prepare) {
    io_uring_sqe* sqe = next();
    prepare(sqe);
    sqe->user_data = user_data;
    submitting(*sqe);
  }

  // Replaces an operation that the kernel has not seen yet by a no-op with the user data `nobody`.
  // False: the kernel has seen it, or there is none.
  bool withdraw(uint64_t user_data, uint64_t nobody);

  // Hands over what was submitted, and waits for so many completions (0: only fetches those that
  // are there), at most so long. It may return earlier.
  void enter(unsigned completions, Nanoseconds timeout_ns);
  // Whether an enter() that does not wait could do anything.
  bool has_to_enter() const;

  bool has_completions() const { return io_uring_cq_ready(&ring_) > 0; }
  bool take(Completion* out);

 private:
  int setup(unsigned flags);
  Result<void> check_operations();
  void make_mine();
  io_uring_sqe* next();
  void submitting(io_uring_sqe& sqe);

  System& system_;
  io_uring ring_{};
  bool open_ = false;
  uint64_t owner_ = 0;  // a thread's number; 0: nobody has entered it yet
  uint32_t forks_ = 0;  // as many as there had been when it was opened
  int end_fd_ = -1;     // of a pipe whose other end only the ring has
};

}  // namespace giro
