// Ping-pong of 64 bytes over 1, 64 and 512 connections. What counts is the server's processor time
// for a message: the client and the kernel's loopback are the same for both.
#include <uv.h>

#include <list>
#include <vector>

#include "bare_ring.h"
#include "giro/listener.h"
#include "giro/loop.h"
#include "message_meter.h"
#include "meter.h"
#include "pinned.h"
#include "subjects.h"
#include "tcp_client.h"

namespace giro::bench {
namespace {

template <PollerChoice choice>
class GiroServer {
 public:
  explicit GiroServer(size_t connections) : loop_(options()), expected_(connections) {
    auto listening =
        Listener::listen(loop_, *Address::ip("127.0.0.1", 0), [this](Result<Stream> stream) {
          if (stream.ok()) accepted(std::move(*stream));
        });
    listener_ = std::move(*listening);
  }

  uint16_t port() const { return listener_.local_address()->port(); }

  void run(MessageMeter& meter) {
    meter_ = &meter;
    loop_.run();
  }

 private:
  static LoopOptions options() {
    LoopOptions options;
    options.poller_choice = choice;
    return options;
  }

  void accepted(Stream stream) {
    auto place = connections_.insert(connections_.end(), std::move(stream));
    static_cast<void>(place->set_no_delay(true));
    static_cast<void>(place->read_start([this, place](Result<std::span<const std::byte>> bytes) {
      if (!bytes.ok() || bytes->empty()) {
        connections_.erase(place);
        return;
      }
      meter_->came(bytes->size());
      Result<size_t> written = place->try_write(*bytes);
      size_t taken = written.ok() ? *written : 0;
      if (taken == bytes->size()) return;
      std::span<const std::byte> rest = bytes->subspan(taken);
      static_cast<void>(
          place->write(std::string(reinterpret_cast<const char*>(rest.data()), rest.size())));
    }));
    if (++accepted_ == expected_) listener_.close();
  }

  Loop loop_;
  Listener listener_;
  std::list<Stream> connections_;
  const size_t expected_;
  size_t accepted_ = 0;
  MessageMeter* meter_ = nullptr;
};

class LibuvServer {
 public:
  explicit LibuvServer(size_t connections) : connections_(connections) {
    uv_loop_init(&loop_);
    uv_tcp_init(&loop_, &listener_);
    listener_.data = this;
    sockaddr_in address{};
    uv_ip4_addr("127.0.0.1", 0, &address);
    uv_tcp_bind(&listener_, reinterpret_cast<sockaddr*>(&address), 0);
    uv_listen(as_stream(&listener_), 511,
              [](uv_stream_t* listener, int) { of(listener)->accept(); });
  }
  ~LibuvServer() { uv_loop_close(&loop_); }
  LibuvServer(const LibuvServer&) = delete;
  LibuvServer& operator=(const LibuvServer&) = delete;

  uint16_t port() const {
    sockaddr_in address{};
    int size = sizeof(address);
    uv_tcp_getsockname(&listener_, reinterpret_cast<sockaddr*>(&address), &size);
    return ntohs(address.sin_port);
  }

  void run(MessageMeter& meter) {
    meter_ = &meter;
    uv_run(&loop_, UV_RUN_DEFAULT);
  }

 private:
  struct Rest {
    uv_write_t request;
    std::string data;
  };

  static uv_stream_t* as_stream(uv_tcp_t* tcp) { return reinterpret_cast<uv_stream_t*>(tcp); }
  static LibuvServer* of(uv_stream_t* stream) { return static_cast<LibuvServer*>(stream->data); }

  void accept() {
    uv_tcp_t* connection = &connections_[accepted_++];
    uv_tcp_init(&loop_, connection);
    connection->data = this;
    uv_accept(as_stream(&listener_), as_stream(connection));
    uv_tcp_nodelay(connection, 1);
    uv_read_start(
        as_stream(connection),
        [](uv_handle_t* handle, size_t, uv_buf_t* buffer) {
          *buffer = uv_buf_init(static_cast<LibuvServer*>(handle->data)->buffer_, kBufferBytes);
        },
        [](uv_stream_t* stream, ssize_t count, const uv_buf_t* buffer) {
          of(stream)->read(stream, count, *buffer);
        });
    if (accepted_ == connections_.size()) {
      uv_close(reinterpret_cast<uv_handle_t*>(&listener_), nullptr);
    }
  }

  void read(uv_stream_t* stream, ssize_t count, const uv_buf_t& buffer) {
    if (count < 0) {
      uv_close(reinterpret_cast<uv_handle_t*>(stream), nullptr);
      return;
    }
    meter_->came(static_cast<size_t>(count));
    uv_buf_t message = uv_buf_init(buffer.base, static_cast<unsigned>(count));
    int written = uv_try_write(stream, &message, 1);
    if (written == count) return;
    size_t taken = written > 0 ? static_cast<size_t>(written) : 0;
    auto* rest = new Rest{{}, std::string(buffer.base + taken, static_cast<size_t>(count) - taken)};
    uv_buf_t data = uv_buf_init(rest->data.data(), static_cast<unsigned>(rest->data.size()));
    uv_write(&rest->request, stream, &data, 1,
             [](uv_write_t* request, int) { delete reinterpret_cast<Rest*>(request); });
  }

  static constexpr unsigned kBufferBytes = 64 * 1024;
  uv_loop_t loop_;
  uv_tcp_t listener_;
  std::vector<uv_tcp_t> connections_;
  size_t accepted_ = 0;
  MessageMeter* meter_ = nullptr;
  char buffer_[kBufferBytes];
};

template <typename Server>
void ping_pong(benchmark::State& state, size_t connections) {
  Meter meter(state, "message", CpuTime::reported);
  for (auto _ : state) {
    auto server = std::make_unique<Server>(connections);
    // Both on one: side by side, how many messages a turn finds depends on who is a little faster,
    // and that decides more than the server does.
    Pinned pinned(Processor::first);
    pid_t client = start_tcp_client(server->port(), connections, kMessages);
    MessageMeter messages(meter);
    server->run(messages);
    if (!client_is_satisfied(client))
      state.SkipWithError("the client did not get its messages back");
    meter.end_iteration(kMessages);
  }
}

template <typename Server>
void add_tcp_of(const std::string& how, const std::string& who) {
  for (size_t connections : {1, 64, 512}) {
    add(how + "ping_pong_" + std::to_string(connections) + "/" + who,
        [connections](auto& state) { ping_pong<Server>(state, connections); });
  }
}

}  // namespace

void add_tcp() {
  add_tcp_of<GiroServer<PollerChoice::epoll>>("tcp/epoll_", "giro");
  add_tcp_of<LibuvServer>("tcp/epoll_", "libuv");
  add_tcp_of<GiroServer<PollerChoice::uring>>("tcp/uring_", "giro");
  add_tcp_of<LibuvServer>("tcp/uring_", "libuv");
  // The limit: what the kernel's own library does with nothing around it.
  add_tcp_of<GiroServer<PollerChoice::uring>>("tcp/limit_", "giro");
  add_tcp_of<BareRingServer>("tcp/limit_", "bare");
}

}  // namespace giro::bench
