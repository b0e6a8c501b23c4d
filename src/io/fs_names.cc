// What is done to names, inodes and the contents of files.
#include "giro/fs.h"
#include "io/file_request.h"

namespace giro::fs {
namespace {

template <typename T>
const char* path_of(FileRequest<T>& made, const Target& target) {
  return target.is_descriptor() ? nullptr : made.keep(target.path());
}

MadeRequest<std::string> make_read_link(std::string_view path) {
  auto made = make<std::string>(Opcode::read_link);
  made->arguments.text = {made->keep(path), &made->value};
  return made;
}

MadeRequest<std::string> make_real_path(std::string_view path) {
  auto made = make<std::string>(Opcode::real_path);
  made->arguments.text = {made->keep(path), &made->value};
  return made;
}

MadeRequest<void> make_make_symlink(std::string_view target, std::string_view path) {
  auto made = make<void>(Opcode::make_symlink);
  made->arguments.rename = {made->keep(target), made->keep_second(path)};
  return made;
}

MadeRequest<void> make_link(std::string_view from, std::string_view to) {
  auto made = make<void>(Opcode::link);
  made->arguments.rename = {made->keep(from), made->keep_second(to)};
  return made;
}

MadeRequest<void> make_change_mode(Target target, mode_t mode) {
  auto made = make<void>(Opcode::change_mode, target.fd());
  made->arguments.change_mode = {path_of(*made, target), mode};
  return made;
}

MadeRequest<void> make_change_owner(Target target, uid_t user, gid_t group) {
  auto made = make<void>(Opcode::change_owner, target.fd());
  made->arguments.change_owner = {path_of(*made, target), target.flags(), user, group};
  return made;
}

MadeRequest<void> make_set_times(Target target, int64_t accessed_ns, int64_t modified_ns) {
  auto made = make<void>(Opcode::set_times, target.fd());
  made->arguments.set_times = {path_of(*made, target), target.flags(), accessed_ns, modified_ns};
  return made;
}

MadeRequest<FileSystemStatus> make_file_system_status(std::string_view path) {
  auto made = make<FileSystemStatus>(Opcode::file_system_status);
  made->arguments.file_system_status = {made->keep(path), &made->value};
  return made;
}

MadeRequest<void> make_truncate(Target target, int64_t size) {
  auto made = make<void>(Opcode::truncate, target.fd());
  made->arguments.truncate = {path_of(*made, target), size};
  return made;
}

MadeRequest<void> make_synchronize(int fd, Synchronize what) {
  auto made = make<void>(Opcode::synchronize, fd);
  made->arguments.synchronize = what;
  return made;
}

MadeRequest<size_t> make_read_vector(int fd, Parts parts, int64_t offset) {
  auto made = make<size_t>(Opcode::read_vector, fd);
  made->arguments.vector = {parts.data(), static_cast<uint32_t>(parts.size()), offset};
  return made;
}

MadeRequest<size_t> make_write_vector(int fd, Parts parts, int64_t offset) {
  auto made = make<size_t>(Opcode::write_vector, fd);
  made->arguments.vector = {parts.data(), static_cast<uint32_t>(parts.size()), offset};
  return made;
}

MadeRequest<void> make_copy_file(std::string_view from, std::string_view to, int flags) {
  auto made = make<void>(Opcode::copy_file);
  made->arguments.copy_file = {made->keep(from), made->keep_second(to), flags};
  return made;
}

}  // namespace

Request read_link(Loop& loop, std::string_view path, Done<std::string> done) {
  return start(loop, make_read_link(path), std::move(done));
}
Result<std::string> read_link_sync(Loop& loop, std::string_view path) {
  return run_now(loop, make_read_link(path));
}

Request real_path(Loop& loop, std::string_view path, Done<std::string> done) {
  return start(loop, make_real_path(path), std::move(done));
}
Result<std::string> real_path_sync(Loop& loop, std::string_view path) {
  return run_now(loop, make_real_path(path));
}

Request make_symlink(Loop& loop, std::string_view target, std::string_view path, Done<void> done) {
  return start(loop, make_make_symlink(target, path), std::move(done));
}
Result<void> make_symlink_sync(Loop& loop, std::string_view target, std::string_view path) {
  return run_now(loop, make_make_symlink(target, path));
}

Request link(Loop& loop, std::string_view from, std::string_view to, Done<void> done) {
  return start(loop, make_link(from, to), std::move(done));
}
Result<void> link_sync(Loop& loop, std::string_view from, std::string_view to) {
  return run_now(loop, make_link(from, to));
}

Request change_mode(Loop& loop, Target target, mode_t mode, Done<void> done) {
  return start(loop, make_change_mode(target, mode), std::move(done));
}
Result<void> change_mode_sync(Loop& loop, Target target, mode_t mode) {
  return run_now(loop, make_change_mode(target, mode));
}

Request change_owner(Loop& loop, Target target, uid_t user, gid_t group, Done<void> done) {
  return start(loop, make_change_owner(target, user, group), std::move(done));
}
Result<void> change_owner_sync(Loop& loop, Target target, uid_t user, gid_t group) {
  return run_now(loop, make_change_owner(target, user, group));
}

Request set_times(Loop& loop, Target target, int64_t accessed_ns, int64_t modified_ns,
                  Done<void> done) {
  return start(loop, make_set_times(target, accessed_ns, modified_ns), std::move(done));
}
Result<void> set_times_sync(Loop& loop, Target target, int64_t accessed_ns, int64_t modified_ns) {
  return run_now(loop, make_set_times(target, accessed_ns, modified_ns));
}

Request file_system_status(Loop& loop, std::string_view path, Done<FileSystemStatus> done) {
  return start(loop, make_file_system_status(path), std::move(done));
}
Result<FileSystemStatus> file_system_status_sync(Loop& loop, std::string_view path) {
  return run_now(loop, make_file_system_status(path));
}

Request truncate(Loop& loop, Target target, int64_t size, Done<void> done) {
  return start(loop, make_truncate(target, size), std::move(done));
}
Result<void> truncate_sync(Loop& loop, Target target, int64_t size) {
  return run_now(loop, make_truncate(target, size));
}

Request synchronize(Loop& loop, int fd, Synchronize what, Done<void> done) {
  return start(loop, make_synchronize(fd, what), std::move(done));
}
Result<void> synchronize_sync(Loop& loop, int fd, Synchronize what) {
  return run_now(loop, make_synchronize(fd, what));
}

Request read_vector(Loop& loop, int fd, Parts parts, int64_t offset, Done<size_t> done) {
  return start(loop, make_read_vector(fd, parts, offset), std::move(done));
}
Result<size_t> read_vector_sync(Loop& loop, int fd, Parts parts, int64_t offset) {
  return run_now(loop, make_read_vector(fd, parts, offset));
}

Request write_vector(Loop& loop, int fd, Parts parts, int64_t offset, Done<size_t> done) {
  return start(loop, make_write_vector(fd, parts, offset), std::move(done));
}
Result<size_t> write_vector_sync(Loop& loop, int fd, Parts parts, int64_t offset) {
  return run_now(loop, make_write_vector(fd, parts, offset));
}

Request copy_file(Loop& loop, std::string_view from, std::string_view to, int flags,
                  Done<void> done) {
  return start(loop, make_copy_file(from, to, flags), std::move(done));
}
Result<void> copy_file_sync(Loop& loop, std::string_view from, std::string_view to, int flags) {
  return run_now(loop, make_copy_file(from, to, flags));
}

}  // namespace giro::fs
