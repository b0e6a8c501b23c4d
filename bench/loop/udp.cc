// Datagrams of 64 bytes through loopback, between two sockets of one loop. Ping-pong: each side
// answers the other. Pump: one side sends bursts, so that several wait when the other looks.
#include <uv.h>

#include <vector>

#include "giro/datagram.h"
#include "giro/loop.h"
#include "meter.h"
#include "subjects.h"

namespace giro::bench {
namespace {

constexpr size_t kDatagrams = 100'000;
constexpr size_t kDatagramBytes = 64;

template <PollerChoice choice>
class GiroUdp {
 public:
  explicit GiroUdp(size_t burst) : loop_(options()), burst_(burst) {
    for (DatagramSocket* socket : {&sender_, &receiver_}) {
      *socket = *DatagramSocket::open(loop_, AF_INET);
      static_cast<void>(socket->bind(*Address::ip("127.0.0.1", 0)));
    }
    to_ = *receiver_.local_address();
  }

  void run() {
    static_cast<void>(receiver_.receive_start([this](const Result<Datagram>& datagram) {
      if (burst_ == 1) send(receiver_, datagram->from);
      came();
    }));
    if (burst_ == 1) {
      static_cast<void>(sender_.receive_start([this](const Result<Datagram>&) { came(); }));
    }
    send_burst();
    loop_.run();
  }

 private:
  static LoopOptions options() {
    LoopOptions options;
    options.poller_choice = choice;
    return options;
  }
  void came() {
    ++came_;
    if (came_ == kDatagrams) {
      receiver_.close();
      sender_.close();
    } else if (burst_ == 1 ? came_ % 2 == 0 : came_ % burst_ == 0) {
      send_burst();
    }
  }
  void send(DatagramSocket& from, const Address& to) {
    iovec part{data_, sizeof(data_)};
    static_cast<void>(from.try_send({&part, 1}, &to));
  }
  void send_burst() {
    for (size_t i = 0; i < burst_; ++i) send(sender_, to_);
  }

  Loop loop_;
  DatagramSocket sender_;
  DatagramSocket receiver_;
  Address to_;
  const size_t burst_;
  size_t came_ = 0;
  char data_[kDatagramBytes] = {};
};

class LibuvUdp {
 public:
  explicit LibuvUdp(size_t burst) : burst_(burst) {
    uv_loop_init(&loop_);
    for (uv_udp_t* socket : {&sender_, &receiver_}) {
      uv_udp_init(&loop_, socket);
      socket->data = this;
      sockaddr_in any{};
      uv_ip4_addr("127.0.0.1", 0, &any);
      uv_udp_bind(socket, reinterpret_cast<sockaddr*>(&any), 0);
    }
    int size = sizeof(to_);
    uv_udp_getsockname(&receiver_, reinterpret_cast<sockaddr*>(&to_), &size);
  }
  ~LibuvUdp() { uv_loop_close(&loop_); }
  LibuvUdp(const LibuvUdp&) = delete;
  LibuvUdp& operator=(const LibuvUdp&) = delete;

  void run() {
    receive(&receiver_);
    if (burst_ == 1) receive(&sender_);
    send_burst();
    uv_run(&loop_, UV_RUN_DEFAULT);
  }

 private:
  static void receive(uv_udp_t* socket) {
    uv_udp_recv_start(
        socket,
        [](uv_handle_t* handle, size_t, uv_buf_t* buffer) {
          *buffer = uv_buf_init(static_cast<LibuvUdp*>(handle->data)->buffer_, kBufferBytes);
        },
        [](uv_udp_t* receiver, ssize_t, const uv_buf_t*, const sockaddr* from, unsigned) {
          if (from != nullptr) static_cast<LibuvUdp*>(receiver->data)->came_at(receiver, from);
        });
  }
  void came_at(uv_udp_t* socket, const sockaddr* from) {
    if (socket == &receiver_ && burst_ == 1) send(&receiver_, from);
    ++came_;
    if (came_ == kDatagrams) {
      uv_close(reinterpret_cast<uv_handle_t*>(&receiver_), nullptr);
      uv_close(reinterpret_cast<uv_handle_t*>(&sender_), nullptr);
    } else if (burst_ == 1 ? came_ % 2 == 0 : came_ % burst_ == 0) {
      send_burst();
    }
  }
  void send(uv_udp_t* from, const sockaddr* to) {
    uv_buf_t data = uv_buf_init(data_, sizeof(data_));
    uv_udp_try_send(from, &data, 1, to);
  }
  void send_burst() {
    for (size_t i = 0; i < burst_; ++i) send(&sender_, reinterpret_cast<sockaddr*>(&to_));
  }

  static constexpr unsigned kBufferBytes = 64 * 1024;
  uv_loop_t loop_;
  uv_udp_t sender_;
  uv_udp_t receiver_;
  sockaddr_in to_{};
  const size_t burst_;
  size_t came_ = 0;
  char data_[kDatagramBytes] = {};
  char buffer_[kBufferBytes];
};

template <typename Udp>
void exchange_datagrams(benchmark::State& state, size_t burst) {
  Meter meter(state, "datagram", CpuTime::reported);
  for (auto _ : state) {
    auto udp = std::make_unique<Udp>(burst);
    meter.start();
    udp->run();
    meter.stop();
    meter.end_iteration(kDatagrams);
  }
}

template <typename Udp>
void add_udp_of(const std::string& poller, const std::string& who) {
  const std::string prefix = "udp/" + poller;
  add(prefix + "_ping_pong/" + who, [](auto& state) { exchange_datagrams<Udp>(state, 1); });
  add(prefix + "_pump_50/" + who, [](auto& state) { exchange_datagrams<Udp>(state, 50); });
}

}  // namespace

void add_udp() {
  add_udp_of<GiroUdp<PollerChoice::epoll>>("epoll", "giro");
  add_udp_of<LibuvUdp>("epoll", "libuv");
  add_udp_of<GiroUdp<PollerChoice::uring>>("uring", "giro");
  add_udp_of<LibuvUdp>("uring", "libuv");
}

}  // namespace giro::bench
