// An echo server on all cores: a loop on each, every one with a socket of its own for the same
// port.
//
//   ./dev run examples/cpp/echo_cores.cc          talks to itself and ends
//   ./dev run examples/cpp/echo_cores.cc 8080     serves until Ctrl-C
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "giro/coroutine.h"
#include "giro/loops.h"
#include "giro/signals.h"

using giro::Result;

namespace {

thread_local size_t served = 0;  // by this thread's loop

giro::task<> echo(giro::Loop&, giro::Stream stream) {
  ++served;
  for (;;) {
    auto chunk = co_await stream.read();
    if (!chunk.ok() || !*chunk) co_return;
    Result<void> written = co_await stream.write(std::move(**chunk));
    if (!written.ok()) co_return;
  }
}

giro::task<bool> ask(giro::Loop& loop, giro::Address address) {
  Result<giro::Stream> stream = co_await giro::Stream::connect(loop, address);
  if (!stream.ok()) co_return false;
  auto [written, answer] = co_await giro::when_all(stream->write("hello"), stream->read_exactly(5));
  co_return written.ok() && answer.ok() && answer->text() == "hello";
}

giro::task<int> ask_often(giro::Loop& loop, giro::Loops& loops, giro::Address address,
                          size_t often) {
  for (size_t i = 0; i < often; ++i) {
    if (!co_await ask(loop, address)) co_return 1;
  }
  size_t sum = 0;
  for (size_t core = 0; core < loops.size(); ++core) {
    const size_t here = co_await loops.submit_to(core, [] { return served; });
    std::printf("loop %zu served %zu\n", core, here);
    sum += here;
  }
  co_return sum == often ? 0 : 1;
}

giro::task<int> until_interrupted(giro::Loop& loop) {
  Result<giro::Signals> signals = giro::Signals::watch(loop, {SIGINT, SIGTERM});
  co_await signals->next();
  co_return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const auto port = static_cast<uint16_t>(argc > 1 ? std::atoi(argv[1]) : 0);
  giro::Loops loops;
  Result<giro::Address> address = loops.serve(*giro::Address::ip("127.0.0.1", port), echo);
  if (!address.ok()) return 1;
  std::printf("listening on %s\n", address->to_string().c_str());
  giro::Loop loop;  // of this thread
  return giro::run(loop, argc > 1 ? until_interrupted(loop) : ask_often(loop, loops, *address, 40));
}
