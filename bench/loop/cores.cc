// Two cores against one: an echo server of coroutines on a loop for each of two processors, against
// the same on one. Every loop has its processor, its port and, on the same processor, a client of
// its own with as many connections: two processors have twice the work of one, and what it costs to
// talk across is left to where clients are.
#include <future>
#include <vector>

#include "giro/coroutine.h"
#include "giro/loops.h"
#include "message_meter.h"
#include "meter.h"
#include "pinned.h"
#include "subjects.h"
#include "tcp_client.h"

namespace giro::bench {
namespace {

constexpr size_t kConnections = 64;  // of each client

task<> echo(Stream stream) {
  static_cast<void>(stream.set_no_delay(true));
  for (;;) {
    auto chunk = co_await stream.read_lent();
    if (!chunk.ok() || chunk->empty()) co_return;
    Result<void> written = co_await stream.write(*chunk);
    if (!written.ok()) co_return;
  }
}

task<> serve(Loop& loop, std::promise<uint16_t>& port) {
  Result<Listener> listener = Listener::listen(loop, *Address::ip("127.0.0.1", 0));
  port.set_value(listener.ok() ? listener->local_address()->port() : uint16_t{0});
  TaskGroup connections(loop, OnError::report);
  while (listener.ok()) {
    Result<Stream> peer = co_await listener->accept();
    if (peer.ok()) connections.spawn(echo(std::move(*peer)));
  }
}

void echo_on(benchmark::State& state, PollerChoice poller, size_t count) {
  Meter meter(state, "message", CpuTime::reported);
  for (auto _ : state) {
    Loops loops({.count = count, .poller_choice = poller, .pinned = giro::Pinned::yes});
    std::vector<uint16_t> ports;
    for (size_t core = 0; core < count; ++core) {
      std::promise<uint16_t> port;
      loops.spawn_on(core, [&port](Loop& loop) { return serve(loop, port); });
      ports.push_back(port.get_future().get());
    }
    std::vector<pid_t> clients;
    meter.start();
    for (size_t i = 0; i < count; ++i) {
      Pinned pinned(i == 0 ? Processor::first : Processor::last);
      clients.push_back(start_tcp_client(ports[i], kConnections, kMessages, kMessageBytes));
    }
    for (pid_t client : clients) {
      if (!client_is_satisfied(client))
        state.SkipWithError("a client did not get its messages back");
    }
    meter.stop();
    meter.end_iteration(count * kMessages);
  }
}

}  // namespace

void add_cores() {
  for (PollerChoice poller : {PollerChoice::epoll, PollerChoice::uring}) {
    const std::string name =
        poller == PollerChoice::epoll ? "cores/epoll_echo_64/" : "cores/uring_echo_64/";
    add(name + "giro", [poller](auto& state) { echo_on(state, poller, 2); });
    add(name + "one_loop", [poller](auto& state) { echo_on(state, poller, 1); });
  }
}

}  // namespace giro::bench
