// File: an open file that is closed when it goes. For coroutines.
//
//   Result<File> log = co_await File::open(loop, "log", O_WRONLY | O_CREAT | O_APPEND);
//   Result<void> written = co_await log->write("line\n");
//
// Loop thread only. An operation under way has a copy of the descriptor's number and memory of its
// own: await it before the file goes. The file must be gone before its loop.
#pragma once

#include <fcntl.h>

#include <cstdint>
#include <string>
#include <utility>

#include "giro/base/api.h"
#include "giro/base/bytes.h"
#include "giro/base/result.h"
#include "giro/coroutine/forward.h"
#include "giro/fs.h"

namespace giro {

class GIRO_API File {
 public:
  // No file.
  File() = default;
  // Takes over a descriptor.
  File(Loop& loop, int fd) : loop_(&loop), fd_(fd) {}
  File(File&& other) noexcept : loop_(other.loop_), fd_(std::exchange(other.fd_, -1)) {}
  File& operator=(File&& other) noexcept {
    std::swap(loop_, other.loop_);
    std::swap(fd_, other.fd_);
    return *this;
  }
  // Closes it in the pool; nobody is told how that went.
  ~File();

  // co_await File::open(loop, path): as open(2). Given up meanwhile, it leaves no descriptor open.
  static Completion<File> open(Loop& loop, std::string path, int flags = O_RDONLY,
                               mode_t mode = 0666);

  // Whether there is one; its descriptor, or -1; and hands it out, for somebody else to close.
  bool is_open() const { return fd_ >= 0; }
  int fd() const { return fd_; }
  int release() { return std::exchange(fd_, -1); }
  // Where it is awaited; only of one that has a descriptor, or had.
  Loop& loop() const { return *loop_; }

  // At most so many bytes, in new memory; none at the end of the file.
  Completion<Bytes> read(size_t size, int64_t offset = fs::kCurrentPosition);
  // Everything that follows the current position.
  Completion<Bytes> read_all();
  // All of the data, which is moved in.
  task<Result<void>> write(Bytes data, int64_t offset = fs::kCurrentPosition);
  task<Result<void>> write(std::string data, int64_t offset = fs::kCurrentPosition);

  // As fstat(2), ftruncate(2), fsync(2) or fdatasync(2).
  Completion<fs::Status> stat();
  Completion<void> truncate(int64_t size);
  Completion<void> synchronize(Synchronize what = Synchronize::everything);
  // Closes it, and says how that went: some file systems tell of failed writes only then.
  Completion<void> close();

 private:
  Loop* loop_ = nullptr;
  int fd_ = -1;
};

}  // namespace giro
