// What a page says, over https: the certificate has to be of someone whom the system trusts, and
// for this host; an answer that was cut off is not taken for a whole one.
//
//   ./dev run examples/cpp/https_get.cc                      from a server of its own
//   ./dev run examples/cpp/https_get.cc example.org /        from that one
#include <chrono>
#include <cstdio>
#include <optional>
#include <string>

#include "giro/coroutine.h"
#include "giro/listener.h"
#include "giro/loop.h"
#include "giro/tls_stream.h"
#include "localhost_certificate.h"

using giro::Result;
using namespace std::chrono_literals;

namespace {

struct Answer {
  std::string head;
  std::string body;
};

giro::task<Result<Answer>> get(giro::Loop& loop, std::string host, uint16_t port, std::string path,
                               giro::TlsContext context) {
  auto stream = co_await giro::TlsStream::connect(loop, host, port, std::move(context));
  if (!stream.ok()) co_return stream.error();
  Result<void> sent = co_await stream->write("GET ", path, " HTTP/1.1\r\nHost: ", host,
                                             "\r\nConnection: close\r\n\r\n");
  if (!sent.ok()) co_return sent.error();
  auto head = co_await stream->read_until("\r\n\r\n");
  if (!head.ok()) co_return head.error();
  Answer answer{.head = head->value_or(""), .body = {}};
  for (;;) {
    auto chunk = co_await stream->read();
    if (!chunk.ok()) co_return chunk.error();
    if (!*chunk) break;
    answer.body += (*chunk)->text();
  }
  // The body has no length of its own here: its end is that of the connection, which anybody on the
  // way could make, were it not announced.
  if (stream->was_cut_off()) co_return giro::SysError(ECONNRESET, "read");
  co_return answer;
}

giro::task<int> show(giro::Loop& loop, std::string host, uint16_t port, std::string path,
                     giro::TlsContext context) {
  auto answer = co_await giro::with_timeout(loop, 10s, get(loop, host, port, path, context));
  if (!answer.ok()) {
    std::fprintf(stderr, "%s\n", answer.error().to_string().c_str());
    co_return 1;
  }
  std::printf("%s\n\n%s", answer->head.c_str(), answer->body.c_str());
  co_return answer->head.starts_with("HTTP/1.1 200") ? 0 : 1;
}

// One answer to whoever comes.
giro::task<> serve(giro::Listener& listener, giro::TlsContext context) {
  for (;;) {
    Result<giro::Stream> plain = co_await listener.accept();
    if (!plain.ok()) co_return;
    auto stream = co_await giro::TlsStream::accept(std::move(*plain), context);
    if (!stream.ok()) continue;
    auto request = co_await stream->read_until("\r\n\r\n");
    if (!request.ok()) continue;
    Result<void> sent =
        co_await stream->write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nciao\n");
    if (sent.ok()) sent = co_await stream->shutdown();
  }
}

giro::task<int> show_own(giro::Loop& loop, uint16_t port, giro::TlsContext context) {
  const int shown = co_await show(loop, "localhost", port, "/", std::move(context));
  // Without that context nobody vouches for the server.
  auto refused = co_await get(loop, "localhost", port, "/", {});
  std::printf("%s\n", refused.ok() ? "trusted?" : refused.error().to_string().c_str());
  co_return refused.ok() ? 1 : shown;
}

}  // namespace

int main(int argc, char** argv) {
  giro::Loop loop;
  if (argc > 2) return giro::run(loop, show(loop, argv[1], 443, argv[2], {}));
  auto identity =
      giro::TlsContext::server({.certificates = kLocalhostCertificate, .key = kLocalhostKey});
  auto client = giro::TlsContext::client({.trusted = kLocalhostCertificate});
  auto listener = giro::Listener::listen(loop, *giro::Address::ip("127.0.0.1", 0));
  if (!identity.ok() || !client.ok() || !listener.ok()) return 1;
  giro::TaskGroup server(loop);
  server.spawn(serve(*listener, *identity));
  return giro::run(loop, show_own(loop, listener->local_address()->port(), *client));
}
