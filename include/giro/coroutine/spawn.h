// How a coroutine gets going without another one that awaits it: spawn() and run(). TaskGroup, in
// group.h, is for tasks that must not outlive a scope.
//
// One rule for what goes wrong. An exception that leaves a spawned task, or an error that it gives,
// belongs to whoever joins it. If nobody does, it goes to the loop's error handler: when the task
// ends, or when the handle is dropped after that. An error arrives there as a SysErrorException,
// whose what() is the error's text. Without a handler the process ends with that text. What a
// cancelled task had to say is no error: its exception or value is dropped, and so is the ECANCELED
// of a task that was asked to stop.
#pragma once

#include <coroutine>
#include <stop_token>
#include <type_traits>
#include <utility>

#include "giro/base/check.h"
#include "giro/coroutine/spawned.h"
#include "giro/loop.h"

namespace giro {

// What spawn() gives: the task can be joined, asked to stop or cancelled. Dropping it detaches the
// task, which goes on. Loop thread only.
template <typename T>
class Spawned {
 public:
  // Of nothing: only to be assigned to.
  Spawned() = default;
  // spawn() does this.
  explicit Spawned(detail::SpawnedPromise<T>& promise) : hold_(promise) {}

  // Whether it holds a task; whether that has ended, by itself or by cancel().
  explicit operator bool() const { return promise() != nullptr; }
  bool is_done() const { return !checked().is_running(); }

  // co_await handle.join(): what the task gives, as a Result (a Result stays one); ECANCELED if it
  // was cancelled; throws what it threw. The handle must stay meanwhile. Once, by one coroutine.
  auto join() { return Join(checked()); }
  // The same of a task that is done, without waiting.
  detail::Fallible<T> result() { return checked().take(); }

  // Asks through the task's stop token (this_task::stop_token()); the task ends in its own way.
  void request_stop() { checked().ambient->request_stop(); }
  // Asks, and destroys the task where it waits: at once, or inside a callback of the loop when that
  // is over. Does nothing once the task has ended.
  void cancel() { checked().cancel(); }
  // Lets go of the task, as the destructor does.
  void detach() { hold_.reset(); }

 private:
  using Promise = detail::SpawnedPromise<T>;

  class [[nodiscard]] Join {
   public:
    explicit Join(Promise& promise) : promise_(promise) {}
    Join(const Join&) = delete;
    Join& operator=(const Join&) = delete;
    ~Join() {
      if (waits_) promise_.set_waiter(nullptr);
    }
    bool await_ready() const noexcept { return !promise_.is_running(); }
    void await_suspend(std::coroutine_handle<> waiter) {
      GIRO_CHECK(!promise_.is_awaited(), "a spawned task was joined by two coroutines");
      waits_ = true;
      waiter_.coroutine = waiter;
      promise_.set_waiter(&waiter_);
    }
    detail::Fallible<T> await_resume() { return promise_.take(); }

   private:
    Promise& promise_;
    detail::Resumption waiter_;
    bool waits_ = false;
  };

  Promise* promise() const { return static_cast<Promise*>(hold_.get()); }
  Promise& checked() const {
    GIRO_CHECK(promise() != nullptr, "a Spawned that holds no task was used");
    return *promise();
  }

  detail::Hold hold_;
};

// Begins the task that `make()` gives at once, and leaves it to the loop, which destroys it when it
// ends or in ~Loop: it must not refer to what goes before the loop does (a TaskGroup's tasks may).
// The callable stays as long as its task: a lambda with captures is safe here, where a coroutine
// made of one that is a temporary is not.
template <typename Make>
auto spawn(Loop& loop, Make make) requires(requires { typename detail::SpawnedValue<Make>; }) {
  using T = detail::SpawnedValue<Make>;
  detail::SpawnedPromise<T>& promise = *detail::spawned<T>(loop, nullptr, std::move(make)).promise;
  Spawned<T> handle(promise);
  promise.start();
  return handle;
}
// The same with a task that is there already.
template <typename T>
Spawned<T> spawn(Loop& loop, task<T> made) {
  return spawn(loop, detail::as_callable(std::move(made)));
}

// Runs the loop until the task is done, and gives what it gave, or throws what it threw. The task
// begins as the main script does: before any phase, its ticks and microtasks after it. stop() does
// not end this run (a stop token ends a task early); that the loop has nothing left to do while the
// task still waits is a CHECK. Not from inside one of the loop's callbacks.
// Stop is requested of it when it is requested by `stop`.
template <typename T>
T run(Loop& loop, task<T> body, std::stop_token stop = {}) {
  detail::Ambient ambient;
  auto pass_on = [&source = ambient.source()] { source.request_stop(); };
  std::stop_callback passes_on(std::move(stop), pass_on);
  loop.run_script([&] { detail::TaskAccess::start(body, nullptr, &ambient); });
  bool alive = true;
  while (!detail::TaskAccess::done(body)) {
    GIRO_CHECK(alive,
               "the loop has ended, and a task still waits for something that kept it not alive");
    alive = loop.run(RunMode::one_turn);
  }
  return detail::TaskAccess::take(body);
}

}  // namespace giro
