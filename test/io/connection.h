// A listener and the two ends of a connection to it, for every poller.
#pragma once

#include <string>
#include <vector>

#include "giro/listener.h"
#include "giro/stream.h"
#include "support/pollers.h"
#include "support/trail.h"

namespace giro::test {

inline std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class Connections : public EachPoller {
 protected:
  // Listens on loopback; connections wait in accepted.
  Address listen() {
    auto made = Listener::listen(loop, world.loopback(), [this](Result<Stream> stream) {
      ASSERT_TRUE(stream.ok()) << stream.error().to_string();
      accepted.push_back(std::move(*stream));
    });
    EXPECT_TRUE(made.ok()) << made.error().to_string();
    listener = std::move(*made);
    return *listener.local_address();
  }

  // client and server are the ends of one connection; the listener is gone.
  void connect() {
    bool connected = false;
    client = Stream::connect(loop, listen(), [&](Result<void> result) {
      ASSERT_TRUE(result.ok()) << result.error().to_string();
      connected = true;
    });
    while (!connected || accepted.empty()) loop.run(RunMode::one_turn);
    server = std::move(accepted.back());
    accepted.clear();
    listener.close();
    loop.run(RunMode::no_wait);
  }

  // Everything that comes until the end, or the name of the error that came instead.
  void collect(Stream& stream, std::string& into) {
    Result<void> started = stream.read_start([&into](Result<std::span<const std::byte>> bytes) {
      if (!bytes.ok()) {
        into += bytes.error().name();
      } else if (bytes->empty()) {
        into += "<end>";
      } else {
        into += as_text(*bytes);
      }
    });
    ASSERT_TRUE(started.ok());
  }

  Trail trail;
  Listener listener;
  std::vector<Stream> accepted;
  Stream client;
  Stream server;
};

}  // namespace giro::test
