// Observer: sees the loop turn. Called on the loop's thread, from inside the loop: look, don't
// touch. With none set, each of these places costs one predictable branch.
#pragma once

#include <cstdint>
#include <string_view>

#include "giro/base/clock.h"
#include "giro/loop_task.h"
#include "giro/operation.h"
#include "giro/phase_source.h"

namespace giro {

// Whether an operation that brings a result stays in flight and will bring more.
enum class ComesAgain : uint8_t { no, yes };

class Observer {
 public:
  virtual ~Observer() = default;
  // In the order in which they happen.
  virtual void turn_begin(uint64_t /*turn*/) {}
  virtual void turn_end(uint64_t /*turn*/) {}
  virtual void phase_begin(Phase) {}
  virtual void phase_end(Phase) {}
  virtual void poll_wait(Nanoseconds /*timeout_ns; 0: no wait, kNever: until something happens*/) {}
  virtual void poll_woke() {}
  // `cause` is the task that was running when `task` was scheduled; 0: none.
  virtual void scheduled(TaskId /*task*/, TaskKind, TaskId /*cause*/) {}
  virtual void cancelled(TaskId /*task*/, TaskKind) {}
  virtual void callback_begin(TaskId, TaskKind) {}
  virtual void callback_end(TaskId, TaskKind) {}
  // A timer has been scheduled, for that time on the loop's clock.
  virtual void timer_set(TaskId, Nanoseconds /*expiry_ns*/, Nanoseconds /*interval_ns; 0: once*/,
                         KeepsLoopAlive) {}
  // An operation has been handed to whom its state() says; and comes back.
  virtual void submitted(const Operation&) {}
  virtual void completion(const Operation&, ComesAgain) {}
  // Something exists from now on that may bring callbacks: a listener, a socket, a process. It is
  // known by its address in memory; `name` is its own address, path or number, `fd` the descriptor
  // of its operations, or -1. What it brings at last is the task `closing`; 0: nothing.
  virtual void handle_opened(const void* /*handle*/, const char* /*kind*/,
                             std::string_view /*name*/, int /*fd*/, KeepsLoopAlive) {}
  virtual void handle_closed(const void* /*handle*/, TaskId /*closing*/) {}
  virtual void handle_kept(const void* /*handle*/, KeepsLoopAlive) {}
  // The drain after a callback, if there is anything to drain.
  virtual void drain_begin() {}
  virtual void drain_end() {}
  // A timer begins anew before it was due: as the other, what `before` was is told of `task`.
  struct Refresh {
    TaskId before;               // which comes no more
    TaskId task;                 // that comes in its place
    TaskId cause;                // the task that was running; 0: none
    Nanoseconds expiry_ns;       // on the loop's clock
    Nanoseconds interval_ns;     // 0: once
    KeepsLoopAlive keeps_alive;  // as the timer does
  };
  virtual void timer_refreshed(const Refresh& refresh) {
    cancelled(refresh.before, TaskKind::timer);
    scheduled(refresh.task, TaskKind::timer, refresh.cause);
    timer_set(refresh.task, refresh.expiry_ns, refresh.interval_ns, refresh.keeps_alive);
  }
};

// Lets two look at the same loop, one after the other.
class ObserverPair final : public Observer {
 public:
  // Both outlive it.
  ObserverPair(Observer& first, Observer& second) : first_(first), second_(second) {}
  void turn_begin(uint64_t turn) override { tell(&Observer::turn_begin, turn); }
  void turn_end(uint64_t turn) override { tell(&Observer::turn_end, turn); }
  void phase_begin(Phase phase) override { tell(&Observer::phase_begin, phase); }
  void phase_end(Phase phase) override { tell(&Observer::phase_end, phase); }
  void poll_wait(Nanoseconds timeout_ns) override { tell(&Observer::poll_wait, timeout_ns); }
  void poll_woke() override { tell(&Observer::poll_woke); }
  void scheduled(TaskId task, TaskKind kind, TaskId cause) override {
    tell(&Observer::scheduled, task, kind, cause);
  }
  void cancelled(TaskId task, TaskKind kind) override { tell(&Observer::cancelled, task, kind); }
  void callback_begin(TaskId task, TaskKind kind) override {
    tell(&Observer::callback_begin, task, kind);
  }
  void callback_end(TaskId task, TaskKind kind) override {
    tell(&Observer::callback_end, task, kind);
  }
  void timer_set(TaskId task, Nanoseconds expiry_ns, Nanoseconds interval_ns,
                 KeepsLoopAlive keeps_alive) override {
    tell(&Observer::timer_set, task, expiry_ns, interval_ns, keeps_alive);
  }
  void timer_refreshed(const Refresh& refresh) override {
    tell(&Observer::timer_refreshed, refresh);
  }
  void submitted(const Operation& operation) override { tell(&Observer::submitted, operation); }
  void completion(const Operation& operation, ComesAgain comes_again) override {
    tell(&Observer::completion, operation, comes_again);
  }
  void handle_opened(const void* handle, const char* kind, std::string_view name, int fd,
                     KeepsLoopAlive keeps_alive) override {
    tell(&Observer::handle_opened, handle, kind, name, fd, keeps_alive);
  }
  void handle_closed(const void* handle, TaskId closing) override {
    tell(&Observer::handle_closed, handle, closing);
  }
  void handle_kept(const void* handle, KeepsLoopAlive keeps_alive) override {
    tell(&Observer::handle_kept, handle, keeps_alive);
  }
  void drain_begin() override { tell(&Observer::drain_begin); }
  void drain_end() override { tell(&Observer::drain_end); }

 private:
  template <typename... Parameters, typename... Arguments>
  void tell(void (Observer::*event)(Parameters...), Arguments&&... arguments) {
    (first_.*event)(arguments...);
    (second_.*event)(arguments...);
  }
  Observer& first_;
  Observer& second_;
};

// Sees what threads of a pool do. Called on those threads.
class PoolObserver {
 public:
  virtual ~PoolObserver() = default;
  // A thread begins to carry the operation out; and has done so. The loop may have it again then.
  virtual void job_begin(const Operation& operation) = 0;
  virtual void job_end() = 0;
};

}  // namespace giro
