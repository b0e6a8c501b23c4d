// LoopTask: something that the loop will call once, with the id that a trace cites and the context
// of what scheduled it. Queues link tasks through themselves, so scheduling one never allocates.
// (Coroutines are giro::task<T>, in giro/coroutine/task.h.)
#pragma once

#include <cstdint>
#include <utility>

#include "giro/base/api.h"
#include "giro/base/intrusive_list.h"

namespace giro {

class Loop;

namespace detail {
class Inbox;
}

// Counts everything ever scheduled on a loop; also the order of scheduling. 0: nothing.
using TaskId = uint64_t;

// What kind of callback it is.
enum class TaskKind : uint8_t {
  main_script,
  timer,
  immediate,
  tick,
  microtask,
  completion,  // an Operation came back
  post,        // from loop.post(), possibly another thread
  wakeup,
  close,
};
// Its name, for traces.
GIRO_API const char* to_string(TaskKind kind);

// Whatever the embedder wants carried from the callback that schedules to the callback that runs
// (AsyncLocalStorage, the cause in a trace). The loop copies it along and never looks inside.
class Context {
 public:
  Context() = default;
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  virtual ~Context() = default;

 private:
  friend class ContextRef;
  uint32_t references_ = 0;  // one loop's thread only: no atomics
};

// Shares a Context; empty: there is none.
class ContextRef {
 public:
  ContextRef() = default;
  // Of whatever there is.
  explicit ContextRef(Context* context) : context_(context) { retain(); }
  ContextRef(const ContextRef& other) : context_(other.context_) { retain(); }
  ContextRef(ContextRef&& other) noexcept : context_(std::exchange(other.context_, nullptr)) {}
  ContextRef& operator=(ContextRef other) noexcept {
    std::swap(context_, other.context_);
    return *this;
  }
  ~ContextRef() {
    if (context_ != nullptr && --context_->references_ == 0) delete context_;
  }

  // What it refers to.
  Context* get() const { return context_; }
  explicit operator bool() const { return context_ != nullptr; }

 private:
  void retain() {
    if (context_ != nullptr) ++context_->references_;
  }
  Context* context_ = nullptr;
};

class GIRO_API LoopTask : public ListNode {
 public:
  // Not scheduled yet.
  explicit LoopTask(TaskKind kind) : kind_(kind) {}
  virtual ~LoopTask() = default;

  // What it is; and its number, once it has been scheduled.
  TaskKind kind() const { return kind_; }
  TaskId id() const { return id_; }
  // An affair of the host's own: no observer is told of it, and its number is 0.
  void hide_from_observers() { hidden_ = true; }

  // Loop thread. May destroy the task.
  virtual void run() = 0;
  // Instead of run(), when the loop goes away first: free what run() would have freed.
  virtual void discard() {}

 private:
  friend class Loop;
  friend class detail::Inbox;
  // While on its way from another thread.
  LoopTask* inbox_next() const { return static_cast<LoopTask*>(spare_link()); }
  void set_inbox_next(LoopTask* task) { set_spare_link(task); }

  TaskId id_ = 0;
  ContextRef context_;
  // Last: what derives from it goes on right after.
  TaskKind kind_ : 7;
  bool hidden_ : 1 = false;
};

}  // namespace giro
