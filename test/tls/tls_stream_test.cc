// Connections over TLS, awaited.
#include "giro/tls_stream.h"

#include <chrono>

#include "tls/tls_pair.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

class TlsStreams : public TlsTest {};
EACH_POLLER_SUITE(TlsStreams);

TEST_P(TlsStreams, carry_bytes_both_ways_until_the_end) {
  auto body = [](Loop& on, Listener& at) -> task<> {
    Pair made = co_await pair(on, at);
    Result<void> sent = co_await made.client->write("question");
    EXPECT_TRUE(sent.ok());
    Result<Bytes> question = co_await made.server->read_exactly(8);
    EXPECT_EQ(question->text(), "question");
    EXPECT_TRUE((co_await made.server->write("an", "swer")).ok());
    EXPECT_TRUE((co_await made.server->shutdown()).ok());
    Result<std::string> answer = co_await read_all(*made.client);
    EXPECT_EQ(*answer, "answer");
    EXPECT_FALSE(made.client->was_cut_off());
    // The other direction goes on.
    EXPECT_TRUE((co_await made.client->write("late")).ok());
    EXPECT_TRUE((co_await made.client->shutdown()).ok());
    Result<std::string> late = co_await read_all(*made.server);
    EXPECT_EQ(*late, "late");
    EXPECT_FALSE(made.server->was_cut_off());
  };
  run(loop, body(loop, listener));
}

TEST_P(TlsStreams, connect_by_name_and_port) {
  auto serve = [](Listener& at) -> task<> {
    Result<Stream> plain = co_await at.accept();
    Result<TlsStream> stream = co_await TlsStream::accept(std::move(*plain), server_context());
    EXPECT_TRUE(stream.ok());
    EXPECT_TRUE((co_await stream->write("hello")).ok());
  };
  auto ask = [](Loop& on, uint16_t port) -> task<> {
    const TlsContext context = client_context();
    Result<TlsStream> stream = co_await TlsStream::connect(on, "127.0.0.1", port, context);
    EXPECT_TRUE(stream.ok()) << stream.error().to_string();
    Result<Bytes> hello = co_await stream->read_exactly(5);
    EXPECT_EQ(hello->text(), "hello");
    EXPECT_EQ(stream->transport().peer_address()->port(), port);
  };
  if (is_simulated()) GTEST_SKIP() << "has no names";
  auto body = [&](uint16_t port) -> task<> { co_await when_all(serve(listener), ask(loop, port)); };
  run(loop, body(listener.local_address()->port()));
}

TEST_P(TlsStreams, carry_more_than_the_kernel_takes) {
  auto body = [](Loop& on, Listener& at) -> task<> {
    Pair made = co_await pair(on, at);
    std::string much;
    for (size_t i = 0; much.size() < 4'000'000; ++i) much += std::to_string(i);
    auto send = [](TlsStream& stream, std::string text) -> task<> {
      EXPECT_TRUE((co_await stream.write(std::move(text))).ok());
      EXPECT_EQ(stream.write_queue_size(), 0u);
      EXPECT_TRUE((co_await stream.shutdown()).ok());
    };
    auto [nothing, got] = co_await when_all(send(*made.client, much), read_all(*made.server));
    EXPECT_TRUE(*got == much);
  };
  run(loop, body(loop, listener));
}

TEST_P(TlsStreams, tell_what_was_agreed_on) {
  auto body = [](Loop& on, Listener& at) -> task<> {
    TlsOptions options = server_options(test_authority().issue());
    options.protocols = {"h2", "http/1.1"};
    const TlsContext client = client_context({.protocols = {"http/1.1", "h2"}});
    Pair made = co_await handshake(on, at, client, server_context(options));
    for (TlsStream* stream : {&*made.client, &*made.server}) {
      EXPECT_EQ(stream->protocol(), "h2");  // the server's choice
      EXPECT_EQ(stream->version(), "TLSv1.3");
      EXPECT_EQ(stream->cipher(), "TLS_AES_256_GCM_SHA384");
      EXPECT_EQ(stream->server_name(), "localhost");
      EXPECT_FALSE(stream->is_resumed());
    }
    const auto certificate = made.client->peer_certificate();
    EXPECT_EQ(certificate->subject, "CN=somebody");
    EXPECT_EQ(certificate->issuer, "CN=An authority");
    EXPECT_EQ(certificate->fingerprint.size(), 64u);
    EXPECT_TRUE(certificate->pem.starts_with("-----BEGIN CERTIFICATE-----"));
    EXPECT_LT(certificate->valid_from, std::chrono::system_clock::now());
    EXPECT_GT(certificate->valid_to, std::chrono::system_clock::now());
    EXPECT_TRUE(made.client->verification().ok());
    EXPECT_FALSE(made.server->peer_certificate().has_value());
  };
  run(loop, body(loop, listener));
}

TEST_P(TlsStreams, speak_the_older_version_with_who_knows_no_other) {
  auto body = [](Loop& on, Listener& at) -> task<> {
    const TlsContext old = client_context({.version_max = TlsVersion::tls1_2});
    Pair made = co_await handshake(on, at, old, server_context());
    EXPECT_EQ(made.client->version(), "TLSv1.2");
    EXPECT_TRUE((co_await made.client->write("hello")).ok());
    Result<Bytes> hello = co_await made.server->read_exactly(5);
    EXPECT_EQ(hello->text(), "hello");
    TlsOptions options = server_options(test_authority().issue());
    options.version_min = TlsVersion::tls1_3;
    Pair refused = co_await handshake(on, at, old, server_context(options));
    EXPECT_EQ(refused.server.error().name(), "ERR_SSL_UNSUPPORTED_PROTOCOL");
    EXPECT_EQ(refused.client.error().name(), "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION");
  };
  run(loop, body(loop, listener));
}

TEST_P(TlsStreams, get_the_certificate_of_the_name_that_they_ask_for) {
  auto body = [](Loop& on, Listener& at) -> task<> {
    Authority other("Another authority");
    TlsContext server = server_context();
    TlsOptions options = server_options(other.issue({.hosts = {"*.example.com"}}));
    server.add_name("*.Example.com", server_context(options));
    const TlsContext client = client_context({.trusted = other.certificate()});
    Pair made = co_await handshake(on, at, client, server, "www.example.com");
    EXPECT_TRUE(made.client.ok()) << made.client.error().to_string();
    EXPECT_EQ(made.server->server_name(), "www.example.com");
    // Two steps below is another host, which gets the first one's.
    Pair refused = co_await handshake(on, at, client, server, "a.b.example.com");
    EXPECT_EQ(refused.client.error().name(), "UNABLE_TO_VERIFY_LEAF_SIGNATURE");
    Pair usual = co_await handshake(on, at, client_context(), server);
    EXPECT_TRUE(usual.client.ok());
  };
  run(loop, body(loop, listener));
}

TEST_P(TlsStreams, show_certificates_to_servers_that_want_them) {
  auto body = [](Loop& on, Listener& at) -> task<> {
    TlsOptions wants = server_options(test_authority().issue());
    wants.trusted = test_authority().certificate();
    wants.peers = TlsPeers::verified;
    const TlsContext server = server_context(wants);
    const Made known = test_authority().issue({.subject = "a client"});
    const TlsContext shows = client_context({.certificates = known.certificate, .key = known.key});
    Pair made = co_await handshake(on, at, shows, server);
    EXPECT_EQ(made.server->peer_certificate()->subject, "CN=a client");
    EXPECT_TRUE(made.server->verification().ok());

    // In TLS 1.3 a client learns that it is not welcome when it reads.
    Pair without = co_await handshake(on, at, client_context(), server);
    EXPECT_EQ(without.server.error().name(), "ERR_SSL_PEER_DID_NOT_RETURN_A_CERTIFICATE");
    EXPECT_TRUE(without.client.ok());
    auto nothing = co_await without.client->read();
    EXPECT_EQ(nothing.error().name(), "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED");

    Authority other("Another authority");
    const Made unknown = other.issue({.subject = "a stranger"});
    const TlsContext stranger =
        client_context({.certificates = unknown.certificate, .key = unknown.key});
    Pair refused = co_await handshake(on, at, stranger, server);
    EXPECT_EQ(refused.server.error().name(), "UNABLE_TO_VERIFY_LEAF_SIGNATURE");
  };
  run(loop, body(loop, listener));
}

TEST_P(TlsStreams, let_anybody_in_where_the_program_looks_at_them_itself) {
  auto body = [](Loop& on, Listener& at) -> task<> {
    TlsOptions asks = server_options(test_authority().issue());
    asks.trusted = test_authority().certificate();
    asks.peers = TlsPeers::asked;
    Authority other("Another authority");
    const Made unknown = other.issue({.subject = "a stranger"});
    const TlsContext stranger = client_context({.certificates = unknown.certificate,
                                                .key = unknown.key,
                                                .trusted = other.certificate(),
                                                .peers = TlsPeers::anybody});
    Pair made = co_await handshake(on, at, stranger, server_context(asks));
    EXPECT_EQ(made.server->verification().error().name(), "SELF_SIGNED_CERT_IN_CHAIN");
    EXPECT_EQ(made.client->verification().error().to_string(),
              "SELF_SIGNED_CERT_IN_CHAIN: self-signed certificate in certificate chain, connect");
  };
  run(loop, body(loop, listener));
}

TEST_P(TlsStreams, go_on_with_a_session) {
  auto body = [](Loop& on, Listener& at, TlsVersion version) -> task<> {
    const TlsContext client = client_context({.version_max = version});
    const TlsContext server = server_context();
    Pair first = co_await handshake(on, at, client, server);
    EXPECT_TRUE((co_await first.server->write("x")).ok());
    EXPECT_TRUE((co_await first.client->read()).ok());
    const TlsSession session = first.client->session();
    EXPECT_FALSE(session.empty());
    TlsConnectOptions again(client);
    again.session = session;
    Pair second = co_await handshake(on, at, again, server);
    EXPECT_TRUE(second.client->is_resumed());
    EXPECT_TRUE(second.server->is_resumed());
    EXPECT_TRUE(second.client->verification().ok());
    // It was verified for that host alone.
    Pair elsewhere = co_await handshake(on, at, again, server, "example.org");
    EXPECT_FALSE(elsewhere.client->is_resumed());
    // Another server does not know it.
    Pair another = co_await handshake(on, at, again, server_context());
    EXPECT_FALSE(another.client->is_resumed());
  };
  run(loop, body(loop, listener, TlsVersion::tls1_3));
  run(loop, body(loop, listener, TlsVersion::tls1_2));
}

// The other name's context would have asked for a certificate.
TEST_P(TlsStreams, do_not_carry_a_session_to_a_name_that_verifies_its_clients) {
  auto body = [](Loop& on, Listener& at) -> task<> {
    TlsOptions wants = server_options(test_authority().issue());
    wants.trusted = test_authority().certificate();
    wants.peers = TlsPeers::verified;
    TlsContext server = server_context();
    server.add_name("example.org", server_context(wants));
    const TlsContext client = client_context();
    Pair first = co_await handshake(on, at, client, server);
    EXPECT_TRUE((co_await first.server->write("x")).ok());
    EXPECT_TRUE((co_await first.client->read()).ok());
    // As a client does it that means no good: the session of one name, shown at the other.
    TlsConnectOptions shown(client);
    shown.server_name = "example.org";
    shown.session = first.client->session();
    Pair second = co_await handshake(on, at, shown, server);
    EXPECT_FALSE(second.server.ok());
  };
  run(loop, body(loop, listener));
}

TEST_P(TlsStreams, tell_an_end_that_nobody_announced) {
  auto body = [](Loop& on, Listener& at) -> task<> {
    Pair made = co_await pair(on, at);
    EXPECT_TRUE((co_await made.server->write("part")).ok());
    made.server->close();
    Result<std::string> got = co_await read_all(*made.client);
    EXPECT_EQ(*got, "part");
    EXPECT_TRUE(made.client->was_cut_off());
    Pair reset = co_await pair(on, at);
    reset.server->reset_close();
    auto read = co_await reset.client->read();
    EXPECT_EQ(read.error().name(), "ECONNRESET");
  };
  run(loop, body(loop, listener));
}

TEST_P(TlsStreams, end_when_the_peer_goes_in_the_handshake) {
  auto body = [](Loop& on, Listener& at) -> task<> {
    auto [one, other] = co_await plain(on, at);
    other.close();
    Result<TlsStream> client =
        co_await TlsStream::connect(std::move(one), "localhost", client_context());
    EXPECT_EQ(client.error().to_string(), "ECONNRESET: connection reset by peer, connect");
    auto [two, peer] = co_await plain(on, at);
    two.close();
    Result<TlsStream> server = co_await TlsStream::accept(std::move(peer), server_context());
    EXPECT_EQ(server.error().to_string(), "ECONNRESET: connection reset by peer, accept");
  };
  run(loop, body(loop, listener));
}

TEST_P(TlsStreams, refuse_what_is_no_tls) {
  auto body = [](Loop& on, Listener& at) -> task<> {
    auto [one, other] = co_await plain(on, at);
    EXPECT_TRUE((co_await one.write("GET / HTTP/1.1\r\n\r\n")).ok());
    Result<TlsStream> server = co_await TlsStream::accept(std::move(other), server_context());
    EXPECT_EQ(server.error().to_string(), "ERR_SSL_HTTP_REQUEST: http request, accept");
    EXPECT_EQ(server.error().code(), EPROTO);
    auto [two, peer] = co_await plain(on, at);
    EXPECT_TRUE((co_await peer.write("220 ready, says the mail server\r\n")).ok());
    Result<TlsStream> client =
        co_await TlsStream::connect(std::move(two), "localhost", client_context());
    EXPECT_EQ(client.error().to_string(),
              "ERR_SSL_WRONG_VERSION_NUMBER: wrong version number, connect");
  };
  run(loop, body(loop, listener));
}

TEST_P(TlsStreams, can_be_given_up_and_asked_again) {
  auto body = [](Loop& on, Listener& at) -> task<> {
    Pair made = co_await pair(on, at);
    auto nothing = co_await with_timeout(on, 1ms, made.client->read());
    EXPECT_TRUE(nothing.error().is_timeout());
    EXPECT_TRUE((co_await made.server->write("one line\nand another\n")).ok());
    auto line = co_await made.client->read_until("\n");
    EXPECT_EQ(**line, "one line");
    std::byte memory[4];
    Result<size_t> some = co_await made.client->read_into(memory);
    EXPECT_EQ(*some, 4u);
    Result<Bytes> rest = co_await made.client->read_exactly(8);
    EXPECT_EQ(rest->text(), "another\n");
    auto handshake_in_time = co_await with_timeout(
        on, 1ms, TlsStream::accept(std::move((co_await plain(on, at)).second), server_context()));
    EXPECT_TRUE(handshake_in_time.error().is_timeout() ||
                handshake_in_time.error().name() == "ECONNRESET");
  };
  run(loop, body(loop, listener));
}

TEST_P(TlsStreams, say_what_is_wrong_with_a_call) {
  auto body = [](Loop& on, Listener& at) -> task<> {
    Pair made = co_await pair(on, at);
    auto twice = [](TlsStream& stream) -> task<> {
      auto [first, second] = co_await when_all(stream.read(), stream.read());
      EXPECT_EQ(second.error().name(), "EALREADY");
      EXPECT_EQ(first.error().name(), "ECANCELED");
    };
    auto close = [](Loop& of, TlsStream& stream) -> task<> {
      co_await of.sleep(1ms);
      stream.close();
    };
    co_await when_all(twice(*made.client), close(on, *made.client));
    EXPECT_FALSE(made.client->is_open());
    EXPECT_EQ((co_await made.client->read()).error().name(), "EBADF");
    EXPECT_EQ((co_await made.client->write("x")).error().name(), "EBADF");
    EXPECT_EQ((co_await made.client->shutdown()).error().name(), "EBADF");
    EXPECT_EQ(made.client->transport().fd(), -1);
    EXPECT_EQ(made.client->version(), "");
    Pair other = co_await pair(on, at);
    EXPECT_TRUE((co_await other.server->shutdown()).ok());
    EXPECT_EQ((co_await other.server->write("x")).error().name(), "EPIPE");
    EXPECT_EQ((co_await other.server->shutdown()).error().name(), "EPIPE");
  };
  run(loop, body(loop, listener));
}

TEST_P(TlsStreams, end_with_their_tasks) {
  auto wait = [](TlsStream stream) -> task<> {
    auto chunk = co_await stream.read();
    ADD_FAILURE() << "nobody writes";
  };
  auto body = [&wait](Loop& on, Listener& at) -> task<> {
    Pair made = co_await pair(on, at);
    TaskGroup group(on);
    group.spawn(wait(std::move(*made.client)));
    co_await on.sleep(1ms);
    // With the group's end the stream goes, and the other side sees it.
    group.cancel();
    Result<std::string> end = co_await read_all(*made.server);
    EXPECT_EQ(*end, "");
    EXPECT_TRUE(made.server->was_cut_off());
  };
  run(loop, body(loop, listener));
}

TEST(TlsContext, says_what_it_cannot_use) {
  EXPECT_EQ(TlsContext::server({}).error().to_string(), "EINVAL: invalid argument, certificates");
  const Made made = test_authority().issue();
  EXPECT_EQ(TlsContext::client({.certificates = "nonsense"}).error().to_string(),
            "ERR_OSSL_PEM_NO_START_LINE: no start line, certificates");
  EXPECT_EQ(
      TlsContext::server({.certificates = made.certificate, .key = test_authority().issue().key})
          .error()
          .name(),
      "ERR_OSSL_X509_KEY_VALUES_MISMATCH");
  EXPECT_EQ(TlsContext::client({.ciphers = "none"}).error().name(), "ERR_SSL_NO_CIPHER_MATCH");
  EXPECT_EQ(TlsContext::client({.protocols = {""}}).error().call(), std::string("protocols"));
  EXPECT_EQ(TlsContext::client({.revoked = {"x"}}).error().name(), "ERR_OSSL_PEM_NO_START_LINE");
}

}  // namespace
}  // namespace giro::test
