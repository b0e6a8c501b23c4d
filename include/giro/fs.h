// Files. Every call exists twice: asynchronous, with a callback on the loop's thread, and
// synchronous, with the name ending in _sync; both run the very same operation. Memory given as a
// span is borrowed until the callback; strings are copied. A path with a NUL in it is EINVAL.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "giro/base/bytes.h"
#include "giro/base/function.h"
#include "giro/base/result.h"
#include "giro/operation.h"
#include "giro/request.h"

namespace giro::fs {

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

// The whole file, as one operation; EFBIG from 2 GiB on. Of a descriptor: what is left behind its
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

}  // namespace giro::fs
