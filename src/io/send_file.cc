#include "giro/send_file.h"

#include <algorithm>
#include <cerrno>

#include "giro/coroutine.h"
#include "giro/files.h"
#include "giro/system.h"

namespace giro {
namespace {

// The stream may be closed while a thread of the pool sends to it: this number stays the socket's.
class Duplicate {
 public:
  Duplicate(System& system, int fd) : system_(system), fd_(system.duplicate(fd)) {}
  ~Duplicate() {
    if (fd_ >= 0) system_.close(fd_);
  }
  Duplicate(const Duplicate&) = delete;
  Duplicate& operator=(const Duplicate&) = delete;

  System& system() const { return system_; }
  int fd() const { return fd_; }

 private:
  System& system_;
  const int fd_;
};

// Any thread. How much was sent; 0: the end of the file; or -errno. `held` keeps the file open.
int64_t send_part(const std::shared_ptr<Duplicate>& socket, const std::shared_ptr<void>& /*held*/,
                  int file, int64_t offset, size_t size) {
  if (socket->fd() < 0) return socket->fd();
  int64_t sent = 0;
  do {
    sent = socket->system().send_file(socket->fd(), file, offset, size);
  } while (sent == -EINTR);
  return sent;
}

}  // namespace

task<Result<uint64_t>> send_file(Stream& stream, File& file, int64_t offset, uint64_t size) {
  constexpr uint64_t kAtOnce = 1024 * 1024;  // a thread is not kept longer from others
  constexpr uint64_t kCopied = 64 * 1024;
  Result<void> written = co_await stream.write(std::string());  // what was written before
  if (!written.ok()) co_return written.error();
  Loop& loop = file.loop();
  auto socket = std::make_shared<Duplicate>(loop.system(), stream.fd());
  uint64_t done = 0;
  bool has_call = true;
  while (done < size) {
    const int64_t at = offset + static_cast<int64_t>(done);
    const auto part = static_cast<size_t>(std::min(size - done, kAtOnce));
    int64_t sent = -EAGAIN;
    if (has_call) {
      Result<int64_t> outcome = co_await loop.run_in_pool(Lane::files, &send_part, socket,
                                                          file.hold(), file.fd(), at, part);
      if (!outcome.ok()) co_return outcome.error();
      sent = *outcome;
      // Something between two files that the kernel cannot do (EINVAL), or no such call.
      has_call = sent != -ENOSYS && sent != -EINVAL && sent != -EOPNOTSUPP;
    }
    if (sent == 0) break;
    if (sent == -EAGAIN || !has_call) {
      Result<Bytes> bytes = co_await file.read(std::min<uint64_t>(part, kCopied), at);
      if (!bytes.ok()) co_return bytes.error();
      if (bytes->empty()) break;
      sent = static_cast<int64_t>(bytes->size());
      written = co_await stream.write(std::move(*bytes));
      if (!written.ok()) co_return written.error();
    }
    if (sent < 0) co_return SysError(static_cast<int>(-sent), "sendfile");
    done += static_cast<uint64_t>(sent);
  }
  co_return done;
}

}  // namespace giro
