// TaskGroup: tasks that do not outlive a scope.
//
//   giro::task<giro::Result<void>> serve(giro::Loop& loop, giro::Listener listener) {
//     Room room;                                          // outlives every client
//     giro::TaskGroup clients(loop, giro::OnError::report);
//     for (;;) {
//       auto peer = co_await listener.accept();
//       if (!peer.ok()) break;
//       clients.spawn(client(room, std::move(*peer)));
//     }
//     clients.request_stop();
//     co_return co_await clients.join();
//   }
//
// The destructor destroys the tasks that are left where they wait, the newest first: what was
// declared before the group is still there then. So is the loop, which must outlive it.
#pragma once

#include <coroutine>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "giro/base/api.h"
#include "giro/base/intrusive_list.h"
#include "giro/coroutine/spawned.h"

namespace giro {

// What a group does when one of its tasks gives an error, or throws.
enum class OnError : uint8_t {
  cancel_others,  // join() gives it; what the others had to say is dropped
  collect,        // the others go on; join() gives the first, errors() has all
  report,         // the others go on; it goes to the loop's error handler, as if nobody joined
};

// Loop thread only. Not to be destroyed by one of its own tasks.
class GIRO_API TaskGroup {
 public:
  // On the loop's thread, or before it runs.
  explicit TaskGroup(Loop& loop, OnError on_error = OnError::cancel_others);
  // Errors that nobody has joined go to the loop's error handler.
  ~TaskGroup();
  TaskGroup(const TaskGroup&) = delete;
  TaskGroup& operator=(const TaskGroup&) = delete;

  // Begins the task at once. Its value is dropped; errors and exceptions go as OnError says. A
  // callable stays as long as its task, as with giro::spawn(). After an error has cancelled the
  // group, or cancel(), a new task is destroyed without having begun, until join().
  template <typename Make>
  void spawn(Make make) requires(requires { typename detail::SpawnedValue<Make>; }) {
    if (is_cancelled_) return;
    using T = detail::SpawnedValue<Make>;
    detail::SpawnedPromise<T>& task = *detail::spawned<T>(loop_, this, std::move(make)).promise;
    ++size_;
    task.start();
  }
  template <typename T>
  void spawn(task<T> made) {
    spawn(detail::as_callable(std::move(made)));
  }

  // How many have not ended.
  size_t size() const { return size_; }
  bool is_empty() const { return size_ == 0; }

  // co_await group.join(): until all have ended, those too that are spawned meanwhile. Gives the
  // first error, or throws the first exception, whichever came first; cancel() is no error. Then
  // the group is as new. A stop that is requested of the coroutine that waits here is passed on to
  // the group. One coroutine at a time.
  auto join() { return Join(*this); }
  // With OnError::collect: what has gone wrong since the last time, in this order, errors as
  // SysErrorException. They count as joined.
  std::vector<std::exception_ptr> errors();

  // Asks all of them through their stop token, which is the group's; they end in their own way.
  void request_stop();
  std::stop_token stop_token() { return ambient_.source().get_token(); }
  // Asks, and destroys them where they wait: at once, or inside a callback of the loop when that is
  // over.
  void cancel();

 private:
  friend class detail::SpawnedBase;

  class [[nodiscard]] Join {
   public:
    explicit Join(TaskGroup& group) : group_(group) {}
    Join(Join&& other) noexcept : group_(other.group_) {}  // before it is awaited
    Join(const Join&) = delete;
    Join& operator=(const Join&) = delete;
    ~Join() {
      if (group_.joining_ == this) group_.joining_ = nullptr;
    }
    bool await_ready() const noexcept { return group_.is_empty(); }
    template <typename Waiter>
    void await_suspend(std::coroutine_handle<Waiter> waiter) {
      wait(waiter, detail::ambient_of(waiter));
    }
    Result<void> await_resume() { return group_.end_join(); }

   private:
    friend class TaskGroup;
    struct PassOn {
      void operator()() { source.request_stop(); }
      std::stop_source source;
    };
    void wait(std::coroutine_handle<> waiter, detail::Ambient* ambient);

    TaskGroup& group_;
    detail::Resumption waiter_;
    std::optional<std::stop_callback<PassOn>> passes_on_;
  };

  // Told by its tasks.
  void ended(detail::Failure failure);

  void cancel_now();
  void destroy_tasks();
  void wake_joining();
  Result<void> end_join();
  // In a tick, unless the group goes before.
  void later(void (TaskGroup::*member)());

  Loop& loop_;
  const OnError on_error_;
  bool is_cancelled_ = false;
  size_t size_ = 0;
  IntrusiveList<LoopTask> tasks_;
  detail::Ambient ambient_;
  std::vector<detail::Failure> failures_;
  size_t failures_joined_ = 0;
  Join* joining_ = nullptr;
  std::shared_ptr<TaskGroup*> self_;  // for ticks that may come when the group has gone
};

}  // namespace giro
