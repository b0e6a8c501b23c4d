// FaultySystem: stands in front of another System and lets chosen calls go wrong. It also keeps
// book of the descriptors that went through it: one that is left over is a leak, one that is closed
// twice ends the test with a CHECK.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "giro/base/function.h"
#include "giro/system.h"

namespace giro::test {

enum class Call : uint8_t {
  open,
  close,
  read,
  pread,
  write,
  pwrite,
  statx,
  getdents,
  access,
  mkdir,
  unlink,
  rename,
  rmdir,
  readlink,
  symlink,
  link,
  realpath,
  mkdtemp,
  chmod,
  chown,
  utimens,
  statfs,
  ftruncate,
  fsync,
  fdatasync,
  readv,
  writev,
  copy_file_range,
  clone_file,
  open_cached,
  read_cached,
  statx_cached,
  inotify_init,
  inotify_add_watch,
  socket,
  bind,
  listen,
  accept,
  connect,
  shutdown,
  receive,
  send,
  send_file,
  getsockname,
  getpeername,
  getsockopt,
  setsockopt,
  epoll_create,
  epoll_add,
  epoll_modify,
  epoll_remove,
  epoll_wait,
  eventfd,
  spawn,
  pidfd_open,
  wait,
  kill,
  socketpair,
  pipe,
  duplicate,
  set_nonblocking,
  send_message,
  receive_message,
  receive_messages,
  ring_setup,
  ring_probe,
  ring_register,
  ring_enter,
  ring_poll,  // readiness, asked of a ring
};
inline constexpr size_t kCallCount = static_cast<size_t>(Call::ring_poll) + 1;
const char* to_string(Call call);

// What goes wrong, and when.
struct Fault {
  enum class Kind : uint8_t {
    instead,  // the error comes in place of the call: nothing has happened
    behind,   // the call is made, and then the error comes: as of a close, which closes whatever it
              // says
    reported,  // getsockopt succeeds, and the socket's error that it reads is this one
    cut,       // no error: no more than `bytes` are transferred
  };

  Call call;
  Kind kind = Kind::instead;
  int error = 0;  // errno
  size_t bytes = 0;
  int from = 1;   // the how manieth call meets it first
  int times = 1;  // and how many in a row do

  // Only calls on this descriptor; -1: on any.
  int fd = -1;
  // Only calls on this path, or on a descriptor that was opened by it; empty: on any. Descriptors
  // without a path are called "eventfd", "epoll", "ring", "socket" and "connection".
  std::string what = {};

  std::string to_string() const;
};

// What goes into a ring is met like the call it stands for: once for each submission, and so every
// operation is asked for once and not for many results. An error in place of the call is an
// operation that does nothing; its result is put in on the way out.
// Any thread.
class FaultySystem final : public System {
 public:
  explicit FaultySystem(System& inner) : inner_(inner) {}

  // From now on. Several may be under way; each counts calls from its own beginning.
  void inject(Fault fault);
  // From now on so many of a thousand calls meet one of these faults (their `from` and `times` mean
  // nothing), always the same ones for a seed.
  void inject_at_random(std::vector<Fault> faults, uint64_t seed, unsigned per_mille);
  // Called once, inside the call that meets the last of all faults injected so far.
  void when_all_injected(Function<void()> callback);
  // Calls that do not wait find what they look for. Before that they give -ENOSYS, so that faults
  // of the others are met by asynchronous operations, too.
  void allow_cached() { cached_allowed_ = true; }
  // No more faults; the counts stay.
  void heal();

  int injected() const;
  int calls(Call call) const;
  size_t open_descriptors() const;
  // "socket 7, /tmp/a 8"
  std::string open_descriptors_named() const;

  int open(const char* path, int flags, mode_t mode) override;
  int close(int fd) override;
  int64_t read(int fd, void* data, size_t size) override;
  int64_t pread(int fd, void* data, size_t size, int64_t offset) override;
  int64_t write(int fd, const void* data, size_t size) override;
  int64_t pwrite(int fd, const void* data, size_t size, int64_t offset) override;
  int statx(int fd, const char* path, int flags, struct statx* out) override;
  int64_t getdents(int fd, void* data, size_t size) override;
  int access(const char* path, int mode) override;
  int mkdir(const char* path, mode_t mode) override;
  int unlink(const char* path) override;
  int rename(const char* from, const char* to) override;
  int rmdir(const char* path) override;
  int64_t readlink(const char* path, char* data, size_t size) override;
  int symlink(const char* target, const char* path) override;
  int link(const char* from, const char* to) override;
  int realpath(const char* path, char* out) override;
  int mkdtemp(char* path) override;
  int chmod(int fd, const char* path, mode_t mode) override;
  int chown(int fd, const char* path, int flags, uid_t user, gid_t group) override;
  int utimens(int fd, const char* path, int flags, const timespec* times) override;
  int statfs(const char* path, struct statfs* out) override;
  int ftruncate(int fd, int64_t size) override;
  int fsync(int fd) override;
  int fdatasync(int fd) override;
  int64_t readv(int fd, const iovec* parts, uint32_t count, int64_t offset) override;
  int64_t writev(int fd, const iovec* parts, uint32_t count, int64_t offset) override;
  int64_t copy_file_range(int from, int to, size_t size) override;
  int clone_file(int from, int to) override;
  int open_cached(const char* path, int flags) override;
  int64_t read_cached(int fd, const iovec* parts, uint32_t count, int64_t offset) override;
  int statx_cached(int fd, const char* path, int flags, struct statx* out) override;
  int inotify_init() override;
  int inotify_add_watch(int fd, const char* path, uint32_t mask) override;
  int inotify_rm_watch(int fd, int watch) override { return inner_.inotify_rm_watch(fd, watch); }
  void sleep(Nanoseconds duration_ns) override { inner_.sleep(duration_ns); }

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

  int epoll_create() override;
  int epoll_ctl(int epoll_fd, int action, int fd, epoll_event* event) override;
  int epoll_wait(int epoll_fd, epoll_event* events, int count, Nanoseconds timeout_ns) override;
  int eventfd() override;

  int spawn(const SpawnPlan& plan) override;
  int pidfd_open(pid_t pid) override;
  int wait(pid_t pid, int* status) override;
  int kill(pid_t pid, int signal) override;
  int socketpair(int out[2]) override;
  int pipe(int out[2]) override;
  int64_t send_file(int to, int from, int64_t offset, size_t size) override;
  int duplicate(int fd) override;
  int set_nonblocking(int fd) override;
  int64_t send_message(int fd, const msghdr& message) override;
  int64_t receive_message(int fd, msghdr& message) override;
  int receive_messages(int fd, mmsghdr* messages, unsigned count) override;
  int ring_setup(unsigned entries, io_uring* ring, io_uring_params* params) override;
  int ring_probe(io_uring* ring, io_uring_probe* probe) override;
  int ring_register(io_uring* ring, unsigned what, void* data, unsigned count) override;
  int ring_enter(io_uring* ring, unsigned completions, Nanoseconds timeout_ns) override;
  void ring_submitting(io_uring_sqe& operation) override;
  int ring_completed(uint64_t user_data, int result) override;

 private:
  struct Planned : Fault {
    explicit Planned(Fault fault) : Fault(std::move(fault)) {}
    int seen = 0;
    int done = 0;
  };
  // What a call meets. By default nothing.
  struct Mishap {
    bool instead = false;
    bool behind = false;
    bool reported = false;
    int error = 0;
    size_t bytes_max = SIZE_MAX;

    bool any() const { return instead || behind || reported || bytes_max != SIZE_MAX; }
  };

  Mishap meet(Call call, int fd, const char* path);
  Mishap choose(Call call, int fd, const char* path);
  void tell_when_all_injected();
  void happen(const Fault& fault, Mishap* mishap);
  void happen_at_random(Call call, int fd, const char* path, Mishap* mishap);
  bool concerns(const Fault& fault, Call call, int fd, const char* path) const;
  template <typename Real>
  auto pass(Call call, int fd, const char* path, Real real);
  template <typename Real>
  int64_t transfer(Call call, int fd, size_t size, Real real);
  int opened(int fd, std::string_view what);
  int give_up(int fd, int error);
  void closing(int fd);

  System& inner_;
  std::atomic<bool> cached_allowed_{false};
  mutable std::mutex mutex_;  // guards what follows
  std::vector<Planned> faults_;
  std::vector<Fault> random_faults_;
  std::mt19937_64 random_;
  unsigned per_mille_ = 0;
  Function<void()> when_all_injected_;
  std::array<int, kCallCount> calls_{};
  int injected_ = 0;
  std::map<int, std::string> open_;
  // In a ring, by user data.
  struct UnderWay {
    Call call;
    Mishap mishap;
  };
  std::map<uint64_t, UnderWay> in_ring_;
};

}  // namespace giro::test
