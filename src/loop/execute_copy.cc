#include "loop/execute_copy.h"

#include <algorithm>
#include <cerrno>
#include <memory>

#include "giro/system.h"
#include "loop/open_file.h"

namespace giro {
namespace {

constexpr mode_t kPermissions = 07777;

// Through memory: what every file system can.
int64_t copy_bytes(int from, int to, System& system) {
  constexpr size_t kChunk = 128 * 1024;
  auto buffer = std::make_unique<std::byte[]>(kChunk);
  for (;;) {
    int64_t size = retried([&] { return system.read(from, buffer.get(), kChunk); });
    if (size <= 0) return size;
    for (int64_t written = 0; written < size;) {
      int64_t count = retried([&] {
        return system.write(to, buffer.get() + written, static_cast<size_t>(size - written));
      });
      if (count < 0) return count;
      if (count == 0) return -EIO;
      written += count;
    }
  }
}

bool is_refusal(int64_t error) {
  switch (-error) {
    case EXDEV:
    case ENOSYS:
    case EINVAL:
    case EOPNOTSUPP:
    case EPERM:
    case EBADF:  // to a file that is open for appending
    case ETXTBSY: return true;
    default: return false;
  }
}

// Inside the kernel, as far as it goes: it refuses some pairs of file systems, and sees nothing in
// files that do not know their size.
int64_t copy_contents(int from, int to, System& system) {
  constexpr size_t kChunk = size_t{1} << 30;
  for (;;) {
    int64_t count = retried([&] { return system.copy_file_range(from, to, kChunk); });
    if (count > 0) continue;
    if (count == 0 || is_refusal(count)) return copy_bytes(from, to, system);
    return count;
  }
}

int64_t fill_copy(int from, int to, mode_t mode, int flags, System& system) {
  int error = retried([&] { return system.ftruncate(to, 0); });
  if (error < 0) return error;
  // The umask and an older file's permissions do not count.
  error = retried([&] { return system.chmod(to, nullptr, mode & kPermissions); });
  // File systems without permissions, and files of other users that we may write to.
  if (error < 0 && error != -EPERM) return error;
  if ((flags & (kCopyClones | kCopyOnlyClones)) != 0) {
    error = retried([&] { return system.clone_file(from, to); });
    if (error >= 0 || (flags & kCopyOnlyClones) != 0) return error;
  }
  return copy_contents(from, to, system);
}

enum class Target : uint8_t { made, found };

int64_t copy_into(OpenFile& target, const OpenFile& source, const struct statx& status,
                  const Operation& operation, Target origin, System& system) {
  const auto& [from, to, flags] = operation.arguments.copy_file;
  struct statx target_status {};
  int error = retried([&] { return system.statx(target.fd(), nullptr, 0, &target_status); });
  if (error < 0) {
    if (origin == Target::made) system.unlink(to);  // what was found has not been touched yet
    return error;
  }
  const bool is_itself = target_status.stx_ino == status.stx_ino &&
                         target_status.stx_dev_major == status.stx_dev_major &&
                         target_status.stx_dev_minor == status.stx_dev_minor;
  if (is_itself) return 0;

  int64_t result = fill_copy(source.fd(), target.fd(), status.stx_mode, flags, system);
  if (result >= 0) result = target.close();
  if (result < 0) system.unlink(to);
  return std::min<int64_t>(result, 0);
}

}  // namespace

int64_t copy_file(Operation& operation, System& system) {
  const auto& [from, to, flags] = operation.arguments.copy_file;
  OpenFile source(system, from, O_RDONLY, 0);
  if (source.fd() < 0) return source.fd();
  struct statx status {};
  int error = retried([&] { return system.statx(source.fd(), nullptr, 0, &status); });
  if (error < 0) return error;
  if (S_ISDIR(status.stx_mode)) return -EISDIR;

  // Exclusively at first, to know whose it is when something goes wrong.
  const mode_t mode = status.stx_mode;
  OpenFile made(system, to, O_WRONLY | O_CREAT | O_EXCL, mode & kPermissions);
  if (made.fd() >= 0) return copy_into(made, source, status, operation, Target::made, system);
  if (made.fd() != -EEXIST || (flags & kCopyExclusively) != 0) return made.fd();
  OpenFile found(system, to, O_WRONLY | O_CREAT, mode & kPermissions);
  if (found.fd() < 0) return found.fd();
  return copy_into(found, source, status, operation, Target::found, system);
}

}  // namespace giro
