// Two ends of a connection over TLS, in one world.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>

#include "giro/coroutine.h"
#include "giro/listener.h"
#include "giro/tls_stream.h"
#include "support/certificates.h"
#include "support/pollers.h"

namespace giro::test {

// One for all tests, because making it takes its time.
inline Authority& test_authority() {
  static Authority& authority = *new Authority;
  return authority;
}

inline TlsOptions server_options(const Made& made) {
  return {.certificates = made.certificate, .key = made.key};
}
// (GCC 12 destroys default arguments twice where something is awaited.)
inline TlsContext server_context(TlsOptions options) {
  Result<TlsContext> made = TlsContext::server(std::move(options));
  EXPECT_TRUE(made.ok()) << made.error().to_string();
  return made.ok() ? *made : TlsContext();
}
inline TlsContext server_context() {
  return server_context(server_options(test_authority().issue()));
}
inline TlsContext client_context(TlsOptions options) {
  if (options.trusted.empty()) options.trusted = test_authority().certificate();
  Result<TlsContext> made = TlsContext::client(std::move(options));
  EXPECT_TRUE(made.ok()) << made.error().to_string();
  return made.ok() ? *made : TlsContext();
}

inline TlsContext client_context() { return client_context({}); }

struct Pair {
  Result<TlsStream> client = TlsStream();
  Result<TlsStream> server = TlsStream();
};

class TlsTest : public EachPoller {
 protected:
  void SetUp() override {
    EachPoller::SetUp();
    if (IsSkipped()) return;
    Result<Listener> made = Listener::listen(loop, world.loopback());
    ASSERT_TRUE(made.ok()) << made.error().to_string();
    listener = std::move(*made);
  }

  // Both ends of a plain connection.
  static task<std::pair<Stream, Stream>> plain(Loop& on, Listener& at) {
    auto [accepted, connected] =
        co_await when_all(at.accept(), Stream::connect(on, *at.local_address()));
    EXPECT_TRUE(accepted.ok() && connected.ok());
    co_return std::pair(std::move(*connected), std::move(*accepted));
  }
  static task<Pair> handshake(Loop& on, Listener& at, TlsConnectOptions client, TlsContext server,
                              std::string host = "localhost") {
    auto [one, other] = co_await plain(on, at);
    auto [connected, accepted] =
        co_await when_all(TlsStream::connect(std::move(one), std::move(host), std::move(client)),
                          TlsStream::accept(std::move(other), std::move(server)));
    co_return Pair{std::move(connected), std::move(accepted)};
  }
  // Of one that succeeds.
  static task<Pair> pair(Loop& on, Listener& at) {
    Pair made = co_await handshake(on, at, client_context(), server_context());
    EXPECT_TRUE(made.client.ok()) << made.client.error().to_string();
    EXPECT_TRUE(made.server.ok()) << made.server.error().to_string();
    co_return made;
  }

  Listener listener;
};

// Everything until the end.
inline task<Result<std::string>> read_all(TlsStream& stream) {
  std::string all;
  for (;;) {
    auto chunk = co_await stream.read();
    if (!chunk.ok()) co_return chunk.error();
    if (!*chunk) co_return all;
    all += (*chunk)->text();
  }
}

}  // namespace giro::test
