// Completion<T>: what co_await makes of a call that takes a callback. It is how every call of the
// library is awaited, and one line makes any other awaitable:
//
//   Result<void> sent = co_await Completion<void>(
//       [&](auto done) { return stream.shutdown(std::move(done)); });
//
// The call begins when it is awaited. The coroutine goes on inside the callback, so that the
// callback's ticks and microtasks run when it next waits or ends. An error that is known at once
// comes in the next check phase (O3): a coroutine that tries again and again does not stop the
// loop.
#pragma once

#include <coroutine>
#include <optional>
#include <type_traits>
#include <utility>

#include "giro/base/check.h"
#include "giro/base/function.h"
#include "giro/base/result.h"
#include "giro/coroutine/forward.h"
#include "giro/coroutine/trampoline.h"
#include "giro/loop.h"
#include "giro/request.h"

namespace giro {

// How to take back a call that nobody waits for any more; null: it goes on unheard.
using TakeBack = Function<void()>;

namespace detail {

inline Result<TakeBack> way_back(Request request) {
  return TakeBack([request = std::move(request)]() mutable { request.cancel(); });
}
inline Result<TakeBack> way_back(Result<void> started) {
  if (!started.ok()) return started.error();
  return TakeBack();
}
inline Result<TakeBack> way_back(Result<TakeBack> started) { return started; }

}  // namespace detail

// Loop thread only. May be moved until it is awaited, and awaited once. Destroyed while it waits
// (with its coroutine), it cancels the call. A call that has begun runs to its end with memory of
// its own, and its result is dropped.
template <typename T>
class [[nodiscard]] Completion {
 public:
  // What the call is given to call back.
  using Done = Function<void(Result<T>)>;

  // `call` takes a Done, which it calls later and never before it returns. It gives a Request, a
  // Result<void> (an error: it has not begun), a Result<TakeBack>, or nothing.
  template <typename Call>
    requires(std::is_invocable_v<Call&, Done> && !std::is_same_v<Call, Completion>)
  explicit Completion(Call call)
      : start_([call = std::move(call)](Done done) mutable -> Result<TakeBack> {
          if constexpr (std::is_void_v<std::invoke_result_t<Call&, Done>>) {
            call(std::move(done));
            return TakeBack();
          } else {
            return detail::way_back(call(std::move(done)));
          }
        }) {}
  Completion(Completion&& other) noexcept : start_(std::move(other.start_)) {
    GIRO_CHECK(other.callback_ == nullptr, "a completion was moved while it is awaited");
  }
  ~Completion() {
    if (callback_ == nullptr) return;
    callback_->forget();
    if (take_back_) take_back_();
  }

  bool await_ready() const noexcept { return false; }
  bool await_suspend(std::coroutine_handle<> waiter) {
    waiter_ = waiter;
    Result<TakeBack> started = std::exchange(start_, nullptr)(Callback(*this));
    if (!started.ok()) return fails(started.error());
    take_back_ = std::move(*started);
    return true;
  }
  Result<T> await_resume() { return std::move(*result_); }

 private:
  // Whether it has to wait to be told so.
  bool fails(SysError error) {
    if (Loop* loop = Loop::current()) {
      loop->set_immediate([done = Callback(*this), error]() mutable { done(error); });
      return true;
    }
    result_.emplace(error);
    return false;
  }

// GCC takes a Callback that is moved away from the stack for one that is left there.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdangling-pointer"
#endif
  // The other end, held by the code that calls back. Each end clears the other's pointer when it
  // goes, so neither needs to outlive the other.
  class Callback {
   public:
    explicit Callback(Completion& completion) : completion_(&completion) {
      completion.callback_ = this;
    }
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
    Callback(Callback&& other) noexcept : completion_(std::exchange(other.completion_, nullptr)) {
      if (completion_ != nullptr) completion_->callback_ = this;
    }
    ~Callback() {
      if (completion_ != nullptr) completion_->callback_ = nullptr;
    }

    void forget() { completion_ = nullptr; }
    void operator()(Result<T> result) {
      if (completion_ == nullptr) return;
      Completion& completion = *std::exchange(completion_, nullptr);
      completion.callback_ = nullptr;
      completion.result_.emplace(std::move(result));
      detail::Trampoline::resume(completion.waiter_);
    }

   private:
    Completion* completion_;
  };

  Function<Result<TakeBack>(Done)> start_;
  TakeBack take_back_;
  Callback* callback_ = nullptr;
  std::coroutine_handle<> waiter_;
  std::optional<Result<T>> result_;
};

}  // namespace giro
