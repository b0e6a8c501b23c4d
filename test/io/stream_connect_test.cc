#include <cerrno>

#include "io/connection.h"

namespace giro::test {
namespace {

class StreamConnect : public Connections {};
EACH_POLLER_SUITE(StreamConnect);

TEST_P(StreamConnect, in_steps_from_an_address_of_its_own) {
  const Address target = listen();
  client = Stream::unconnected(loop);
  EXPECT_EQ(client.fd(), -1);
  EXPECT_EQ(client.read_start([](auto) {}).error().name(), "ENOTCONN");
  ASSERT_TRUE(client.bind(world.loopback()).ok());
  const uint16_t port = client.local_address()->port();
  EXPECT_GT(port, 0);
  ASSERT_TRUE(client
                  .connect(target,
                           [&](Result<void> result) {
                             EXPECT_TRUE(result.ok());
                             trail.add("connected");
                           })
                  .ok());
  EXPECT_EQ(client.connect(target, nullptr).error().name(), "EISCONN");
  while (accepted.empty() || trail.words().empty()) loop.run(RunMode::one_turn);
  EXPECT_EQ(accepted.back().peer_address()->port(), port);
  EXPECT_EQ(client.connect(target, nullptr).error().name(), "EISCONN");
}

TEST_P(StreamConnect, sends_what_was_written_before_there_was_anywhere_to_send_it) {
  const Address target = listen();
  client = Stream::unconnected(loop);
  ASSERT_TRUE(client.write("early ").ok());
  ASSERT_TRUE(client.write("bird").ok());
  ASSERT_TRUE(client.shutdown().ok());
  ASSERT_TRUE(client.connect(target, nullptr).ok());
  while (accepted.empty()) loop.run(RunMode::one_turn);
  std::string got;
  collect(accepted.back(), got);
  while (got != "early bird<end>") loop.run(RunMode::one_turn);
}

TEST_P(StreamConnect, does_not_keep_the_loop_alive_before_and_closes_in_the_close_phase) {
  client = Stream::unconnected(loop);
  EXPECT_FALSE(loop.alive());
  ASSERT_TRUE(
      client
          .write("never",
                 [&](Result<void> result) { trail.add(std::string(result.error().name())); })
          .ok());
  loop.set_immediate([&] { trail.add("check"); });
  client.close([&] { trail.add("closed"); });
  loop.run();
  EXPECT_EQ(trail.words(), "check ECANCELED closed");
  EXPECT_EQ(client.bind(world.loopback()).error().name(), "EBADF");
  EXPECT_EQ(client.connect(world.loopback(), nullptr).error().name(), "EBADF");
}

}  // namespace
}  // namespace giro::test
