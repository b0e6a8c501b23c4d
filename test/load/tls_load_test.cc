// Thousands of TLS connections of coroutines, many at a time: every answer is right, and nothing
// stays of them.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "giro/coroutine.h"
#include "giro/listener.h"
#include "giro/loop.h"
#include "giro/tls_stream.h"
#include "load/memory.h"
#include "support/certificates.h"

namespace giro::test {
namespace {

constexpr size_t kAtATime = 50;

task<> echo(Stream plain, TlsContext context) {
  Result<TlsStream> stream = co_await TlsStream::accept(std::move(plain), std::move(context));
  if (!stream.ok()) co_return;
  for (;;) {
    auto chunk = co_await stream->read();
    if (!chunk.ok() || !*chunk) co_return;
    Result<void> written = co_await stream->write(std::move(**chunk));
    if (!written.ok()) co_return;
  }
}

task<> serve(Loop& loop, Listener& listener, TlsContext context) {
  TaskGroup connections(loop);
  for (;;) {
    Result<Stream> plain = co_await listener.accept();
    if (!plain.ok()) co_return;
    connections.spawn(echo(std::move(*plain), context));
  }
}

// The next one begins when this one has ended, in one way or another.
task<size_t> ask(Loop& loop, Address address, TlsContext context, size_t count) {
  TlsConnectOptions options(context);
  size_t right = 0;
  for (size_t i = 0; i < count; ++i) {
    Result<Stream> plain = co_await Stream::connect(loop, address);
    if (!plain.ok()) continue;
    if (i % 10 == 9) {  // goes in the middle of its handshake
      static_cast<void>(co_await plain->write(std::string("\x16\x03\x01\x02", 4)));
      plain->reset_close();
      ++right;
      continue;
    }
    auto stream = co_await TlsStream::connect(std::move(*plain), "localhost", options);
    if (!stream.ok()) continue;
    const std::string text(1 + i * 37 % 20'000, 'x');
    static_cast<void>(stream->write(text));
    Result<Bytes> answer = co_await stream->read_exactly(text.size());
    if (answer.ok() && answer->text() == text) ++right;
    options.session = stream->session();
    if (i % 3 == 0) static_cast<void>(co_await stream->shutdown());
  }
  co_return right;
}

TEST(TlsLoad, leaves_nothing_behind) {
  Authority authority;
  const Made made = authority.issue();
  auto server = TlsContext::server({.certificates = made.certificate, .key = made.key});
  auto client = TlsContext::client({.trusted = authority.certificate()});
  ASSERT_TRUE(server.ok() && client.ok());
  const size_t each = load(6000) / kAtATime;
  constexpr int kLoadsMax = 16;  // OpenSSL 3.5 takes eight until its tables are large enough
  expect_memory_returns_to_its_level(
      [&] {
        Loop loop;
        auto listener = Listener::listen(loop, *Address::ip("127.0.0.1", 0));
        TaskGroup serving(loop);
        serving.spawn(serve(loop, *listener, *server));
        auto all = [&](size_t count) -> task<size_t> {
          std::vector<task<size_t>> asking;
          for (size_t i = 0; i < kAtATime; ++i) {
            asking.push_back(ask(loop, *listener->local_address(), *client, count));
          }
          size_t right = 0;
          for (size_t one : co_await when_all(std::move(asking))) right += one;
          co_return right;
        };
        EXPECT_EQ(run(loop, all(each)), each * kAtATime);
      },
      kLoadsMax);
}

}  // namespace
}  // namespace giro::test
