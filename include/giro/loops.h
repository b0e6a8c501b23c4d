// Loops: a loop for each core, each on a thread of its own.
//
//   Loops loops;                                            // as many as there are cores
//   auto address = loops.serve(address_of_all, echo);  // on all of them
//   size_t served = co_await loops.submit_to(1, [] { return counter; });
//   loops.join();                                           // until somebody calls stop()
//
// Nothing is shared between the loops but what a program shares: a task stays on the loop where it
// began. What goes from one to another goes through submit_to(), SharedQueue or Loop::post().
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "giro/address.h"
#include "giro/base/api.h"
#include "giro/base/check.h"
#include "giro/base/result.h"
#include "giro/coroutine.h"
#include "giro/listener.h"
#include "giro/loop.h"
#include "giro/stream.h"
#include "giro/wakeup.h"

namespace giro {

// How connections come to the loops.
enum class Sharing : uint8_t {
  reuse_port,  // each loop has a socket of its own (SO_REUSEPORT), and the kernel chooses
  hand_over,   // the first accepts, and gives them out in turn: even where connections are few
};

// Whether each thread stays on a core of its own.
enum class Pinned : uint8_t { no, yes };

// How many loops, and on what.
struct LoopsOptions {
  // How many; 0: one for each core that this process may use.
  size_t count = 0;

  // As in LoopOptions, for all of them: the system is called by all their threads.
  PollerChoice poller_choice = PollerChoice::best;
  System* system = nullptr;

  // Where their threads run.
  Pinned pinned = Pinned::no;
};

namespace detail {

template <typename Function>
class RemoteCall;

}  // namespace detail

// Several loops that run until stop(). Made and destroyed by one thread that is none of theirs.
class GIRO_API Loops {
 public:
  // The loops are there and run when this returns.
  explicit Loops(LoopsOptions options = {});
  // As stop() and join(). Not on one of their threads.
  ~Loops();
  Loops(const Loops&) = delete;
  Loops& operator=(const Loops&) = delete;

  // How many there are.
  size_t size() const { return members_.size(); }
  // One of them. From another thread only to post() to it; everything else on its own.
  Loop& operator[](size_t core);
  // Which of them runs on this thread; nothing: none.
  std::optional<size_t> current() const;

  // Any thread. Calls make(loop), a task, on that loop, and leaves the task to it.
  void spawn_on(size_t core, Function<task<>(Loop&)> make);

  // co_await loops.submit_to(core, function, arguments…): calls the function on that loop with
  // copies of the arguments, and goes on here with what it gave, or what it threw. If it gives a
  // task, that is awaited there. Here is a loop, one of these or another. Given up meanwhile, the
  // call goes on unheard. (Arguments and not captures: see Loop::run_in_pool().)
  template <typename Callable, typename... Arguments>
  auto submit_to(size_t core, Callable function, Arguments... arguments) {
    auto bound = [function = std::move(function), ... arguments = std::move(arguments)]() mutable {
      return function(arguments...);
    };
    return detail::RemoteCall<decltype(bound)>::make(operator[](core), std::move(bound));
  }

  // Not on one of their threads. Listens, and calls serve(loop, stream), a task, for each
  // connection on the loop that got it. What such a task throws goes to that loop's error handler.
  // Gives the address, with the port that it got. `serve` is called on several threads at once.
  using Serve = std::function<task<>(Loop&, Stream)>;
  Result<Address> serve(const Address& address, Serve serve, Sharing sharing = Sharing::reuse_port,
                        ListenOptions options = {});

  // Any thread: each of them ends its turn, and no more callbacks run. What is left of their tasks
  // is destroyed on their own threads.
  void stop();
  // Until somebody has called stop() and all threads have ended. Not on one of them.
  void join();

 private:
  class Member;
  class Barrier;
  // Runs it there, and waits for it.
  void run_on(size_t core, Function<void(Loop&)> function);

  std::atomic<bool> stopped_{false};
  std::unique_ptr<Barrier> barrier_;
  std::vector<std::unique_ptr<Member>> members_;
};

namespace detail {

// What it gives, without the task around it.
template <typename T>
struct RemoteValueOf {
  using Type = T;
  static constexpr bool kIsTask = false;
};
template <typename T>
struct RemoteValueOf<task<T>> {
  using Type = T;
  static constexpr bool kIsTask = true;
};

// The way there and back. Both threads share it; whoever needs it last frees it.
template <typename Callable>
class RemoteCall {
  using Given = std::invoke_result_t<Callable&>;
  using Value = typename RemoteValueOf<Given>::Type;

 public:
  explicit RemoteCall(Callable function) : function_(std::move(function)) {}

  static task<Value> make(Loop& there, Callable function) {
    Loop* here = Loop::current();
    GIRO_CHECK(here != nullptr, "submit_to() was awaited where no loop runs");
    auto call = std::make_shared<RemoteCall>(std::move(function));
    co_await Wait(call, *here, there);
    if (call->error_) std::rethrow_exception(std::move(call->error_));
    if constexpr (!std::is_void_v<Value>) co_return std::move(*call->value_);
  }

 private:
  class Wait {
   public:
    Wait(std::shared_ptr<RemoteCall> call, Loop& here, Loop& there)
        : call_(std::move(call)), here_(here), there_(there) {}
    Wait(const Wait&) = delete;
    Wait& operator=(const Wait&) = delete;
    ~Wait() {
      std::lock_guard lock(call_->mutex_);
      call_->wakeup_ = nullptr;
    }
    bool await_ready() const noexcept { return false; }
    void await_suspend(std::coroutine_handle<> waiter) {
      wakeup_.emplace(here_, [waiter] { Trampoline::resume(waiter); });
      call_->wakeup_ = &*wakeup_;
      there_.post([call = call_, &there = there_] { run(call, there); });
    }
    void await_resume() const noexcept {}

   private:
    std::shared_ptr<RemoteCall> call_;
    Loop& here_;
    Loop& there_;
    std::optional<Wakeup> wakeup_;
  };

  static void run(const std::shared_ptr<RemoteCall>& call, Loop& there) {
    if constexpr (RemoteValueOf<Given>::kIsTask) {
      giro::spawn(there, await(call));
    } else {
      try {
        if constexpr (std::is_void_v<Value>) {
          call->function_();
        } else {
          call->value_.emplace(call->function_());
        }
      } catch (...) {
        call->error_ = std::current_exception();
      }
      call->finish();
    }
  }
  static task<void> await(std::shared_ptr<RemoteCall> call) {
    try {
      if constexpr (std::is_void_v<Value>) {
        co_await call->function_();
      } else {
        call->value_.emplace(co_await call->function_());
      }
    } catch (...) {
      call->error_ = std::current_exception();
    }
    call->finish();
  }
  void finish() {
    std::lock_guard lock(mutex_);
    if (wakeup_ != nullptr) wakeup_->notify();
  }

  Callable function_;
  std::optional<NonVoid<Value>> value_;
  std::exception_ptr error_;
  std::mutex mutex_;
  Wakeup* wakeup_ = nullptr;  // null: nobody waits any more
};

}  // namespace detail
}  // namespace giro
