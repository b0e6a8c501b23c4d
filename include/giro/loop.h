// The event loop.
//
//      ┌───────────────────────────┐
//   ┌─>│           timers          │   Timer
//   │  ├───────────────────────────┤
//   │  │     pending callbacks     │   errors known at submission, completions put off
//   │  ├───────────────────────────┤
//   │  │       idle, prepare       │   PhaseSource
//   │  ├───────────────────────────┤
//   │  │            poll           │   operations, post(), Wakeup
//   │  ├───────────────────────────┤
//   │  │           check           │   set_immediate()
//   │  ├───────────────────────────┤
//   └──┤      close callbacks      │   handles
//      └───────────────────────────┘
//   After every callback: next_tick() functions, then queue_microtask() functions.
//
// One thread drives a loop. post() and Wakeup::notify() may be called from any thread; everything
// else belongs to the loop's thread. Several loops run on several threads without knowing of each
// other.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <vector>

#include "giro/base/api.h"
#include "giro/base/check.h"
#include "giro/base/clock.h"
#include "giro/base/function.h"
#include "giro/base/result.h"
#include "giro/chooser.h"
#include "giro/coroutine/forward.h"
#include "giro/detail/callback_queue.h"
#include "giro/detail/close_queue.h"
#include "giro/detail/file_executors.h"
#include "giro/detail/immediate_queue.h"
#include "giro/detail/inbox.h"
#include "giro/detail/task_queue.h"
#include "giro/detail/timer_queue.h"
#include "giro/loop_task.h"
#include "giro/observer.h"
#include "giro/operation.h"
#include "giro/phase_source.h"
#include "giro/poller.h"
#include "giro/work_pool.h"

namespace giro {

class LoopHost;
class SharedFiles;
class System;
class TaskGroup;

namespace detail {
class SpawnedBase;
}

// How long run() runs.
enum class RunMode : uint8_t {
  until_done,  // turn while something keeps the loop alive
  one_turn,    // one turn; waits for I/O if there is nothing else to do
  no_wait,     // one turn that does not wait
};

// When ticks and microtasks run.
enum class TickModel : uint8_t {
  per_callback,  // T1: ticks and microtasks after every callback
  per_phase,     // T5: the older documents' model, between phases
};

// What a loop stands on; by default the real world.
struct LoopOptions {
  Clock* clock = nullptr;                           // null: real time
  System* system = nullptr;                         // null: the kernel
  std::unique_ptr<Poller> poller = nullptr;         // null: one on `system`, as the next line says
  PollerChoice poller_choice = PollerChoice::best;  // GIRO_POLLER wins over best
  WorkPool* pool = nullptr;                         // null: the process's shared pool
  uint32_t phase_limit = 0;  // P2: callbacks a phase may run in one turn; 0: as in Node
  TickModel ticks = TickModel::per_callback;                // T1, T5
  CloseOrder close_order = CloseOrder::first_closed_first;  // of handles closed in one turn
};

// One thread's event loop.
class GIRO_API Loop final : private CompletionSink {
 public:
  // Fails where the system has no descriptors or memory left.
  static Result<std::unique_ptr<Loop>> create(LoopOptions options = {});
  // The same for programs that would have to give up anyway: a failure is a CHECK.
  explicit Loop(LoopOptions options = {});
  // Callbacks that have not run are destroyed without being called, with the handles that they own.
  // Every other handle and timer must be gone before (a CHECK says so).
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // --- Running ---------------------------------------------------------------------------------

  // True: something still keeps the loop alive. Not from inside one of its own callbacks.
  bool run(RunMode mode = RunMode::until_done);
  // run() returns after the current turn. Called outside of run(), the next run() returns at once.
  void stop() { stopping_ = true; }
  bool alive() const;
  // Whether it is inside of run(), or of another call that runs callbacks.
  bool is_running() const { return entered_; }
  // Any thread: the loop that runs there now, in a callback or in what spawn() begins. Null: none.
  static Loop* current() { return current_; }
  // A loop belongs to the thread that runs it; outside of run(), to the first one that uses it. A
  // thread that sets something up before it runs a loop that another has used says so here. Debug
  // builds check it.
  void move_to_this_thread() { owner_.store(this_thread(), std::memory_order_relaxed); }
  // Runs `script` as the main script is run: to completion, before any phase, then ticks and
  // microtasks.
  void run_script(Function<void()> script);

  // --- A foreign loop drives ours: prepare(), wait on backend_fd() so long, poll(), dispatch() ---

  // Everything before poll. Says how long the foreign loop may wait; kNever: until the descriptor
  // is readable.
  Nanoseconds prepare();
  // Takes in what is ready without waiting, and runs its callbacks.
  void poll();
  // Everything after poll.
  void dispatch();
  // -1: this poller has none. Only the owner of a ring can wait for it, so the first call replaces
  // a ring by epoll: make it before anything is submitted and before other threads know the loop.
  int backend_fd();
  // Whether it waits for the kernel, and not for a world in memory.
  bool is_real() const { return poller_->is_real(); }

  // --- Callbacks ---------------------------------------------------------------------------------

  // Whatever a Function<void()> can be made of; it is made in its queue, and never moved.
  template <typename Callable>
  void next_tick(Callable&& callback) {
    ticks_.push(std::forward<Callable>(callback), context_, schedule(TaskKind::tick));
  }
  template <typename Callable>
  void queue_microtask(Callable&& callback) {
    microtasks_.push(std::forward<Callable>(callback), context_, schedule(TaskKind::microtask));
  }
  template <typename Callable>
  TaskId set_immediate(Callable&& callback) {
    TaskId id = schedule(TaskKind::immediate);
    immediates_.push(std::forward<Callable>(callback), context_, id);
    return id;
  }
  // False: it has run already, or was cleared.
  bool clear_immediate(TaskId immediate);
  // Any thread. Runs in the poll phase; the posts of one thread in their order.
  void post(Function<void()> callback);

  // What happens to an exception that leaves a callback, or to an error of a spawned task that
  // nobody joins (a SysErrorException). Without a handler the process terminates, and says which.
  // The handler itself must not throw.
  void set_error_handler(Function<void(std::exception_ptr)> handler) {
    error_handler_ = std::move(handler);
  }

  // Gives the error to the error handler. For code that has to catch exceptions itself
  // (coroutines).
  void report_error(std::exception_ptr error) noexcept;

  // --- Coroutines: include giro/coroutine.h -----------------------------------------------------

  // co_await loop.sleep(10ms): goes on in the timers phase.
  Sleep sleep(std::chrono::nanoseconds delay);
  // co_await loop.run_in_pool(work, arguments…): a Result of what `work` gives on a thread of the
  // pool, with copies of the arguments; what it throws is thrown here. GCC 12 needs arguments in
  // the place of captures with destructors (docs/libuv-guide.md).
  template <typename Work, typename... Arguments>
    requires(std::is_invocable_v<Work&, Arguments&...>)
  auto run_in_pool(Work work, Arguments... arguments);
  template <typename Work, typename... Arguments>
    requires(std::is_invocable_v<Work&, Arguments&...>)
  auto run_in_pool(Lane lane, Work work, Arguments... arguments);

  // --- Operations -------------------------------------------------------------------------------

  // Asynchronous, always: run() of the operation is called from the loop, never from here. An error
  // known at once arrives in the pending phase.
  void submit(Operation& operation, KeepsLoopAlive keeps_alive = KeepsLoopAlive::yes,
              Lane lane = Lane::files);
  // True: the operation is the caller's again, and its run() is not called. False: it is on its
  // way, and its completion still comes.
  bool cancel(Operation& operation);
  // Its callback gets the current context, no matter when or how often it is submitted. A queued or
  // cancelled operation still belongs to the code that asked for it.
  void keep_context(Operation& operation);
  // Does now what can be done without waiting; -EAGAIN otherwise.
  int64_t try_now(Operation& operation) { return poller_->try_(operation); }
  // Does it now, waiting as long as it takes (synchronous file calls).
  int64_t execute(Operation& operation);
  // Delivers this result of an idle operation in the pending phase, or in the close phase: there
  // what a closed handle had in flight comes back, before the handle's own close callback.
  void complete_later(Operation& operation, int64_t result, const char* call);
  void complete_in_close_phase(Operation& operation, int64_t result, const char* call);
  void set_keeps_alive(Operation& operation, KeepsLoopAlive keeps_alive);
  // A multishot operation that has stayed in flight goes on for who asks now: as if it were
  // submitted again, and without a call of the kernel.
  void go_on(Operation& operation, KeepsLoopAlive keeps_alive);
  // Whether an operation waits for it already; a second one in the same direction ends with EEXIST.
  bool is_waited_for(int fd) const { return poller_->operation_on(fd) != nullptr; }
  // Takes effect in the kernel before this returns. An operation on it (of another handle with the
  // same descriptor) ends with EBADF.
  void close_descriptor(int fd);
  // The task runs in the close phase, among those of other handles as CloseOrder says. A handle
  // counts as alive until then.
  void close_later(LoopTask& task);

  // --- Seams ------------------------------------------------------------------------------------

  // What it was made with.
  Clock& clock() const { return clock_; }
  Nanoseconds now_ns() const { return clock_.now_ns(); }
  Nanoseconds fast_now_ns() const { return clock_.fast_now_ns(); }  // Clock::fast_now_ns()
  System& system() const { return system_; }
  Poller& poller() const { return *poller_; }
  WorkPool& pool() const { return pool_; }
  // Where it is.
  Phase phase() const { return phase_; }
  uint64_t turns() const { return turns_; }
  // What a runtime on top of it needs, or a tool: sources, an observer, contexts. Include
  // giro/loop_host.h.
  LoopHost host();

 private:
  friend class LoopHost;
  friend class WorkPool;     // arrive()
  friend class SharedFiles;  // arrive()
  friend class Wakeup;       // arrive(), its share in alive()
  friend class Timer;        // timers_
  friend class TaskGroup;    // it counts as a handle
  friend class detail::SpawnedBase;
  // What the phases run.
  friend class detail::TaskQueue;
  friend class detail::CloseQueue;
  friend class detail::ImmediateQueue;
  friend class detail::TimerQueue;
  class RunScope;
  class PhaseScope;

  static constexpr uint32_t kObserved = 1;
  static constexpr uint32_t kChosen = 2;

  // A hard maximum, so that busy sockets cannot starve the timers (P7).
  static constexpr uint32_t kPollEventsMax = 1024;
  static constexpr size_t kCacheLineBytes = 64;

  enum class PollMode : uint8_t { may_block, no_wait };
  enum class TurnPart : uint8_t { all, before_poll, poll, behind_poll };
  enum class Outcome : uint8_t { returned, threw };

  PollMode poll_mode(RunMode mode) const;
  void turn(PollMode mode, TurnPart part);
  // The loop's own queue, then the sources. Inline, because most phases of most turns have nothing
  // to do.
  template <typename Queue>
  void run_phase(Phase phase, Queue& queue) {
    phase_ = phase;
    if (!is_attended(phase) && !queue.has_batch()) return;
    run_sources(phase, &queue);
  }
  void run_phase(Phase phase) {
    phase_ = phase;
    if (is_attended(phase)) run_sources(phase, nullptr);
  }
  bool is_attended(Phase phase) const {
    return (attended_ >> static_cast<unsigned>(phase) & 1) != 0;
  }
  void update_attended();
  void run_sources(Phase phase, PhaseSource* own);
  static void run_source(PhaseSource& source, Budget& budget);
  void poll(Nanoseconds timeout_ns);
  Nanoseconds poll_timeout(PollMode mode) const;
  size_t choose_next();
  size_t next_in_line();

  void wait_for_events(Nanoseconds timeout_ns);
  bool spin_for_arrivals();
  bool take_inbox();
  void deliver(size_t index, Budget& budget);
  void run_task(LoopTask& task);
  void complete(Operation& operation, More more) override;
  void settle(Operation& operation);
  void identify(Operation& operation);
  void adopt(Operation& operation, KeepsLoopAlive keeps_alive);
  void start(Operation& operation, Lane lane);
  void put_off(Operation& operation, int64_t result, const char* call);
  void tell_submitted(Operation& operation);
  void take_done_here();

  void add_source(Phase phase, PhaseSource& source);
  void remove_source(Phase phase, PhaseSource& source);
  void set_tick_sources(PhaseSource* ticks, PhaseSource* microtasks);
  void set_observer(Observer* observer);
  void set_chooser(Chooser* chooser);
  bool observed() const { return __builtin_expect((flags_ & kObserved) != 0, 0) != 0; }
  bool chosen() const { return __builtin_expect((flags_ & kChosen) != 0, 0) != 0; }
  size_t choose(ChoicePoint point, size_t count) {
    return count < 2 || !chosen() ? 0 : ask_chooser(point, count);
  }

  // For the loop's end: what waits to be called goes without being called.
  void abandon();
  void discard_callbacks();
  void discard(LoopTask& task);
  static bool has_opened(const Operation& operation);
  static bool has_not_closed(const Operation& operation);

  // Any thread: from a pool thread, another loop, a notifier.
  void arrive(LoopTask& task) { arrive(task, task); }
  void arrive(LoopTask& newest, LoopTask& oldest);
  void arrive(Operation** first, Operation** end);
  void prepare_task(LoopTask& task);

  TaskId schedule(TaskKind kind) {
    GIRO_DEBUG_CHECK(belongs_here(),
                     "a loop is used by a thread that it does not belong to, or after its end; "
                     "post() and Wakeup are for other threads",
                     to_string(kind));
    TaskId id = ++last_id_;
    if (observed()) observer_->scheduled(id, kind, running_);
    return id;
  }
  // 0 where nobody is to be told.
  TaskId schedule(const LoopTask& task) { return task.hidden_ ? 0 : schedule(task.kind()); }
  void note_cancelled(TaskId id, TaskKind kind) {
    if (observed() && id != 0) observer_->cancelled(id, kind);
  }
  void note_timer(TaskId id, Nanoseconds expiry_ns, Nanoseconds interval_ns, KeepsLoopAlive keeps) {
    if (observed()) observer_->timer_set(id, expiry_ns, interval_ns, keeps);
  }
  TaskId refresh_timer(TaskId before, Nanoseconds expiry_ns, Nanoseconds interval_ns,
                       KeepsLoopAlive keeps) {
    const TaskId id = ++last_id_;
    if (observed()) {
      observer_->timer_refreshed({before, id, running_, expiry_ns, interval_ns, keeps});
    }
    return id;
  }
  template <typename Callback>
  void enter(TaskId id, TaskKind kind, const ContextRef& context, Callback&& callback) {
    if (call(id, kind, context, callback) == Outcome::returned &&
        ticks_model_ == TickModel::per_callback) {
      drain();
    }
    if (context_) context_ = ContextRef();
  }
  template <typename Callback>
  Outcome call(TaskId id, TaskKind kind, const ContextRef& context, Callback& callback) {
    running_ = id;
    if (context.get() != context_.get()) context_ = context;
    if (observed() && id != 0) observer_->callback_begin(id, kind);
    Outcome outcome = Outcome::returned;
    try {
      callback();
    } catch (...) {
      report_error(std::current_exception());
      ticks_left_ = true;
      outcome = Outcome::threw;
    }
    if (callback_failed_) [[unlikely]] {
      callback_failed_ = false;
      ticks_left_ = true;
      outcome = Outcome::threw;
    }
    if (observed() && id != 0) observer_->callback_end(id, kind);
    running_ = 0;
    return outcome;
  }
  // A mark of the calling thread.
  static const void* this_thread() { return &current_; }
  // Whether this thread may use it. Takes it over if nobody has it.
  bool belongs_here() {
    const void* nobody = nullptr;
    return owner_.compare_exchange_strong(nobody, this_thread(), std::memory_order_relaxed) ||
           nobody == this_thread();
  }
  bool has_ticks() const { return !ticks_.empty() || !microtasks_.empty(); }
  void drain() {
    if (!has_ticks() && !foreign_ticks_) return;
    drain_queues();
  }
  void drain_queues();
  Outcome drain_ticks();
  void drain_microtasks();
  size_t ask_chooser(ChoicePoint point, size_t count);

  static constinit thread_local Loop* current_;

  Clock& clock_;
  System& system_;
  std::unique_ptr<Poller> poller_;
  WorkPool& pool_;
  const uint32_t phase_limit_;
  const TickModel ticks_model_;
  const bool may_spin_;  // another thread can get something done while this one looks on
  detail::FileExecutors files_;

  // The phases' queues, in the order of a turn.
  detail::TimerQueue timers_{*this};
  detail::TaskQueue pending_{*this};
  detail::ImmediateQueue immediates_{*this};
  detail::CloseQueue closing_{*this};
  std::array<std::vector<PhaseSource*>, kPhaseCount> sources_;
  size_t source_index_ = 0;  // of the source that is running
  uint8_t attended_ = 0;     // a bit for each phase that has a source or somebody watching

  detail::CallbackQueue ticks_;
  detail::CallbackQueue microtasks_;
  PhaseSource* tick_source_ = nullptr;
  PhaseSource* microtask_source_ = nullptr;
  bool foreign_ticks_ = false;  // one of the two is set
  bool draining_ = false;
  bool ticks_left_ = false;  // there may be some, by a callback that threw (T4)

  // What other threads write has a cache line of its own.
  alignas(kCacheLineBytes) detail::Inbox inbox_;  // tasks on their way from other threads
  std::atomic<uint32_t> arriving_{0};             // threads inside arrive()
  alignas(kCacheLineBytes) IntrusiveList<LoopTask> arrived_;  // tasks that this loop has taken in
  size_t arrived_count_ = 0;
  bool last_from_inbox_ = false;

  IntrusiveList<LoopTask> owned_;  // that live until they end, or the loop does

  size_t operations_referenced_ = 0;
  size_t wakeups_referenced_ = 0;
  size_t handles_existing_ = 0;
  bool others_are_busy_ = false;  // something came from another thread in the last wait
  uint32_t spin_misses_ = 0;      // look-outs in a row for nothing
  uint32_t spin_skips_ = 0;

  std::atomic<const void*> owner_{nullptr};  // this_thread() of who uses it; null: nobody

  bool stopping_ = false;
  bool abandoned_ = false;
  bool entered_ = false;
  bool callback_failed_ = false;
  Phase phase_ = Phase::timers;
  Nanoseconds idle_ns_ = 0;
  bool measures_idle_ = false;
  uint64_t turns_ = 0;
  TaskId last_id_ = 0;
  TaskId running_ = 0;
  ContextRef context_;

  uint32_t flags_ = 0;
  Observer* observer_ = nullptr;
  Chooser* chooser_ = nullptr;
  Function<void(std::exception_ptr)> error_handler_;
};

}  // namespace giro
