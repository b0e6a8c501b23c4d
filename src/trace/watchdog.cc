#include "trace/watchdog.h"

#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <csignal>

namespace giro::trace {

Watchdog& Watchdog::shared() {
  static auto* const kWatchdog = new Watchdog;  // its thread may use it until the very end
  return *kWatchdog;
}

void Watchdog::add(LoopWatch& watch) {
  std::lock_guard lock(mutex_);
  watches_.push_back(&watch);
  if (is_running_) return;
  is_running_ = true;
  // Signals are the main thread's.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread([this] { run(); }).detach();
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void Watchdog::remove(LoopWatch& watch) {
  std::lock_guard lock(mutex_);
  std::erase(watches_, &watch);
}

void Watchdog::wake() {
  {
    std::lock_guard lock(mutex_);
    is_woken_ = true;
  }
  changed_.notify_one();
}

void Watchdog::run() {
  pthread_setname_np(pthread_self(), "watchdog");
  std::unique_lock lock(mutex_);
  for (;;) {
    constexpr Nanoseconds kBetweenLooksMin = 1'000'000;
    constexpr Nanoseconds kBetweenLooksMax = 100'000'000;
    Nanoseconds wait_ns = kBetweenLooksMax;
    for (LoopWatch* watch : watches_) wait_ns = std::min(wait_ns, watch->check());
    wait_ns = std::max(wait_ns, kBetweenLooksMin);
    changed_.wait_for(lock, std::chrono::nanoseconds(wait_ns), [this] { return is_woken_; });
    is_woken_ = false;
  }
}

}  // namespace giro::trace
