// TracePrinter: prints what a loop does, a line each, with the time since it began to look.
//
//   TracePrinter trace(loop);  // to standard error, until it goes
//
//      0.000 ms  #1 timer scheduled by #0
//      5.012 ms  timers: #1 timer
//      5.013 ms  poll: #3 completion: receive of descriptor 7 gave 64
//
// Numbers are those of the tasks: what a callback schedules is "scheduled by" it, so that a reader
// finds the cause of everything. Under a VirtualClock two runs print the same. Loop thread only; it
// must be gone before the loop, and is its only observer.
#pragma once

#include <cstdio>
#include <string>
#include <utility>

#include "giro/base/function.h"
#include "giro/loop.h"
#include "giro/loop_host.h"
#include "giro/observer.h"
#include "giro/operation.h"

namespace giro {

class TracePrinter final : public Observer {
 public:
  // Gets each line, without its end.
  using Print = Function<void(const std::string& line)>;

  // To standard error, or to wherever.
  explicit TracePrinter(Loop& loop)
      : TracePrinter(loop,
                     [](const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }) {}
  TracePrinter(Loop& loop, Print print)
      : loop_(loop), print_(std::move(print)), start_ns_(loop.now_ns()) {
    loop_.host().set_observer(this);
  }
  ~TracePrinter() override { loop_.host().set_observer(nullptr); }
  TracePrinter(const TracePrinter&) = delete;
  TracePrinter& operator=(const TracePrinter&) = delete;

  // As Observer says.
  void phase_begin(Phase phase) override { phase_ = phase; }
  void poll_wait(Nanoseconds timeout_ns) override {
    if (timeout_ns == 0) return;
    line(timeout_ns == kNever ? "waits" : "waits up to " + milliseconds(timeout_ns));
  }
  void scheduled(TaskId task, TaskKind kind, TaskId cause) override {
    line(name(task, kind) + " scheduled by #" + std::to_string(cause));
  }
  void cancelled(TaskId task, TaskKind kind) override { line(name(task, kind) + " cancelled"); }
  void completion(const Operation& operation, ComesAgain) override {
    outcome_ = std::string(": ") + to_string(operation.opcode());
    if (operation.fd >= 0) outcome_ += " of descriptor " + std::to_string(operation.fd);
    const int64_t result = operation.result();
    outcome_ += result < 0 ? " failed with " + std::string(operation.error().name())
                           : " gave " + std::to_string(result);
  }
  void callback_begin(TaskId task, TaskKind kind) override {
    line(std::string(to_string(phase_)) + ": " + name(task, kind) + std::exchange(outcome_, {}));
  }

 private:
  static std::string name(TaskId task, TaskKind kind) {
    return "#" + std::to_string(task) + " " + to_string(kind);
  }
  static std::string milliseconds(Nanoseconds time_ns) {
    char text[32];
    std::snprintf(text, sizeof(text), "%.3f ms", static_cast<double>(time_ns) / 1e6);
    return text;
  }
  void line(const std::string& text) {
    std::string time = milliseconds(loop_.now_ns() - start_ns_);
    if (time.size() < kTimeWidth) time.insert(0, kTimeWidth - time.size(), ' ');
    print_(time + "  " + text);
  }

  static constexpr size_t kTimeWidth = 12;
  Loop& loop_;
  Print print_;
  const Nanoseconds start_ns_;
  Phase phase_ = Phase::timers;
  std::string outcome_;  // of the operation whose callback comes next
};

}  // namespace giro
