// Files for coroutines: the calls of giro/fs.h with co_await in place of a callback.
//
//   Files fs(loop);
//   Result<Bytes> text = co_await fs.read_file("notes.txt");
//
// What an operation may touch belongs to it, so that the coroutine may go at any time: paths and
// data are moved in, and what is read comes out as Bytes.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "giro/base/api.h"
#include "giro/coroutine/completion.h"
#include "giro/fs.h"

namespace giro {

// What most calls about names, permissions and times work on: as fs::Target, with a path of its
// own.
class FileTarget {
 public:
  // A file by its path: what a string is without further ado.
  FileTarget(std::string path) : FileTarget(Kind::path, std::move(path), -1) {}
  FileTarget(const char* path) : FileTarget(std::string(path)) {}
  // A link itself; an open file.
  static FileTarget link(std::string path) { return {Kind::link, std::move(path), -1}; }
  static FileTarget descriptor(int fd) { return {Kind::descriptor, {}, fd}; }

  // For fs.
  operator fs::Target() const {
    switch (kind_) {
      case Kind::path: return fs::Target::path(path_);
      case Kind::link: return fs::Target::link(path_);
      default: return fs::Target::descriptor(fd_);
    }
  }

 private:
  enum class Kind : uint8_t { path, link, descriptor };
  FileTarget(Kind kind, std::string path, int fd) : kind_(kind), path_(std::move(path)), fd_(fd) {}
  Kind kind_;
  std::string path_;
  int fd_;
};

// Loop thread only. Holds nothing but the loop.
class GIRO_API Files {
 public:
  // The loop on which everything is awaited.
  explicit Files(Loop& loop) : loop_(loop) {}

  // As the functions of the same name in giro::fs.
  Completion<int> open(std::string path, int flags, mode_t mode = 0666) {
    return call<int>(fs::open, std::move(path), flags, mode);
  }
  Completion<void> close(int fd) { return call<void>(fs::close, fd); }
  // At most so many bytes; none at the end of the file.
  Completion<Bytes> read(int fd, size_t size, int64_t offset = fs::kCurrentPosition);
  // How many bytes were written; may be fewer than given.
  Completion<size_t> write(int fd, Bytes data, int64_t offset = fs::kCurrentPosition);

  // As the functions of the same name in giro::fs.
  Completion<fs::Status> stat(std::string path) {
    return call<fs::Status>(fs::stat, std::move(path));
  }
  Completion<fs::Status> lstat(std::string path) {
    return call<fs::Status>(fs::lstat, std::move(path));
  }
  Completion<fs::Status> fstat(int fd) { return call<fs::Status>(fs::fstat, fd); }
  Completion<std::vector<DirectoryEntry>> read_directory(std::string path) {
    return call<std::vector<DirectoryEntry>>(fs::read_directory, std::move(path));
  }
  Completion<void> access(std::string path, int mode) {
    return call<void>(fs::access, std::move(path), mode);
  }
  Completion<void> make_directory(std::string path, mode_t mode = 0777) {
    return call<void>(fs::make_directory, std::move(path), mode);
  }
  Completion<void> unlink(std::string path) { return call<void>(fs::unlink, std::move(path)); }
  Completion<void> rename(std::string from, std::string to) {
    return call<void>(fs::rename, std::move(from), std::move(to));
  }

  // Names and links, as the functions of the same name in giro::fs.
  Completion<std::string> read_link(std::string path) {
    return call<std::string>(fs::read_link, std::move(path));
  }
  Completion<void> make_symlink(std::string target, std::string path) {
    return call<void>(fs::make_symlink, std::move(target), std::move(path));
  }
  Completion<void> link(std::string from, std::string to) {
    return call<void>(fs::link, std::move(from), std::move(to));
  }
  Completion<std::string> real_path(std::string path) {
    return call<std::string>(fs::real_path, std::move(path));
  }

  // Properties, likewise.
  Completion<void> change_mode(FileTarget target, mode_t mode) {
    return call<void>(fs::change_mode, std::move(target), mode);
  }
  Completion<void> change_owner(FileTarget target, uid_t user, gid_t group) {
    return call<void>(fs::change_owner, std::move(target), user, group);
  }
  Completion<void> set_times(FileTarget target, int64_t accessed_ns, int64_t modified_ns) {
    return call<void>(fs::set_times, std::move(target), accessed_ns, modified_ns);
  }
  Completion<fs::FileSystemStatus> file_system_status(std::string path) {
    return call<fs::FileSystemStatus>(fs::file_system_status, std::move(path));
  }

  // Contents, likewise.
  Completion<void> truncate(FileTarget target, int64_t size) {
    return call<void>(fs::truncate, std::move(target), size);
  }
  Completion<void> synchronize(int fd, Synchronize what = Synchronize::everything) {
    return call<void>(fs::synchronize, fd, what);
  }
  Completion<void> copy_file(std::string from, std::string to, int flags = 0) {
    return call<void>(fs::copy_file, std::move(from), std::move(to), flags);
  }

  // Directories and trees, likewise.
  Completion<std::string> make_directories(std::string path, mode_t mode = 0777) {
    return call<std::string>(fs::make_directories, std::move(path), mode);
  }
  Completion<std::string> make_temporary_directory(std::string prefix) {
    return call<std::string>(fs::make_temporary_directory, std::move(prefix));
  }
  Completion<void> remove_directory(std::string path) {
    return call<void>(fs::remove_directory, std::move(path));
  }
  Completion<int> open_directory(std::string path) {
    return call<int>(fs::open_directory, std::move(path));
  }
  Completion<std::vector<DirectoryEntry>> list_directory(int fd) {
    return call<std::vector<DirectoryEntry>>(fs::list_directory, fd);
  }
  Completion<void> remove_tree(std::string path, fs::RemoveOptions options = {}) {
    return call<void>(fs::remove_tree, std::move(path), options);
  }

  // The whole file; of a descriptor, what follows its position.
  Completion<Bytes> read_file(std::string path, int flags = O_RDONLY);
  Completion<Bytes> read_file(int fd);
  // Creates or replaces the file; `flags` as for open, O_APPEND to add to it instead.
  Completion<void> write_file(std::string path, Bytes data, int flags = fs::kReplace,
                              mode_t mode = 0666);
  Completion<void> write_file(int fd, Bytes data);

 private:
  // function(loop, arguments..., done), with the arguments kept until then.
  template <typename T, typename Call, typename... Arguments>
  Completion<T> call(Call function, Arguments... arguments) {
    return Completion<T>(
        [&loop = loop_, function, ... arguments = std::move(arguments)](fs::Done<T> done) {
          return function(loop, arguments..., std::move(done));
        });
  }

  Loop& loop_;
};

}  // namespace giro
