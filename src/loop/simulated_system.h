// The system calls of a simulated world: a table of descriptors over files and sockets in memory.
// There is no epoll and no eventfd (-ENOSYS): waiting is SimulatedPoller's. One thread.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "giro/system.h"
#include "loop/simulated_datagrams.h"
#include "loop/simulated_files.h"
#include "loop/simulated_network.h"
#include "loop/simulated_sockets.h"

namespace giro {

class SimulatedSystem final : public System {
 public:
  static constexpr size_t kDescriptorsMaxDefault = 65536;

  SimulatedSystem(VirtualClock& clock, SimulatedNetwork::Schedule schedule)
      : clock_(clock),
        files_(clock),
        network_(std::move(schedule)),
        sockets_(files_, network_),
        datagrams_(sockets_, network_) {}

  int open(const char* path, int flags, mode_t mode) override;
  int close(int fd) override;
  int64_t read(int fd, void* data, size_t size) override;
  int64_t pread(int fd, void* data, size_t size, int64_t offset) override;
  int64_t write(int fd, const void* data, size_t size) override;
  int64_t pwrite(int fd, const void* data, size_t size, int64_t offset) override;
  int statx(int fd, const char* path, int flags, struct statx* out) override;
  int64_t getdents(int fd, void* data, size_t size) override;
  int access(const char* path, int mode) override { return files_.access(path, mode); }
  int mkdir(const char* path, mode_t mode) override { return files_.mkdir(path, mode); }
  int unlink(const char* path) override { return files_.unlink(path); }
  int rename(const char* from, const char* to) override { return files_.rename(from, to); }
  int rmdir(const char* path) override { return files_.rmdir(path); }
  int64_t readlink(const char* path, char* data, size_t size) override {
    return files_.readlink(path, data, size);
  }
  int symlink(const char* target, const char* path) override {
    return files_.symlink(target, path);
  }
  int link(const char* from, const char* to) override { return files_.link(from, to); }
  int realpath(const char* path, char* out) override { return files_.realpath(path, out); }
  int mkdtemp(char* path) override { return files_.mkdtemp(path); }
  int chmod(int fd, const char* path, mode_t mode) override;
  int chown(int fd, const char* path, int flags, uid_t user, gid_t group) override;
  int utimens(int fd, const char* path, int flags, const timespec* times) override;
  int statfs(const char* path, struct statfs* out) override { return files_.statfs(path, out); }
  int ftruncate(int fd, int64_t size) override;
  int fsync(int fd) override;
  int fdatasync(int fd) override { return fsync(fd); }
  int64_t readv(int fd, const iovec* parts, uint32_t count, int64_t offset) override;
  int64_t writev(int fd, const iovec* parts, uint32_t count, int64_t offset) override;
  int64_t copy_file_range(int from, int to, size_t size) override;
  int clone_file(int from, int to) override;
  // The poller does everything itself, in its own time.
  int open_cached(const char*, int) override { return -ENOSYS; }
  int64_t read_cached(int, const iovec*, uint32_t, int64_t) override { return -ENOSYS; }
  int statx_cached(int, const char*, int, struct statx*) override { return -ENOSYS; }
  int inotify_init() override { return -ENOSYS; }
  int inotify_add_watch(int, const char*, uint32_t) override { return -ENOSYS; }
  int inotify_rm_watch(int, int) override { return -ENOSYS; }
  void sleep(Nanoseconds duration_ns) override { clock_.advance(duration_ns); }

  int socket(int family, int type, int protocol) override;
  int bind(int fd, const sockaddr* address, socklen_t size) override;
  int listen(int fd, int backlog) override;
  int accept(int fd, int flags) override;
  int connect(int fd, const sockaddr* address, socklen_t size) override;
  int shutdown(int fd, int how) override;
  int64_t receive(int fd, void* data, size_t size) override;
  int64_t send(int fd, const iovec* parts, uint32_t count) override;
  int getsockname(int fd, sockaddr* address, socklen_t* size) override;
  int getpeername(int fd, sockaddr* address, socklen_t* size) override;
  int getsockopt(int fd, int level, int name, void* value, socklen_t* size) override;
  int setsockopt(int fd, int level, int name, const void* value, socklen_t size) override;
  int64_t send_message(int fd, const msghdr& message) override;
  int64_t receive_message(int fd, msghdr& message) override;
  int receive_messages(int fd, mmsghdr* messages, unsigned count) override;

  int epoll_create() override;
  int epoll_ctl(int epoll_fd, int action, int fd, epoll_event* event) override;
  int epoll_wait(int epoll_fd, epoll_event* events, int count, Nanoseconds timeout_ns) override;
  int eventfd() override;

  // What epoll would tell of a descriptor, and since when (in the world's order of events) it
  // could.
  struct Readiness {
    uint32_t events = 0;  // EPOLLIN, EPOLLOUT, EPOLLRDHUP, EPOLLHUP, EPOLLERR
    uint64_t readable_since = 0;
    uint64_t writable_since = 0;
    uint64_t arrivals = 0;  // connections that ever came to a listener
  };
  // 0, or -errno as epoll_ctl() would give it: -EBADF, -EPERM for a file.
  int readiness(int fd, Readiness* out) const;
  uint64_t next_in_order() { return sockets_.next_in_order(); }
  SimulatedNetwork& network() { return network_; }

  // Descriptors are numbers below this one; when there is none left, calls give -EMFILE.
  void set_descriptors_max(size_t count) { descriptors_max_ = count; }
  void set_socket_buffer_bytes(size_t bytes) { sockets_.set_buffer_bytes(bytes); }
  size_t open_descriptors() const;

 private:
  using File = SimulatedFiles::OpenFile;
  using Socket = SimulatedSocket;
  using Descriptor = std::variant<std::monostate, File, std::unique_ptr<Socket>>;

  bool is_open(int fd) const;
  File* file(int fd);
  const Socket* socket_of(int fd) const;
  // -EBADF, or `if_socket`; the result of the call otherwise.
  template <typename Call>
  auto with_file(int fd, int if_socket, Call call) -> decltype(call(std::declval<File&>()));
  // -EBADF, or -ENOTSOCK for a file; the result of the call otherwise.
  template <typename Call>
  auto with_socket(int fd, Call call) -> decltype(call(std::declval<Socket&>()));

  bool has_free_descriptor();
  int add(Descriptor descriptor);

  VirtualClock& clock_;
  SimulatedFiles files_;
  SimulatedNetwork network_;
  SimulatedSockets sockets_;
  SimulatedDatagrams datagrams_;
  std::vector<Descriptor> descriptors_;  // by number
  size_t lowest_free_ = kFirstDescriptor;
  size_t descriptors_max_ = kDescriptorsMaxDefault;

  static constexpr size_t kFirstDescriptor = 3;  // after standard input, output and error
};

}  // namespace giro
