#include "giro/fs.h"

#include "io/file_request.h"

namespace giro::fs {
namespace {

MadeRequest<int> make_open(std::string_view path, int flags, mode_t mode) {
  auto made = make<int>(Opcode::open);
  made->arguments.open = {made->keep(path), flags, mode};
  return made;
}

MadeRequest<size_t> make_transfer(Opcode opcode, int fd, const std::byte* data, size_t size,
                                  int64_t offset) {
  auto made = make<size_t>(opcode, fd);
  made->arguments.buffer = {const_cast<std::byte*>(data), size, offset};
  return made;
}

MadeRequest<Status> make_stat(std::string_view path, int flags) {
  auto made = make<Status>(Opcode::stat);
  made->arguments.stat = {made->keep(path), &made->value, flags};
  return made;
}

MadeRequest<Status> make_fstat(int fd) {
  auto made = make<Status>(Opcode::stat, fd);
  made->arguments.stat = {nullptr, &made->value, 0};
  return made;
}

MadeRequest<std::vector<DirectoryEntry>> make_read_directory(std::string_view path) {
  auto made = make<std::vector<DirectoryEntry>>(Opcode::read_directory);
  made->arguments.read_directory = {made->keep(path), &made->value};
  return made;
}

MadeRequest<void> make_access(std::string_view path, int mode) {
  auto made = make<void>(Opcode::access);
  made->arguments.access = {made->keep(path), mode};
  return made;
}

MadeRequest<void> make_make_directory(std::string_view path, mode_t mode) {
  auto made = make<void>(Opcode::make_directory);
  made->arguments.make_directory = {made->keep(path), mode};
  return made;
}

MadeRequest<void> make_unlink(std::string_view path) {
  auto made = make<void>(Opcode::unlink);
  made->arguments.unlink = made->keep(path);
  return made;
}

MadeRequest<void> make_rename(std::string_view from, std::string_view to) {
  auto made = make<void>(Opcode::rename);
  made->arguments.rename = {made->keep(from), made->keep_second(to)};
  return made;
}

MadeRequest<Bytes> make_read_file(std::string_view path, int flags) {
  auto made = make<Bytes>(Opcode::read_file);
  made->arguments.read_file = {made->keep(path), &made->value, flags};
  return made;
}

MadeRequest<Bytes> make_read_file(int fd) {
  auto made = make<Bytes>(Opcode::read_file, fd);
  made->arguments.read_file = {nullptr, &made->value, 0};
  return made;
}

MadeRequest<void> make_write_file(std::string_view path, std::span<const std::byte> data, int flags,
                                  mode_t mode) {
  auto made = make<void>(Opcode::write_file);
  made->arguments.write_file = {made->keep(path), data.data(), data.size(), flags, mode};
  return made;
}

MadeRequest<void> make_write_file(int fd, std::span<const std::byte> data) {
  auto made = make<void>(Opcode::write_file, fd);
  made->arguments.write_file = {nullptr, data.data(), data.size(), 0, 0};
  return made;
}

}  // namespace

Request open(Loop& loop, std::string_view path, int flags, mode_t mode, Done<int> done) {
  return start(loop, make_open(path, flags, mode), std::move(done));
}
Result<int> open_sync(Loop& loop, std::string_view path, int flags, mode_t mode) {
  return run_now(loop, make_open(path, flags, mode));
}

Request close(Loop& loop, int fd, Done<void> done) {
  return start(loop, make<void>(Opcode::close, fd), std::move(done));
}
Result<void> close_sync(Loop& loop, int fd) { return run_now(loop, make<void>(Opcode::close, fd)); }

Request read(Loop& loop, int fd, std::span<std::byte> into, int64_t offset, Done<size_t> done) {
  return start(loop, make_transfer(Opcode::read, fd, into.data(), into.size(), offset),
               std::move(done));
}
Result<size_t> read_sync(Loop& loop, int fd, std::span<std::byte> into, int64_t offset) {
  return run_now(loop, make_transfer(Opcode::read, fd, into.data(), into.size(), offset));
}

Request write(Loop& loop, int fd, std::span<const std::byte> data, int64_t offset,
              Done<size_t> done) {
  return start(loop, make_transfer(Opcode::write, fd, data.data(), data.size(), offset),
               std::move(done));
}
Result<size_t> write_sync(Loop& loop, int fd, std::span<const std::byte> data, int64_t offset) {
  return run_now(loop, make_transfer(Opcode::write, fd, data.data(), data.size(), offset));
}

Request stat(Loop& loop, std::string_view path, Done<Status> done) {
  return start(loop, make_stat(path, 0), std::move(done));
}
Result<Status> stat_sync(Loop& loop, std::string_view path) {
  return run_now(loop, make_stat(path, 0));
}
Request lstat(Loop& loop, std::string_view path, Done<Status> done) {
  return start(loop, make_stat(path, AT_SYMLINK_NOFOLLOW), std::move(done));
}
Result<Status> lstat_sync(Loop& loop, std::string_view path) {
  return run_now(loop, make_stat(path, AT_SYMLINK_NOFOLLOW));
}
Request fstat(Loop& loop, int fd, Done<Status> done) {
  return start(loop, make_fstat(fd), std::move(done));
}
Result<Status> fstat_sync(Loop& loop, int fd) { return run_now(loop, make_fstat(fd)); }

Request read_directory(Loop& loop, std::string_view path, Done<std::vector<DirectoryEntry>> done) {
  return start(loop, make_read_directory(path), std::move(done));
}
Result<std::vector<DirectoryEntry>> read_directory_sync(Loop& loop, std::string_view path) {
  return run_now(loop, make_read_directory(path));
}

Request access(Loop& loop, std::string_view path, int mode, Done<void> done) {
  return start(loop, make_access(path, mode), std::move(done));
}
Result<void> access_sync(Loop& loop, std::string_view path, int mode) {
  return run_now(loop, make_access(path, mode));
}

Request make_directory(Loop& loop, std::string_view path, mode_t mode, Done<void> done) {
  return start(loop, make_make_directory(path, mode), std::move(done));
}
Result<void> make_directory_sync(Loop& loop, std::string_view path, mode_t mode) {
  return run_now(loop, make_make_directory(path, mode));
}

Request unlink(Loop& loop, std::string_view path, Done<void> done) {
  return start(loop, make_unlink(path), std::move(done));
}
Result<void> unlink_sync(Loop& loop, std::string_view path) {
  return run_now(loop, make_unlink(path));
}

Request rename(Loop& loop, std::string_view from, std::string_view to, Done<void> done) {
  return start(loop, make_rename(from, to), std::move(done));
}
Result<void> rename_sync(Loop& loop, std::string_view from, std::string_view to) {
  return run_now(loop, make_rename(from, to));
}

Request read_file(Loop& loop, std::string_view path, Done<Bytes> done, int flags) {
  return start(loop, make_read_file(path, flags), std::move(done));
}
Result<Bytes> read_file_sync(Loop& loop, std::string_view path, int flags) {
  return run_now(loop, make_read_file(path, flags));
}
Request read_file(Loop& loop, int fd, Done<Bytes> done) {
  return start(loop, make_read_file(fd), std::move(done));
}
Result<Bytes> read_file_sync(Loop& loop, int fd) { return run_now(loop, make_read_file(fd)); }

Request write_file(Loop& loop, std::string_view path, std::span<const std::byte> data,
                   Done<void> done, int flags, mode_t mode) {
  return start(loop, make_write_file(path, data, flags, mode), std::move(done));
}
Result<void> write_file_sync(Loop& loop, std::string_view path, std::span<const std::byte> data,
                             int flags, mode_t mode) {
  return run_now(loop, make_write_file(path, data, flags, mode));
}
Request write_file(Loop& loop, int fd, std::span<const std::byte> data, Done<void> done) {
  return start(loop, make_write_file(fd, data), std::move(done));
}
Result<void> write_file_sync(Loop& loop, int fd, std::span<const std::byte> data) {
  return run_now(loop, make_write_file(fd, data));
}

}  // namespace giro::fs
