// Files. Every call exists twice: asynchronous, with a callback on the loop's thread, and
// synchronous, with the name ending in _sync; both run the very same operation. Memory given as a
// span is borrowed until the callback; strings are copied. A path with a NUL in it is EINVAL.
#pragma once

#include <sys/stat.h>

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "giro/base/api.h"
#include "giro/base/bytes.h"
#include "giro/base/function.h"
#include "giro/base/result.h"
#include "giro/operation.h"
#include "giro/request.h"

namespace giro::fs {
GIRO_API_BEGIN

// What calls back, once, on the loop's thread.
template <typename T>
using Done = Function<void(Result<T>)>;

// As an offset: where the descriptor stands, which then moves on.
inline constexpr int64_t kCurrentPosition = -1;

// `flags` and `mode` as for open(2); the descriptor is closed on exec.
Request open(Loop& loop, std::string_view path, int flags, mode_t mode, Done<int> done);
Result<int> open_sync(Loop& loop, std::string_view path, int flags, mode_t mode);

// The descriptor is gone whatever comes of it.
Request close(Loop& loop, int fd, Done<void> done);
Result<void> close_sync(Loop& loop, int fd);

// How many bytes; fewer than asked for is no error, 0 is the end of the file.
Request read(Loop& loop, int fd, std::span<std::byte> into, int64_t offset, Done<size_t> done);
Result<size_t> read_sync(Loop& loop, int fd, std::span<std::byte> into, int64_t offset);

// How many bytes; may be fewer than given.
Request write(Loop& loop, int fd, std::span<const std::byte> data, int64_t offset,
              Done<size_t> done);
Result<size_t> write_sync(Loop& loop, int fd, std::span<const std::byte> data, int64_t offset);

// What statx(2) tells.
using Status = struct statx;
Request stat(Loop& loop, std::string_view path, Done<Status> done);
Result<Status> stat_sync(Loop& loop, std::string_view path);
Request lstat(Loop& loop, std::string_view path, Done<Status> done);
Result<Status> lstat_sync(Loop& loop, std::string_view path);
Request fstat(Loop& loop, int fd, Done<Status> done);
Result<Status> fstat_sync(Loop& loop, int fd);

// Without "." and "..", sorted by name.
Request read_directory(Loop& loop, std::string_view path, Done<std::vector<DirectoryEntry>> done);
Result<std::vector<DirectoryEntry>> read_directory_sync(Loop& loop, std::string_view path);

// F_OK: whether it is there; R_OK, W_OK, X_OK: whether this process's user may.
Request access(Loop& loop, std::string_view path, int mode, Done<void> done);
Result<void> access_sync(Loop& loop, std::string_view path, int mode);

// EEXIST when there is one.
Request make_directory(Loop& loop, std::string_view path, mode_t mode, Done<void> done);
Result<void> make_directory_sync(Loop& loop, std::string_view path, mode_t mode);

// Of a file; EISDIR, or EPERM, of a directory.
Request unlink(Loop& loop, std::string_view path, Done<void> done);
Result<void> unlink_sync(Loop& loop, std::string_view path);

// Replaces what is at `to`.
Request rename(Loop& loop, std::string_view from, std::string_view to, Done<void> done);
Result<void> rename_sync(Loop& loop, std::string_view from, std::string_view to);

// The whole file, as one operation; EFBIG from 2 GiB on. Of a descriptor: what follows its
// position.
Request read_file(Loop& loop, std::string_view path, Done<Bytes> done, int flags = O_RDONLY);
Result<Bytes> read_file_sync(Loop& loop, std::string_view path, int flags = O_RDONLY);
Request read_file(Loop& loop, int fd, Done<Bytes> done);
Result<Bytes> read_file_sync(Loop& loop, int fd);

// Creates or replaces the file; `flags` as for open, O_APPEND to add to it instead. To a
// descriptor: all of the data, from its position on.
inline constexpr int kReplace = O_WRONLY | O_CREAT | O_TRUNC;
Request write_file(Loop& loop, std::string_view path, std::span<const std::byte> data,
                   Done<void> done, int flags = kReplace, mode_t mode = 0666);
Result<void> write_file_sync(Loop& loop, std::string_view path, std::span<const std::byte> data,
                             int flags = kReplace, mode_t mode = 0666);
Request write_file(Loop& loop, int fd, std::span<const std::byte> data, Done<void> done);
Result<void> write_file_sync(Loop& loop, int fd, std::span<const std::byte> data);

// --- Names, permissions and times ----------------------------------------------------------------

// What a symbolic link says, as it was written.
Request read_link(Loop& loop, std::string_view path, Done<std::string> done);
Result<std::string> read_link_sync(Loop& loop, std::string_view path);

// A symbolic link at `path` that says `target`.
Request make_symlink(Loop& loop, std::string_view target, std::string_view path, Done<void> done);
Result<void> make_symlink_sync(Loop& loop, std::string_view target, std::string_view path);

// A second name for the same file.
Request link(Loop& loop, std::string_view from, std::string_view to, Done<void> done);
Result<void> link_sync(Loop& loop, std::string_view from, std::string_view to);

// The path without links, "." and "..".
Request real_path(Loop& loop, std::string_view path, Done<std::string> done);
Result<std::string> real_path_sync(Loop& loop, std::string_view path);

// What most functions of this part work on: a file by its path, a link itself, an open file.
class Target {
 public:
  // The text is borrowed until the function that is given it returns.
  static Target path(std::string_view path) { return {Kind::path, path, -1}; }
  static Target link(std::string_view path) { return {Kind::link, path, -1}; }
  static Target descriptor(int fd) { return {Kind::descriptor, {}, fd}; }

  // For those who execute: what it is, and AT_SYMLINK_NOFOLLOW for a link.
  bool is_descriptor() const { return kind_ == Kind::descriptor; }
  std::string_view path() const { return path_; }
  int flags() const { return kind_ == Kind::link ? AT_SYMLINK_NOFOLLOW : 0; }
  int fd() const { return fd_; }

 private:
  enum class Kind : uint8_t { path, link, descriptor };
  Target(Kind kind, std::string_view path, int fd) : kind_(kind), path_(path), fd_(fd) {}
  Kind kind_;
  std::string_view path_;  // borrowed
  int fd_;
};

// Not of a link: Linux has no permissions there.
Request change_mode(Loop& loop, Target target, mode_t mode, Done<void> done);
Result<void> change_mode_sync(Loop& loop, Target target, mode_t mode);

// -1 leaves the user or the group as it is.
Request change_owner(Loop& loop, Target target, uid_t user, gid_t group, Done<void> done);
Result<void> change_owner_sync(Loop& loop, Target target, uid_t user, gid_t group);

// Nanoseconds since 1970.
Request set_times(Loop& loop, Target target, int64_t accessed_ns, int64_t modified_ns,
                  Done<void> done);
Result<void> set_times_sync(Loop& loop, Target target, int64_t accessed_ns, int64_t modified_ns);

// statfs(2): blocks and inodes, all and free, of the file system that has this path.
using FileSystemStatus = struct statfs;
Request file_system_status(Loop& loop, std::string_view path, Done<FileSystemStatus> done);
Result<FileSystemStatus> file_system_status_sync(Loop& loop, std::string_view path);

// --- What is in a file ---------------------------------------------------------------------------

// Not of a link.
Request truncate(Loop& loop, Target target, int64_t size, Done<void> done);
Result<void> truncate_sync(Loop& loop, Target target, int64_t size);

// Comes back when the disk has it.
Request synchronize(Loop& loop, int fd, Synchronize what, Done<void> done);
Result<void> synchronize_sync(Loop& loop, int fd, Synchronize what);

// The parts as well as their memory are borrowed until the callback.
using Parts = std::span<const iovec>;
Request read_vector(Loop& loop, int fd, Parts parts, int64_t offset, Done<size_t> done);
Result<size_t> read_vector_sync(Loop& loop, int fd, Parts parts, int64_t offset);
Request write_vector(Loop& loop, int fd, Parts parts, int64_t offset, Done<size_t> done);
Result<size_t> write_vector_sync(Loop& loop, int fd, Parts parts, int64_t offset);

// `flags`: kCopyExclusively, kCopyClones, kCopyOnlyClones.
Request copy_file(Loop& loop, std::string_view from, std::string_view to, int flags,
                  Done<void> done);
Result<void> copy_file_sync(Loop& loop, std::string_view from, std::string_view to, int flags);

// --- Directories and trees -----------------------------------------------------------------------

// With the parents that are missing. Gives the first that was made; empty: none.
Request make_directories(Loop& loop, std::string_view path, mode_t mode, Done<std::string> done);
Result<std::string> make_directories_sync(Loop& loop, std::string_view path, mode_t mode);

// A new directory whose name is the prefix and six letters that nobody could guess.
Request make_temporary_directory(Loop& loop, std::string_view prefix, Done<std::string> done);
Result<std::string> make_temporary_directory_sync(Loop& loop, std::string_view prefix);

// ENOTEMPTY: see remove_tree.
Request remove_directory(Loop& loop, std::string_view path, Done<void> done);
Result<void> remove_directory_sync(Loop& loop, std::string_view path);

// A descriptor to list from, batch by batch in the order of the file system; an empty batch is the
// end. It is closed by close().
Request open_directory(Loop& loop, std::string_view path, Done<int> done);
Result<int> open_directory_sync(Loop& loop, std::string_view path);
Request list_directory(Loop& loop, int fd, Done<std::vector<DirectoryEntry>> done);
Result<std::vector<DirectoryEntry>> list_directory_sync(Loop& loop, int fd);

// `flags`: kRemoveTrees, kRemoveForced. What is busy, or is filled again while it is emptied, is
// tried again: after the delay, after twice the delay, and so on.
struct RemoveOptions {
  int flags = 0;         // without any it removes one file
  uint32_t retries = 0;  // how often, for each entry
  std::chrono::nanoseconds delay = std::chrono::milliseconds(100);  // before the first
};
Request remove_tree(Loop& loop, std::string_view path, RemoveOptions options, Done<void> done);
Result<void> remove_tree_sync(Loop& loop, std::string_view path, RemoveOptions options);

GIRO_API_END
}  // namespace giro::fs
