#include "support/faulty_system.h"

#include <liburing.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "giro/base/check.h"

namespace giro::test {

const char* to_string(Call call) {
  constexpr const char* kNames[kCallCount] = {"open",
                                              "close",
                                              "read",
                                              "pread",
                                              "write",
                                              "pwrite",
                                              "statx",
                                              "getdents",
                                              "access",
                                              "mkdir",
                                              "unlink",
                                              "rename",
                                              "rmdir",
                                              "readlink",
                                              "symlink",
                                              "link",
                                              "realpath",
                                              "mkdtemp",
                                              "chmod",
                                              "chown",
                                              "utimens",
                                              "statfs",
                                              "ftruncate",
                                              "fsync",
                                              "fdatasync",
                                              "readv",
                                              "writev",
                                              "copy_file_range",
                                              "clone_file",
                                              "open_cached",
                                              "read_cached",
                                              "statx_cached",
                                              "inotify_init",
                                              "inotify_add_watch",
                                              "socket",
                                              "bind",
                                              "listen",
                                              "accept",
                                              "connect",
                                              "shutdown",
                                              "receive",
                                              "send",
                                              "send_file",
                                              "getsockname",
                                              "getpeername",
                                              "getsockopt",
                                              "setsockopt",
                                              "epoll_create",
                                              "epoll_add",
                                              "epoll_modify",
                                              "epoll_remove",
                                              "epoll_wait",
                                              "eventfd",
                                              "spawn",
                                              "pidfd_open",
                                              "wait",
                                              "kill",
                                              "socketpair",
                                              "pipe",
                                              "duplicate",
                                              "set_nonblocking",
                                              "send_message",
                                              "receive_message",
                                              "receive_messages",
                                              "ring_setup",
                                              "ring_probe",
                                              "ring_register",
                                              "ring_enter",
                                              "ring_poll"};
  return kNames[static_cast<size_t>(call)];
}

std::string Fault::to_string() const {
  std::string text = test::to_string(call);
  if (from > 1) text += " #" + std::to_string(from);
  text += kind == Kind::cut ? " cut to " + std::to_string(bytes) + " bytes"
                            : std::string(" ") + ::strerrorname_np(error);
  if (kind == Kind::behind) text += " behind";
  if (kind == Kind::reported) text += " reported";
  if (times > 1) text += " x" + std::to_string(times);
  return text;
}

// --- The plan -----------------------------------------------------------------------------------

void FaultySystem::inject(Fault fault) {
  std::lock_guard lock(mutex_);
  faults_.emplace_back(std::move(fault));
}

void FaultySystem::inject_at_random(std::vector<Fault> faults, uint64_t seed, unsigned per_mille) {
  std::lock_guard lock(mutex_);
  random_faults_ = std::move(faults);
  random_.seed(seed);
  per_mille_ = per_mille;
}

void FaultySystem::when_all_injected(Function<void()> callback) {
  std::lock_guard lock(mutex_);
  when_all_injected_ = std::move(callback);
}

void FaultySystem::heal() {
  std::lock_guard lock(mutex_);
  faults_.clear();
  random_faults_.clear();
  when_all_injected_ = nullptr;
}

int FaultySystem::injected() const {
  std::lock_guard lock(mutex_);
  return injected_;
}

int FaultySystem::calls(Call call) const {
  std::lock_guard lock(mutex_);
  return calls_[static_cast<size_t>(call)];
}

bool FaultySystem::concerns(const Fault& fault, Call call, int fd, const char* path) const {
  if (fault.call != call) return false;
  if (fault.fd >= 0 && fault.fd != fd) return false;
  if (fault.what.empty()) return true;
  if (path != nullptr) return fault.what == path;
  auto found = open_.find(fd);
  return found != open_.end() && found->second == fault.what;
}

void FaultySystem::happen(const Fault& fault, Mishap* mishap) {
  ++injected_;
  mishap->instead = fault.kind == Fault::Kind::instead;
  mishap->behind = fault.kind == Fault::Kind::behind;
  mishap->reported = fault.kind == Fault::Kind::reported;
  mishap->error = fault.error;
  if (fault.kind == Fault::Kind::cut) mishap->bytes_max = fault.bytes;
}

void FaultySystem::happen_at_random(Call call, int fd, const char* path, Mishap* mishap) {
  if (random_() % 1000 >= per_mille_) return;
  std::vector<const Fault*> possible;
  for (const Fault& fault : random_faults_) {
    if (concerns(fault, call, fd, path)) possible.push_back(&fault);
  }
  if (!possible.empty()) happen(*possible[random_() % possible.size()], mishap);
}

FaultySystem::Mishap FaultySystem::meet(Call call, int fd, const char* path) {
  Mishap mishap = choose(call, fd, path);
  tell_when_all_injected();
  return mishap;
}

FaultySystem::Mishap FaultySystem::choose(Call call, int fd, const char* path) {
  std::lock_guard lock(mutex_);
  Mishap mishap;
  ++calls_[static_cast<size_t>(call)];
  bool met = false;
  for (Planned& fault : faults_) {
    if (!concerns(fault, call, fd, path)) continue;
    ++fault.seen;
    if (met || fault.seen < fault.from || fault.done == fault.times) continue;
    met = true;
    ++fault.done;
    happen(fault, &mishap);
  }
  if (!met && !random_faults_.empty()) happen_at_random(call, fd, path, &mishap);
  return mishap;
}

void FaultySystem::tell_when_all_injected() {
  Function<void()> callback;
  {
    std::lock_guard lock(mutex_);
    bool all = std::all_of(faults_.begin(), faults_.end(),
                           [](const Planned& fault) { return fault.done == fault.times; });
    for (const auto& [user_data, under_way] : in_ring_) all = all && !under_way.mishap.any();
    if (all && !faults_.empty()) callback = std::move(when_all_injected_);
  }
  if (callback) callback();
}

template <typename Real>
auto FaultySystem::pass(Call call, int fd, const char* path, Real real) {
  Mishap mishap = meet(call, fd, path);
  if (mishap.instead) return static_cast<decltype(real())>(-mishap.error);
  auto result = real();
  return mishap.behind ? static_cast<decltype(real())>(-mishap.error) : result;
}

template <typename Real>
int64_t FaultySystem::transfer(Call call, int fd, size_t size, Real real) {
  Mishap mishap = meet(call, fd, nullptr);
  if (mishap.instead) return -mishap.error;
  return real(std::min(size, mishap.bytes_max));
}

// --- Descriptors --------------------------------------------------------------------------------

int FaultySystem::opened(int fd, std::string_view what) {
  if (fd < 0) return fd;
  std::lock_guard lock(mutex_);
  bool is_new = open_.emplace(fd, what).second;
  GIRO_CHECK(is_new, "a descriptor that is open was given out again: somebody closed it elsewhere",
             fd);
  return fd;
}

// Before the call: behind it the number may be another thread's already.
void FaultySystem::closing(int fd) {
  std::lock_guard lock(mutex_);
  GIRO_CHECK(open_.erase(fd) == 1,
             "a descriptor was closed twice, or by somebody who did not open it", fd);
}

size_t FaultySystem::open_descriptors() const {
  std::lock_guard lock(mutex_);
  return open_.size();
}

std::string FaultySystem::open_descriptors_named() const {
  std::lock_guard lock(mutex_);
  std::string text;
  for (const auto& [fd, what] : open_) {
    if (!text.empty()) text += ", ";
    text += what + " " + std::to_string(fd);
  }
  return text;
}

int FaultySystem::close(int fd) {
  Mishap mishap = meet(Call::close, fd, nullptr);
  if (mishap.instead) return -mishap.error;
  if (fd < 0) return inner_.close(fd);
  closing(fd);
  int result = inner_.close(fd);
  return mishap.behind ? -mishap.error : result;
}

int FaultySystem::open(const char* path, int flags, mode_t mode) {
  return opened(pass(Call::open, -1, path, [&] { return inner_.open(path, flags, mode); }), path);
}

int FaultySystem::open_cached(const char* path, int flags) {
  if (!cached_allowed_) return -ENOSYS;
  return opened(pass(Call::open_cached, -1, path, [&] { return inner_.open_cached(path, flags); }),
                path);
}

int FaultySystem::socket(int family, int type, int protocol) {
  return opened(
      pass(Call::socket, -1, nullptr, [&] { return inner_.socket(family, type, protocol); }),
      "socket");
}

// Behind: the connection that was waiting is gone.
int FaultySystem::accept(int fd, int flags) {
  Mishap mishap = meet(Call::accept, fd, nullptr);
  if (mishap.instead) return -mishap.error;
  int connection = inner_.accept(fd, flags);
  if (!mishap.behind) return opened(connection, "connection");
  if (connection >= 0) inner_.close(connection);
  return -mishap.error;
}

int FaultySystem::epoll_create() {
  return opened(pass(Call::epoll_create, -1, nullptr, [&] { return inner_.epoll_create(); }),
                "epoll");
}

int FaultySystem::inotify_init() {
  return opened(pass(Call::inotify_init, -1, nullptr, [&] { return inner_.inotify_init(); }),
                "inotify");
}

int FaultySystem::eventfd() {
  return opened(pass(Call::eventfd, -1, nullptr, [&] { return inner_.eventfd(); }), "eventfd");
}

int FaultySystem::pidfd_open(pid_t pid) {
  return opened(pass(Call::pidfd_open, -1, nullptr, [&] { return inner_.pidfd_open(pid); }),
                "pidfd");
}

int FaultySystem::socketpair(int out[2]) {
  int result = pass(Call::socketpair, -1, nullptr, [&] { return inner_.socketpair(out); });
  for (int i = 0; result == 0 && i < 2; ++i) opened(out[i], "pipe");
  return result;
}

int FaultySystem::pipe(int out[2]) {
  int result = pass(Call::pipe, -1, "pipe", [&] { return inner_.pipe(out); });
  for (int i = 0; result == 0 && i < 2; ++i) opened(out[i], "pipe");
  return result;
}

int64_t FaultySystem::send_file(int to, int from, int64_t offset, size_t size) {
  return transfer(Call::send_file, to, size,
                  [&](size_t part) { return inner_.send_file(to, from, offset, part); });
}
int FaultySystem::duplicate(int fd) {
  return opened(pass(Call::duplicate, fd, nullptr, [&] { return inner_.duplicate(fd); }),
                "duplicate");
}

// --- The other calls ----------------------------------------------------------------------------

int64_t FaultySystem::read(int fd, void* data, size_t size) {
  return transfer(Call::read, fd, size, [&](size_t part) { return inner_.read(fd, data, part); });
}
int64_t FaultySystem::pread(int fd, void* data, size_t size, int64_t offset) {
  return transfer(Call::pread, fd, size,
                  [&](size_t part) { return inner_.pread(fd, data, part, offset); });
}
int64_t FaultySystem::write(int fd, const void* data, size_t size) {
  return transfer(Call::write, fd, size, [&](size_t part) { return inner_.write(fd, data, part); });
}
int64_t FaultySystem::pwrite(int fd, const void* data, size_t size, int64_t offset) {
  return transfer(Call::pwrite, fd, size,
                  [&](size_t part) { return inner_.pwrite(fd, data, part, offset); });
}
int64_t FaultySystem::getdents(int fd, void* data, size_t size) {
  return transfer(Call::getdents, fd, size,
                  [&](size_t part) { return inner_.getdents(fd, data, part); });
}
int64_t FaultySystem::receive(int fd, void* data, size_t size) {
  return transfer(Call::receive, fd, size,
                  [&](size_t part) { return inner_.receive(fd, data, part); });
}

namespace {

// The parts, no more of them than so many bytes.
std::vector<iovec> cut_to(const iovec* parts, uint32_t count, size_t bytes_max) {
  std::vector<iovec> copy(parts, parts + count);
  for (iovec& part : copy) {
    part.iov_len = std::min(part.iov_len, bytes_max);
    bytes_max -= part.iov_len;
  }
  return copy;
}

}  // namespace

int64_t FaultySystem::send(int fd, const iovec* parts, uint32_t count) {
  return transfer(Call::send, fd, SIZE_MAX, [&](size_t bytes_max) {
    return inner_.send(fd, cut_to(parts, count, bytes_max).data(), count);
  });
}
int64_t FaultySystem::readv(int fd, const iovec* parts, uint32_t count, int64_t offset) {
  return transfer(Call::readv, fd, SIZE_MAX, [&](size_t bytes_max) {
    return inner_.readv(fd, cut_to(parts, count, bytes_max).data(), count, offset);
  });
}
int64_t FaultySystem::read_cached(int fd, const iovec* parts, uint32_t count, int64_t offset) {
  if (!cached_allowed_) return -ENOSYS;
  return transfer(Call::read_cached, fd, SIZE_MAX, [&](size_t bytes_max) {
    return inner_.read_cached(fd, cut_to(parts, count, bytes_max).data(), count, offset);
  });
}
int64_t FaultySystem::writev(int fd, const iovec* parts, uint32_t count, int64_t offset) {
  return transfer(Call::writev, fd, SIZE_MAX, [&](size_t bytes_max) {
    return inner_.writev(fd, cut_to(parts, count, bytes_max).data(), count, offset);
  });
}
int64_t FaultySystem::copy_file_range(int from, int to, size_t size) {
  return transfer(Call::copy_file_range, from, size,
                  [&](size_t part) { return inner_.copy_file_range(from, to, part); });
}

int FaultySystem::statx(int fd, const char* path, int flags, struct statx* out) {
  return pass(Call::statx, fd, path, [&] { return inner_.statx(fd, path, flags, out); });
}
int FaultySystem::statx_cached(int fd, const char* path, int flags, struct statx* out) {
  if (!cached_allowed_) return -ENOSYS;
  return pass(Call::statx_cached, fd, path,
              [&] { return inner_.statx_cached(fd, path, flags, out); });
}
int FaultySystem::access(const char* path, int mode) {
  return pass(Call::access, -1, path, [&] { return inner_.access(path, mode); });
}
int FaultySystem::mkdir(const char* path, mode_t mode) {
  return pass(Call::mkdir, -1, path, [&] { return inner_.mkdir(path, mode); });
}
int FaultySystem::unlink(const char* path) {
  return pass(Call::unlink, -1, path, [&] { return inner_.unlink(path); });
}
int FaultySystem::rename(const char* from, const char* to) {
  return pass(Call::rename, -1, from, [&] { return inner_.rename(from, to); });
}

int FaultySystem::rmdir(const char* path) {
  return pass(Call::rmdir, -1, path, [&] { return inner_.rmdir(path); });
}
int64_t FaultySystem::readlink(const char* path, char* data, size_t size) {
  return pass(Call::readlink, -1, path, [&] { return inner_.readlink(path, data, size); });
}
int FaultySystem::symlink(const char* target, const char* path) {
  return pass(Call::symlink, -1, path, [&] { return inner_.symlink(target, path); });
}
int FaultySystem::link(const char* from, const char* to) {
  return pass(Call::link, -1, from, [&] { return inner_.link(from, to); });
}
int FaultySystem::realpath(const char* path, char* out) {
  return pass(Call::realpath, -1, path, [&] { return inner_.realpath(path, out); });
}
int FaultySystem::mkdtemp(char* path) {
  return pass(Call::mkdtemp, -1, path, [&] { return inner_.mkdtemp(path); });
}
int FaultySystem::chmod(int fd, const char* path, mode_t mode) {
  return pass(Call::chmod, fd, path, [&] { return inner_.chmod(fd, path, mode); });
}
int FaultySystem::chown(int fd, const char* path, int flags, uid_t user, gid_t group) {
  return pass(Call::chown, fd, path, [&] { return inner_.chown(fd, path, flags, user, group); });
}
int FaultySystem::utimens(int fd, const char* path, int flags, const timespec* times) {
  return pass(Call::utimens, fd, path, [&] { return inner_.utimens(fd, path, flags, times); });
}
int FaultySystem::statfs(const char* path, struct statfs* out) {
  return pass(Call::statfs, -1, path, [&] { return inner_.statfs(path, out); });
}
int FaultySystem::ftruncate(int fd, int64_t size) {
  return pass(Call::ftruncate, fd, nullptr, [&] { return inner_.ftruncate(fd, size); });
}
int FaultySystem::fsync(int fd) {
  return pass(Call::fsync, fd, nullptr, [&] { return inner_.fsync(fd); });
}
int FaultySystem::fdatasync(int fd) {
  return pass(Call::fdatasync, fd, nullptr, [&] { return inner_.fdatasync(fd); });
}
int FaultySystem::clone_file(int from, int to) {
  return pass(Call::clone_file, to, nullptr, [&] { return inner_.clone_file(from, to); });
}

int FaultySystem::inotify_add_watch(int fd, const char* path, uint32_t mask) {
  return pass(Call::inotify_add_watch, fd, path,
              [&] { return inner_.inotify_add_watch(fd, path, mask); });
}

int FaultySystem::bind(int fd, const sockaddr* address, socklen_t size) {
  return pass(Call::bind, fd, nullptr, [&] { return inner_.bind(fd, address, size); });
}
int FaultySystem::listen(int fd, int backlog) {
  return pass(Call::listen, fd, nullptr, [&] { return inner_.listen(fd, backlog); });
}
int FaultySystem::connect(int fd, const sockaddr* address, socklen_t size) {
  return pass(Call::connect, fd, nullptr, [&] { return inner_.connect(fd, address, size); });
}
int FaultySystem::shutdown(int fd, int how) {
  return pass(Call::shutdown, fd, nullptr, [&] { return inner_.shutdown(fd, how); });
}
int FaultySystem::getsockname(int fd, sockaddr* address, socklen_t* size) {
  return pass(Call::getsockname, fd, nullptr,
              [&] { return inner_.getsockname(fd, address, size); });
}
int FaultySystem::getpeername(int fd, sockaddr* address, socklen_t* size) {
  return pass(Call::getpeername, fd, nullptr,
              [&] { return inner_.getpeername(fd, address, size); });
}
int FaultySystem::setsockopt(int fd, int level, int name, const void* value, socklen_t size) {
  return pass(Call::setsockopt, fd, nullptr,
              [&] { return inner_.setsockopt(fd, level, name, value, size); });
}

int FaultySystem::getsockopt(int fd, int level, int name, void* value, socklen_t* size) {
  Mishap mishap = meet(Call::getsockopt, fd, nullptr);
  if (mishap.instead) return -mishap.error;
  int result = inner_.getsockopt(fd, level, name, value, size);
  if (mishap.reported) std::memcpy(value, &mishap.error, sizeof(mishap.error));
  return result;
}

int FaultySystem::epoll_ctl(int epoll_fd, int action, int fd, epoll_event* event) {
  Call call = action == EPOLL_CTL_ADD   ? Call::epoll_add
              : action == EPOLL_CTL_MOD ? Call::epoll_modify
                                        : Call::epoll_remove;
  Mishap mishap = meet(call, fd, nullptr);
  if (mishap.instead) return -mishap.error;
  // Behind: the registration is gone, as if the file had been closed and its number taken by
  // another.
  if (mishap.behind) inner_.epoll_ctl(epoll_fd, EPOLL_CTL_DEL, fd, nullptr);
  return mishap.behind ? -mishap.error : inner_.epoll_ctl(epoll_fd, action, fd, event);
}

int FaultySystem::spawn(const SpawnPlan& plan) {
  return pass(Call::spawn, -1, nullptr, [&] { return inner_.spawn(plan); });
}
int FaultySystem::wait(pid_t pid, int* status) {
  return pass(Call::wait, -1, nullptr, [&] { return inner_.wait(pid, status); });
}
int FaultySystem::kill(pid_t pid, int signal) {
  return pass(Call::kill, -1, nullptr, [&] { return inner_.kill(pid, signal); });
}

int FaultySystem::set_nonblocking(int fd) {
  return pass(Call::set_nonblocking, fd, nullptr, [&] { return inner_.set_nonblocking(fd); });
}
int64_t FaultySystem::send_message(int fd, const msghdr& message) {
  std::vector<iovec> parts(message.msg_iov, message.msg_iov + message.msg_iovlen);
  msghdr copy = message;
  copy.msg_iov = parts.data();
  return transfer(Call::send_message, fd, SIZE_MAX, [&](size_t bytes_max) {
    for (iovec& part : parts) {
      part.iov_len = std::min(part.iov_len, bytes_max);
      bytes_max -= part.iov_len;
    }
    return inner_.send_message(fd, copy);
  });
}
int64_t FaultySystem::receive_message(int fd, msghdr& message) {
  return pass(Call::receive_message, fd, nullptr,
              [&] { return inner_.receive_message(fd, message); });
}

int FaultySystem::receive_messages(int fd, mmsghdr* messages, unsigned count) {
  return pass(Call::receive_messages, fd, nullptr,
              [&] { return inner_.receive_messages(fd, messages, count); });
}

int FaultySystem::epoll_wait(int epoll_fd, epoll_event* events, int count, Nanoseconds timeout_ns) {
  return pass(Call::epoll_wait, epoll_fd, nullptr,
              [&] { return inner_.epoll_wait(epoll_fd, events, count, timeout_ns); });
}

// --- The ring -----------------------------------------------------------------------------------

int FaultySystem::ring_setup(unsigned entries, io_uring* ring, io_uring_params* params) {
  return pass(Call::ring_setup, -1, nullptr,
              [&] { return inner_.ring_setup(entries, ring, params); });
}

// Behind: it is an older kernel's answer, which knows no operation at all.
int FaultySystem::ring_probe(io_uring* ring, io_uring_probe* probe) {
  Mishap mishap = meet(Call::ring_probe, -1, nullptr);
  if (mishap.instead) return -mishap.error;
  if (mishap.behind) return 0;
  return inner_.ring_probe(ring, probe);
}

// Enabling a ring fails for nobody who made it.
int FaultySystem::ring_register(io_uring* ring, unsigned what, void* data, unsigned count) {
  const auto call = [&] { return inner_.ring_register(ring, what, data, count); };
  if (what == IORING_REGISTER_ENABLE_RINGS) return call();
  return pass(Call::ring_register, -1, what == IORING_REGISTER_FILES ? "files" : "buffers", call);
}

int FaultySystem::ring_enter(io_uring* ring, unsigned completions, Nanoseconds timeout_ns) {
  return pass(Call::ring_enter, -1, "ring",
              [&] { return inner_.ring_enter(ring, completions, timeout_ns); });
}

}  // namespace giro::test
