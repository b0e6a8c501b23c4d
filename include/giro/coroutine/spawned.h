// The outermost coroutine of a spawned task, which belongs to the loop or to a TaskGroup. Not for
// programs: see spawn.h and group.h.
#pragma once

#include <cerrno>
#include <coroutine>
#include <exception>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

#include "giro/base/api.h"
#include "giro/base/check.h"
#include "giro/base/result.h"
#include "giro/coroutine/ambient.h"
#include "giro/coroutine/result_of.h"
#include "giro/coroutine/task.h"
#include "giro/loop.h"
#include "giro/loop_task.h"

namespace giro {

class TaskGroup;

namespace detail {

// How a task went wrong: an error that it gave, or an exception that left it.
struct Failure {
  std::optional<SysError> error;
  std::exception_ptr exception;

  explicit operator bool() const { return error.has_value() || exception != nullptr; }
  std::exception_ptr as_exception() const {
    return error ? std::make_exception_ptr(SysErrorException(*error)) : exception;
  }
};

// What does not depend on its type. Holds count whoever needs the frame after the task has ended: a
// handle, a cancel() on its way.
class GIRO_API SpawnedBase : public LoopTask, public AmbientHolder {
 public:
  SpawnedBase(Loop& loop, TaskGroup* group);
  ~SpawnedBase() override { unlink(); }

  Loop& loop() const { return loop_; }
  bool is_running() const { return state_ == State::running; }
  bool is_cancelled() const { return state_ == State::cancelled; }

  void run() override {}  // it is in no queue of the loop's
  // Its owner goes: the task is destroyed where it waits, and nobody is told.
  void discard() override;

  // Stop is requested at once. If it is still there when the callback that runs now is over, it is
  // destroyed where it waits. Inside of a callback it may be on the stack itself.
  void cancel();

  void hold() { ++holds_; }
  void release();
  // Who joins it; null: nobody.
  void set_waiter(Resumption* waiter) { waiter_ = waiter; }
  bool is_awaited() const { return waiter_ != nullptr; }
  void set_taken() { taken_ = true; }

 protected:
  virtual Failure failure() const = 0;
  virtual void destroy_frame() = 0;
  // Where the frame keeps its body, and how to destroy that alone.
  void keep_body(void* body, void (*drop)(void*)) {
    body_ = body;
    drop_body_ = drop;
  }
  // The first leg, with its loop as the current one.
  void begin(std::coroutine_handle<> itself);
  // The task has ended. True: nobody needs the frame any more.
  bool end() noexcept;

 private:
  enum class State : uint8_t { running, ended, cancelled };

  void cancel_now();
  Failure unhandled_failure() const;

  Loop& loop_;
  TaskGroup* group_;
  Ambient ambient_;
  void* body_ = nullptr;
  void (*drop_body_)(void*) = nullptr;
  Resumption* waiter_ = nullptr;
  uint32_t holds_ = 0;
  State state_ = State::running;
  bool taken_ = false;  // somebody has seen what it gave
};

// Keeps a frame.
class Hold {
 public:
  Hold() = default;
  explicit Hold(SpawnedBase& spawned) : spawned_(&spawned) { spawned.hold(); }
  Hold(Hold&& other) noexcept : spawned_(std::exchange(other.spawned_, nullptr)) {}
  Hold& operator=(Hold&& other) noexcept {
    if (this != &other) {
      reset();
      spawned_ = std::exchange(other.spawned_, nullptr);
    }
    return *this;
  }
  ~Hold() { reset(); }

  void reset() {
    if (SpawnedBase* spawned = std::exchange(spawned_, nullptr)) spawned->release();
  }
  SpawnedBase* get() const { return spawned_; }

 private:
  SpawnedBase* spawned_ = nullptr;
};

template <typename T>
class SpawnedPromise;

template <typename T>
struct SpawnedCoroutine {
  using promise_type = SpawnedPromise<T>;
  promise_type* promise;
};

template <typename T>
class SpawnedPromise final : public SpawnedBase {
 public:
  template <typename Make>
  SpawnedPromise(Loop& loop, TaskGroup* group, Make&) : SpawnedBase(loop, group) {}

  SpawnedCoroutine<T> get_return_object() noexcept { return {this}; }
  std::suspend_always initial_suspend() const noexcept { return {}; }
  // Does not suspend when nobody needs the frame: then it goes by itself.
  struct Final {
    bool await_ready() const noexcept { return promise.end(); }
    void await_suspend(std::coroutine_handle<>) const noexcept {}
    void await_resume() const noexcept {}
    SpawnedPromise& promise;
  };
  Final final_suspend() noexcept { return {*this}; }
  void return_value(NonVoid<T> value) { outcome_.template emplace<1>(std::move(value)); }
  void unhandled_exception() noexcept { outcome_.template emplace<2>(std::current_exception()); }

  void start() { begin(std::coroutine_handle<SpawnedPromise>::from_promise(*this)); }
  template <typename Body>
  void keep(std::optional<Body>& body) {
    keep_body(&body, [](void* kept) { static_cast<std::optional<Body>*>(kept)->reset(); });
  }

  // What it gave, or ECANCELED; or throws what it threw. Once.
  Fallible<T> take() {
    GIRO_CHECK(!is_running(), "the result of a spawned task was taken before it had ended");
    set_taken();
    if (is_cancelled()) return SysError(ECANCELED, "spawn");
    if (outcome_.index() == 2) std::rethrow_exception(std::get<2>(outcome_));
    GIRO_CHECK(outcome_.index() == 1, "the result of a spawned task was taken twice");
    NonVoid<T> value = std::move(std::get<1>(outcome_));
    outcome_.template emplace<0>();
    if constexpr (std::is_void_v<T>) {
      return {};
    } else {
      return value;
    }
  }

 protected:
  Failure failure() const override {
    Failure failure;
    if (const auto* thrown = std::get_if<2>(&outcome_)) failure.exception = *thrown;
    if constexpr (IsResult<T>::value) {
      const auto* given = std::get_if<1>(&outcome_);
      if (given != nullptr && !given->ok()) failure.error = given->error();
    }
    return failure;
  }
  void destroy_frame() override {
    std::coroutine_handle<SpawnedPromise>::from_promise(*this).destroy();
  }

 private:
  std::variant<std::monostate, NonVoid<T>, std::exception_ptr> outcome_;
};

// A callable and its task: what it captured lives as long as the task does.
template <typename Make>
struct SpawnedBody {
  explicit SpawnedBody(Make given) : make(std::move(given)), body(make()) {}
  Make make;
  std::invoke_result_t<Make&> body;
};

struct OwnPromise {
  bool await_ready() const noexcept { return false; }
  template <typename Promise>
  bool await_suspend(std::coroutine_handle<Promise> asking) noexcept {
    promise = &asking.promise();
    return false;
  }
  void* await_resume() const noexcept { return promise; }
  void* promise = nullptr;
};

template <typename T, typename Make>
SpawnedCoroutine<T> spawned([[maybe_unused]] Loop& loop, [[maybe_unused]] TaskGroup* group,
                            Make make) {
  auto* self = static_cast<SpawnedPromise<T>*>(co_await OwnPromise());
  std::optional<SpawnedBody<Make>> body(std::in_place, std::move(make));
  self->keep(body);
  if constexpr (std::is_void_v<T>) {
    co_await std::move(body->body);
    co_return std::monostate();
  } else {
    co_return co_await std::move(body->body);
  }
}

// A task that is there already, as a callable that makes it.
template <typename T>
auto as_callable(task<T> made) {
  return [made = std::move(made)]() mutable { return std::move(made); };
}

template <typename T>
struct TaskValue {};
template <typename T>
struct TaskValue<task<T>> {
  using Type = T;
};
// The T of a callable that gives a task<T>.
template <typename Make>
using SpawnedValue = typename TaskValue<std::invoke_result_t<Make&>>::Type;

}  // namespace detail
}  // namespace giro
