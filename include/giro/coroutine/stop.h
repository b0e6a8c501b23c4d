// Stop tokens: any thread asks (std::stop_source::request_stop), the loop's thread hears.
//
//   Result<Bytes> text = co_await with_stop(loop, token, fs.read_file("large.txt"));
//   Result<Bytes> text = co_await with_stop(fs.read_file("large.txt"));  // its own stop token
#pragma once

#include <cerrno>
#include <coroutine>
#include <optional>
#include <stop_token>
#include <utility>

#include "giro/base/check.h"
#include "giro/coroutine/ambient.h"
#include "giro/coroutine/trampoline.h"
#include "giro/coroutine/when.h"
#include "giro/wakeup.h"

namespace giro {

// Made by stop_requested(). Keeps the loop alive while it waits.
class [[nodiscard]] StopRequested {
 public:
  // stop_requested() does this.
  StopRequested(Loop& loop, std::stop_token token) : loop_(loop), token_(std::move(token)) {}
  StopRequested(StopRequested&& other) noexcept
      : loop_(other.loop_), token_(std::move(other.token_)) {}

  bool await_ready() const noexcept { return token_.stop_requested(); }
  void await_suspend(std::coroutine_handle<> waiter) {
    wakeup_.emplace(loop_, [waiter] { detail::Trampoline::resume(waiter); });
    request_.emplace(token_, Notify{*wakeup_});
  }
  void await_resume() const noexcept {}

 private:
  struct Notify {
    void operator()() const { wakeup.notify(); }
    Wakeup& wakeup;
  };

  Loop& loop_;
  std::stop_token token_;
  std::optional<Wakeup> wakeup_;
  // Goes first, and in going waits for a thread that is inside notify().
  std::optional<std::stop_callback<Notify>> request_;
};

// Goes on when a stop has been requested: at once if it has been already, otherwise in a callback
// of the poll phase.
inline StopRequested stop_requested(Loop& loop, std::stop_token token) {
  return {loop, std::move(token)};
}

// ECANCELED when a stop is requested before it ends; then it is destroyed. What would be a
// Result<T> anyway stays one.
template <typename Awaitable>
task<detail::Fallible<detail::Awaited<Awaitable>>> with_stop(Loop& loop, std::stop_token token,
                                                             Awaitable awaitable) {
  const SysError stopped(ECANCELED, "with_stop");
  if (token.stop_requested()) co_return stopped;
  co_return co_await detail::unless(std::move(awaitable), stop_requested(loop, std::move(token)),
                                    stopped);
}

// The same with the stop token of the coroutine that awaits it (this_task::stop_token()):
//
//   auto chunk = co_await with_stop(stream.read());
template <typename Awaitable>
task<detail::Fallible<detail::Awaited<Awaitable>>> with_stop(Awaitable awaitable) {
  std::stop_token token = co_await this_task::stop_token();
  Loop* loop = Loop::current();
  GIRO_CHECK(loop != nullptr, "with_stop() was awaited where no loop runs");
  co_return co_await with_stop(*loop, std::move(token), std::move(awaitable));
}

}  // namespace giro
