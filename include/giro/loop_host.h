// LoopHost: what the host of a loop needs and its users do not. A host is a runtime that keeps
// queues in a language of its own, a handle that the library does not know, or a tool that watches.
//
//   loop.host().add_source(Phase::check, immediates);
//
// It is a view of the loop: made for each call, and never kept. Loop thread only.
#pragma once

#include <utility>

#include "giro/base/api.h"
#include "giro/loop.h"

namespace giro {

class GIRO_API LoopHost {
 public:
  // Loop::host() does this.
  explicit LoopHost(Loop& loop) : loop_(loop) {}

  // --- Queues that live elsewhere ---------------------------------------------------------------

  // Sources run after the loop's own queue of that phase, in the order they were added. Not poll.
  void add_source(Phase phase, PhaseSource& source) { loop_.add_source(phase, source); }
  void remove_source(Phase phase, PhaseSource& source) { loop_.remove_source(phase, source); }
  // Ticks and microtasks; drained after the loop's own. Null: none.
  void set_tick_sources(PhaseSource* ticks, PhaseSource* microtasks) {
    loop_.set_tick_sources(ticks, microtasks);
  }
  TickModel tick_model() const { return loop_.ticks_model_; }

  // --- Callbacks of such queues -----------------------------------------------------------------

  // Gives a new task its id and tells the observer.
  TaskId schedule(TaskKind kind) { return loop_.schedule(kind); }
  void note_cancelled(TaskId id, TaskKind kind) { loop_.note_cancelled(id, kind); }
  void note_timer(TaskId id, Nanoseconds expiry_ns, Nanoseconds interval_ns, KeepsLoopAlive keeps) {
    loop_.note_timer(id, expiry_ns, interval_ns, keeps);
  }
  // A timer that was told of begins anew, by a new id.
  TaskId refresh_timer(TaskId before, Nanoseconds expiry_ns, Nanoseconds interval_ns,
                       KeepsLoopAlive keeps) {
    return loop_.refresh_timer(before, expiry_ns, interval_ns, keeps);
  }
  // The id that was given last; the id of what runs now. 0: none.
  TaskId last_id() const { return loop_.last_id_; }
  TaskId running_task() const { return loop_.running_; }
  // A task whose scheduling was not observed gets its id when it runs.
  TaskId next_id() { return ++loop_.last_id_; }

  // Runs a callback as the loop runs one, with ticks and microtasks after it.
  template <typename Callback>
  void enter(TaskId id, TaskKind kind, const ContextRef& context, Callback&& callback) {
    loop_.enter(id, kind, context, std::forward<Callback>(callback));
  }
  // For sources that run several callbacks in one entry: they mark the begin and end of each. The
  // first returns the id that ran before, to be given to the second.
  TaskId begin_callback(TaskId id, TaskKind kind) {
    if (loop_.observed()) loop_.observer_->callback_begin(id, kind);
    return std::exchange(loop_.running_, id);
  }
  void end_callback(TaskId id, TaskKind kind, TaskId before) {
    if (loop_.observed()) loop_.observer_->callback_end(id, kind);
    loop_.running_ = before;
  }
  // And drain ticks and microtasks in between, as after a callback.
  void drain() { loop_.drain(); }
  // Marks the current callback as failed though it throws no exception: its ticks and microtasks
  // wait for the next callback (T4). A source that runs callbacks itself removes the mark.
  void fail_callback() { loop_.callback_failed_ = true; }
  void forgive_callback() { loop_.callback_failed_ = false; }

  // Drains ticks and microtasks behind something that is no callback: no observer is told of it.
  void enter_unseen() {
    loop_.enter(0, TaskKind::post, ContextRef(), [] {});
  }

  // What is carried from callback to callback.
  const ContextRef& context() const { return loop_.context_; }
  void set_context(ContextRef context) { loop_.context_ = std::move(context); }

  // --- Watching and choosing --------------------------------------------------------------------

  // Null: nobody. They must outlive the loop, or be taken away before.
  void set_observer(Observer* observer) { loop_.set_observer(observer); }
  Observer* observer() const { return loop_.observer_; }
  void set_chooser(Chooser* chooser) { loop_.set_chooser(chooser); }
  // For who is to be told of handles that the loop knows nothing of; see Observer.
  void note_handle_opened(const void* handle, const char* kind, std::string_view name, int fd,
                          KeepsLoopAlive keeps_alive) {
    if (loop_.observed()) loop_.observer_->handle_opened(handle, kind, name, fd, keeps_alive);
  }
  void note_handle_closed(const void* handle, TaskId closing = 0) {
    if (loop_.observed()) loop_.observer_->handle_closed(handle, closing);
  }
  void note_handle_kept(const void* handle, KeepsLoopAlive keeps_alive) {
    if (loop_.observed()) loop_.observer_->handle_kept(handle, keeps_alive);
  }
  bool is_observed() const { return loop_.observed(); }
  // One word that says whether anybody watches; sources in other languages map it.
  static constexpr uint32_t kObserved = Loop::kObserved;
  static constexpr uint32_t kChosen = Loop::kChosen;
  const uint32_t* flags() const { return &loop_.flags_; }
  // As they come, or as the chooser says.
  size_t choose(ChoicePoint point, size_t count) { return loop_.choose(point, count); }
  // How long poll has waited since measure_idle(), which costs two readings of the clock each time.
  void measure_idle() { loop_.measures_idle_ = true; }
  Nanoseconds idle_ns() const { return loop_.idle_ns_; }

  // --- Life -------------------------------------------------------------------------------------

  // Handles tell the loop that they exist, so that it can say when it is destroyed too early.
  void handle_opened() { ++loop_.handles_existing_; }
  void handle_closed() { --loop_.handles_existing_; }
  // The task is discarded by ~Loop, before anything else goes; it unlinks itself if it ends before.
  void own(LoopTask& task) { loop_.owned_.push_back(task); }
  // Cancels every operation, and waits for those that threads and the kernel have begun: afterwards
  // only this thread touches their memory. No callback is called any more, the loop does not run
  // again, and what is submitted later is cancelled. ~Loop does it; do it earlier to free memory
  // that operations use before the loop is destroyed.
  void abandon() { loop_.abandon(); }
  // After a setuid and the like, by whoever did it.
  void credentials_changed() { loop_.poller_->renew(); }

 private:
  Loop& loop_;
};

inline LoopHost Loop::host() { return LoopHost(*this); }

}  // namespace giro
