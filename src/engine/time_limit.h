// Scripts that are stopped from outside: when their time is over, or by a SIGINT.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/value.h"

namespace giro::engine {

// Nothing is stopped from now on. The engine's own way to say so leaves its timer running, and
// nobody to be asked when that goes off, which stops whatever runs then.
void forget_time_limit();

// What the engine throws when it is told to terminate, thrown by us: it passes every catch and
// finally, but ends with the innermost evaluation, where a termination of the engine's own would go
// on. False: without Capability::termination.
bool throw_termination(RawContext context);
// The self-test.
bool termination_works();

// Between the two a SIGINT is noted, and stops what a limit lets it stop. They may be nested.
void hold_sigint();
// True: one has come.
bool let_go_of_sigint();

enum class OnSigint : uint8_t { ignore, stop };

// What is evaluated while one exists can be stopped; the evaluation then comes back as if it had
// thrown, past every catch and finally of the script. They may be nested, innermost last.
class TimeLimit {
 public:
  TimeLimit(std::optional<std::chrono::milliseconds> time, OnSigint on_sigint);
  ~TimeLimit();
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;

  enum class Stop : uint8_t { none, time_over, interrupted };
  // Also of a signal that came when the script had just ended.
  Stop stopped();
  // A limit of this thread is over, and what runs within it is on its way out.
  static bool is_stopping();

 private:
  static bool ask(RawContext context, void* innermost);
  bool is_over();
  void arm();

  using Clock = std::chrono::steady_clock;
  std::optional<Clock::time_point> deadline_;
  OnSigint on_sigint_;
  Stop stopped_ = Stop::none;
  TimeLimit* outer_;
};

}  // namespace giro::engine
