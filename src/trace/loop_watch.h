// LoopWatch: what a loop does at this moment, for other threads to see; and what keeps it too long.
//
// A callback that runs longer than the limit is a stall; so are ticks and microtasks that together
// keep the loop from going on. Each is told once, by whichever thread notices first: the watchdog,
// while it lasts, or the loop's own, at its end.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "giro/base/clock.h"
#include "giro/observer.h"
#include "trace/recent_ids.h"

namespace giro::trace {

// A function of the program; the file is empty where nobody knows it, the line 0.
struct FunctionName {
  std::string name;
  std::string file;
  uint32_t line = 0;
  uint32_t column = 0;
};

// "name (file:line:column)", and what of it is known.
std::string to_string(const FunctionName& function);

struct Stall {
  enum class Kind : uint8_t {
    callback,  // one runs too long
    drain,     // ticks or microtasks do not end
  };
  Kind kind = Kind::callback;
  Nanoseconds limit_ns = 0;
  Nanoseconds duration_ns = 0;  // so far, or in all
  bool is_over = false;
  bool is_in_phase = false;  // the main script is in none
  Phase phase = Phase::timers;
  uint64_t turn = 0;
  // What runs, or in a drain the callback that it follows, in words; and what caused it, the
  // nearest first.
  TaskId task = 0;
  std::string runs;
  FunctionName function;
  std::vector<std::string> causes;
  // Of a drain: what has run in it, as far as it is seen, and the function that did so most often.
  uint64_t ticks = 0;
  uint64_t microtasks = 0;
  FunctionName repeated;
  uint64_t repeated_count = 0;
  // Where the program is or was last seen, innermost first. Empty: nobody could tell.
  std::vector<std::string> stack;
};

class StallListener {
 public:
  virtual ~StallListener() = default;
  // The watchdog's thread, or the loop's, which is kept waiting until it returns. It must not ask
  // the watch. Twice, where a stack was found later.
  virtual void stalled(const Stall& stall) = 0;
  // The loop's thread: a stall that was told before is over.
  virtual void went_on(const Stall& stall) = 0;
};

// The loop's thread, but for check(). The loop must let go of it before it goes.
class LoopWatch final : public Observer {
 public:
  // Not the loop's clock: a program may live on virtual time, and who waits for it does not.
  LoopWatch(Nanoseconds limit_ns, StallListener& listener, Clock& clock = RealClock::instance());
  ~LoopWatch() override;

  // The function of what is scheduled next: a number that define_function() has given. Keys are the
  // caller's, and not 0; 0: it is new.
  uint32_t function_id(uint64_t key);
  uint32_t define_function(uint64_t key, FunctionName function);
  void expect_function(uint32_t function) { next_function_ = function; }
  // Of what runs now.
  void name_running(uint32_t function);

  // Whether somebody wants to know where the program is; and where it is.
  bool wants_stack();
  void set_stack(std::vector<std::string> stack);
  // What lasts longer than the limit now, if something does. Not told to the listener.
  bool current_stall(Stall& out);

  // Any thread. Tells the listener of a stall that has begun. How long to wait before the next
  // look, at most.
  Nanoseconds check();

  void phase_begin(Phase phase) override;
  void phase_end(Phase phase) override;
  void poll_wait(Nanoseconds timeout_ns) override;
  void poll_woke() override;
  void turn_begin(uint64_t turn) override;
  void scheduled(TaskId task, TaskKind kind, TaskId cause) override;
  void callback_begin(TaskId task, TaskKind kind) override;
  void callback_end(TaskId task, TaskKind kind) override;
  void timer_refreshed(const Refresh& refresh) override;
  void submitted(const Operation& operation) override;
  void completion(const Operation& operation, ComesAgain comes_again) override;
  void drain_begin() override;
  void drain_end() override;

 private:
  static constexpr size_t kCausesMax = 3;
  static constexpr size_t kTasksKept = size_t{1} << 14;

  // What caused a task, without its name.
  struct Origin {
    TaskKind kind = TaskKind::post;
    const char* verb = "";  // of an operation
    uint32_t function = 0;
  };
  struct Task {
    TaskId id = 0;
    Origin self;
    uint8_t cause_count = 0;
    std::array<Origin, kCausesMax> causes{};
  };
  // What may last too long. Begins anew with each callback, and with the drain after it.
  struct Span {
    enum class Kind : uint8_t { none, callback, drain };
    Kind kind = Kind::none;
    Nanoseconds begin_ns = 0;
    Task task;
    std::string subject;  // of an operation: its path or address
    bool is_told = false;
    std::vector<std::string> stack;
    uint64_t ticks = 0;
    uint64_t microtasks = 0;
    std::unordered_map<uint32_t, uint64_t> counts;  // by function
  };

  Task& slot(TaskId task) { return tasks_[task % kTasksKept]; }
  Span* overdue(Nanoseconds now_ns);
  void finish(Span& span, Nanoseconds now_ns);
  void finish_drain(Nanoseconds now_ns);
  void finish_drain_before_more();
  Stall describe(const Span& span, Nanoseconds now_ns) const;
  std::string describe(const Origin& origin, std::string_view subject) const;
  void begin_callback(Task task, Nanoseconds now_ns);
  void begin_drain_again(Nanoseconds now_ns);

  const Nanoseconds limit_ns_;
  StallListener& listener_;
  Clock& clock_;
  // The loop's thread alone: tasks by their id, as long as no newer one takes the place.
  std::unique_ptr<Task[]> tasks_;
  uint32_t next_function_ = 0;
  std::unordered_map<uint64_t, uint32_t> function_ids_;
  RecentIds<uint32_t> recent_function_ids_;
  std::string next_subject_;
  const char* next_verb_ = "";
  size_t depth_ = 0;  // of callbacks

  // Written by the loop's thread.
  std::atomic<bool> is_in_phase_ = false;
  std::atomic<Phase> phase_ = Phase::timers;
  std::atomic<uint64_t> turn_ = 0;

  std::mutex mutex_;
  // Guarded by it; the kind of a span is changed by the loop's thread alone, which may look at it
  // without.
  std::vector<FunctionName> functions_{1};  // by id; 0 is none
  Span callback_;
  Span drain_;
};

}  // namespace giro::trace
