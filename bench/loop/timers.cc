// A million timers: set and fired, set and cancelled.
//
// Timers exist before the clock of the benchmark starts, and are destroyed after it stopped, here
// and there. Firing is measured when all are due, so that nobody's time is spent asleep.
#include <uv.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <numeric>
#include <random>
#include <thread>
#include <vector>

#include "giro/loop.h"
#include "giro/timer.h"
#include "meter.h"
#include "subjects.h"

namespace giro::bench {
namespace {

constexpr size_t kTimers = 1'000'000;
constexpr uint32_t kDelayMaxMs = 1000;

enum class Delays : uint8_t { random, equal };
enum class CancelOrder : uint8_t { as_set, random };

std::vector<uint32_t> make_delays_ms(Delays delays) {
  std::vector<uint32_t> result(kTimers, kDelayMaxMs - 1);
  std::mt19937 random(1);
  std::uniform_int_distribution<uint32_t> below_max(0, kDelayMaxMs - 1);
  if (delays == Delays::random)
    std::generate(result.begin(), result.end(), [&] { return below_max(random); });
  return result;
}

std::vector<uint32_t> make_cancel_order(CancelOrder order) {
  std::vector<uint32_t> result(kTimers);
  std::iota(result.begin(), result.end(), 0);
  if (order == CancelOrder::random) std::shuffle(result.begin(), result.end(), std::mt19937(2));
  return result;
}

void wait_until_all_are_due() {
  std::this_thread::sleep_for(std::chrono::milliseconds(kDelayMaxMs + 1));
}

class GiroTimers {
 public:
  GiroTimers() {
    for (size_t i = 0; i < kTimers; ++i) timers_.emplace_back(loop_, [this] { ++fired_; });
  }
  void start(size_t index, uint32_t delay_ms) {
    timers_[index].start(std::chrono::milliseconds(delay_ms));
  }
  void stop(size_t index) { timers_[index].stop(); }
  void run() { loop_.run(); }
  size_t fired() const { return fired_; }

 private:
  Loop loop_;
  std::deque<Timer> timers_;
  size_t fired_ = 0;
};

class LibuvTimers {
 public:
  LibuvTimers() : timers_(kTimers) {
    uv_loop_init(&loop_);
    for (uv_timer_t& timer : timers_) {
      uv_timer_init(&loop_, &timer);
      timer.data = this;
    }
  }
  ~LibuvTimers() {
    for (uv_timer_t& timer : timers_) uv_close(reinterpret_cast<uv_handle_t*>(&timer), nullptr);
    uv_run(&loop_, UV_RUN_DEFAULT);
    uv_loop_close(&loop_);
  }
  LibuvTimers(const LibuvTimers&) = delete;
  LibuvTimers& operator=(const LibuvTimers&) = delete;

  void start(size_t index, uint32_t delay_ms) {
    uv_timer_start(&timers_[index], fire, delay_ms, 0);
  }
  void stop(size_t index) { uv_timer_stop(&timers_[index]); }
  void run() { uv_run(&loop_, UV_RUN_DEFAULT); }
  size_t fired() const { return fired_; }

 private:
  static void fire(uv_timer_t* timer) { ++static_cast<LibuvTimers*>(timer->data)->fired_; }

  uv_loop_t loop_;
  std::vector<uv_timer_t> timers_;
  size_t fired_ = 0;
};

template <typename Timers>
void insert_fire(benchmark::State& state, Delays delays) {
  const std::vector<uint32_t> delays_ms = make_delays_ms(delays);
  Meter meter(state, "timer");
  for (auto _ : state) {
    Timers timers;
    meter.start();
    for (size_t i = 0; i < kTimers; ++i) timers.start(i, delays_ms[i]);
    meter.stop();
    wait_until_all_are_due();
    meter.start();
    timers.run();
    meter.stop();
    meter.end_iteration(kTimers);
    if (timers.fired() != kTimers) state.SkipWithError("not every timer fired");
  }
}

template <typename Timers>
void insert_cancel(benchmark::State& state, Delays delays, CancelOrder order) {
  const std::vector<uint32_t> delays_ms = make_delays_ms(delays);
  const std::vector<uint32_t> cancels = make_cancel_order(order);
  Meter meter(state, "timer");
  for (auto _ : state) {
    Timers timers;
    meter.start();
    for (size_t i = 0; i < kTimers; ++i) timers.start(i, delays_ms[i]);
    for (uint32_t index : cancels) timers.stop(index);
    meter.stop();
    meter.end_iteration(kTimers);
  }
}

template <typename Timers>
void add_timers_of(const std::string& who) {
  add("timers/insert_fire_random/" + who,
      [](auto& state) { insert_fire<Timers>(state, Delays::random); });
  add("timers/insert_fire_equal/" + who,
      [](auto& state) { insert_fire<Timers>(state, Delays::equal); });
  add("timers/insert_cancel_random/" + who,
      [](auto& state) { insert_cancel<Timers>(state, Delays::random, CancelOrder::as_set); });
  add("timers/insert_cancel_random_shuffled/" + who,
      [](auto& state) { insert_cancel<Timers>(state, Delays::random, CancelOrder::random); });
  add("timers/insert_cancel_equal/" + who,
      [](auto& state) { insert_cancel<Timers>(state, Delays::equal, CancelOrder::as_set); });
  add("timers/insert_cancel_equal_shuffled/" + who,
      [](auto& state) { insert_cancel<Timers>(state, Delays::equal, CancelOrder::random); });
}

}  // namespace

void add_timers() {
  add_timers_of<GiroTimers>("giro");
  add_timers_of<LibuvTimers>("libuv");
}

}  // namespace giro::bench
