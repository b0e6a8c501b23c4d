#include <array>

#include "io/connection.h"

namespace giro::test {
namespace {

class StreamRead : public Connections {};
EACH_POLLER_SUITE(StreamRead);

TEST_P(StreamRead, carries_bytes_both_ways_and_ends_when_the_peer_has_finished) {
  connect();
  std::string at_server;
  std::string at_client;
  collect(server, at_server);
  collect(client, at_client);
  ASSERT_TRUE(client.write("ping").ok());
  ASSERT_TRUE(client.shutdown().ok());
  while (at_server != "ping<end>") loop.run(RunMode::one_turn);
  ASSERT_TRUE(server.write("pong").ok());  // the other half is still open
  server.close();
  loop.run();
  EXPECT_EQ(at_client, "pong<end>");
  EXPECT_FALSE(client.is_reading());
}

TEST_P(StreamRead, what_came_before_the_reading_is_there_when_it_starts) {
  connect();
  ASSERT_TRUE(client.write("early").ok());
  client.close();
  loop.run();
  std::string at_server;
  collect(server, at_server);
  loop.run();
  EXPECT_EQ(at_server, "early<end>");
}

TEST_P(StreamRead, stops_and_starts_again_without_losing_a_byte) {
  connect();
  std::string got;
  int chunks = 0;
  Function<void()> start = [&] {
    ASSERT_TRUE(server
                    .read_start([&](Result<std::span<const std::byte>> bytes) {
                      ASSERT_TRUE(bytes.ok());
                      if (bytes->empty()) return;
                      got += as_text(*bytes);
                      ++chunks;
                      server.read_stop();
                      loop.set_immediate([&] { start(); });
                    })
                    .ok());
  };
  start();
  std::string sent;
  for (int i = 0; i < 50; ++i) {
    std::string part(2000, static_cast<char>('a' + i % 26));
    sent += part;
    ASSERT_TRUE(client.write(part).ok());
    loop.run(RunMode::no_wait);
  }
  client.close();
  loop.run();
  EXPECT_EQ(got, sent);
  EXPECT_GT(chunks, 1);
}

TEST_P(StreamRead, back_pressure_a_reader_that_stops_holds_the_writer_up) {
  connect();
  const std::string chunk(64 * 1024, 'x');
  size_t written = 0;
  // Until the kernel takes no more.
  while (client.write_queue_size() == 0 && written < 64 * 1024 * 1024) {
    ASSERT_TRUE(client.write(chunk).ok());
    written += chunk.size();
    loop.run(RunMode::no_wait);
  }
  ASSERT_GT(client.write_queue_size(), 0u);
  for (int i = 0; i < 100; ++i) loop.run(RunMode::no_wait);
  EXPECT_GT(client.write_queue_size(), 0u);  // nobody reads, nothing moves
  size_t received = 0;
  ASSERT_TRUE(server
                  .read_start([&](Result<std::span<const std::byte>> bytes) {
                    ASSERT_TRUE(bytes.ok());
                    received += bytes->size();
                  })
                  .ok());
  ASSERT_TRUE(client.shutdown().ok());
  loop.run();
  EXPECT_EQ(received, written);
  EXPECT_EQ(client.write_queue_size(), 0u);
}

TEST_P(StreamRead, gets_econnreset_when_the_peer_resets) {
  connect();
  std::string at_server;
  collect(server, at_server);
  client.reset_close();
  loop.run();
  EXPECT_EQ(at_server, "ECONNRESET");
}

TEST_P(StreamRead, twice_is_ealready_and_before_the_connection_enotconn) {
  Address address = listen();
  Stream early = Stream::connect(loop, address, [&](Result<void>) {
    EXPECT_TRUE(early.read_start([](auto) {}).ok());
    EXPECT_EQ(early.read_start([](auto) {}).error().name(), "EALREADY");
    early.close();
    listener.close();
  });
  EXPECT_EQ(early.read_start([](auto) {}).error().name(), "ENOTCONN");
  loop.run();
}

TEST_P(StreamRead, keeps_the_loop_alive_unless_it_is_unreferenced) {
  connect();
  EXPECT_FALSE(loop.alive());  // connected, but nobody waits for anything
  std::string at_server;
  collect(server, at_server);
  EXPECT_TRUE(loop.alive());
  server.unref();
  EXPECT_FALSE(loop.alive());
  server.ref();
  EXPECT_TRUE(loop.alive());
  server.read_stop();
  EXPECT_FALSE(loop.alive());
}

TEST_P(StreamRead, a_callback_may_put_another_in_its_place) {
  connect();
  std::string marker(64, 'm');  // a capture that would be missed if it were destroyed too early
  ASSERT_TRUE(server
                  .read_start([&, marker](Result<std::span<const std::byte>>) {
                    server.read_stop();
                    ASSERT_TRUE(server
                                    .read_start([&](Result<std::span<const std::byte>> bytes) {
                                      trail.add("second:" + std::string(as_text(*bytes)));
                                      server.close();
                                    })
                                    .ok());
                    trail.add("first:" + marker.substr(0, 1));
                  })
                  .ok());
  ASSERT_TRUE(client.write("1").ok());
  loop.run(RunMode::one_turn);
  ASSERT_TRUE(client.write("2").ok());
  loop.run();
  EXPECT_EQ(trail.words(), "first:m second:2");
}

TEST_P(StreamRead, puts_the_bytes_into_memory_of_the_callers) {
  connect();
  std::array<std::byte, 4> memory;
  std::string got;
  std::string parts;
  ASSERT_TRUE(server
                  .read_start(memory,
                              [&](Result<std::span<const std::byte>> bytes) {
                                ASSERT_TRUE(bytes.ok());
                                EXPECT_TRUE(bytes->empty() || bytes->data() == memory.data());
                                got += as_text(*bytes);
                                parts += std::to_string(bytes->size());
                              })
                  .ok());
  ASSERT_TRUE(client.write("0123456789").ok());
  client.close();
  loop.run();
  EXPECT_EQ(got, "0123456789");
  EXPECT_EQ(parts, "4420");
}

// For the next three chunks; then it has no more.
struct Shelf {
  std::array<std::byte, 4> memory;
  int asked = 0;
};
Shelf shelf;
std::span<std::byte> ask_for_memory() {
  return ++shelf.asked <= 3 ? std::span<std::byte>(shelf.memory) : std::span<std::byte>();
}

TEST_P(StreamRead, asks_for_memory_when_there_is_something_to_read) {
  shelf = {};
  connect();
  std::string got;
  std::string places;
  auto on_read = [&](Result<std::span<const std::byte>> bytes) {
    ASSERT_TRUE(bytes.ok());
    got += as_text(*bytes);
    if (!bytes->empty()) places += bytes->data() == shelf.memory.data() ? "asked " : "lent ";
  };
  ASSERT_TRUE(server.read_start(ask_for_memory, on_read).ok());
  loop.run(RunMode::no_wait);
  EXPECT_EQ(shelf.asked, 0);
  ASSERT_TRUE(client.write("0123456789abcdef").ok());
  client.close();
  loop.run();
  EXPECT_EQ(got, "0123456789abcdef");
  EXPECT_EQ(places, "asked asked asked lent ");
}

TEST_P(StreamRead, what_is_asked_for_may_change_while_bytes_come) {
  shelf = {};
  connect();
  const std::string text(300'000, 't');
  std::string got;
  bool asks = false;
  Function<void(Result<std::span<const std::byte>>)> on_read;
  auto start = [&] {
    auto told = [&](Result<std::span<const std::byte>> bytes) { on_read(bytes); };
    shelf.asked = 0;
    EXPECT_TRUE((asks ? server.read_start(ask_for_memory, told) : server.read_start(told)).ok());
  };
  on_read = [&](Result<std::span<const std::byte>> bytes) {
    ASSERT_TRUE(bytes.ok());
    got += as_text(*bytes);
    if (bytes->empty()) return;
    server.read_stop();
    asks = !asks;
    loop.set_immediate(start);
  };
  start();
  ASSERT_TRUE(client.write(text).ok());
  ASSERT_TRUE(client.shutdown().ok());
  loop.run();
  EXPECT_EQ(got, text);
}

}  // namespace
}  // namespace giro::test
