// What all tasks under one spawn() or run() have in common, without passing it on: the stop token.
//
//   giro::task<> tick(giro::Loop& loop) {
//     std::stop_token stop = co_await giro::this_task::stop_token();
//     while (!stop.stop_requested()) co_await loop.sleep(1s);
//   }
#pragma once

#include <coroutine>
#include <stop_token>
#include <type_traits>
#include <utility>

namespace giro {

namespace detail {

class Ambient {
 public:
  Ambient() = default;
  Ambient(const Ambient&) = delete;
  Ambient& operator=(const Ambient&) = delete;

  // Made when somebody first asks: most tasks never do, and it is an allocation.
  std::stop_source& source() {
    if (!source_.stop_possible()) source_ = std::stop_source();
    return source_;
  }
  void request_stop() { source().request_stop(); }
  bool stop_requested() const { return source_.stop_requested(); }
  // As if nobody had asked.
  void renew() {
    if (stop_requested()) source_ = std::stop_source(std::nostopstate);
  }

 private:
  std::stop_source source_{std::nostopstate};
};

// A base of promises. Who is awaited takes over the pointer of who awaits it.
struct AmbientHolder {
  Ambient* ambient = nullptr;  // null: it was resumed by something that is none of ours
};

template <typename Promise>
Ambient* ambient_of(std::coroutine_handle<Promise> coroutine) {
  if constexpr (std::is_base_of_v<AmbientHolder, Promise>) {
    return coroutine.promise().ambient;
  } else {
    return nullptr;
  }
}

class [[nodiscard]] OwnStopToken {
 public:
  bool await_ready() const noexcept { return false; }
  template <typename Promise>
  bool await_suspend(std::coroutine_handle<Promise> asking) {
    if (Ambient* ambient = ambient_of(asking)) token_ = ambient->source().get_token();
    return false;
  }
  std::stop_token await_resume() { return std::move(token_); }

 private:
  std::stop_token token_;
};

}  // namespace detail

namespace this_task {

// co_await this_task::stop_token(): that of the spawn() or TaskGroup under which this coroutine
// runs. A coroutine under nothing of ours gets one that is never asked to stop. Does not suspend.
inline detail::OwnStopToken stop_token() { return {}; }

}  // namespace this_task
}  // namespace giro
