// ForwardingSystem: a System that passes every call on to another. What a program wants to change
// of its world it overrides, and leaves the rest:
//
//   class FullDisk final : public ForwardingSystem {
//     int64_t pwrite(int, const void*, size_t, int64_t) override { return -ENOSPC; }
//   };
//   FullDisk full_disk;                       // in front of the kernel
//   Loop loop({.system = &full_disk});
//
// Threads of the pool call it too: what an override keeps is its to guard.
#pragma once

#include "giro/system.h"

namespace giro {

class ForwardingSystem : public System {
 public:
  // In front of the kernel, or of another system, which must outlive it.
  explicit ForwardingSystem(System& next = real_system()) : next_(next) {}

  // Where calls go.
  System& next() const { return next_; }

  // Each as in System.
  int open(const char* path, int flags, mode_t mode) override {
    return next_.open(path, flags, mode);
  }
  int close(int fd) override { return next_.close(fd); }
  int64_t read(int fd, void* data, size_t size) override { return next_.read(fd, data, size); }
  int64_t pread(int fd, void* data, size_t size, int64_t offset) override {
    return next_.pread(fd, data, size, offset);
  }
  int64_t write(int fd, const void* data, size_t size) override {
    return next_.write(fd, data, size);
  }
  int64_t pwrite(int fd, const void* data, size_t size, int64_t offset) override {
    return next_.pwrite(fd, data, size, offset);
  }
  int statx(int fd, const char* path, int flags, struct statx* out) override {
    return next_.statx(fd, path, flags, out);
  }
  int64_t getdents(int fd, void* data, size_t size) override {
    return next_.getdents(fd, data, size);
  }
  int access(const char* path, int mode) override { return next_.access(path, mode); }
  int mkdir(const char* path, mode_t mode) override { return next_.mkdir(path, mode); }
  int unlink(const char* path) override { return next_.unlink(path); }
  int rename(const char* from, const char* to) override { return next_.rename(from, to); }
  int rmdir(const char* path) override { return next_.rmdir(path); }
  int64_t readlink(const char* path, char* data, size_t size) override {
    return next_.readlink(path, data, size);
  }
  int symlink(const char* target, const char* path) override { return next_.symlink(target, path); }
  int link(const char* from, const char* to) override { return next_.link(from, to); }
  int realpath(const char* path, char* out) override { return next_.realpath(path, out); }
  int mkdtemp(char* path) override { return next_.mkdtemp(path); }
  int chmod(int fd, const char* path, mode_t mode) override { return next_.chmod(fd, path, mode); }
  int chown(int fd, const char* path, int flags, uid_t user, gid_t group) override {
    return next_.chown(fd, path, flags, user, group);
  }
  int utimens(int fd, const char* path, int flags, const timespec* times) override {
    return next_.utimens(fd, path, flags, times);
  }
  int statfs(const char* path, struct statfs* out) override { return next_.statfs(path, out); }
  int ftruncate(int fd, int64_t size) override { return next_.ftruncate(fd, size); }
  int fsync(int fd) override { return next_.fsync(fd); }
  int fdatasync(int fd) override { return next_.fdatasync(fd); }
  int64_t readv(int fd, const iovec* parts, uint32_t count, int64_t offset) override {
    return next_.readv(fd, parts, count, offset);
  }
  int64_t writev(int fd, const iovec* parts, uint32_t count, int64_t offset) override {
    return next_.writev(fd, parts, count, offset);
  }
  int64_t copy_file_range(int from, int to, size_t size) override {
    return next_.copy_file_range(from, to, size);
  }
  int clone_file(int from, int to) override { return next_.clone_file(from, to); }
  int open_cached(const char* path, int flags) override { return next_.open_cached(path, flags); }
  int64_t read_cached(int fd, const iovec* parts, uint32_t count, int64_t offset) override {
    return next_.read_cached(fd, parts, count, offset);
  }
  int statx_cached(int fd, const char* path, int flags, struct statx* out) override {
    return next_.statx_cached(fd, path, flags, out);
  }
  int inotify_init() override { return next_.inotify_init(); }
  int inotify_add_watch(int fd, const char* path, uint32_t mask) override {
    return next_.inotify_add_watch(fd, path, mask);
  }
  int inotify_rm_watch(int fd, int watch) override { return next_.inotify_rm_watch(fd, watch); }
  void sleep(Nanoseconds duration_ns) override { next_.sleep(duration_ns); }
  int socket(int family, int type, int protocol) override {
    return next_.socket(family, type, protocol);
  }
  int bind(int fd, const sockaddr* address, socklen_t size) override {
    return next_.bind(fd, address, size);
  }
  int listen(int fd, int backlog) override { return next_.listen(fd, backlog); }
  int accept(int fd, int flags) override { return next_.accept(fd, flags); }
  int connect(int fd, const sockaddr* address, socklen_t size) override {
    return next_.connect(fd, address, size);
  }
  int shutdown(int fd, int how) override { return next_.shutdown(fd, how); }
  int64_t receive(int fd, void* data, size_t size) override {
    return next_.receive(fd, data, size);
  }
  int64_t send(int fd, const iovec* parts, uint32_t count) override {
    return next_.send(fd, parts, count);
  }
  int64_t send_file(int to, int from, int64_t offset, size_t size) override {
    return next_.send_file(to, from, offset, size);
  }
  int duplicate(int fd) override { return next_.duplicate(fd); }
  int getsockname(int fd, sockaddr* address, socklen_t* size) override {
    return next_.getsockname(fd, address, size);
  }
  int getpeername(int fd, sockaddr* address, socklen_t* size) override {
    return next_.getpeername(fd, address, size);
  }
  int getsockopt(int fd, int level, int name, void* value, socklen_t* size) override {
    return next_.getsockopt(fd, level, name, value, size);
  }
  int setsockopt(int fd, int level, int name, const void* value, socklen_t size) override {
    return next_.setsockopt(fd, level, name, value, size);
  }
  int epoll_create() override { return next_.epoll_create(); }
  int epoll_ctl(int epoll_fd, int action, int fd, epoll_event* event) override {
    return next_.epoll_ctl(epoll_fd, action, fd, event);
  }
  int epoll_wait(int epoll_fd, epoll_event* events, int count, Nanoseconds timeout_ns) override {
    return next_.epoll_wait(epoll_fd, events, count, timeout_ns);
  }
  int eventfd() override { return next_.eventfd(); }
  int spawn(const SpawnPlan& plan) override { return next_.spawn(plan); }
  int pidfd_open(pid_t pid) override { return next_.pidfd_open(pid); }
  int wait(pid_t pid, int* status) override { return next_.wait(pid, status); }
  int kill(pid_t pid, int signal) override { return next_.kill(pid, signal); }
  int socketpair(int out[2]) override { return next_.socketpair(out); }
  int pipe(int out[2]) override { return next_.pipe(out); }
  int set_nonblocking(int fd) override { return next_.set_nonblocking(fd); }
  int64_t send_message(int fd, const msghdr& message) override {
    return next_.send_message(fd, message);
  }
  int64_t receive_message(int fd, msghdr& message) override {
    return next_.receive_message(fd, message);
  }
  int receive_messages(int fd, mmsghdr* messages, unsigned count) override {
    return next_.receive_messages(fd, messages, count);
  }
  int ring_register(io_uring* ring, unsigned what, void* data, unsigned count) override {
    return next_.ring_register(ring, what, data, count);
  }
  int ring_setup(unsigned entries, io_uring* ring, io_uring_params* params) override {
    return next_.ring_setup(entries, ring, params);
  }
  int ring_probe(io_uring* ring, io_uring_probe* probe) override {
    return next_.ring_probe(ring, probe);
  }
  int ring_enter(io_uring* ring, unsigned completions, Nanoseconds timeout_ns) override {
    return next_.ring_enter(ring, completions, timeout_ns);
  }
  void ring_submitting(io_uring_sqe& operation) override { next_.ring_submitting(operation); }
  int ring_completed(uint64_t user_data, int result) override {
    return next_.ring_completed(user_data, result);
  }

 private:
  System& next_;
};

}  // namespace giro
