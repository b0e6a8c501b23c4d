// System: the one table of plain system calls. Everything the library asks of the kernel goes
// through it, so that a test can inject faults and a simulated world can stand in for the machine.
// Results follow the kernel: at least 0, or -errno.
#pragma once

#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>

#include <cstddef>
#include <cstdint>

#include "giro/base/clock.h"

struct io_uring;
struct io_uring_params;
struct io_uring_probe;
struct io_uring_sqe;

namespace giro {

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
  virtual int64_t receive(int fd, void* data, size_t size) = 0;
  virtual int64_t send(int fd, const iovec* parts, uint32_t count) = 0;  // never raises SIGPIPE
  virtual int getsockname(int fd, sockaddr* address, socklen_t* size) = 0;
  virtual int getpeername(int fd, sockaddr* address, socklen_t* size) = 0;
  virtual int getsockopt(int fd, int level, int name, void* value, socklen_t* size) = 0;
  virtual int setsockopt(int fd, int level, int name, const void* value, socklen_t size) = 0;

  // What the epoll poller stands on.
  virtual int epoll_create() = 0;
  virtual int epoll_ctl(int epoll_fd, int action, int fd, epoll_event* event) = 0;
  virtual int epoll_wait(int epoll_fd, epoll_event* events, int count, Nanoseconds timeout_ns) = 0;
  virtual int eventfd() = 0;

  // What the io_uring poller stands on. A world without it has none.
  virtual int ring_setup(unsigned entries, io_uring* ring, io_uring_params* params);
  virtual int ring_probe(io_uring* ring, io_uring_probe* probe);
  // Submits what is prepared, and waits for so many completions, at most so long.
  virtual int ring_enter(io_uring* ring, unsigned completions, Nanoseconds timeout_ns);
  // A ring's operations are no calls of this table: each passes here on its way into the kernel,
  // and its result on the way out.
  virtual void ring_submitting(io_uring_sqe& operation);
  virtual int ring_completed(uint64_t user_data, int result);
};

// The kernel. Any thread.
System& real_system();

}  // namespace giro
