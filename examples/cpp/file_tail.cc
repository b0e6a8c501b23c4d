// Follows a file as it grows, and begins anew when it was cut.
//
//   ./dev run examples/cpp/file_tail.cc            follows a file that it writes itself, and ends
//   ./dev run examples/cpp/file_tail.cc FILE       follows FILE until it is killed
#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "giro/coroutine.h"
#include "giro/files.h"
#include "giro/loop.h"

using namespace std::chrono_literals;
using giro::Result;

namespace {

// Ends with an error, or when so many bytes have been seen.
giro::task<Result<void>> follow(giro::Loop& loop, std::string path, size_t bytes_max) {
  giro::Files fs(loop);
  Result<int> opened = co_await fs.open(path, O_RDONLY);
  if (!opened.ok()) co_return opened.error();
  struct Descriptor {  // closed wherever this coroutine ends, also when it is destroyed
    ~Descriptor() { static_cast<void>(giro::fs::close_sync(loop, fd)); }
    giro::Loop& loop;
    int fd;
  } file{loop, *opened};

  uint64_t position = 0;
  for (size_t seen = 0; seen < bytes_max;) {
    Result<giro::Bytes> more = co_await fs.read(file.fd, 65536, static_cast<int64_t>(position));
    if (!more.ok()) co_return more.error();
    if (!more->empty()) {
      std::fwrite(more->data(), 1, more->size(), stdout);
      std::fflush(stdout);
      position += more->size();
      seen += more->size();
      continue;
    }
    co_await loop.sleep(10ms);
    Result<giro::fs::Status> status = co_await fs.fstat(file.fd);
    if (!status.ok()) co_return status.error();
    if (status->stx_size < position) position = 0;  // it was cut: from the start
  }
  co_return {};
}

giro::task<Result<void>> write_slowly(giro::Loop& loop, std::string path, std::string line,
                                      int count) {
  giro::Files fs(loop);
  for (int i = 0; i < count; ++i) {
    co_await loop.sleep(15ms);
    Result<void> written =
        co_await fs.write_file(path, giro::Bytes::copy_of(line), O_WRONLY | O_CREAT | O_APPEND);
    if (!written.ok()) co_return written;
  }
  co_return {};
}

giro::task<Result<void>> follow_itself(giro::Loop& loop, std::string path) {
  constexpr int kLines = 3;
  const std::string line = "a line more\n";
  auto [written, followed] = co_await giro::when_all(
      write_slowly(loop, path, line, kLines),
      giro::with_timeout(loop, 30s, follow(loop, path, kLines * line.size())));
  static_cast<void>(giro::fs::unlink_sync(loop, path));
  co_return written.ok() ? followed : written;
}

}  // namespace

int main(int argc, char** argv) {
  giro::Loop loop;
  Result<void> outcome;
  if (argc > 1) {
    outcome = giro::run(loop, follow(loop, argv[1], SIZE_MAX));
  } else {
    char path[] = "/tmp/giro-tail-XXXXXX";
    const int fd = ::mkstemp(path);
    if (fd < 0) return 1;
    ::close(fd);
    outcome = giro::run(loop, follow_itself(loop, path));
  }
  if (outcome.ok()) return 0;
  std::fprintf(stderr, "%s\n", outcome.error().to_string().c_str());
  return 1;
}
