// Our loop inside another one: here poll(2), in a program that has its own descriptors to wait for.
// (glib_embedding.cc does the same for GLib.)
//
//   ./dev run examples/cpp/embedding.cc
#include <poll.h>
#include <unistd.h>

#include <chrono>
#include <climits>
#include <cstdio>
#include <string>

#include "giro/coroutine.h"
#include "giro/files.h"
#include "giro/loop.h"

using giro::Result;
using namespace std::chrono_literals;

namespace {

// The program that was there before: it reads from a pipe, and knows nothing of coroutines.
class Program {
 public:
  explicit Program(int pipe) : pipe_(pipe) {}

  // Waits for both, and lets ours do what it has to do. False: the pipe has ended.
  bool turn(giro::Loop& guest) {
    pollfd descriptors[] = {{pipe_, POLLIN, 0}, {guest.backend_fd(), POLLIN, 0}};
    ::poll(descriptors, 2, milliseconds(guest.prepare()));
    guest.poll();
    guest.dispatch();
    return descriptors[0].revents == 0 || read_pipe();
  }
  const std::string& text() const { return text_; }

 private:
  static int milliseconds(giro::Nanoseconds wait_ns) {
    if (wait_ns == giro::kNever) return -1;
    const auto rounded = (wait_ns + 999'999) / 1'000'000;  // up: never early
    return static_cast<int>(std::min<giro::Nanoseconds>(rounded, INT_MAX));
  }
  bool read_pipe() {
    char memory[64];
    const ssize_t size = ::read(pipe_, memory, sizeof(memory));
    if (size > 0) text_.append(memory, static_cast<size_t>(size));
    return size > 0;
  }

  int pipe_;
  std::string text_;
};

// What it gained: it reads a file, and says so through the pipe, from time to time.
giro::task<Result<void>> guest(giro::Loop& loop, int pipe) {
  giro::Files files(loop);
  for (int i = 0; i < 3; ++i) {
    co_await loop.sleep(2ms);
    Result<giro::Bytes> version = co_await files.read_file("/proc/version");
    if (!version.ok()) co_return version.error();
    const std::string word(version->text().substr(0, version->text().find(' ')));
    Result<size_t> written = co_await files.write(pipe, giro::Bytes::copy_of(word + " "));
    if (!written.ok()) co_return written.error();
  }
  co_return co_await files.close(pipe);
}

}  // namespace

int main() {
  int ends[2];
  if (::pipe(ends) != 0) return 1;
  giro::Loop loop;
  loop.backend_fd();  // before anything is submitted
  Program program(ends[0]);
  giro::TaskGroup guests(loop);
  guests.spawn(guest(loop, ends[1]));
  while (program.turn(loop)) {
  }
  ::close(ends[0]);
  std::printf("%s\n", program.text().c_str());
  return program.text() == "Linux Linux Linux " ? 0 : 1;
}
