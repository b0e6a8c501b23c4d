// System: the one table of plain system calls. Everything the library asks of the kernel goes
// through it, so that a test can inject faults and a simulated world can stand in for the machine.
// Results follow the kernel: at least 0, or -errno.
#pragma once

#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>

#include "giro/base/clock.h"

namespace giro {

struct SpawnPlan;

class System {
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
  // Where nothing ever blocks there is nothing to do.
  virtual int set_nonblocking(int /*fd*/) { return 0; }
  // With addresses and descriptors; those that come are closed on exec.
  virtual int64_t send_message(int /*fd*/, const msghdr&) { return -ENOSYS; }
  virtual int64_t receive_message(int /*fd*/, msghdr&) { return -ENOSYS; }
  // As many as there are.
  virtual int receive_messages(int /*fd*/, mmsghdr*, unsigned /*count*/) { return -ENOSYS; }
};

// The kernel. Any thread.
System& real_system();

}  // namespace giro
