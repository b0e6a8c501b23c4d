// connect(): by name, and to the first of several addresses that answers.
#include "giro/connect.h"

#include <sys/socket.h>
#include <unistd.h>

#include <chrono>

#include "giro/coroutine.h"
#include "giro/listener.h"
#include "support/pollers.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

class Connects : public EachPoller {
 protected:
  void SetUp() override {
    EachPoller::SetUp();
    Result<Listener> made = Listener::listen(loop, world.loopback());
    ASSERT_TRUE(made.ok());
    listener = std::move(*made);
    answering = *listener.local_address();
    // Nobody listens there any more.
    refusing = *Listener::listen(loop, world.loopback())->local_address();
  }

  Listener listener;
  Address answering;
  Address refusing;
};
EACH_POLLER_SUITE(Connects);

TEST_P(Connects, to_the_next_address_when_one_refuses) {
  auto body = [](Loop& on, std::vector<Address> to, Address expected) -> task<void> {
    Result<Stream> stream = co_await connect(on, std::move(to), {.attempt_delay = 1h});
    EXPECT_TRUE(stream.ok());
    EXPECT_EQ(stream->peer_address()->port(), expected.port());
  };
  run(loop, body(loop, {refusing, refusing, answering}, answering));
}

TEST_P(Connects, give_the_first_error_when_none_answers) {
  auto body = [](Loop& on, std::vector<Address> to) -> task<void> {
    Result<Stream> stream = co_await connect(on, std::move(to));
    EXPECT_EQ(stream.error().name(), "ECONNREFUSED");
    Result<Stream> none = co_await connect(on, std::vector<Address>());
    EXPECT_EQ(none.error().name(), "EADDRNOTAVAIL");
  };
  run(loop, body(loop, {refusing, refusing}));
}

// A listener whose backlog is full drops what comes: to a client it looks like a host that is gone.
TEST_P(Connects, try_the_next_address_beside_one_that_does_not_answer) {
  if (is_simulated()) GTEST_SKIP() << "its listeners refuse when they are full";
  Result<Listener> silent = Listener::listen(loop, world.loopback(), ListenOptions{.backlog = 0});
  const Address nowhere = *silent->local_address();
  std::vector<int> fillers;
  for (int i = 0; i < 4; ++i) {
    fillers.push_back(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0));
    ::connect(fillers.back(), nowhere.data(), nowhere.size());
  }
  auto body = [](Loop& on, std::vector<Address> to, Address expected) -> task<void> {
    Result<Stream> stream = co_await connect(on, std::move(to), {.attempt_delay = 1ms});
    EXPECT_TRUE(stream.ok());
    EXPECT_EQ(stream->peer_address()->port(), expected.port());
  };
  run(loop, body(loop, {nowhere, answering}, answering));
  for (int fd : fillers) ::close(fd);
}

TEST_P(Connects, alternate_between_families) {
  if (is_simulated()) GTEST_SKIP() << "has one of the two";
  const Address six = *Address::ip("::1", 1);  // nobody listens there
  auto body = [](Loop& on, std::vector<Address> to, Address expected) -> task<void> {
    // The second in turn is the one that answers; the third would be tried an hour later.
    Result<Stream> stream = co_await connect(on, std::move(to), {.attempt_delay = 1h});
    EXPECT_EQ(stream->peer_address()->port(), expected.port());
  };
  run(loop, body(loop, {six, six, answering}, answering));
}

TEST_P(Connects, by_name) {
  if (is_simulated()) GTEST_SKIP() << "names are looked up outside";
  auto body = [](Loop& on, uint16_t port) -> task<void> {
    Result<Stream> stream = co_await connect(on, "localhost", port);
    EXPECT_TRUE(stream.ok());
    ConnectOptions numbers;
    numbers.lookup.flags = AI_NUMERICHOST;
    Result<Stream> none = co_await connect(on, "no.such.name.invalid", port, numbers);
    EXPECT_EQ(none.error().name(), "ENOENT");
  };
  run(loop, body(loop, answering.port()));
}

}  // namespace
}  // namespace giro::test
