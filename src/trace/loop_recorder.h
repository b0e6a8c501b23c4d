// LoopRecorder: an Observer that writes what it sees into a stream.
//
// Thread: the loop's. Lifetime: the loop must let go of it (set_observer) before it goes.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>

#include "giro/loop.h"
#include "giro/observer.h"
#include "trace/loop_watch.h"
#include "trace/operation_names.h"
#include "trace/trace_file.h"

namespace giro::trace {

class LoopRecorder final : public Observer {
 public:
  LoopRecorder(TraceFile& file, Loop& loop, StreamKind kind, std::string_view name,
               StreamOrigin origin = {});
  ~LoopRecorder() override;

  TraceStream& stream() { return stream_; }
  const TraceStream& stream() const { return stream_; }
  // Since the recording began; on a virtual clock, since the loop was first seen.
  Nanoseconds time_ns() const { return loop_.fast_now_ns() - start_ns_; }

  // The time of an event or a definition that is about to be written; nothing before it is left
  // untold.
  Nanoseconds begin_event() {
    if (is_phase_untold_) [[unlikely]]
      tell_phase();
    return time_ns();
  }

  // For a runtime that knows what its callbacks are: the function of what is scheduled next; and of
  // a task that was scheduled before.
  void expect_function(uint64_t function) { next_function_ = function; }
  void name_task(TaskId task, uint64_t function);
  // A message leaves for another stream, or comes from one; its number is the process's.
  void sent(uint64_t message, size_t bytes);
  void received(uint64_t message);
  // Written by the program. Texts are recorded only where the user wants them.
  void output(int fd, size_t bytes, std::string_view text);
  void stall(const Stall& stall);
  void info(std::string_view key, std::string_view value);
  void end(EndReason reason, int code);

  void turn_begin(uint64_t turn) override;
  void turn_end(uint64_t turn) override;
  void phase_begin(Phase phase) override;
  void phase_end(Phase phase) override;
  void poll_wait(Nanoseconds timeout_ns) override;
  void poll_woke() override;
  void scheduled(TaskId task, TaskKind kind, TaskId cause) override;
  void cancelled(TaskId task, TaskKind kind) override;
  void callback_begin(TaskId task, TaskKind kind) override;
  void callback_end(TaskId task, TaskKind kind) override;
  void timer_set(TaskId task, Nanoseconds expiry_ns, Nanoseconds interval_ns,
                 KeepsLoopAlive keeps_alive) override;
  void timer_refreshed(const Refresh& refresh) override;
  void submitted(const Operation& operation) override;
  void completion(const Operation& operation, ComesAgain again) override;
  void handle_opened(const void* handle, const char* kind, std::string_view name, int fd,
                     KeepsLoopAlive keeps_alive) override;
  void handle_closed(const void* handle, TaskId closing) override;
  void handle_kept(const void* handle, KeepsLoopAlive keeps_alive) override;
  void drain_begin() override;
  void drain_end() override;

 private:
  template <typename... Fields>
  void write(EventKind kind, Fields... fields) {
    stream_.write(kind, begin_event(), static_cast<uint64_t>(fields)...);
  }
  void tell_phase();
  Executor executor_of(const Operation& operation) const;
  std::string_view name_of(const OperationSubject& subject, int fd) const;

  TraceFile& file_;
  Loop& loop_;
  const Nanoseconds start_ns_;
  TraceStream& stream_;
  uint64_t next_function_ = 0;
  Nanoseconds woke_ns_ = 0;
  // A phase is told when something happens in it, or at its end if it took its time.
  bool is_phase_untold_ = false;
  Phase phase_ = Phase::timers;
  Nanoseconds phase_begin_ns_ = 0;
  // What was last told of some tasks, so that one that runs often is not named each time.
  struct Name {
    TaskId task;
    uint64_t function;
  };
  std::array<Name, 512> names_{};
  struct OpenHandle {
    uint64_t id;
    int fd;
  };
  std::unordered_map<const void*, OpenHandle> handles_;
  std::unordered_map<int, std::string> handle_names_;  // by descriptor
  uint64_t last_handle_ = 0;
  // What a drain has run so far. A drain that runs nothing is not told.
  uint64_t ticks_ = 0;
  uint64_t microtasks_ = 0;
  bool draining_ = false;
  bool drain_told_ = false;
};

}  // namespace giro::trace
