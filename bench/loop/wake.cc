// Waking a loop from another thread: two loops that wake each other in turn (latency), a burst of
// notifications that may be taken together, and a burst of posts of which each is run.
#include <uv.h>

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <latch>
#include <thread>

#include "giro/loop.h"
#include "giro/wakeup.h"
#include "meter.h"
#include "pinned.h"
#include "subjects.h"

namespace giro::bench {
namespace {

namespace asio = boost::asio;

constexpr size_t kRoundTrips = 10'000;
constexpr size_t kNotifications = 100'000;
constexpr size_t kLooksPerReminder = 1'000;
constexpr size_t kPosts = 100'000;

// --- One call to wake a loop, for both
// -------------------------------------------------------------

// Everything but notify() belongs to the thread that made it.
class GiroBell {
 public:
  explicit GiroBell(Function<void()> callback) : wakeup_(loop_, std::move(callback)) {}
  void notify() { wakeup_.notify(); }
  void run() { loop_.run(); }
  void stop() { loop_.stop(); }

 private:
  Loop loop_;
  Wakeup wakeup_;
};

class LibuvBell {
 public:
  explicit LibuvBell(Function<void()> callback) : callback_(std::move(callback)) {
    uv_loop_init(&loop_);
    async_.data = this;
    uv_async_init(&loop_, &async_,
                  [](uv_async_t* async) { static_cast<LibuvBell*>(async->data)->callback_(); });
  }
  ~LibuvBell() {
    uv_close(reinterpret_cast<uv_handle_t*>(&async_), nullptr);
    uv_run(&loop_, UV_RUN_DEFAULT);
    uv_loop_close(&loop_);
  }
  LibuvBell(const LibuvBell&) = delete;
  LibuvBell& operator=(const LibuvBell&) = delete;

  void notify() { uv_async_send(&async_); }
  void run() { uv_run(&loop_, UV_RUN_DEFAULT); }
  void stop() { uv_stop(&loop_); }

 private:
  Function<void()> callback_;
  uv_loop_t loop_;
  uv_async_t async_;
};

// --- Cases
// -----------------------------------------------------------------------------------------

template <typename Bell>
void ping_pong(benchmark::State& state) {
  Bell* there = nullptr;
  size_t left = 0;
  Bell here([&] {
    if (--left > 0) {
      there->notify();
    } else {
      here.stop();
    }
  });
  std::atomic<bool> finished = false;
  std::latch ready(2);
  std::thread thread([&] {
    Pinned pinned(Processor::last);
    Bell bell([&] {
      if (finished) {
        bell.stop();
      } else {
        here.notify();
      }
    });
    there = &bell;
    ready.arrive_and_wait();
    bell.run();
  });
  ready.arrive_and_wait();

  Pinned pinned(Processor::first);
  Meter meter(state, "round trip", CpuTime::reported);
  for (auto _ : state) {
    left = kRoundTrips;
    meter.start();
    there->notify();
    here.run();
    meter.stop();
    meter.end_iteration(kRoundTrips);
  }
  finished = true;
  there->notify();
  thread.join();
}

// From the first notification until the loop has seen the last.
template <typename Bell>
void notify_burst(benchmark::State& state) {
  Bell* bell_there = nullptr;
  std::atomic<size_t> sent = 0;
  std::atomic<size_t> seen = 0;
  std::atomic<bool> finished = false;
  std::latch ready(2);
  std::thread thread([&] {
    Pinned pinned(Processor::last);
    Bell bell([&] {
      seen.store(sent.load(std::memory_order_acquire), std::memory_order_release);
      if (finished) bell.stop();
    });
    bell_there = &bell;
    ready.arrive_and_wait();
    bell.run();
  });
  ready.arrive_and_wait();

  Pinned pinned(Processor::first);
  Meter meter(state, "notification");
  for (auto _ : state) {
    sent = seen = 0;
    meter.start();
    for (size_t i = 1; i <= kNotifications; ++i) {
      sent.store(i, std::memory_order_release);
      bell_there->notify();
    }
    for (size_t looks = 1; seen.load(std::memory_order_acquire) != kNotifications; ++looks) {
      std::this_thread::yield();
      // libuv looks at its flag without a fence, and may lose sight of the last value.
      if (looks % kLooksPerReminder == 0) bell_there->notify();
    }
    meter.stop();
    meter.end_iteration(kNotifications);
  }
  finished = true;
  bell_there->notify();
  thread.join();
}

class GiroPosts {
 public:
  GiroPosts() : kept_alive_(loop_, [] {}) {}
  template <typename F>
  void post(F function) {
    loop_.post(function);
  }
  void run() { loop_.run(); }
  void stop() { loop_.stop(); }

 private:
  Loop loop_;
  Wakeup kept_alive_;
};

class AsioPosts {
 public:
  AsioPosts() : kept_alive_(context_.get_executor()) {}
  template <typename F>
  void post(F function) {
    asio::post(context_, function);
  }
  void run() { context_.run(); }
  void stop() { context_.stop(); }

 private:
  asio::io_context context_{1};
  asio::executor_work_guard<asio::io_context::executor_type> kept_alive_;
};

template <typename Posts>
void post_burst(benchmark::State& state) {
  Posts* posts_there = nullptr;
  std::atomic<size_t> called = 0;
  std::latch ready(2);
  std::thread thread([&] {
    Pinned pinned(Processor::last);
    Posts posts;
    posts_there = &posts;
    ready.arrive_and_wait();
    posts.run();
  });
  ready.arrive_and_wait();

  Pinned pinned(Processor::first);
  Meter meter(state, "post");
  for (auto _ : state) {
    called = 0;
    meter.start();
    for (size_t i = 0; i < kPosts; ++i) {
      // Only the loop's thread counts, so no locked increment hides what a post costs.
      posts_there->post([&called] {
        called.store(called.load(std::memory_order_relaxed) + 1, std::memory_order_release);
      });
    }
    while (called.load(std::memory_order_acquire) != kPosts) std::this_thread::yield();
    meter.stop();
    meter.end_iteration(kPosts);
  }
  posts_there->post([&posts_there] { posts_there->stop(); });
  thread.join();
}

}  // namespace

void add_wake() {
  add("wake/ping_pong/giro", ping_pong<GiroBell>);
  add("wake/ping_pong/libuv", ping_pong<LibuvBell>);
  add("wake/notify_burst/giro", notify_burst<GiroBell>);
  add("wake/notify_burst/libuv", notify_burst<LibuvBell>);
  add("wake/post_burst/giro", post_burst<GiroPosts>);
  add("wake/post_burst/asio", post_burst<AsioPosts>);
}

}  // namespace giro::bench
