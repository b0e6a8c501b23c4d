#include <netinet/in.h>
#include <netinet/tcp.h>

#include "io/connection.h"

namespace giro::test {
namespace {

class StreamWrite : public Connections {};
EACH_POLLER_SUITE(StreamWrite);

TEST_P(StreamWrite, O4_the_bytes_are_with_the_kernel_when_write_returns) {
  connect();
  ASSERT_TRUE(client.write("at once").ok());
  char buffer[16];
  EXPECT_EQ(world.system().receive(server.fd(), buffer, sizeof(buffer)), 7);
}

TEST_P(StreamWrite, calls_back_later_in_order_and_before_check) {
  connect();
  ASSERT_TRUE(client.write("1", [&](Result<void>) { trail.add("first"); }).ok());
  ASSERT_TRUE(client.write("2", [&](Result<void>) { trail.add("second"); }).ok());
  loop.set_immediate(trail.step("check"));
  EXPECT_EQ(trail.words(), "");  // O3
  loop.run();
  EXPECT_EQ(trail.words(), "first second check");
}

TEST_P(StreamWrite, queues_what_the_kernel_does_not_take_and_keeps_the_order) {
  connect();
  std::string sent;
  std::string got;
  std::string order;
  for (int i = 0; i < 200; ++i) {
    std::string part(100'000, static_cast<char>('a' + i % 26));
    sent += part;
    ASSERT_TRUE(client
                    .write(part,
                           [&order, i](Result<void> result) {
                             EXPECT_TRUE(result.ok());
                             order += static_cast<char>('a' + i % 26);
                           })
                    .ok());
  }
  EXPECT_GT(client.write_queue_size(), 0u);
  EXPECT_EQ(client.try_write({}).error().name(), "EAGAIN");  // others are queued
  ASSERT_TRUE(client
                  .shutdown([&](Result<void> result) {
                    EXPECT_TRUE(result.ok());
                    order += "!";
                  })
                  .ok());
  collect(server, got);
  loop.run();
  EXPECT_EQ(got, sent + "<end>");
  std::string expected;
  for (int i = 0; i < 200; ++i) expected += static_cast<char>('a' + i % 26);
  EXPECT_EQ(order, expected + "!");
}

TEST_P(StreamWrite, gathers_parts_that_are_borrowed) {
  connect();
  std::string first = "one ";
  std::string empty;
  std::string second(200'000, 'x');
  std::vector<iovec> parts;
  parts.push_back({first.data(), first.size()});
  parts.push_back({empty.data(), 0});
  parts.push_back({second.data(), second.size()});
  for (int i = 0; i < 40; ++i) parts.push_back({first.data(), first.size()});
  std::string expected = first + second;
  for (int i = 0; i < 40; ++i) expected += first;
  ASSERT_TRUE(client
                  .write(parts,
                         [&](Result<void> result) {
                           EXPECT_TRUE(result.ok());
                           client.close();
                         })
                  .ok());
  std::string got;
  collect(server, got);
  loop.run();
  EXPECT_EQ(got, expected + "<end>");
}

TEST_P(StreamWrite, before_the_connection_is_there_is_queued) {
  std::string got;
  Address address = listen();
  client = Stream::connect(loop, address, [&](Result<void>) { trail.add("connected"); });
  ASSERT_TRUE(client.write("early", [&](Result<void>) { trail.add("written"); }).ok());
  EXPECT_EQ(client.write_queue_size(), 5u);
  ASSERT_TRUE(client.shutdown([&](Result<void>) { trail.add("finished"); }).ok());
  while (accepted.empty()) loop.run(RunMode::one_turn);
  collect(accepted[0], got);
  listener.close();
  loop.run();
  EXPECT_EQ(got, "early<end>");
  EXPECT_EQ(trail.words(), "connected written finished");
}

TEST_P(StreamWrite, on_a_connection_that_failed_is_cancelled) {
  Address address = listen();
  listener.close();
  loop.run();
  client = Stream::connect(loop, address, [&](Result<void> result) {
    trail.add(std::string(result.error().name()));
    ASSERT_TRUE(client
                    .write("late",
                           [&](Result<void> late) {
                             trail.add("late:" + std::string(late.error().name()));
                           })
                    .ok());
  });
  ASSERT_TRUE(client
                  .write("early",
                         [&](Result<void> result) {
                           trail.add("early:" + std::string(result.error().name()));
                         })
                  .ok());
  loop.run();
  EXPECT_EQ(trail.words(), "ECONNREFUSED early:ECANCELED late:ECANCELED");
}

TEST_P(StreamWrite, to_a_peer_that_is_gone_is_an_error_not_a_signal) {
  connect();
  server.reset_close();
  loop.run();
  int errors = 0;
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(client
                    .write("x",
                           [&](Result<void> result) {
                             ASSERT_FALSE(result.ok());
                             EXPECT_TRUE(result.error().name() == "ECONNRESET" ||
                                         result.error().name() == "EPIPE")
                                 << result.error().name();
                             ++errors;
                           })
                    .ok());
    loop.run();
  }
  EXPECT_EQ(errors, 2);
}

TEST_P(StreamWrite, after_shutdown_is_epipe_and_shutdown_twice_ealready) {
  connect();
  ASSERT_TRUE(client.shutdown().ok());
  EXPECT_EQ(client.write("x").error().name(), "EPIPE");
  EXPECT_EQ(client.try_write({}).error().name(), "EPIPE");
  EXPECT_EQ(client.shutdown().error().name(), "EALREADY");
  loop.run();
}

TEST_P(StreamWrite, of_nothing_succeeds) {
  connect();
  ASSERT_TRUE(
      client.write("", [&](Result<void> result) { trail.add(result.ok() ? "ok" : "no"); }).ok());
  loop.run();
  EXPECT_EQ(trail.words(), "ok");
}

TEST_P(StreamWrite, keeps_the_loop_alive_until_it_has_called_back_even_when_unreferenced) {
  connect();
  client.unref();
  ASSERT_TRUE(client.write("x", [&](Result<void>) { trail.add("written"); }).ok());
  EXPECT_TRUE(loop.alive());
  loop.run();
  EXPECT_EQ(trail.words(), "written");
}

TEST_P(StreamWrite, options_reach_the_socket) {
  connect();
  const auto option = [this](int level, int name) {
    int value = -1;
    socklen_t size = sizeof(value);
    EXPECT_EQ(world.system().getsockopt(client.fd(), level, name, &value, &size), 0);
    return value;
  };
  EXPECT_TRUE(client.set_no_delay(true).ok());
  EXPECT_NE(option(IPPROTO_TCP, TCP_NODELAY), 0);
  EXPECT_TRUE(client.set_no_delay(false).ok());
  EXPECT_EQ(option(IPPROTO_TCP, TCP_NODELAY), 0);
  EXPECT_TRUE(client.set_keep_alive(std::chrono::seconds(7)).ok());
  EXPECT_NE(option(SOL_SOCKET, SO_KEEPALIVE), 0);
  EXPECT_EQ(option(IPPROTO_TCP, TCP_KEEPIDLE), 7);
  EXPECT_TRUE(client.set_keep_alive(std::chrono::seconds(0)).ok());
  EXPECT_EQ(option(SOL_SOCKET, SO_KEEPALIVE), 0);
  EXPECT_TRUE(client.set_keep_alive(true).ok());
  EXPECT_NE(option(SOL_SOCKET, SO_KEEPALIVE), 0);
  EXPECT_EQ(option(IPPROTO_TCP, TCP_KEEPIDLE), 7);
}

TEST_P(StreamWrite, tries_several_parts_at_once) {
  connect();
  std::string got;
  collect(server, got);
  std::string parts[] = {"one ", "", "two ", "three"};
  std::vector<iovec> vectors;
  for (std::string& part : parts) vectors.push_back({part.data(), part.size()});
  Result<size_t> sent = client.try_write_parts(vectors);
  ASSERT_TRUE(sent.ok());
  EXPECT_EQ(*sent, std::string("one two three").size());
  while (got != "one two three") loop.run(RunMode::one_turn);
}

}  // namespace
}  // namespace giro::test
