// An echo server over TLS: a task for each connection, which has so long for its handshake, and a
// client that goes on with the session of its first connection in the second.
//
//   ./dev run examples/cpp/tls_echo.cc                           talks to itself and ends
//   ./dev run examples/cpp/tls_echo.cc 8443 cert.pem key.pem     serves until Ctrl-C
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "giro/coroutine.h"
#include "giro/listener.h"
#include "giro/loop.h"
#include "giro/tls_stream.h"
#include "localhost_certificate.h"

using giro::Result;
using namespace std::chrono_literals;

namespace {

giro::task<> echo(giro::Loop& loop, giro::Stream plain, giro::TlsContext context) {
  // Who is slow, or means no good, keeps nobody else waiting.
  Result<giro::TlsStream> stream = co_await giro::with_timeout(
      loop, 10s, giro::TlsStream::accept(std::move(plain), std::move(context)));
  if (!stream.ok()) {
    std::printf("no handshake: %s\n", stream.error().to_string().c_str());
    co_return;
  }
  for (;;) {
    auto chunk = co_await stream->read();
    if (!chunk.ok()) co_return;
    if (!*chunk) break;
    Result<void> written = co_await stream->write(std::move(**chunk));
    if (!written.ok()) co_return;
  }
  // Without it the client could not tell our end from a connection that somebody has cut.
  Result<void> ended = co_await stream->shutdown();
  if (!ended.ok()) std::printf("no end: %s\n", ended.error().to_string().c_str());
}

giro::task<> serve(giro::Loop& loop, giro::Listener& listener, giro::TlsContext context) {
  giro::TaskGroup connections(loop, giro::OnError::report);
  for (;;) {
    Result<giro::Stream> plain = co_await listener.accept();
    if (!plain.ok()) co_return;
    connections.spawn(echo(loop, std::move(*plain), context));
  }
}

// What comes back when this text is sent, and the session for the next time.
giro::task<Result<std::string>> ask(giro::Loop& loop, uint16_t port,
                                    giro::TlsConnectOptions& options, std::string text) {
  auto stream = co_await giro::TlsStream::connect(loop, "localhost", port, options);
  if (!stream.ok()) co_return stream.error();
  std::printf("%s, %s, %s\n", stream->version().c_str(), stream->cipher().c_str(),
              stream->is_resumed() ? "resumed" : "new");
  Result<void> written = co_await stream->write(std::move(text));
  if (!written.ok()) co_return written.error();
  written = co_await stream->shutdown();
  if (!written.ok()) co_return written.error();
  std::string answer;
  for (;;) {
    auto chunk = co_await stream->read();
    if (!chunk.ok()) co_return chunk.error();
    if (!*chunk) break;
    answer += (*chunk)->text();
  }
  options.session = stream->session();
  if (stream->was_cut_off()) co_return giro::SysError(EPIPE, "read");
  co_return answer;
}

giro::task<int> talk_to_itself(giro::Loop& loop, uint16_t port) {
  // It trusts nobody but that server.
  auto context = giro::TlsContext::client({.trusted = kLocalhostCertificate});
  if (!context.ok()) co_return 1;
  giro::TlsConnectOptions options(*context);
  for (const char* text : {"hello", "hello again"}) {
    Result<std::string> answer = co_await ask(loop, port, options, text);
    std::printf("%s\n", answer.ok() ? answer->c_str() : answer.error().to_string().c_str());
    if (!answer.ok() || *answer != text) co_return 1;
  }
  // Whoever trusts other people does not talk to it.
  auto refused = co_await giro::TlsStream::connect(loop, "localhost", port);
  std::printf("%s\n", refused.ok() ? "trusted?" : refused.error().to_string().c_str());
  co_return refused.ok() ? 1 : 0;
}

std::string read_file(const char* path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

int fail(const giro::SysError& error) {
  std::fprintf(stderr, "%s\n", error.to_string().c_str());
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  giro::Loop loop;
  const bool serves = argc > 3;
  const auto port = static_cast<uint16_t>(serves ? std::atoi(argv[1]) : 0);
  auto context =
      giro::TlsContext::server({.certificates = serves ? read_file(argv[2]) : kLocalhostCertificate,
                                .key = serves ? read_file(argv[3]) : kLocalhostKey});
  if (!context.ok()) return fail(context.error());
  auto listener = giro::Listener::listen(loop, *giro::Address::ip("127.0.0.1", port));
  if (!listener.ok()) return fail(listener.error());
  if (serves) {
    giro::run(loop, serve(loop, *listener, *context));
    return 0;
  }
  giro::TaskGroup server(loop);
  server.spawn(serve(loop, *listener, *context));
  return giro::run(loop, talk_to_itself(loop, listener->local_address()->port()));
}
