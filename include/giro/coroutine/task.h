// giro::task<T>: coroutines on the loop.
//
// Lazy: it begins when it is awaited, spawned or run. It gives its T, which may be move-only, to
// who awaits it, or the exception that left it.
//
// Lifetime: one owner, who may destroy it whenever it is suspended, wherever that is: what it waits
// for is cancelled, what it holds is destroyed, and nothing more comes of it. Only from inside
// itself, while it runs, it cannot be destroyed. Loop thread only.
#pragma once

#include <coroutine>
#include <exception>
#include <type_traits>
#include <utility>
#include <variant>

#include "giro/base/check.h"
#include "giro/coroutine/ambient.h"
#include "giro/coroutine/forward.h"
#include "giro/coroutine/trampoline.h"

namespace giro {

namespace detail {

// Where coroutines that end report to: somebody who waits until so many have.
class Join {
 public:
  // The one who waits counts too until it has suspended: nobody resumes it before.
  void expect(size_t count, std::coroutine_handle<> waiter) {
    missing_ = count + 1;
    waiter_ = waiter;
  }
  // It would suspend now. False: all have ended meanwhile, so it goes on.
  bool suspends() { return --missing_ > 0; }
  bool is_complete() const { return missing_ == 1; }

  // Begins the only one, at once or when the stack is short again.
  void begin(std::coroutine_handle<> coroutine) {
    if (Trampoline* trampoline = Trampoline::current()) {
      trampoline->resume_nested(coroutine, later_);
    } else {
      Trampoline::resume(coroutine);
    }
  }
  // One has ended: what its final suspension transfers to.
  std::coroutine_handle<> arrive() {
    if (--missing_ > 0) return std::noop_coroutine();
    Trampoline* trampoline = Trampoline::current();
    return trampoline != nullptr ? trampoline->transfer(waiter_, later_) : waiter_;
  }

 private:
  size_t missing_ = 0;
  std::coroutine_handle<> waiter_;
  Resumption later_;
};

class PromiseBase : public AmbientHolder {
 public:
  std::suspend_always initial_suspend() const noexcept { return {}; }

  // The waiter goes on without growing the stack.
  struct FinalSuspend {
    bool await_ready() const noexcept { return false; }
    template <typename Promise>
    std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> ended) const noexcept {
      Join* waiting = ended.promise().join;
      return waiting != nullptr ? waiting->arrive() : std::noop_coroutine();
    }
    void await_resume() const noexcept {}
  };
  FinalSuspend final_suspend() const noexcept { return {}; }

  Join* join = nullptr;  // null: whoever started it asks by itself
};

template <typename T>
class Promise : public PromiseBase {
 public:
  task<T> get_return_object() noexcept;
  void return_value(T value) { outcome_.template emplace<1>(std::move(value)); }
  void unhandled_exception() noexcept { outcome_.template emplace<2>(std::current_exception()); }

  T take() {
    if (outcome_.index() == 2) std::rethrow_exception(std::move(std::get<2>(outcome_)));
    return std::move(std::get<1>(outcome_));
  }

 private:
  std::variant<std::monostate, T, std::exception_ptr> outcome_;
};

template <>
class Promise<void> : public PromiseBase {
 public:
  task<void> get_return_object() noexcept;
  void return_void() const noexcept {}
  void unhandled_exception() noexcept { error_ = std::current_exception(); }

  void take() {
    if (error_) std::rethrow_exception(std::move(error_));
  }

 private:
  std::exception_ptr error_;
};

struct TaskAccess;

}  // namespace detail

// A coroutine that somebody awaits; `co_return` gives the T.
template <typename T>
class [[nodiscard]] task {
  static_assert(!std::is_reference_v<T>, "a task gives a value; for a reference give a pointer");

 public:
  // For the compiler.
  using promise_type = detail::Promise<T>;

  // Without a coroutine: only to be assigned to.
  task() = default;
  task(task&& other) noexcept : coroutine_(std::exchange(other.coroutine_, nullptr)) {}
  task& operator=(task&& other) noexcept {
    if (this != &other) {
      reset();
      coroutine_ = std::exchange(other.coroutine_, nullptr);
    }
    return *this;
  }
  ~task() { reset(); }

  // Once.
  auto operator co_await() && {
    GIRO_CHECK(coroutine_ && !coroutine_.done(),
               "a task was awaited that is empty, awaited already or done");
    return Awaiter(coroutine_);
  }

 private:
  friend promise_type;
  friend detail::TaskAccess;

  class Awaiter {
   public:
    explicit Awaiter(std::coroutine_handle<promise_type> awaited) : awaited_(awaited) {}
    bool await_ready() const noexcept { return false; }
    template <typename Waiter>
    bool await_suspend(std::coroutine_handle<Waiter> waiter) {
      // A call and not a transfer: a task that ends at once leaves nothing on the stack, however
      // the compiler treats tail calls.
      join_.expect(1, waiter);
      awaited_.promise().join = &join_;
      awaited_.promise().ambient = detail::ambient_of(waiter);
      join_.begin(awaited_);
      return join_.suspends();
    }
    T await_resume() { return awaited_.promise().take(); }

   private:
    std::coroutine_handle<promise_type> awaited_;
    detail::Join join_;
  };

  explicit task(std::coroutine_handle<promise_type> coroutine) : coroutine_(coroutine) {}

  void reset() {
    // Cleared first: what the frame holds may look at this very task as it goes.
    if (auto coroutine = std::exchange(coroutine_, nullptr)) coroutine.destroy();
  }

  std::coroutine_handle<promise_type> coroutine_;
};

namespace detail {

template <typename T>
task<T> Promise<T>::get_return_object() noexcept {
  return task<T>(std::coroutine_handle<Promise>::from_promise(*this));
}
inline task<void> Promise<void>::get_return_object() noexcept {
  return task<void>(std::coroutine_handle<Promise>::from_promise(*this));
}

// For those who run tasks without being coroutines.
struct TaskAccess {
  // Null: whoever starts it asks by itself whether it is done.
  template <typename T>
  static void start(task<T>& started, Join* join, Ambient* ambient) {
    GIRO_CHECK(started.coroutine_ && !started.coroutine_.done(),
               "a task was started that is empty, started already or done");
    started.coroutine_.promise().join = join;
    started.coroutine_.promise().ambient = ambient;
    Trampoline::resume(started.coroutine_);
  }
  template <typename T>
  static bool done(const task<T>& asked) {
    return asked.coroutine_.done();
  }
  template <typename T>
  static T take(task<T>& ended) {
    return ended.coroutine_.promise().take();
  }
};

}  // namespace detail
}  // namespace giro
