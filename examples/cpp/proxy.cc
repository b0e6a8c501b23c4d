// A TCP proxy: for each connection one to a host behind it, found by its name, and bytes both ways
// with back-pressure: nobody is read from faster than the other takes it.
//
//   ./dev run examples/cpp/proxy.cc                       through a proxy to itself
//   ./dev run examples/cpp/proxy.cc 8080 example.org 80   until Ctrl-C
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "giro/connect.h"
#include "giro/coroutine.h"
#include "giro/listener.h"
#include "giro/loop.h"
#include "giro/stream.h"

using giro::Result;
using namespace std::chrono_literals;

namespace {

// One direction, to its end: then the other side is told that there is no more.
giro::task<Result<void>> pump(giro::Stream& from, giro::Stream& to) {
  for (;;) {
    auto chunk = co_await from.read();
    if (!chunk.ok()) co_return chunk.error();
    if (!*chunk) co_return co_await to.shutdown();
    Result<void> written = co_await to.write(std::move(**chunk));
    if (!written.ok()) co_return written.error();
  }
}

giro::task<> connect_through(giro::Loop& loop, giro::Stream client, std::string host,
                             uint16_t port) {
  auto behind = co_await giro::with_timeout(loop, 10s, giro::connect(loop, std::move(host), port));
  if (!behind.ok()) {
    std::printf("no connection: %s\n", behind.error().to_string().c_str());
    co_return;
  }
  // An error in one direction closes both, as the streams go.
  auto [there, back] = co_await giro::when_all(pump(client, *behind), pump(*behind, client));
  if (!there.ok() || !back.ok()) std::printf("a connection was cut\n");
}

giro::task<> serve(giro::Loop& loop, giro::Listener listener, std::string host, uint16_t port) {
  giro::TaskGroup connections(loop, giro::OnError::report);
  for (;;) {
    Result<giro::Stream> client = co_await listener.accept();
    if (!client.ok()) co_return;
    connections.spawn(connect_through(loop, std::move(*client), host, port));
  }
}

// What stands behind the proxy here.
giro::task<> echo(giro::Loop& loop, giro::Listener listener) {
  giro::TaskGroup connections(loop, giro::OnError::report);
  for (;;) {
    Result<giro::Stream> client = co_await listener.accept();
    if (!client.ok()) co_return;
    auto answer = [](giro::Stream stream) -> giro::task<Result<void>> {
      co_return co_await pump(stream, stream);
    };
    connections.spawn(answer(std::move(*client)));
  }
}

giro::task<bool> ask(giro::Loop& loop, giro::Address proxy) {
  Result<giro::Stream> stream = co_await giro::Stream::connect(loop, proxy);
  if (!stream.ok()) co_return false;
  const std::string question(1'000'000, 'x');
  auto send = [](giro::Stream& to, std::string text) -> giro::task<Result<void>> {
    Result<void> written = co_await to.write(std::move(text));
    if (!written.ok()) co_return written.error();
    co_return co_await to.shutdown();
  };
  auto [sent, answer] =
      co_await giro::when_all(send(*stream, question), stream->read_exactly(question.size()));
  co_return sent.ok() && answer.ok() && answer->text() == question;
}

giro::Listener listen(giro::Loop& loop, uint16_t port) {
  auto listener = giro::Listener::listen(loop, *giro::Address::ip("127.0.0.1", port));
  if (listener.ok()) return std::move(*listener);
  std::fprintf(stderr, "%s\n", listener.error().to_string().c_str());
  std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
  giro::Loop loop;
  if (argc > 3) {
    giro::Listener listener = listen(loop, static_cast<uint16_t>(std::atoi(argv[1])));
    giro::run(loop,
              serve(loop, std::move(listener), argv[2], static_cast<uint16_t>(std::atoi(argv[3]))));
    return 0;
  }
  giro::TaskGroup servers(loop);
  giro::Listener behind = listen(loop, 0);
  giro::Listener front = listen(loop, 0);
  const uint16_t port = behind.local_address()->port();
  const giro::Address address = *front.local_address();
  servers.spawn(echo(loop, std::move(behind)));
  servers.spawn(serve(loop, std::move(front), "localhost", port));
  const bool is_right = giro::run(loop, ask(loop, address));
  std::printf(is_right ? "everything came back\n" : "something was lost\n");
  return is_right ? 0 : 1;
}
