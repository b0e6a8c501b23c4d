#include "loop/ring_files.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <climits>
#include <utility>

#include "giro/base/check.h"
#include "giro/system.h"
#include "loop/execute_file.h"

namespace giro {
namespace {

constexpr size_t kReadBytesMax = 1U << 30;

}  // namespace

bool RingFiles::takes(const Operation& operation, FileHint hint) {
  const auto& arguments = operation.arguments;
  switch (operation.opcode()) {
    case Opcode::synchronize: return true;
    case Opcode::stat: return hint == FileHint::crowded;
    // Only at an offset: at the current position two reads of a ring may get the same bytes. Only
    // of files: a ring ignores the offset for pipes, and would read.
    case Opcode::read:
      return hint == FileHint::known_file && arguments.buffer.offset >= 0 &&
             arguments.buffer.size <= kReadBytesMax;
    case Opcode::read_vector:
      return hint == FileHint::known_file && arguments.vector.offset >= 0 &&
             arguments.vector.count <= IOV_MAX;
    default: return false;
  }
}

uint64_t RingFiles::name_of(Operation& operation) {
  return reinterpret_cast<uintptr_t>(&operation) | kMark;
}

int RingFiles::submit(Operation& operation) {
  // A loop that moves to another thread can get them back by the end of the ring, and no other way.
  if (const int error = ring_.watch_end(); error < 0) return error;
  ask_for(operation);
  return 0;
}

void RingFiles::ask_for(Operation& operation) {
  in_kernel_.push_back(operation);
  ring_.submit(name_of(operation), [&](io_uring_sqe* sqe) { prepare(operation, sqe); });
}

void RingFiles::prepare(const Operation& operation, io_uring_sqe* sqe) {
  const auto& arguments = operation.arguments;
  const int fd = operation.fd;
  switch (operation.opcode()) {
    case Opcode::read: {
      const auto& [data, size, offset] = arguments.buffer;
      io_uring_prep_read(sqe, fd, data, static_cast<unsigned>(size), static_cast<uint64_t>(offset));
      break;
    }
    case Opcode::read_vector: {
      const auto& [parts, count, offset] = arguments.vector;
      io_uring_prep_readv(sqe, fd, parts, count, static_cast<uint64_t>(offset));
      break;
    }
    case Opcode::synchronize:
      io_uring_prep_fsync(sqe, fd,
                          arguments.synchronize == Synchronize::data ? IORING_FSYNC_DATASYNC : 0);
      break;
    case Opcode::stat: {
      const auto& [path, out, flags] = arguments.stat;
      const bool by_path = path != nullptr;
      io_uring_prep_statx(sqe, by_path ? AT_FDCWD : fd, by_path ? path : "",
                          by_path ? flags : AT_EMPTY_PATH, kStatusFields, out);
      break;
    }
    default:
      GIRO_CHECK(false, "the ring was given a file operation that it does not do",
                 to_string(operation.opcode()));
  }
}

void RingFiles::arrive(const Ring::Completion& completion) {
  if (completion.user_data == kCancellation) return cancellation_answered(completion.result);
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the ring carries numbers
  auto& operation = *reinterpret_cast<Operation*>(completion.user_data & ~kMark);
  const int result = system_.ring_completed(completion.user_data, completion.result);
  operation.unlink();
  const bool is_undone = result == -EINTR || result == -ECANCELED;  // by a signal or by us
  if (cancelling_ == &operation) {
    cancelling_ = nullptr;
    cancelled_ = is_undone;
    if (is_undone) return;
  }
  if (is_undone) return stopped_ ? undone_.push_back(operation) : ask_for(operation);
  operation.set_result(result, call_of(operation));
  ready_.push_back(operation);
  ++ready_count_;
}

bool RingFiles::cancel(Operation& operation) {
  cancelled_ = ring_.withdraw(name_of(operation), Ring::kNobody);
  if (cancelled_) {
    operation.unlink();
  } else {
    cancelling_ = &operation;
    answer_awaited_ = true;
    ask_to_cancel(operation, kCancellation);
  }
  return cancelled_;
}

// A negative answer: the operation is running or done, and completes as usual.
void RingFiles::cancellation_answered(int answer) {
  answer_awaited_ = false;
  if (answer < 0) cancelling_ = nullptr;
}

void RingFiles::ask_to_cancel(Operation& operation, uint64_t name) {
  ring_.submit(name,
               [&](io_uring_sqe* sqe) { io_uring_prep_cancel64(sqe, name_of(operation), 0); });
}

Operation& RingFiles::take_ready(size_t index) {
  Operation* operation = ready_.front();
  for (; index > 0; --index) operation = ready_.next_of(*operation);
  operation->unlink();
  --ready_count_;
  return *operation;
}

void RingFiles::cancel_all() {
  for (Operation* it = in_kernel_.front(); it != nullptr; it = in_kernel_.next_of(*it)) {
    ask_to_cancel(*it, Ring::kNobody);
  }
}

void RingFiles::give_up() {
  while (Operation* operation = in_kernel_.pop_front()) undone_.push_back(*operation);
}

void RingFiles::go_on() {
  stopped_ = false;
  while (Operation* operation = undone_.pop_front()) ask_for(*operation);
}

Operation* RingFiles::take_any() {
  if (ready_count_ > 0) return &take_ready(0);
  Operation* operation = undone_.pop_front();
  if (operation == nullptr) operation = in_kernel_.pop_front();
  if (operation != nullptr) operation->set_result(-ECANCELED, call_of(*operation));
  return operation;
}

}  // namespace giro
