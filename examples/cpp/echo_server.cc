// An echo server of coroutines: one for each connection, and one that accepts them until a stop is
// requested.
//
//   ./dev run examples/cpp/echo_server.cc          talks to itself and ends
//   ./dev run examples/cpp/echo_server.cc 8080     serves until Ctrl-C
#include <signal.h>

#include <cstdio>
#include <cstdlib>
#include <stop_token>
#include <string>

#include "giro/coroutine.h"
#include "giro/listener.h"
#include "giro/loop.h"
#include "giro/signal_watcher.h"
#include "giro/stream.h"

using giro::Result;

namespace {

giro::task<> echo(giro::Stream stream) {
  for (;;) {
    auto chunk = co_await stream.read();
    if (!chunk.ok() || !*chunk) co_return;  // the stream closes as it goes
    Result<void> written = co_await stream.write(std::move(**chunk));
    if (!written.ok()) co_return;
  }
}

giro::task<> serve(giro::Loop& loop, giro::Listener& listener, std::stop_token stop) {
  for (;;) {
    Result<giro::Stream> peer = co_await giro::with_stop(loop, stop, listener.accept());
    if (stop.stop_requested()) co_return;
    if (peer.ok()) giro::spawn(loop, echo(std::move(*peer)));
  }
}

// What comes back when this text is sent.
giro::task<Result<std::string>> ask(giro::Loop& loop, giro::Address address, std::string text) {
  Result<giro::Stream> stream = co_await giro::Stream::connect(loop, address);
  if (!stream.ok()) co_return stream.error();
  Result<void> written = co_await stream->write(giro::Bytes::copy_of(text));
  if (!written.ok()) co_return written.error();
  std::string answer;
  while (answer.size() < text.size()) {
    auto chunk = co_await stream->read();
    if (!chunk.ok()) co_return chunk.error();
    if (!*chunk) break;
    answer += (*chunk)->text();
  }
  co_return answer;
}

giro::task<int> talk_to_itself(giro::Loop& loop, giro::Address address, std::stop_source source) {
  auto [first, second] =
      co_await giro::when_all(ask(loop, address, "hello"), ask(loop, address, "there"));
  source.request_stop();
  if (!first.ok() || !second.ok()) co_return 1;
  std::printf("%s %s\n", first->c_str(), second->c_str());
  co_return *first == "hello" && *second == "there" ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  giro::Loop loop;
  const auto port = static_cast<uint16_t>(argc > 1 ? std::atoi(argv[1]) : 0);
  Result<giro::Listener> listener =
      giro::Listener::listen(loop, *giro::Address::ip("127.0.0.1", port));
  if (!listener.ok()) {
    std::fprintf(stderr, "%s\n", listener.error().to_string().c_str());
    return 1;
  }
  giro::Address address = *listener->local_address();
  std::printf("listening on %s\n", address.to_string().c_str());

  std::stop_source source;
  if (argc > 1) {
    auto interrupt = giro::SignalWatcher::watch(loop, SIGINT, [&](int) { source.request_stop(); });
    giro::run(loop, serve(loop, *listener, source.get_token()));
    return 0;
  }
  giro::spawn(loop, serve(loop, *listener, source.get_token()));
  return giro::run(loop, talk_to_itself(loop, address, source));
}
