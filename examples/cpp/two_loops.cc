// Two loops on two threads: one accepts connections and hands every second one over to the other.
//
//   ./dev run examples/cpp/two_loops.cc
#include <fcntl.h>

#include <cstdio>
#include <memory>
#include <thread>

#include "giro/coroutine.h"
#include "giro/listener.h"
#include "giro/loop.h"
#include "giro/stream.h"
#include "giro/wakeup.h"

using giro::Result;

namespace {

giro::task<> greet(giro::Stream stream, std::string name) {
  // A peer that has gone misses nothing.
  (void)co_await stream.write(giro::Bytes::copy_of("served by the " + name));
}

// A loop on a thread of its own, which takes connections from other threads.
class Worker {
 public:
  Worker() : thread_([this] { loop_.run(); }) {}
  ~Worker() {
    loop_.post([this] { busy_.reset(); });  // on its own thread; then nothing keeps it alive
    thread_.join();
  }

  // Any thread. The socket stays open in between because the descriptor is a second one for it.
  void take(const giro::Stream& stream) {
    const int fd = ::fcntl(stream.fd(), F_DUPFD_CLOEXEC, 0);
    if (fd < 0) return;
    loop_.post([this, fd] { giro::spawn(loop_, greet(giro::Stream::adopt(loop_, fd), "worker")); });
  }

 private:
  giro::Loop loop_;
  // A reason to wait for what other threads post.
  std::unique_ptr<giro::Wakeup> busy_ = std::make_unique<giro::Wakeup>(loop_, [] {});
  std::thread thread_;
};

giro::task<> serve(giro::Loop& loop, giro::Listener& listener, Worker& worker, int connections) {
  for (int i = 0; i < connections; ++i) {
    Result<giro::Stream> peer = co_await listener.accept();
    if (!peer.ok()) continue;
    if (i % 2 == 0) {
      giro::spawn(loop, greet(std::move(*peer), "first loop"));
    } else {
      worker.take(*peer);
    }
  }
}

giro::task<Result<std::string>> ask(giro::Loop& loop, giro::Address address) {
  Result<giro::Stream> stream = co_await giro::Stream::connect(loop, address);
  if (!stream.ok()) co_return stream.error();
  std::string answer;
  for (;;) {
    auto chunk = co_await stream->read();
    if (!chunk.ok()) co_return chunk.error();
    if (!*chunk) co_return answer;
    answer += (*chunk)->text();
  }
}

giro::task<int> ask_often(giro::Loop& loop, giro::Address address, int connections) {
  int by_worker = 0;
  for (int i = 0; i < connections; ++i) {
    Result<std::string> answer = co_await ask(loop, address);
    if (!answer.ok()) co_return -1;
    std::printf("connection %d: %s\n", i, answer->c_str());
    if (*answer == "served by the worker") ++by_worker;
  }
  co_return by_worker;
}

}  // namespace

int main() {
  constexpr int kConnections = 6;
  giro::Loop loop;
  Worker worker;
  auto listener = giro::Listener::listen(loop, *giro::Address::ip("127.0.0.1", 0));
  if (!listener.ok()) return 1;
  giro::spawn(loop, serve(loop, *listener, worker, kConnections));
  const int by_worker = giro::run(loop, ask_often(loop, *listener->local_address(), kConnections));
  return by_worker == kConnections / 2 ? 0 : 1;
}
