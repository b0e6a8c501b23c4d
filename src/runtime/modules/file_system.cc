#include "runtime/modules/file_system.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <memory>

#include "giro/base/check.h"
#include "giro/base/unique_fd.h"
#include "runtime/modules/paths.h"

namespace giro::modules {
namespace {

// A path with a zero byte in it would be another, shorter path to the kernel.
bool has_zero_byte(std::string_view path) { return path.find('\0') != std::string_view::npos; }

std::string real_path_of(const std::string& path) {
  std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr), &std::free);
  return real ? std::string(real.get()) : path;
}

}  // namespace

void FileSystem::end_require() {
  GIRO_CHECK(depth_ > 0, "end_require() without begin_require()", depth_);
  if (--depth_ == 0) seen_.clear();
}

FileKind FileSystem::kind(const std::string& path) { return look(path).kind; }

// lstat first: for what is no link, the usual case, it is the only call, and real_path() knows that
// nothing is left to follow.
FileSystem::Seen FileSystem::look(const std::string& path) {
  if (depth_ > 0) {
    auto known = seen_.find(path);
    if (known != seen_.end()) return known->second;
  }
  if (has_zero_byte(path)) return {};
  struct stat status;
  if (::lstat(path.c_str(), &status) != 0) return {};
  bool is_link = S_ISLNK(status.st_mode);
  if (is_link && ::stat(path.c_str(), &status) != 0) return {};
  Seen seen{S_ISDIR(status.st_mode) ? FileKind::folder : FileKind::file, is_link};
  if (depth_ > 0) seen_.emplace(path, seen);
  return seen;
}

std::string FileSystem::real_path(const std::string& path) {
  if (look(path).is_link) return real_path_of(path);
  const std::string& folder = real_folder(parent_folder(path));
  std::string real = folder == "/" ? "" : folder;
  return real.append("/").append(last_segment(path));
}

const std::string& FileSystem::real_folder(std::string_view folder) {
  auto [entry, is_new] = real_folders_.try_emplace(std::string(folder));
  if (is_new) entry->second = real_path_of(entry->first);
  return entry->second;
}

Result<std::string> FileSystem::read(const std::string& path) {
  if (has_zero_byte(path)) return SysError(ENOENT, "open");
  UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!fd.valid()) return SysError(errno, "open");
  return read_all(fd.get());
}

Result<std::string> FileSystem::read_all(int fd) {
  struct stat status;
  if (::fstat(fd, &status) != 0) return SysError(errno, "fstat");
  // One byte more than the file has: the read that fills less has seen the end.
  std::string bytes(static_cast<size_t>(std::max<off_t>(status.st_size, 0)) + 1, '\0');
  size_t size = 0;
  while (true) {
    ssize_t got = ::read(fd, bytes.data() + size, bytes.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return SysError(errno, "read");
    size += static_cast<size_t>(got);
    if (got == 0) break;
    if (size == bytes.size())
      bytes.resize(bytes.size() + 65536);  // it grew, or says no size (/proc)
    else if (S_ISREG(status.st_mode) && size == static_cast<size_t>(status.st_size))
      break;
  }
  bytes.resize(size);
  return bytes;
}

}  // namespace giro::modules
