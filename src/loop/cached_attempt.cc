#include "loop/cached_attempt.h"

#include <fcntl.h>

#include <cerrno>

#include "giro/system.h"
#include "loop/execute_file.h"
#include "loop/known_paths.h"
#include "loop/local_devices.h"

namespace giro {
namespace {

constexpr size_t kBytesMax = 64 * 1024;
constexpr int kWholeFile = -1;  // in place of a status's flags: a path that leads to a small file

CachedAttempt done(Operation& operation, int64_t result, const char* call) {
  operation.set_result(result, call);
  return CachedAttempt::done;
}

size_t total_of(const iovec* parts, uint32_t count) {
  size_t total = 0;
  for (uint32_t i = 0; i < count; ++i) total += parts[i].iov_len;
  return total;
}

CachedAttempt read(Operation& operation, System& system, const iovec* parts, uint32_t count,
                   int64_t offset) {
  const size_t size = total_of(parts, count);
  if (size == 0 || size > kBytesMax) return CachedAttempt::impossible;
  const int64_t filled = system.read_cached(operation.fd, parts, count, offset);
  if (filled == -EAGAIN) return CachedAttempt::would_wait;
  if (filled < 0) return CachedAttempt::impossible;
  // Fewer bytes: the end of the file, or of what is in memory. A read at an offset can be repeated
  // elsewhere. A read at the current position has consumed the bytes, so they are the result.
  const bool may_be_more = filled > 0 && static_cast<size_t>(filled) < size && offset >= 0;
  if (may_be_more) {
    std::byte more;
    const iovec next{&more, 1};
    if (system.read_cached(operation.fd, &next, 1, offset + filled) != 0) {
      return CachedAttempt::would_wait;
    }
  }
  return done(operation, filled, "read");
}

// Opened with O_PATH: this does not open a device or a FIFO.
class CachedPath {
 public:
  CachedPath(System& system, const char* path, int flags)
      : system_(system), fd_(system.open_cached(path, O_PATH | O_CLOEXEC | flags)) {}
  ~CachedPath() {
    if (fd_ >= 0) system_.close(fd_);
  }
  CachedPath(const CachedPath&) = delete;
  CachedPath& operator=(const CachedPath&) = delete;

  bool is_missing() const { return fd_ == -ENOENT; }
  // Whether everything is known without asking anybody.
  bool status(struct statx* out) const {
    return fd_ >= 0 && system_.statx_cached(fd_, nullptr, 0, out) == 0 && is_on_local_device(*out);
  }

 private:
  System& system_;
  int fd_;
};

CachedAttempt stat(Operation& operation, System& system, KnownPaths& paths, FileHint hint) {
  const auto& [path, out, flags] = operation.arguments.stat;
  const uint64_t name = path == nullptr ? 0 : KnownPaths::name_of(path, flags);
  if (path == nullptr || paths.has(name)) {
    const int error = system.statx_cached(operation.fd, path, flags, out);
    const bool known = error == 0 && is_on_local_device(*out);
    return known ? done(operation, 0, "") : CachedAttempt::impossible;
  }
  if (hint == FileHint::crowded && !paths.is_wanted(name)) {
    paths.want(name);
    return CachedAttempt::impossible;
  }
  CachedPath found(system, path, (flags & AT_SYMLINK_NOFOLLOW) != 0 ? O_NOFOLLOW : 0);
  if (found.is_missing()) return done(operation, -ENOENT, call_of(operation));
  if (!found.status(out)) return CachedAttempt::impossible;
  paths.add(name);
  return done(operation, 0, "");
}

bool is_plain(const Operation& operation) {
  const auto& file = operation.arguments.read_file;
  return file.path != nullptr && file.flags == O_RDONLY;
}

// Checks the type before the file is opened: opening a FIFO waits, opening a device may act. 0 or
// -errno; -EAGAIN: leave it to the pool.
int find_file(const char* path, System& system, KnownPaths& paths, struct statx* status) {
  const uint64_t name = KnownPaths::name_of(path, kWholeFile);
  const bool is_known = paths.has(name);
  if (is_known) {
    if (system.statx_cached(-1, path, 0, status) < 0 || !is_on_local_device(*status))
      return -EAGAIN;
  } else {
    CachedPath found(system, path, 0);
    if (found.is_missing()) return -ENOENT;
    if (!found.status(status)) return -EAGAIN;
  }
  if (!S_ISREG(status->stx_mode) || status->stx_size > kBytesMax) return -EAGAIN;
  if (!is_known) paths.add(name);
  return 0;
}

CachedAttempt read_file(Operation& operation, System& system, KnownPaths& paths) {
  if (!is_plain(operation)) return CachedAttempt::impossible;
  const auto& [path, out, flags] = operation.arguments.read_file;
  struct statx status {};
  const int error = find_file(path, system, paths, &status);
  if (error == -ENOENT) return done(operation, error, "open");
  if (error < 0) return CachedAttempt::impossible;
  // Not to be kept waiting should a FIFO have taken its place this very moment.
  const int fd = system.open_cached(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return CachedAttempt::impossible;
  Bytes bytes;
  int64_t filled = -1;
  if (bytes.resize(status.stx_size + 1)) {
    const iovec all{bytes.data(), bytes.size()};
    filled = system.read_cached(fd, &all, 1, -1);
  }
  system.close(fd);  // only ever read from: there is nothing left that could fail
  if (filled != static_cast<int64_t>(status.stx_size)) return CachedAttempt::impossible;
  if (!bytes.resize(static_cast<size_t>(filled))) return CachedAttempt::impossible;
  *out = std::move(bytes);
  return done(operation, filled, "");
}

}  // namespace

PathKnowledge knowledge_of(const Operation& operation, const KnownPaths& paths) {
  const auto& arguments = operation.arguments;
  const auto ask = [&](const char* path, int flags) {
    return paths.has(KnownPaths::name_of(path, flags)) ? PathKnowledge::in_memory
                                                       : PathKnowledge::nothing;
  };
  if (operation.opcode() == Opcode::stat && arguments.stat.path != nullptr) {
    return ask(arguments.stat.path, arguments.stat.flags);
  }
  if (operation.opcode() == Opcode::read_file && is_plain(operation)) {
    return ask(arguments.read_file.path, kWholeFile);
  }
  return PathKnowledge::irrelevant;
}

CachedAttempt execute_cached(Operation& operation, System& system, KnownPaths& paths,
                             FileHint hint) {
  const auto& arguments = operation.arguments;
  switch (operation.opcode()) {
    case Opcode::read: {
      const iovec part{arguments.buffer.data, arguments.buffer.size};
      return read(operation, system, &part, 1, arguments.buffer.offset);
    }
    case Opcode::read_vector:
      return read(operation, system, arguments.vector.parts, arguments.vector.count,
                  arguments.vector.offset);
    case Opcode::stat: return stat(operation, system, paths, hint);
    case Opcode::read_file: return read_file(operation, system, paths);
    default: return CachedAttempt::impossible;
  }
}

}  // namespace giro
