#include <fcntl.h>
#include <liburing.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdio>

#include "giro/system.h"

namespace giro {
namespace {

template <typename T>
T or_errno(T result) {
  return result < 0 ? static_cast<T>(-errno) : result;
}

class RealSystem final : public System {
 public:
  int open(const char* path, int flags, mode_t mode) override {
    return or_errno(::open(path, flags, mode));
  }
  int close(int fd) override { return or_errno(::close(fd)); }
  int64_t read(int fd, void* data, size_t size) override {
    return or_errno(::read(fd, data, size));
  }
  int64_t pread(int fd, void* data, size_t size, int64_t offset) override {
    return or_errno(::pread(fd, data, size, offset));
  }
  int64_t write(int fd, const void* data, size_t size) override {
    return or_errno(::write(fd, data, size));
  }
  int64_t pwrite(int fd, const void* data, size_t size, int64_t offset) override {
    return or_errno(::pwrite(fd, data, size, offset));
  }
  int statx(int fd, const char* path, int flags, struct statx* out) override {
    constexpr unsigned kFields = STATX_BASIC_STATS | STATX_BTIME;
    if (path == nullptr) return or_errno(::statx(fd, "", AT_EMPTY_PATH, kFields, out));
    return or_errno(::statx(AT_FDCWD, path, flags, kFields, out));
  }
  int64_t getdents(int fd, void* data, size_t size) override {
    return or_errno(static_cast<int64_t>(::syscall(SYS_getdents64, fd, data, size)));
  }
  int access(const char* path, int mode) override { return or_errno(::access(path, mode)); }
  int mkdir(const char* path, mode_t mode) override { return or_errno(::mkdir(path, mode)); }
  int unlink(const char* path) override { return or_errno(::unlink(path)); }
  int rename(const char* from, const char* to) override { return or_errno(::rename(from, to)); }

  int socket(int family, int type, int protocol) override {
    return or_errno(::socket(family, type, protocol));
  }
  int bind(int fd, const sockaddr* address, socklen_t size) override {
    return or_errno(::bind(fd, address, size));
  }
  int listen(int fd, int backlog) override { return or_errno(::listen(fd, backlog)); }
  int accept(int fd, int flags) override {
    return or_errno(::accept4(fd, nullptr, nullptr, flags));
  }
  int connect(int fd, const sockaddr* address, socklen_t size) override {
    return or_errno(::connect(fd, address, size));
  }
  int shutdown(int fd, int how) override { return or_errno(::shutdown(fd, how)); }
  int64_t receive(int fd, void* data, size_t size) override {
    return or_errno(::recv(fd, data, size, 0));
  }
  int64_t send(int fd, const iovec* parts, uint32_t count) override {
    // One part needs no msghdr, and the kernel is quicker without it.
    if (count == 1) return or_errno(::send(fd, parts->iov_base, parts->iov_len, MSG_NOSIGNAL));
    msghdr message{};
    message.msg_iov = const_cast<iovec*>(parts);
    message.msg_iovlen = count;
    return or_errno(::sendmsg(fd, &message, MSG_NOSIGNAL));
  }
  int getsockname(int fd, sockaddr* address, socklen_t* size) override {
    return or_errno(::getsockname(fd, address, size));
  }
  int getpeername(int fd, sockaddr* address, socklen_t* size) override {
    return or_errno(::getpeername(fd, address, size));
  }
  int getsockopt(int fd, int level, int name, void* value, socklen_t* size) override {
    return or_errno(::getsockopt(fd, level, name, value, size));
  }
  int setsockopt(int fd, int level, int name, const void* value, socklen_t size) override {
    return or_errno(::setsockopt(fd, level, name, value, size));
  }

  int epoll_create() override { return or_errno(::epoll_create1(EPOLL_CLOEXEC)); }
  int epoll_ctl(int epoll_fd, int action, int fd, epoll_event* event) override {
    return or_errno(::epoll_ctl(epoll_fd, action, fd, event));
  }
  int epoll_wait(int epoll_fd, epoll_event* events, int count, Nanoseconds timeout_ns) override {
    // The older call is quicker, and as exact for these two.
    bool exact = timeout_ns == 0 || timeout_ns == kNever;
    if (!exact && has_pwait2_.load(std::memory_order_relaxed)) {
      timespec timeout{timeout_ns / 1'000'000'000, timeout_ns % 1'000'000'000};
      int result = or_errno(::epoll_pwait2(epoll_fd, events, count, &timeout, nullptr));
      if (result != -ENOSYS && result != -EPERM) return result;
      has_pwait2_.store(false, std::memory_order_relaxed);
    }
    return or_errno(::epoll_wait(epoll_fd, events, count, milliseconds_up(timeout_ns)));
  }
  int eventfd() override { return or_errno(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)); }

  int ring_setup(unsigned entries, io_uring* ring, io_uring_params* params) override {
    return ::io_uring_queue_init_params(entries, ring, params);
  }
  int ring_probe(io_uring* ring, io_uring_probe* probe) override {
    return ::io_uring_register_probe(ring, probe, IORING_OP_LAST);
  }
  int ring_enter(io_uring* ring, unsigned completions, Nanoseconds timeout_ns) override {
    if (completions == 0) return ::io_uring_submit_and_get_events(ring);
    if (timeout_ns == kNever) return ::io_uring_submit_and_wait(ring, completions);
    __kernel_timespec timeout{timeout_ns / 1'000'000'000, timeout_ns % 1'000'000'000};
    io_uring_cqe* first = nullptr;
    return ::io_uring_submit_and_wait_timeout(ring, &first, completions, &timeout, nullptr);
  }

 private:
  // Rounded up: a wait that ends a millisecond early would turn the loop for nothing.
  static int milliseconds_up(Nanoseconds timeout_ns) {
    if (timeout_ns == kNever) return -1;
    Nanoseconds milliseconds = timeout_ns / 1'000'000 + (timeout_ns % 1'000'000 != 0 ? 1 : 0);
    return milliseconds > INT_MAX ? INT_MAX : static_cast<int>(milliseconds);
  }

  // Linux 5.11; some seccomp filters do not know it and answer EPERM.
  std::atomic<bool> has_pwait2_{true};
};

}  // namespace

int System::ring_setup(unsigned, io_uring*, io_uring_params*) { return -ENOSYS; }
int System::ring_probe(io_uring*, io_uring_probe*) { return -ENOSYS; }
int System::ring_enter(io_uring*, unsigned, Nanoseconds) { return -ENOSYS; }
void System::ring_submitting(io_uring_sqe&) {}
int System::ring_completed(uint64_t, int result) { return result; }

System& real_system() {
  static RealSystem system;
  return system;
}

}  // namespace giro
