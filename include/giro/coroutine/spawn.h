// How a coroutine gets going without another one that awaits it: spawn() and run().
#pragma once

#include <coroutine>
#include <exception>
#include <system_error>
#include <utility>

#include "giro/base/check.h"
#include "giro/coroutine/result_of.h"
#include "giro/coroutine/task.h"
#include "giro/loop.h"
#include "giro/task.h"

namespace giro {

namespace detail {

// A coroutine that belongs to its loop: it goes when it ends, or with the loop.
struct Spawned {
  class promise_type final : public Task {
   public:
    template <typename Body>
    promise_type(Loop& loop, Body&) : Task(TaskKind::post) {
      loop.own(*this);
    }
    ~promise_type() override { unlink(); }

    Spawned get_return_object() const noexcept { return {}; }
    std::suspend_never initial_suspend() const noexcept { return {}; }
    std::suspend_never final_suspend() const noexcept { return {}; }
    void return_void() const noexcept {}
    void unhandled_exception() const noexcept { std::terminate(); }  // spawned() catches all

    void run() override {}  // it is in no queue
    void discard() override { std::coroutine_handle<promise_type>::from_promise(*this).destroy(); }
  };
};

template <typename T>
void report_unless_ok(Loop&, const T&) {}
template <typename T>
void report_unless_ok(Loop& loop, const Result<T>& result) {
  if (result.ok()) return;
  loop.report_error(std::make_exception_ptr(
      std::system_error(result.error().code(), std::generic_category(), result.error().call())));
}

template <typename T>
Spawned spawned(Loop& loop, task<T> body) {
  try {
    if constexpr (std::is_void_v<T>) {
      co_await std::move(body);
    } else {
      report_unless_ok(loop, co_await std::move(body));
    }
  } catch (...) {
    loop.report_error(std::current_exception());
  }
}

}  // namespace detail

// Begins the task at once, and leaves it to the loop: it is destroyed when it ends, or by ~Loop. An
// exception that leaves it, or an error that it gives (as a std::system_error), goes to the loop's
// error handler; any other value is dropped.
template <typename T>
void spawn(Loop& loop, task<T> task) {
  detail::spawned(loop, std::move(task));
}

// Runs the loop until the task is done, and gives what it gave, or throws what it threw. The task
// begins as the main script does: before any phase, its ticks and microtasks after it. stop() does
// not end this run (a stop token ends a task early); that the loop has nothing left to do while the
// task still waits is a CHECK. Not from inside one of the loop's callbacks.
template <typename T>
T run(Loop& loop, task<T> task) {
  loop.run_script([&task] { detail::TaskAccess::start(task, nullptr); });
  bool alive = true;
  while (!detail::TaskAccess::done(task)) {
    GIRO_CHECK(alive,
               "the loop has ended, and a task still waits for something that kept it not alive");
    alive = loop.run(RunMode::one_turn);
  }
  return detail::TaskAccess::take(task);
}

}  // namespace giro
