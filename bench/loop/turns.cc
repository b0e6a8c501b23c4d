// Turns of a loop that has nothing to do: kept alive by a timer far away; or also by a socket on
// which nothing comes, so that every turn has to ask the kernel.
#include <poll.h>
#include <sys/socket.h>
#include <uv.h>

#include <chrono>

#include "giro/base/check.h"
#include "giro/base/unique_fd.h"
#include "giro/loop.h"
#include "giro/timer.h"
#include "meter.h"
#include "subjects.h"

namespace giro::bench {
namespace {

constexpr size_t kTurns = 10'000;
constexpr std::chrono::hours kFarAway{24};

class IdleSocket {
 public:
  IdleSocket() {
    int fds[2];
    GIRO_CHECK(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, fds) == 0,
               "a pair of sockets can be had");
    ours_ = UniqueFd(fds[0]);
    theirs_ = UniqueFd(fds[1]);
  }
  int fd() const { return ours_.get(); }

 private:
  UniqueFd ours_;
  UniqueFd theirs_;
};

class Readable final : public Operation {
 public:
  explicit Readable(int socket) : Operation(Opcode::poll) {
    fd = socket;
    arguments.poll_events = POLLIN;
  }
  void run() override {}
};

template <typename Turn>
void measure(benchmark::State& state, Turn turn) {
  Meter meter(state, "turn");
  for (auto _ : state) {
    meter.start();
    for (size_t i = 0; i < kTurns; ++i) turn();
    meter.stop();
    meter.end_iteration(kTurns);
  }
}

void empty_giro(benchmark::State& state) {
  Loop loop;
  Timer far_away(loop, [] {});
  far_away.start(kFarAway);
  measure(state, [&] { loop.run(RunMode::no_wait); });
}

void idle_socket_giro(benchmark::State& state) {
  IdleSocket socket;
  Loop loop;
  Timer far_away(loop, [] {});
  far_away.start(kFarAway);
  Readable readable(socket.fd());
  loop.submit(readable);
  measure(state, [&] { loop.run(RunMode::no_wait); });
  loop.cancel(readable);
}

class LibuvLoop {
 public:
  LibuvLoop() {
    uv_loop_init(&loop_);
    uv_timer_init(&loop_, &far_away_);
    uv_timer_start(
        &far_away_, [](uv_timer_t*) {}, std::chrono::milliseconds(kFarAway).count(), 0);
  }
  ~LibuvLoop() {
    uv_close(reinterpret_cast<uv_handle_t*>(&far_away_), nullptr);
    uv_run(&loop_, UV_RUN_DEFAULT);
    uv_loop_close(&loop_);
  }
  LibuvLoop(const LibuvLoop&) = delete;
  LibuvLoop& operator=(const LibuvLoop&) = delete;

  uv_loop_t* get() { return &loop_; }

 private:
  uv_loop_t loop_;
  uv_timer_t far_away_;
};

void empty_libuv(benchmark::State& state) {
  LibuvLoop loop;
  measure(state, [&] { uv_run(loop.get(), UV_RUN_NOWAIT); });
}

void idle_socket_libuv(benchmark::State& state) {
  IdleSocket socket;
  LibuvLoop loop;
  uv_poll_t readable;
  uv_poll_init(loop.get(), &readable, socket.fd());
  uv_poll_start(&readable, UV_READABLE, [](uv_poll_t*, int, int) {});
  measure(state, [&] { uv_run(loop.get(), UV_RUN_NOWAIT); });
  uv_close(reinterpret_cast<uv_handle_t*>(&readable), nullptr);
  uv_run(loop.get(), UV_RUN_NOWAIT);
}

}  // namespace

void add_turns() {
  add("turns/empty/giro", empty_giro);
  add("turns/empty/libuv", empty_libuv);
  add("turns/idle_socket/giro", idle_socket_giro);
  add("turns/idle_socket/libuv", idle_socket_libuv);
}

}  // namespace giro::bench
