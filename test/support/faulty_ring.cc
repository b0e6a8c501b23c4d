// The part of FaultySystem that meets operations on their way into a ring and out of it.
#include <liburing.h>

#include <optional>

#include "giro/base/check.h"
#include "support/faulty_system.h"

namespace giro::test {

namespace {

std::optional<Call> call_of(const io_uring_sqe& operation) {
  switch (operation.opcode) {
    case IORING_OP_ACCEPT: return Call::accept;
    case IORING_OP_RECV: return Call::receive;
    case IORING_OP_SEND:
    case IORING_OP_SENDMSG: return Call::send;
    case IORING_OP_POLL_ADD: return Call::ring_poll;
    case IORING_OP_READ: return Call::pread;
    case IORING_OP_READV: return Call::readv;
    case IORING_OP_STATX: return Call::statx;
    case IORING_OP_FSYNC:
      return operation.fsync_flags == IORING_FSYNC_DATASYNC ? Call::fdatasync : Call::fsync;
    default: return std::nullopt;
  }
}

const char* path_of(const io_uring_sqe& operation) {
  if (operation.opcode != IORING_OP_STATX) return nullptr;
  const auto* path = reinterpret_cast<const char*>(operation.addr);
  return *path == '\0' ? nullptr : path;
}

void do_nothing(io_uring_sqe& operation) {
  const uint64_t user_data = operation.user_data;
  io_uring_prep_nop(&operation);
  operation.user_data = user_data;
}

// Of several parts: as much of the first.
void cut(io_uring_sqe& operation, size_t bytes_max) {
  if (operation.opcode == IORING_OP_SENDMSG) {
    const iovec& part = *reinterpret_cast<const msghdr*>(operation.addr)->msg_iov;
    operation.opcode = IORING_OP_SEND;
    operation.addr = reinterpret_cast<uintptr_t>(part.iov_base);
    operation.len = static_cast<uint32_t>(part.iov_len);
  }
  if (operation.opcode == IORING_OP_READV) {
    const iovec& part = *reinterpret_cast<const iovec*>(operation.addr);
    operation.opcode = IORING_OP_READ;
    operation.addr = reinterpret_cast<uintptr_t>(part.iov_base);
    operation.len = static_cast<uint32_t>(part.iov_len);
  }
  if (operation.len == 0 || operation.len > bytes_max) {
    operation.len = static_cast<uint32_t>(bytes_max);
  }
}

}  // namespace

void FaultySystem::ring_submitting(io_uring_sqe& operation) {
  std::optional<Call> call = call_of(operation);
  if (!call) return;
  if (call == Call::accept) operation.ioprio &= static_cast<uint16_t>(~IORING_ACCEPT_MULTISHOT);
  if (call == Call::receive) operation.ioprio &= static_cast<uint16_t>(~IORING_RECV_MULTISHOT);
  Mishap mishap = choose(*call, operation.fd, path_of(operation));
  if (mishap.instead) do_nothing(operation);
  if (mishap.bytes_max != SIZE_MAX) cut(operation, mishap.bytes_max);
  std::lock_guard lock(mutex_);
  in_ring_[operation.user_data] = {*call, mishap};
}

int FaultySystem::ring_completed(uint64_t user_data, int result) {
  UnderWay was;
  {
    std::lock_guard lock(mutex_);
    auto found = in_ring_.find(user_data);
    GIRO_CHECK(found != in_ring_.end(), "a completion of the ring that nobody submitted");
    was = found->second;
    // Readiness may be told of many times.
    if (was.call == Call::ring_poll) {
      found->second = {was.call, {}};
    } else {
      in_ring_.erase(found);
    }
  }
  tell_when_all_injected();
  if (was.mishap.instead) return -was.mishap.error;
  if (was.call != Call::accept) return was.mishap.behind ? -was.mishap.error : result;
  if (!was.mishap.behind) return opened(result, "connection");
  if (result >= 0) inner_.close(result);
  return -was.mishap.error;
}

}  // namespace giro::test
