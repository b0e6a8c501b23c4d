// What a connection costs that says nothing: memory of the server for each of 2,000, in malloc's
// books and as the kernel counts the process's pages. What the kernel itself keeps of a socket is
// the same for all, but for the few hundred bytes with which a poller waits for it.
#include <malloc.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

#include <cstdio>
#include <memory>
#include <vector>

#include "asio_coroutines.h"
#include "giro/base/check.h"
#include "giro/coroutine.h"
#include "giro/listener.h"
#include "giro/loop.h"
#include "subjects.h"

namespace giro::bench {
namespace {

constexpr size_t kConnections = 2000;

struct Footprint {
  int64_t heap_bytes;
  int64_t resident_bytes;

  static Footprint now() {
    const auto heap = ::mallinfo2();
    long pages = 0;
    if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
      GIRO_CHECK(std::fscanf(file, "%*d %ld", &pages) == 1,
                 "the second number is the resident set");
      std::fclose(file);
    }
    return {static_cast<int64_t>(heap.uordblks + heap.hblkhd), pages * ::sysconf(_SC_PAGESIZE)};
  }
};

// The other ends: plain sockets, in a table that was there before.
class Callers {
 public:
  ~Callers() {
    for (int fd : sockets_) ::close(fd);
  }
  void call(uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    for (int& fd : sockets_) {
      fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
      const int error = ::connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof(address));
      GIRO_CHECK(fd >= 0 && (error == 0 || errno == EINPROGRESS),
                 "so many descriptors are allowed");
    }
  }

 private:
  std::vector<int> sockets_ = std::vector<int>(kConnections);
};

template <PollerChoice choice>
class GiroServer {
 public:
  GiroServer() : loop_(options()) {
    listener_ = *Listener::listen(
        loop_, *Address::ip("127.0.0.1", 0),
        [this](Result<Stream> stream) {
          connections_.push_back(std::move(*stream));
          static_cast<void>(connections_.back().read_start([](auto) {}));
        },
        ListenOptions{.backlog = kConnections});
  }
  ~GiroServer() { listener_.close(); }

  uint16_t port() const { return listener_.local_address()->port(); }
  void accept_all() {
    connections_.reserve(kConnections);
    while (connections_.size() < kConnections) loop_.run(RunMode::one_turn);
    loop_.run(RunMode::no_wait);
  }

 private:
  static LoopOptions options() {
    LoopOptions options;
    options.poller_choice = choice;
    return options;
  }
  Loop loop_;
  Listener listener_;
  std::vector<Stream> connections_;
};

class LibuvServer {
 public:
  LibuvServer() {
    uv_loop_init(&loop_);
    uv_tcp_init(&loop_, &listener_);
    listener_.data = this;
    sockaddr_in address{};
    uv_ip4_addr("127.0.0.1", 0, &address);
    uv_tcp_bind(&listener_, reinterpret_cast<sockaddr*>(&address), 0);
    uv_listen(as_stream(&listener_), kConnections, [](uv_stream_t* listener, int) {
      static_cast<LibuvServer*>(listener->data)->accept();
    });
  }
  ~LibuvServer() {
    uv_walk(
        &loop_, [](uv_handle_t* handle, void*) { uv_close(handle, nullptr); }, nullptr);
    uv_run(&loop_, UV_RUN_DEFAULT);
    uv_loop_close(&loop_);
  }
  LibuvServer(const LibuvServer&) = delete;
  LibuvServer& operator=(const LibuvServer&) = delete;

  uint16_t port() const {
    sockaddr_in address{};
    int size = sizeof(address);
    uv_tcp_getsockname(&listener_, reinterpret_cast<sockaddr*>(&address), &size);
    return ntohs(address.sin_port);
  }
  void accept_all() {
    connections_.reserve(kConnections);
    while (connections_.size() < kConnections) uv_run(&loop_, UV_RUN_ONCE);
    uv_run(&loop_, UV_RUN_NOWAIT);
  }

 private:
  static uv_stream_t* as_stream(uv_tcp_t* tcp) { return reinterpret_cast<uv_stream_t*>(tcp); }

  // A handle each, as programs make them: it must not move.
  void accept() {
    uv_tcp_t& connection = *connections_.emplace_back(std::make_unique<uv_tcp_t>());
    uv_tcp_init(&loop_, &connection);
    uv_accept(as_stream(&listener_), as_stream(&connection));
    uv_read_start(
        as_stream(&connection), [](uv_handle_t*, size_t, uv_buf_t*) {},
        [](uv_stream_t*, ssize_t, const uv_buf_t*) {});
  }

  uv_loop_t loop_;
  uv_tcp_t listener_;
  std::vector<std::unique_ptr<uv_tcp_t>> connections_;
};

// The same with a coroutine for each connection, which waits in a read.
template <PollerChoice choice>
class GiroCoroutines {
 public:
  GiroCoroutines() : loop_(options()) {
    listener_ = *Listener::listen(loop_, *Address::ip("127.0.0.1", 0),
                                  ListenOptions{.backlog = kConnections});
  }

  uint16_t port() const { return listener_.local_address()->port(); }
  void accept_all() {
    spawn(loop_, serve());
    while (accepted_ < kConnections) loop_.run(RunMode::one_turn);
    loop_.run(RunMode::no_wait);
  }

 private:
  static LoopOptions options() {
    LoopOptions options;
    options.poller_choice = choice;
    return options;
  }
  task<> serve() {
    while (accepted_ < kConnections) {
      Result<Stream> stream = co_await listener_.accept();
      spawn(loop_, idle(std::move(*stream)));
      ++accepted_;
    }
  }
  static task<> idle(Stream stream) { co_await stream.read(); }

  Loop loop_;
  Listener listener_;
  size_t accepted_ = 0;
};

namespace asio = boost::asio;
using asio::ip::tcp;

// Waits until there is something to read, so that it needs no buffer of its own, as ours does not.
class AsioCoroutines {
 public:
  AsioCoroutines() : acceptor_(context_, tcp::endpoint(asio::ip::address_v4::loopback(), 0)) {
    acceptor_.listen(kConnections);
  }

  uint16_t port() const { return acceptor_.local_endpoint().port(); }
  void accept_all() {
    asio::co_spawn(context_, serve(), asio::detached);
    while (accepted_ < kConnections) context_.run_one();
    context_.poll();
  }

 private:
  asio::awaitable<void> serve() {
    while (accepted_ < kConnections) {
      tcp::socket socket = co_await acceptor_.async_accept(asio::use_awaitable);
      asio::co_spawn(context_, idle(std::move(socket)), asio::detached);
      ++accepted_;
    }
  }
  static asio::awaitable<void> idle(tcp::socket socket) {
    co_await socket.async_wait(tcp::socket::wait_read, asio::use_awaitable);
  }

  asio::io_context context_{1};
  tcp::acceptor acceptor_;
  size_t accepted_ = 0;
};

template <typename Server>
void idle_connections(benchmark::State& state) {
  double heap = 0;
  double resident = 0;
  for (auto _ : state) {
    Server server;
    Callers callers;
    callers.call(server.port());
    const Footprint before = Footprint::now();
    server.accept_all();
    const Footprint behind = Footprint::now();
    heap = static_cast<double>(behind.heap_bytes - before.heap_bytes);
    resident = static_cast<double>(behind.resident_bytes - before.resident_bytes);
    state.SetIterationTime(1);
  }
  state.counters["heap B/connection"] = heap / kConnections;
  state.counters["resident B/connection"] = resident / kConnections;
}

template <typename Server>
void add_idle_of(const std::string& name) {
  add(name, [](auto& state) { idle_connections<Server>(state); });
}

}  // namespace

void add_idle() {
  add_idle_of<GiroServer<PollerChoice::epoll>>("idle/epoll_connection/giro");
  add_idle_of<LibuvServer>("idle/epoll_connection/libuv");
  add_idle_of<GiroServer<PollerChoice::uring>>("idle/uring_connection/giro");
  add_idle_of<LibuvServer>("idle/uring_connection/libuv");
  add_idle_of<GiroCoroutines<PollerChoice::epoll>>("idle/epoll_coroutine/giro");
  add_idle_of<AsioCoroutines>("idle/epoll_coroutine/asio");
  add_idle_of<GiroCoroutines<PollerChoice::uring>>("idle/uring_coroutine/giro");
  add_idle_of<AsioCoroutines>("idle/uring_coroutine/asio");
}

}  // namespace giro::bench
