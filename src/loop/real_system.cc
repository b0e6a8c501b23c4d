#include <fcntl.h>
#include <liburing.h>
#include <linux/fs.h>
#include <linux/openat2.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "giro/system.h"
#include "loop/real_spawn.h"

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
    if (path == nullptr) return or_errno(::statx(fd, "", AT_EMPTY_PATH, kStatusFields, out));
    return or_errno(::statx(AT_FDCWD, path, flags, kStatusFields, out));
  }
  int64_t getdents(int fd, void* data, size_t size) override {
    return or_errno(static_cast<int64_t>(::syscall(SYS_getdents64, fd, data, size)));
  }
  int access(const char* path, int mode) override { return or_errno(::access(path, mode)); }
  int mkdir(const char* path, mode_t mode) override { return or_errno(::mkdir(path, mode)); }
  int unlink(const char* path) override { return or_errno(::unlink(path)); }
  int rename(const char* from, const char* to) override { return or_errno(::rename(from, to)); }
  int rmdir(const char* path) override { return or_errno(::rmdir(path)); }
  int64_t readlink(const char* path, char* data, size_t size) override {
    return or_errno(::readlink(path, data, size));
  }
  int symlink(const char* target, const char* path) override {
    return or_errno(::symlink(target, path));
  }
  int link(const char* from, const char* to) override { return or_errno(::link(from, to)); }
  int realpath(const char* path, char* out) override {
    return ::realpath(path, out) == nullptr ? -errno : 0;
  }
  int mkdtemp(char* path) override { return ::mkdtemp(path) == nullptr ? -errno : 0; }
  int chmod(int fd, const char* path, mode_t mode) override {
    return or_errno(path == nullptr ? ::fchmod(fd, mode) : ::chmod(path, mode));
  }
  int chown(int fd, const char* path, int flags, uid_t user, gid_t group) override {
    return or_errno(path == nullptr ? ::fchown(fd, user, group)
                                    : ::fchownat(AT_FDCWD, path, user, group, flags));
  }
  int utimens(int fd, const char* path, int flags, const timespec* times) override {
    return or_errno(path == nullptr ? ::futimens(fd, times)
                                    : ::utimensat(AT_FDCWD, path, times, flags));
  }
  int statfs(const char* path, struct statfs* out) override {
    return or_errno(::statfs(path, out));
  }
  int ftruncate(int fd, int64_t size) override { return or_errno(::ftruncate(fd, size)); }
  int fsync(int fd) override { return or_errno(::fsync(fd)); }
  int fdatasync(int fd) override { return or_errno(::fdatasync(fd)); }
  int64_t readv(int fd, const iovec* parts, uint32_t count, int64_t offset) override {
    return or_errno(offset < 0 ? ::readv(fd, parts, static_cast<int>(count))
                               : ::preadv(fd, parts, static_cast<int>(count), offset));
  }
  int64_t writev(int fd, const iovec* parts, uint32_t count, int64_t offset) override {
    return or_errno(offset < 0 ? ::writev(fd, parts, static_cast<int>(count))
                               : ::pwritev(fd, parts, static_cast<int>(count), offset));
  }
  int64_t copy_file_range(int from, int to, size_t size) override {
    return or_errno(::copy_file_range(from, nullptr, to, nullptr, size, 0));
  }
  int clone_file(int from, int to) override { return or_errno(::ioctl(to, FICLONE, from)); }
  int open_cached(const char* path, int flags) override {
    if (!has_openat2_.load(std::memory_order_relaxed)) return -ENOSYS;
    open_how how{};
    how.flags = static_cast<uint64_t>(flags);
    how.resolve = RESOLVE_CACHED;
    auto result =
        static_cast<int>(or_errno(::syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof(how))));
    if (result == -ENOSYS || result == -EPERM || result == -EINVAL) {
      has_openat2_.store(false, std::memory_order_relaxed);
    }
    return result;
  }
  int64_t read_cached(int fd, const iovec* parts, uint32_t count, int64_t offset) override {
    return or_errno(
        ::preadv2(fd, parts, static_cast<int>(count), std::max<int64_t>(offset, -1), RWF_NOWAIT));
  }
  int statx_cached(int fd, const char* path, int flags, struct statx* out) override {
    return or_errno(path == nullptr
                        ? ::statx(fd, "", AT_EMPTY_PATH | AT_STATX_DONT_SYNC, kStatusFields, out)
                        : ::statx(AT_FDCWD, path, flags | AT_STATX_DONT_SYNC, kStatusFields, out));
  }
  int inotify_init() override { return or_errno(::inotify_init1(IN_CLOEXEC | IN_NONBLOCK)); }
  int inotify_add_watch(int fd, const char* path, uint32_t mask) override {
    return or_errno(::inotify_add_watch(fd, path, mask));
  }
  int inotify_rm_watch(int fd, int watch) override {
    return or_errno(::inotify_rm_watch(fd, watch));
  }
  void sleep(Nanoseconds duration_ns) override {
    timespec left{duration_ns / 1'000'000'000, duration_ns % 1'000'000'000};
    while (::nanosleep(&left, &left) < 0 && errno == EINTR) {
    }
  }

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
    ssize_t count = ::recv(fd, data, size, 0);
    if (count < 0 && errno == ENOTSOCK) count = ::read(fd, data, size);
    return or_errno(count);
  }
  int64_t send(int fd, const iovec* parts, uint32_t count) override {
    ssize_t taken = 0;
    if (count == 1) {  // needs no msghdr, and the kernel is quicker without it
      taken = ::send(fd, parts->iov_base, parts->iov_len, MSG_NOSIGNAL);
    } else {
      msghdr message{};
      message.msg_iov = const_cast<iovec*>(parts);
      message.msg_iovlen = count;
      taken = ::sendmsg(fd, &message, MSG_NOSIGNAL);
    }
    if (taken < 0 && errno == ENOTSOCK) taken = ::writev(fd, parts, static_cast<int>(count));
    return or_errno(taken);
  }
  int64_t send_file(int to, int from, int64_t offset, size_t size) override {
    off_t at = offset;
    return or_errno(::sendfile(to, from, &at, size));
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

  int spawn(const SpawnPlan& plan) override { return real_spawn(plan); }
  int pidfd_open(pid_t pid) override {  // closed on exec, always
    return or_errno(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  }
  int wait(pid_t pid, int* status) override { return or_errno(::waitpid(pid, status, WNOHANG)); }
  int kill(pid_t pid, int signal) override { return or_errno(::kill(pid, signal)); }
  int socketpair(int out[2]) override {
    int result = ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, out);
    if (result == 0) result = ::fcntl(out[0], F_SETFL, O_RDWR | O_NONBLOCK);
    return or_errno(result);
  }
  int pipe(int out[2]) override { return or_errno(::pipe2(out, O_CLOEXEC)); }
  int duplicate(int fd) override { return or_errno(::fcntl(fd, F_DUPFD_CLOEXEC, 0)); }
  int set_nonblocking(int fd) override {
    int flags = ::fcntl(fd, F_GETFL);
    if (flags < 0) return -errno;
    if ((flags & O_NONBLOCK) != 0) return 0;
    return or_errno(::fcntl(fd, F_SETFL, flags | O_NONBLOCK));
  }
  int64_t send_message(int fd, const msghdr& message) override {
    if (message.msg_iovlen != 1 || message.msg_control != nullptr) {
      return or_errno(::sendmsg(fd, &message, MSG_NOSIGNAL));
    }
    // Here too the kernel is quicker without it.
    const iovec& part = *message.msg_iov;
    return or_errno(::sendto(fd, part.iov_base, part.iov_len, MSG_NOSIGNAL,
                             static_cast<const sockaddr*>(message.msg_name), message.msg_namelen));
  }
  int64_t receive_message(int fd, msghdr& message) override {
    return or_errno(::recvmsg(fd, &message, MSG_CMSG_CLOEXEC));
  }
  int receive_messages(int fd, mmsghdr* messages, unsigned count) override {
    return or_errno(::recvmmsg(fd, messages, count, MSG_DONTWAIT, nullptr));
  }

  int ring_setup(unsigned entries, io_uring* ring, io_uring_params* params) override {
    return ::io_uring_queue_init_params(entries, ring, params);
  }
  int ring_probe(io_uring* ring, io_uring_probe* probe) override {
    const int error = ::io_uring_register_probe(ring, probe, IORING_OP_LAST);
    if (error < 0) return error;
    // A filter may let a ring be made, and not entered. (EBADFD: it is not enabled yet.)
    const int entered = ::io_uring_submit_and_get_events(ring);
    return entered == -EPERM || entered == -EACCES || entered == -ENOSYS ? entered : 0;
  }
  int ring_register(io_uring* ring, unsigned what, void* data, unsigned count) override {
    return ::io_uring_register(static_cast<unsigned>(ring->ring_fd), what, data, count);
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
  // With RESOLVE_CACHED: Linux 5.12.
  std::atomic<bool> has_openat2_{true};
};

}  // namespace

int System::ring_setup(unsigned, io_uring*, io_uring_params*) { return -ENOSYS; }
int System::ring_probe(io_uring*, io_uring_probe*) { return -ENOSYS; }
int System::ring_register(io_uring*, unsigned, void*, unsigned) { return -ENOSYS; }
int System::ring_enter(io_uring*, unsigned, Nanoseconds) { return -ENOSYS; }
void System::ring_submitting(io_uring_sqe&) {}
int System::ring_completed(uint64_t, int result) { return result; }

System& real_system() {
  static RealSystem system;
  return system;
}

}  // namespace giro
