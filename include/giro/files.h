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
