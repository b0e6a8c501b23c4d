// A program outside the tree: a connection to itself, by coroutines.
#include <giro/coroutine.h>
#include <giro/files.h>
#include <giro/listener.h>
#include <giro/version.h>

#include <cstdio>

static_assert(GIRO_VERSION >= 100);

namespace {

giro::task<bool> talk(giro::Loop& loop) {
  auto listener = giro::Listener::listen(loop, *giro::Address::ip("127.0.0.1", 0));
  auto [server, client] = co_await giro::when_all(
      listener->accept(), giro::Stream::connect(loop, *listener->local_address()));
  auto text = co_await giro::Files(loop).read_file("/proc/self/comm");
  auto sent = co_await client->write(std::move(*text));
  auto chunk = co_await server->read();
  co_return sent.ok() && chunk.ok() && (*chunk)->text() == "outside\n";
}

}  // namespace

int main() {
  giro::Loop loop;
  const bool done = giro::run(loop, talk(loop));
  std::puts(done ? GIRO_VERSION_STRING : "failed");
  return done ? 0 : 1;
}
