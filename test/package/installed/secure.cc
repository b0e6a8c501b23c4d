// A program outside the tree that talks TLS: a client, and a server that is none.
#include <giro/coroutine.h>
#include <giro/listener.h>
#include <giro/tls_stream.h>

#include <cstdio>

namespace {

giro::task<bool> talk(giro::Loop& loop) {
  auto listener = giro::Listener::listen(loop, *giro::Address::ip("127.0.0.1", 0));
  auto connecting = giro::Stream::connect(loop, *listener->local_address());
  auto [server, client] = co_await giro::when_all(listener->accept(), std::move(connecting));
  auto sent = co_await server->write("220 ready, says the mail server\r\n");
  auto secure = co_await giro::TlsStream::connect(std::move(*client), "localhost");
  co_return sent.ok() && !secure.ok() && secure.error().name() == "ERR_SSL_WRONG_VERSION_NUMBER";
}

}  // namespace

int main() {
  giro::Loop loop;
  const bool done = giro::run(loop, talk(loop));
  std::puts(done ? "refused" : "failed");
  return done ? 0 : 1;
}
