// System: the one table of plain system calls. Everything the library asks of the kernel goes
// through it, so that a test can inject faults and a simulated world can stand in for the machine.
// Results follow the kernel: at least 0, or -errno.
#pragma once

#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/types.h>
#include <sys/uio.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <ctime>

#include "giro/base/api.h"
#include "giro/base/clock.h"

struct io_uring;
struct io_uring_params;
struct io_uring_probe;
struct io_uring_sqe;

namespace giro {

struct SpawnPlan;

// What is asked of a file's status, however it is asked.
inline constexpr unsigned kStatusFields = STATX_BASIC_STATS | STATX_BTIME;

class GIRO_API System {
 public:
  virtual ~System() = default;

  // Files.
  virtual int open(const char* path, int flags, mode_t mode) = 0;
  virtual int close(int fd) = 0;
  virtual int64_t read(int fd, void* data, size_t size) = 0;
  virtual int64_t pread(int fd, void* data, size_t size, int64_t offset) = 0;
  virtual int64_t write(int fd, const void* data, size_t size) = 0;
  virtual int64_t pwrite(int fd, const void* data, size_t size, int64_t offset) = 0;
  virtual int statx(int fd, const char* path, int flags, struct statx* out) = 0;
  virtual int64_t getdents(int fd, void* data, size_t size) = 0;
  virtual int access(const char* path, int mode) = 0;
  virtual int mkdir(const char* path, mode_t mode) = 0;
  virtual int unlink(const char* path) = 0;
  virtual int rename(const char* from, const char* to) = 0;
  virtual int rmdir(const char* path) = 0;
  virtual int64_t readlink(const char* path, char* data, size_t size) = 0;
  virtual int symlink(const char* target, const char* path) = 0;
  virtual int link(const char* from, const char* to) = 0;
  virtual int realpath(const char* path, char* out) = 0;  // PATH_MAX bytes
  virtual int mkdtemp(char* path) = 0;                    // ends with XXXXXX, which it replaces
  // A null path: the descriptor itself.
  virtual int chmod(int fd, const char* path, mode_t mode) = 0;
  virtual int chown(int fd, const char* path, int flags, uid_t user, gid_t group) = 0;
  virtual int utimens(int fd, const char* path, int flags, const timespec* times) = 0;
  virtual int statfs(const char* path, struct statfs* out) = 0;
  virtual int ftruncate(int fd, int64_t size) = 0;
  virtual int fsync(int fd) = 0;
  virtual int fdatasync(int fd) = 0;
  // A negative offset: the current position.
  virtual int64_t readv(int fd, const iovec* parts, uint32_t count, int64_t offset) = 0;
  virtual int64_t writev(int fd, const iovec* parts, uint32_t count, int64_t offset) = 0;
  virtual int64_t copy_file_range(int from, int to, size_t size) = 0;  // at their positions
  virtual int clone_file(int from, int to) = 0;                        // FICLONE
  // Without waiting for a disk or a network. -EAGAIN: it would have to wait. -ENOSYS and the like:
  // the kernel or a seccomp filter does not support it.
  virtual int open_cached(const char* path, int flags) = 0;  // RESOLVE_CACHED
  virtual int64_t read_cached(int fd, const iovec* parts, uint32_t count, int64_t offset) = 0;
  // What is known of a file already. By a path (fd is not used then) it may wait for the path.
  virtual int statx_cached(int fd, const char* path, int flags, struct statx* out) = 0;
  virtual int inotify_init() = 0;  // non-blocking
  virtual int inotify_add_watch(int fd, const char* path, uint32_t mask) = 0;
  virtual int inotify_rm_watch(int fd, int watch) = 0;
  virtual void sleep(Nanoseconds duration_ns) = 0;

  // Sockets.
  virtual int socket(int family, int type, int protocol) = 0;
  virtual int bind(int fd, const sockaddr* address, socklen_t size) = 0;
  virtual int listen(int fd, int backlog) = 0;
  virtual int accept(int fd, int flags) = 0;
  virtual int connect(int fd, const sockaddr* address, socklen_t size) = 0;
  virtual int shutdown(int fd, int how) = 0;
  // Also from what is no socket but can say when it is ready: pipes, terminals.
  virtual int64_t receive(int fd, void* data, size_t size) = 0;
  virtual int64_t send(int fd, const iovec* parts, uint32_t count) = 0;  // no SIGPIPE from sockets
  // From a file at this offset to a socket, without a copy, as much as the socket takes; 0: the end
  // of the file. A world without it says so.
  virtual int64_t send_file(int /*to*/, int /*from*/, int64_t /*offset*/, size_t /*size*/) {
    return -ENOSYS;
  }
  virtual int getsockname(int fd, sockaddr* address, socklen_t* size) = 0;
  virtual int getpeername(int fd, sockaddr* address, socklen_t* size) = 0;
  virtual int getsockopt(int fd, int level, int name, void* value, socklen_t* size) = 0;
  virtual int setsockopt(int fd, int level, int name, const void* value, socklen_t size) = 0;

  // What the epoll poller stands on.
  virtual int epoll_create() = 0;
  virtual int epoll_ctl(int epoll_fd, int action, int fd, epoll_event* event) = 0;
  virtual int epoll_wait(int epoll_fd, epoll_event* events, int count, Nanoseconds timeout_ns) = 0;
  virtual int eventfd() = 0;

  // Processes. A world that has none says so.
  virtual int spawn(const SpawnPlan&) { return -ENOSYS; }  // the child's id
  virtual int pidfd_open(pid_t) { return -ENOSYS; }
  // Does not wait. The child's id when it has ended and been reaped, 0 while it runs.
  virtual int wait(pid_t, int* /*status*/) { return -ENOSYS; }
  virtual int kill(pid_t, int /*signal*/) { return -ENOSYS; }

  // Two connected stream sockets (Unix). The first does not block; both are closed on exec.
  virtual int socketpair(int /*out*/[2]) { return -ENOSYS; }
  // A pipe, to be read from the first; both are closed on exec.
  virtual int pipe(int /*out*/[2]) { return -ENOSYS; }
  // Another number for the same; it is closed on exec.
  virtual int duplicate(int /*fd*/) { return -ENOSYS; }
  // Where nothing ever blocks there is nothing to do.
  virtual int set_nonblocking(int /*fd*/) { return 0; }
  // With addresses and descriptors; those that come are closed on exec.
  virtual int64_t send_message(int /*fd*/, const msghdr&) { return -ENOSYS; }
  virtual int64_t receive_message(int /*fd*/, msghdr&) { return -ENOSYS; }
  // As many as there are.
  virtual int receive_messages(int /*fd*/, mmsghdr*, unsigned /*count*/) { return -ENOSYS; }

  // What the io_uring poller stands on. A world without it has none.
  virtual int ring_setup(unsigned entries, io_uring* ring, io_uring_params* params);
  virtual int ring_probe(io_uring* ring, io_uring_probe* probe);
  // IORING_REGISTER_…, for all but the probe.
  virtual int ring_register(io_uring* ring, unsigned what, void* data, unsigned count);
  // Submits what is prepared, and waits for so many completions, at most so long.
  virtual int ring_enter(io_uring* ring, unsigned completions, Nanoseconds timeout_ns);
  // A ring's operations are no calls of this table: each passes here on its way into the kernel,
  // and its result on the way out.
  virtual void ring_submitting(io_uring_sqe& operation);
  virtual int ring_completed(uint64_t user_data, int result);
};

// The kernel. Any thread.
GIRO_API System& real_system();

}  // namespace giro
