// An echo server of coroutines, one for each connection: 64 bytes and 16 KiB over 1, 64 and 512
// connections, and what an idle one costs. Asio's side is awaitable<> with use_awaitable; libuv has
// no coroutines, and stands here with its callbacks. Nobody copies what came: it is written from
// where it was received (ours by read_lent()). What counts is the server's processor time for a
// message.
#include <malloc.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

#include <array>
#include <memory>
#include <vector>

#include "asio_coroutines.h"
#include "giro/coroutine.h"
#include "giro/listener.h"
#include "giro/loop.h"
#include "message_meter.h"
#include "meter.h"
#include "pinned.h"
#include "subjects.h"
#include "tcp_client.h"

namespace giro::bench {
namespace {

constexpr size_t kBufferBytes = 64 * 1024;

template <PollerChoice choice>
class GiroServer {
 public:
  explicit GiroServer(size_t connections) : loop_(options()), expected_(connections) {
    listener_ = *Listener::listen(loop_, *Address::ip("127.0.0.1", 0));
  }
  uint16_t port() const { return listener_.local_address()->port(); }
  void run(MessageMeter& meter) {
    spawn(loop_, serve(meter));
    loop_.run();
  }

 private:
  static LoopOptions options() {
    LoopOptions options;
    options.poller_choice = choice;
    return options;
  }
  task<> serve(MessageMeter& meter) {
    for (size_t i = 0; i < expected_; ++i) {
      Result<Stream> stream = co_await listener_.accept();
      if (stream.ok()) spawn(loop_, echo(std::move(*stream), meter));
    }
    listener_.close();
  }
  static task<> echo(Stream stream, MessageMeter& meter) {
    static_cast<void>(stream.set_no_delay(true));
    for (;;) {
      auto chunk = co_await stream.read_lent();
      if (!chunk.ok() || chunk->empty()) co_return;
      meter.came(chunk->size());
      Result<void> written = co_await stream.write(*chunk);
      if (!written.ok()) co_return;
    }
  }

  Loop loop_;
  Listener listener_;
  const size_t expected_;
};

namespace asio = boost::asio;
using asio::ip::tcp;

class AsioServer {
 public:
  explicit AsioServer(size_t connections)
      : acceptor_(context_, tcp::endpoint(asio::ip::address_v4::loopback(), 0)),
        expected_(connections) {}
  uint16_t port() const { return acceptor_.local_endpoint().port(); }
  void run(MessageMeter& meter) {
    asio::co_spawn(context_, serve(meter), asio::detached);
    context_.run();
  }

 private:
  asio::awaitable<void> serve(MessageMeter& meter) {
    for (size_t i = 0; i < expected_; ++i) {
      tcp::socket socket = co_await acceptor_.async_accept(asio::use_awaitable);
      asio::co_spawn(context_, echo(std::move(socket), meter), asio::detached);
    }
    acceptor_.close();
  }
  asio::awaitable<void> echo(tcp::socket socket, MessageMeter& meter) {
    socket.set_option(tcp::no_delay(true));
    std::vector<char> buffer(kBufferBytes);
    for (;;) {
      boost::system::error_code error;
      const size_t size = co_await socket.async_read_some(
          asio::buffer(buffer), asio::redirect_error(asio::use_awaitable, error));
      if (error) co_return;
      meter.came(size);
      co_await asio::async_write(socket, asio::buffer(buffer.data(), size),
                                 asio::redirect_error(asio::use_awaitable, error));
      if (error) co_return;
    }
  }

  asio::io_context context_{1};
  tcp::acceptor acceptor_;
  const size_t expected_;
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
  static uv_stream_t* as_stream(uv_tcp_t* stream) { return reinterpret_cast<uv_stream_t*>(stream); }
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
          *buffer =
              uv_buf_init(static_cast<LibuvServer*>(handle->data)->buffer_.data(), kBufferBytes);
        },
        [](uv_stream_t* stream, ssize_t count, const uv_buf_t* buffer) {
          of(stream)->read(stream, count, *buffer);
        });
    if (accepted_ == connections_.size()) {
      uv_close(reinterpret_cast<uv_handle_t*>(&listener_), nullptr);
    }
  }
  void read(uv_stream_t* stream, ssize_t count, const uv_buf_t& buffer) {
    if (count < 0) return uv_close(reinterpret_cast<uv_handle_t*>(stream), nullptr);
    meter_->came(static_cast<size_t>(count));
    uv_buf_t message = uv_buf_init(buffer.base, static_cast<unsigned>(count));
    const int written = uv_try_write(stream, &message, 1);
    if (written == count) return;
    const size_t taken = written > 0 ? static_cast<size_t>(written) : 0;
    auto* rest = new Rest{{}, std::string(buffer.base + taken, static_cast<size_t>(count) - taken)};
    uv_buf_t data = uv_buf_init(rest->data.data(), static_cast<unsigned>(rest->data.size()));
    uv_write(&rest->request, stream, &data, 1,
             [](uv_write_t* request, int) { delete reinterpret_cast<Rest*>(request); });
  }

  uv_loop_t loop_;
  uv_tcp_t listener_;
  std::vector<uv_tcp_t> connections_;
  size_t accepted_ = 0;
  MessageMeter* meter_ = nullptr;
  std::array<char, kBufferBytes> buffer_;
};

template <typename Server>
void echo(benchmark::State& state, size_t connections, size_t bytes) {
  const size_t messages = bytes == kMessageBytes ? kMessages : kMessages / 4;
  Meter meter(state, "message", CpuTime::reported);
  for (auto _ : state) {
    auto server = std::make_unique<Server>(connections);
    Pinned pinned(Processor::first);  // as in tcp.cc
    pid_t client = start_tcp_client(server->port(), connections, messages, bytes);
    MessageMeter counted(meter, messages * bytes);
    server->run(counted);
    if (!client_is_satisfied(client))
      state.SkipWithError("the client did not get its messages back");
    meter.end_iteration(messages);
  }
}

template <typename Server>
void add_echo(const std::string& how, const std::string& who) {
  for (const auto& [name, bytes] :
       {std::pair("64B", kMessageBytes), std::pair("16KiB", size_t{16384})}) {
    for (size_t connections : {1, 64, 512}) {
      add("coroutines/" + how + "_echo_" + name + "_" + std::to_string(connections) + "/" + who,
          [connections, bytes = bytes](auto& state) { echo<Server>(state, connections, bytes); });
    }
  }
}

}  // namespace

void add_coroutines() {
  add_echo<GiroServer<PollerChoice::epoll>>("epoll", "giro");
  add_echo<AsioServer>("epoll", "asio");
  add_echo<LibuvServer>("epoll", "libuv");
  add_echo<GiroServer<PollerChoice::uring>>("uring", "giro");
  add_echo<AsioServer>("uring", "asio");
  add_echo<LibuvServer>("uring", "libuv");
}

}  // namespace giro::bench
