// A server tested without a network: in a world in memory, on virtual time, with a disk that is
// full when we say so. An hour passes in no time, and every run is the same.
//
//   ./dev run examples/cpp/simulation.cc
#include "giro/simulation.h"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <string>

#include "giro/coroutine.h"
#include "giro/files.h"
#include "giro/forwarding_system.h"
#include "giro/listener.h"
#include "giro/loop.h"
#include "giro/stream.h"

using giro::Result;
using namespace std::chrono_literals;

namespace {

// The program under test: stores each line that comes, and answers; who says nothing for an hour is
// sent away. It takes its loop, and never knows in which world that is.
class Journal {
 public:
  explicit Journal(giro::Loop& loop) : loop_(loop), files_(loop) {}

  giro::task<Result<void>> serve(giro::Listener& listener) {
    giro::TaskGroup clients(loop_, giro::OnError::report);
    for (;;) {
      Result<giro::Stream> client = co_await listener.accept();
      if (!client.ok()) co_return client.error();
      clients.spawn(talk(std::move(*client)));
    }
  }

 private:
  giro::task<> talk(giro::Stream client) {
    for (;;) {
      auto line = co_await giro::with_timeout(loop_, 1h, client.read_until("\n"));
      if (!line.ok() || !*line) co_return;
      Result<void> stored = co_await files_.write_file(
          "/tmp/journal", giro::Bytes::copy_of(**line + "\n"), O_WRONLY | O_CREAT | O_APPEND);
      const std::string answer = stored.ok() ? "stored" : std::string(stored.error().name());
      Result<void> written = co_await client.write(answer + "\n");
      if (!written.ok()) co_return;
    }
  }

  giro::Loop& loop_;
  giro::Files files_;
};

// A disk that can be full: the one line of the world that differs.
class Disk final : public giro::ForwardingSystem {
 public:
  using ForwardingSystem::ForwardingSystem;
  int64_t write(int fd, const void* data, size_t size) override {
    return is_full ? -ENOSPC : ForwardingSystem::write(fd, data, size);
  }
  bool is_full = false;
};

giro::task<std::string> say(giro::Stream& stream, std::string text) {
  Result<void> written = co_await stream.write(text + "\n");
  auto answer = co_await stream.read_until("\n");
  if (!written.ok() || !answer.ok()) co_return "error";
  co_return answer->value_or("end");
}

giro::task<int> test(giro::Loop& loop, giro::Address address, Disk& disk) {
  Result<giro::Stream> stream = co_await giro::Stream::connect(loop, address);
  if (!stream.ok()) co_return 1;
  const std::string first = co_await say(*stream, "one");
  disk.is_full = true;
  const std::string second = co_await say(*stream, "two");
  disk.is_full = false;
  const std::string third = co_await say(*stream, "three");
  const giro::Nanoseconds before_ns = loop.now_ns();
  auto end = co_await stream->read();  // an hour later
  const auto minutes = (loop.now_ns() - before_ns) / 60'000'000'000;
  giro::Files files(loop);
  Result<giro::Bytes> journal = co_await files.read_file("/tmp/journal");
  if (!journal.ok() || !end.ok() || *end) co_return 1;
  std::printf("%s, %s, %s; sent away after %d minutes\n", first.c_str(), second.c_str(),
              third.c_str(), static_cast<int>(minutes));
  const bool is_right = first == "stored" && second == "ENOSPC" && third == "stored" &&
                        journal->text() == "one\nthree\n" && minutes == 60;
  co_return is_right ? 0 : 1;
}

}  // namespace

int main() {
  giro::VirtualClock clock;
  giro::SimulatedWorld world(clock);
  Disk disk(world.system());
  giro::Loop loop(world.loop_options(&disk));
  auto listener = giro::Listener::listen(loop, *giro::Address::ip("127.0.0.1", 80));
  if (!listener.ok()) return 1;
  Journal journal(loop);
  giro::TaskGroup server(loop);
  server.spawn(journal.serve(*listener));
  return giro::run(loop, test(loop, *listener->local_address(), disk));
}
