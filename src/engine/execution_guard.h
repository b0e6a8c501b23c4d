// Lets JavaScript be stopped while it runs: from then on nothing of it goes on, no catch and no
// finally.
//
// The engine can only be asked beforehand, by a limit for the time that a script may take. So the
// guard looks in from time to time whether it shall stop. Belongs to the thread of its realm; a
// realm has one at most.
#pragma once

#include "giro/base/function.h"

struct OpaqueJSContext;

namespace giro::engine {

class ExecutionGuard {
 public:
  // `should_stop` is called on the realm's thread in the middle of a script, and must not enter
  // JavaScript.
  explicit ExecutionGuard(Function<bool()> should_stop,
                          double between_looks_seconds = kBetweenLooksSeconds);
  ~ExecutionGuard();
  ExecutionGuard(const ExecutionGuard&) = delete;
  ExecutionGuard& operator=(const ExecutionGuard&) = delete;

  // That of this thread; null: it has none.
  static ExecutionGuard* current();
  // For a TimeLimit, which takes its place for a while: it must look as often, and give it back.
  static constexpr double kBetweenLooksSeconds = 0.05;  // each costs the compiled code that runs
  double between_looks_seconds() const { return between_looks_seconds_; }
  bool is_to_stop() { return should_stop_(); }
  bool look();
  void come_back() { arm(between_looks_seconds_); }

  // By what the guard calls: it has seen nothing of use, and is to look again in a moment.
  void look_again_soon() { is_hasty_ = true; }

  // Called before the thread waits in the engine (Atomics.wait), where JavaScript may still be
  // asked where it is.
  void set_before_wait(Function<void()> before_wait) { before_wait_ = std::move(before_wait); }
  void will_wait() {
    if (before_wait_) before_wait_();
  }

  // From inside of a script: it ends at once, as soon as it loops or calls.
  void stop();

 private:
  static bool look_in(const OpaqueJSContext* context, void* guard);
  void arm(double seconds);

  Function<bool()> should_stop_;
  Function<void()> before_wait_;
  const double between_looks_seconds_;
  bool is_hasty_ = false;
};

// While one exists, nothing that runs on this thread is stopped: neither by a guard nor by a
// TimeLimit, which both look in again soon. For what must not be left half done.
class Unstoppable {
 public:
  Unstoppable();
  ~Unstoppable();
  Unstoppable(const Unstoppable&) = delete;
  Unstoppable& operator=(const Unstoppable&) = delete;

  static bool exists();
};

}  // namespace giro::engine
