#include "loop/ring.h"

#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <utility>

#include "giro/base/check.h"
#include "giro/system.h"

namespace giro {
namespace {

constexpr unsigned kSubmissions = 256;
constexpr unsigned kCompletions = 2048;

constexpr unsigned kFlags =
    IORING_SETUP_CQSIZE | IORING_SETUP_CLAMP | IORING_SETUP_SUBMIT_ALL | IORING_SETUP_TASKRUN_FLAG;
// R_DISABLED: who the single issuer is shall be decided by the first enter, not by the setup.
constexpr unsigned kFlagsBest =
    kFlags | IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN | IORING_SETUP_R_DISABLED;
constexpr unsigned kFlagsOlder = kFlags | IORING_SETUP_COOP_TASKRUN;

uint64_t this_thread() {
  static std::atomic<uint64_t> last{0};
  thread_local const uint64_t kNumber = ++last;
  return kNumber;
}

// How many forks lie between the first process and this one.
std::atomic<uint32_t> forks{0};

void count_forks() {
  [[maybe_unused]] static const int kRegistered =
      ::pthread_atfork(nullptr, nullptr, [] { forks.fetch_add(1, std::memory_order_relaxed); });
}

// A ring that one thread opens may get the memory of a ring that another has closed. The compiler
// does not see these mappings; this counter orders the two.
std::atomic<uint32_t> rings_closed{0};

}  // namespace

Ring::Ring(Ring&& other) noexcept : system_(other.system_) { swap(other); }

void Ring::swap(Ring& other) noexcept {
  std::swap(ring_, other.ring_);
  std::swap(open_, other.open_);
  std::swap(owner_, other.owner_);
  std::swap(forks_, other.forks_);
  std::swap(end_fd_, other.end_fd_);
}

Result<void> Ring::open() {
  count_forks();
  forks_ = forks.load(std::memory_order_relaxed);
  int error = setup(kFlagsBest);
  if (error == -EINVAL) error = setup(kFlagsOlder);
  if (error < 0) return SysError(-error, "io_uring_setup");
  open_ = true;
  Result<void> able = check_operations();
  if (!able.ok()) close();
  return able;
}

int Ring::setup(unsigned flags) {
  io_uring_params params{};
  params.flags = flags;
  params.cq_entries = kCompletions;
  const int error = system_.ring_setup(kSubmissions, &ring_, &params);
  static_cast<void>(rings_closed.load(std::memory_order_acquire));
  return error;
}

// The kernel does not say whether it knows multishot receives and rings of buffers; they came with
// or before SEND_ZC (6.0).
Result<void> Ring::check_operations() {
  constexpr size_t kBytes = sizeof(io_uring_probe) + IORING_OP_LAST * sizeof(io_uring_probe_op);
  alignas(io_uring_probe) unsigned char memory[kBytes]{};
  auto* probe = reinterpret_cast<io_uring_probe*>(memory);
  int error = system_.ring_probe(&ring_, probe);
  if (error < 0) return SysError(-error, "io_uring_register");
  for (int needed : {IORING_OP_ACCEPT, IORING_OP_RECV, IORING_OP_SEND, IORING_OP_SENDMSG,
                     IORING_OP_POLL_ADD, IORING_OP_ASYNC_CANCEL, IORING_OP_SEND_ZC}) {
    if (!io_uring_opcode_supported(probe, needed)) return SysError(ENOSYS, "io_uring_register");
  }
  return {};
}

// A forked child that does this closes its copy of the descriptor and of the mapping, no more.
void Ring::close() {
  if (!std::exchange(open_, false)) return;
  rings_closed.fetch_add(1, std::memory_order_release);
  ::io_uring_queue_exit(&ring_);
  owner_ = 0;
  if (end_fd_ >= 0) system_.close(std::exchange(end_fd_, -1));
}

int Ring::watch_end() {
  if (end_fd_ >= 0) return 0;
  int ends[2];
  if (const int error = system_.pipe(ends); error < 0) return error;
  const int error = system_.ring_register(&ring_, IORING_REGISTER_FILES, &ends[1], 1);
  system_.close(ends[1]);
  if (error < 0) {
    system_.close(ends[0]);
    return error;
  }
  end_fd_ = ends[0];
  return 0;
}

// A ring lets go of its files when its last operation is over, some time after the close. The poll
// is no call of the System's table: there is nothing to do but to wait.
void Ring::close_and_wait() {
  pollfd end{std::exchange(end_fd_, -1), 0, 0};
  GIRO_CHECK(end.fd >= 0, "waiting for the end of a ring that is not watched", end.fd);
  close();
  while (::poll(&end, 1, -1) < 0) {
    GIRO_CHECK(errno == EINTR, "poll() failed while waiting for the end of a ring", errno);
  }
  system_.close(end.fd);
}

bool Ring::is_another_threads() const { return owner_ != 0 && owner_ != this_thread(); }

bool Ring::is_another_processes() const { return forks_ != forks.load(std::memory_order_relaxed); }

void Ring::make_mine() {
  owner_ = this_thread();
  if ((ring_.flags & IORING_SETUP_R_DISABLED) == 0) return;
  const int error = system_.ring_register(&ring_, IORING_REGISTER_ENABLE_RINGS, nullptr, 0);
  GIRO_CHECK(error == 0, "the kernel did not enable the ring", error);
  // The ring's descriptor is not registered with the thread, though that is faster: the thread
  // would keep the ring alive after the loop has moved to another thread.
}

void Ring::enter(unsigned completions, Nanoseconds timeout_ns) {
  GIRO_CHECK(!is_another_processes(),
             "a loop was used in a forked child; it belongs to the process that made it");
  if (owner_ == 0) [[unlikely]]
    make_mine();
  int result = system_.ring_enter(&ring_, completions, timeout_ns);
  // Time is up, a signal came, memory is short or completions have piled up: the loop comes again.
  GIRO_CHECK(result >= 0 || result == -ETIME || result == -EINTR || result == -EAGAIN ||
                 result == -EBUSY || result == -ENOMEM,
             "io_uring_enter failed", result);
}

bool Ring::has_to_enter() const {
  constexpr unsigned kKernelHasSomething = IORING_SQ_TASKRUN | IORING_SQ_CQ_OVERFLOW;
  return io_uring_sq_ready(&ring_) > 0 ||
         (std::atomic_ref(*ring_.sq.kflags).load(std::memory_order_relaxed) &
          kKernelHasSomething) != 0;
}

// NOLINTNEXTLINE(readability-make-member-function-const): the kernel's queue is part of it
bool Ring::take(Completion* out) {
  unsigned head = *ring_.cq.khead;
  if (head == io_uring_smp_load_acquire(ring_.cq.ktail)) return false;
  const io_uring_cqe& cqe = ring_.cq.cqes[head & ring_.cq.ring_mask];
  *out = {cqe.user_data, cqe.res, cqe.flags};
  io_uring_smp_store_release(ring_.cq.khead, head + 1);
  return true;
}

io_uring_sqe* Ring::next() {
  constexpr int kAttemptsMax = 1000;
  for (int i = 0; i < kAttemptsMax; ++i) {
    if (io_uring_sqe* sqe = ::io_uring_get_sqe(&ring_)) return sqe;
    enter(0, 0);
  }
  GIRO_CHECK(false, "the kernel takes no entries any more", ::io_uring_sq_ready(&ring_));
  return nullptr;
}

// NOLINTNEXTLINE(readability-make-member-function-const): the queue for the kernel is part of it
bool Ring::withdraw(uint64_t user_data, uint64_t nobody) {
  for (unsigned at = ring_.sq.sqe_tail; at != ring_.sq.sqe_head;) {
    io_uring_sqe& sqe = ring_.sq.sqes[--at & ring_.sq.ring_mask];
    if (sqe.user_data != user_data) continue;
    ::io_uring_prep_nop(&sqe);
    sqe.user_data = nobody;
    return true;
  }
  return false;
}

void Ring::submitting(io_uring_sqe& sqe) { system_.ring_submitting(sqe); }

}  // namespace giro
