// T4: an error loses nothing behind it. A callback that throws is called again for what comes next.
#include <gtest/gtest.h>

#include <stdexcept>

#include "fault/scene.h"
#include "giro/wakeup.h"

namespace giro::test {
namespace {

class ThrowingCallback : public testing::TestWithParam<PollerKind> {
 protected:
  ThrowingCallback() {
    scene.loop().set_error_handler([this](std::exception_ptr) { ++errors; });
  }
  void end() {
    EXPECT_EQ(errors, 1);
    scene.told_success();
    scene.end();
  }

  const Row nothing_injected;
  Scene scene{GetParam(), Way::asynchronous, nothing_injected};
  int errors = 0;
};

TEST_P(ThrowingCallback, of_a_listener_gets_the_next_connection) {
  std::vector<Stream> clients;
  Listener listener;
  listener = *Listener::listen(scene.loop(), scene.world().loopback(), [&](Result<Stream> stream) {
    EXPECT_TRUE(stream.ok());
    if (errors == 0) throw std::runtime_error("first");
    listener.close();
    clients.clear();
  });
  for (int i = 0; i < 2; ++i) {
    clients.push_back(
        Stream::connect(scene.loop(), *listener.local_address(), [](Result<void>) {}));
  }
  scene.run();
  end();
}

TEST_P(ThrowingCallback, of_a_stream_gets_the_next_bytes) {
  auto [fd, peer_fd] = scene.connected_sockets();
  Stream stream = Stream::adopt(scene.loop(), fd);
  Stream peer = Stream::adopt(scene.loop(), peer_fd);
  EXPECT_TRUE(stream
                  .read_start([&](Result<std::span<const std::byte>> data) {
                    EXPECT_TRUE(data.ok());
                    if (errors == 0) {
                      EXPECT_TRUE(peer.shutdown().ok());
                      throw std::runtime_error("first");
                    }
                    EXPECT_TRUE(data->empty());
                    stream.close();
                    peer.close();
                  })
                  .ok());
  EXPECT_TRUE(peer.write("hello").ok());
  scene.run();
  end();
}

TEST_P(ThrowingCallback, of_a_wakeup_may_have_destroyed_it) {
  std::optional<Wakeup> wakeup;
  wakeup.emplace(scene.loop(), [&] {
    wakeup.reset();
    throw std::runtime_error("first");
  });
  wakeup->notify();
  scene.run();
  end();
}

EACH_POLLER_SUITE(ThrowingCallback);

}  // namespace
}  // namespace giro::test
