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
  explicit ExecutionGuard(Function<bool()> should_stop);
  ~ExecutionGuard();
  ExecutionGuard(const ExecutionGuard&) = delete;
  ExecutionGuard& operator=(const ExecutionGuard&) = delete;

  // From inside of a script: it ends at once, as soon as it loops or calls.
  void stop();

 private:
  static bool look_in(const OpaqueJSContext* context, void* guard);
  void arm(double seconds);

  Function<bool()> should_stop_;
};

}  // namespace giro::engine
