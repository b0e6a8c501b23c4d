#include "giro/file.h"

#include <memory>

#include "giro/coroutine.h"
#include "giro/files.h"

namespace giro {

File::~File() {
  if (fd_ >= 0) fs::close(*loop_, fd_, [](Result<void>) {});
}

Completion<File> File::open(Loop& loop, std::string path, int flags, mode_t mode) {
  return Completion<File>([&loop, path = std::move(path), flags, mode](auto done) {
    // It is a File before anybody is asked whether he still wants it.
    return fs::open(loop, path, flags, mode,
                    [&loop, done = std::move(done)](Result<int> fd) mutable {
                      done(fd.ok() ? Result<File>(File(loop, *fd)) : Result<File>(fd.error()));
                    });
  });
}

Completion<Bytes> File::read(size_t size, int64_t offset) {
  return Files(*loop_).read(fd_, size, offset);
}
Completion<Bytes> File::read_all() { return Files(*loop_).read_file(fd_); }

namespace {

std::span<const std::byte> bytes_of(const Bytes& data) { return data.span(); }
std::span<const std::byte> bytes_of(const std::string& data) {
  return std::as_bytes(std::span(data));
}

// The operation shares the data: the coroutine may go first.
template <typename Data>
task<Result<void>> write_all(Loop& loop, int fd, Data data, int64_t offset) {
  auto kept = std::make_shared<const Data>(std::move(data));
  const size_t size = bytes_of(*kept).size();
  for (size_t sent = 0; sent < size;) {
    auto start = [&loop, fd, kept, sent, offset](fs::Done<size_t> done) {
      const int64_t at = offset < 0 ? offset : offset + static_cast<int64_t>(sent);
      return fs::write(
          loop, fd, bytes_of(*kept).subspan(sent), at,
          [kept, done = std::move(done)](Result<size_t> written) mutable { done(written); });
    };
    Completion<size_t> writing(std::move(start));
    Result<size_t> written = co_await writing;
    if (!written.ok()) co_return written.error();
    sent += *written;
  }
  co_return {};
}

}  // namespace

task<Result<void>> File::write(Bytes data, int64_t offset) {
  return write_all(*loop_, fd_, std::move(data), offset);
}
task<Result<void>> File::write(std::string data, int64_t offset) {
  return write_all(*loop_, fd_, std::move(data), offset);
}

Completion<fs::Status> File::stat() { return Files(*loop_).fstat(fd_); }
Completion<void> File::truncate(int64_t size) {
  return Files(*loop_).truncate(FileTarget::descriptor(fd_), size);
}
Completion<void> File::synchronize(Synchronize what) {
  return Files(*loop_).synchronize(fd_, what);
}
Completion<void> File::close() { return Files(*loop_).close(release()); }

}  // namespace giro
