// File: an open file that is closed when it goes. For coroutines.
//
//   Result<File> log = co_await File::open(loop, "log", O_WRONLY | O_CREAT | O_APPEND);
//   Result<void> written = co_await log->write("line\n");
//
// Loop thread only. An operation under way has memory of its own and shares the descriptor: a file
// may go, with the coroutine that awaits it, at any moment, and is closed when its operations are
// over. The file must be gone before its loop.
#pragma once

#include <fcntl.h>

#include <cstdint>
#include <memory>
#include <string>

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
  File(Loop& loop, int fd);
  File(File&& other) noexcept;
  File& operator=(File&& other) noexcept;
  // Closes it in the pool; nobody is told how that went.
  ~File();

  // co_await File::open(loop, path): as open(2). Given up meanwhile, it leaves no descriptor open.
  static Completion<File> open(Loop& loop, std::string path, int flags = O_RDONLY,
                               mode_t mode = 0666);

  // Whether there is one; its descriptor, or -1; and hands it out, for somebody else to close.
  bool is_open() const { return fd() >= 0; }
  int fd() const;
  int release();
  // The descriptor stays open while this is held, even if the file goes: for functions of your own
  // in the pool. To be let go of on the loop's thread.
  std::shared_ptr<void> hold() const;
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
  // Closes it when what is under way is over, and says how that went: some file systems tell of
  // failed writes only then.
  Completion<void> close();

 private:
  class Descriptor;
  // The operation that `start` makes shares the descriptor: start(fd, done).
  template <typename T, typename Start>
  Completion<T> operation(Start start);
  template <typename Data>
  static task<Result<void>> write_all(std::shared_ptr<Descriptor> descriptor, Data data,
                                      int64_t offset);

  Loop* loop_ = nullptr;
  std::shared_ptr<Descriptor> descriptor_;  // null: no file
};

}  // namespace giro
