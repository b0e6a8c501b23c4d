// A connection that is cut at each byte, or comes a byte at a time: whatever was told is true, and
// nobody waits for ever.
#include <algorithm>

#include "support/faulty_system.h"
#include "tls/tls_pair.h"

namespace giro::test {
namespace {

enum class Cut { reset, end };
enum class Direction { from_client, from_server };

// Passes bytes on until so many have gone in one direction; then both sides are cut off.
class Relay {
 public:
  Relay(size_t bytes, Direction direction, Cut cut)
      : left_(bytes), direction_(direction), cut_(cut) {}

  bool has_cut() const { return has_cut_; }
  task<> run(Stream client, Stream server) {
    client_ = std::move(client);
    server_ = std::move(server);
    co_await when_all(pump(client_, server_, Direction::from_client),
                      pump(server_, client_, Direction::from_server));
    client_.close();
    server_.close();
  }

 private:
  task<> pump(Stream& from, Stream& to, Direction direction) {
    if (direction == direction_ && left_ == 0) co_return cut();
    for (;;) {
      auto chunk = co_await from.read();
      if (!chunk.ok() || has_cut_) co_return;
      if (!*chunk) {
        static_cast<void>(co_await to.shutdown());
        co_return;
      }
      std::string text((*chunk)->text());
      if (direction == direction_) text.resize(std::min(text.size(), left_));
      if (direction == direction_) left_ -= text.size();
      Result<void> written = co_await to.write(std::move(text));
      if (!written.ok()) co_return;
      if (direction == direction_ && left_ == 0) co_return cut();
    }
  }
  void cut() {
    has_cut_ = true;
    if (cut_ == Cut::reset) {
      client_.reset_close();
      server_.reset_close();
    } else {
      client_.close();
      server_.close();
    }
  }

  size_t left_;
  Direction direction_;
  Cut cut_;
  bool has_cut_ = false;
  Stream client_;
  Stream server_;
};

const std::string kQuestion(40, 'q');
const std::string kAnswer(300, 'a');

class CutConnections : public TlsTest {
 protected:
  // Whether both sides said that they got everything.
  bool talk(Relay& relay) {
    is_answered_ = is_asked_ = false;
    auto body = [&]() -> task<> {
      auto [client, relay_client] = co_await plain(loop, listener);
      auto [relay_server, server] = co_await plain(loop, listener);
      co_await when_all(relay.run(std::move(relay_client), std::move(relay_server)),
                        ask(std::move(client)), answer(std::move(server)));
    };
    run(loop, body());
    return is_answered_ && is_asked_;
  }

 private:
  task<> ask(Stream plain_stream) {
    Result<TlsStream> stream =
        co_await TlsStream::connect(std::move(plain_stream), "localhost", client_);
    if (!stream.ok()) co_return expect_plausible(stream.error());
    Result<void> written = co_await stream->write(kQuestion);
    if (!written.ok()) co_return expect_plausible(written.error());
    Result<std::string> got = co_await read_all(*stream);
    if (!got.ok()) co_return expect_plausible(got.error());
    EXPECT_TRUE(kAnswer.starts_with(*got)) << "what came is not what was sent";
    if (!stream->was_cut_off()) {
      EXPECT_EQ(*got, kAnswer) << "a part was taken for the whole";
    }
    is_answered_ = !stream->was_cut_off();
    static_cast<void>(co_await stream->shutdown());
  }

  task<> answer(Stream plain_stream) {
    Result<TlsStream> stream = co_await TlsStream::accept(std::move(plain_stream), server_);
    if (!stream.ok()) co_return expect_plausible(stream.error());
    Result<Bytes> question = co_await stream->read_exactly(kQuestion.size());
    if (!question.ok()) co_return expect_plausible(question.error());
    EXPECT_EQ(question->text(), kQuestion);
    Result<void> written = co_await stream->write(kAnswer);
    if (!written.ok()) co_return expect_plausible(written.error());
    written = co_await stream->shutdown();
    if (!written.ok()) co_return expect_plausible(written.error());
    Result<std::string> end = co_await read_all(*stream);
    if (!end.ok()) co_return expect_plausible(end.error());
    is_asked_ = end->empty() && !stream->was_cut_off();
  }

  static void expect_plausible(SysError error) {
    const int code = error.code();
    const bool is_plausible =
        code == ECONNRESET || code == EPIPE || code == ENODATA || code == ENOTCONN;
    EXPECT_TRUE(is_plausible) << error.to_string();
  }

  TlsContext client_ = client_context();
  TlsContext server_ = server_context();
  bool is_answered_ = false;
  bool is_asked_ = false;
};
EACH_POLLER_SUITE(CutConnections);

TEST_P(CutConnections, are_told_wherever_they_are_cut) {
  // The kernel's pollers do the same with every byte; a part of it shows that.
  const size_t step = is_simulated() ? 1 : 37;
  for (Cut cut : {Cut::reset, Cut::end}) {
    for (Direction direction : {Direction::from_client, Direction::from_server}) {
      for (size_t bytes = 0;; bytes += step) {
        SCOPED_TRACE(testing::Message()
                     << "after byte " << bytes << " of direction " << static_cast<int>(direction));
        Relay relay(bytes, direction, cut);
        const bool is_whole = talk(relay);
        ASSERT_FALSE(HasFailure());
        if (!relay.has_cut()) {
          EXPECT_TRUE(is_whole);
          break;
        }
        ASSERT_LT(bytes, 20'000u);
      }
    }
  }
}

}  // namespace

// --- A byte at a time ---------------------------------------------------------------------------

namespace {

class SlowConnections : public testing::TestWithParam<PollerKind> {};
EACH_POLLER_SUITE(SlowConnections);

task<> echo_all(Listener& at, TlsContext context) {
  Result<Stream> plain = co_await at.accept();
  Result<TlsStream> stream = co_await TlsStream::accept(std::move(*plain), std::move(context));
  EXPECT_TRUE(stream.ok());
  Result<std::string> all = co_await read_all(*stream);
  EXPECT_TRUE((co_await stream->write(std::move(*all))).ok());
  EXPECT_TRUE((co_await stream->shutdown()).ok());
}

task<> ask(Loop& loop, Address address, TlsContext context) {
  Result<Stream> plain = co_await Stream::connect(loop, address);
  Result<TlsStream> stream =
      co_await TlsStream::connect(std::move(*plain), "localhost", std::move(context));
  EXPECT_TRUE(stream.ok());
  EXPECT_TRUE((co_await stream->write("hello", " world")).ok());
  EXPECT_TRUE((co_await stream->shutdown()).ok());
  Result<std::string> all = co_await read_all(*stream);
  EXPECT_EQ(*all, "hello world");
  EXPECT_FALSE(stream->was_cut_off());
}

TEST_P(SlowConnections, carry_everything_a_byte_at_a_time) {
  if (GetParam() == PollerKind::uring && !has_uring()) GTEST_SKIP() << "no io_uring here";
  World world(GetParam());
  FaultySystem system(world.system());
  Loop loop(world.options(&system));
  for (Call call : {Call::receive, Call::send}) {
    system.inject({.call = call, .kind = Fault::Kind::cut, .bytes = 1, .times = 1'000'000});
  }
  // A Unix socket gives less than it has; of a TCP socket's short reads the pollers know better.
  Result<Listener> listener = Listener::listen(loop, *Address::unix_path(world.path("socket")));
  auto body = [](Loop& on, Listener& at, TlsContext server, TlsContext client) -> task<> {
    co_await when_all(echo_all(at, server), ask(on, *at.local_address(), client));
  };
  run(loop, body(loop, *listener, server_context(), client_context()));
}

}  // namespace
}  // namespace giro::test
