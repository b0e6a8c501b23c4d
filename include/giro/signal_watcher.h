// SignalWatcher: calls back on its loop for each signal of one kind that the process gets. While
// any loop watches a signal its default action is off; the last watcher to go puts back what was
// before.
#pragma once

#include <memory>

#include "giro/base/api.h"
#include "giro/base/function.h"
#include "giro/base/result.h"
#include "giro/operation.h"

namespace giro {

class Loop;

// Loop thread only. Any number of loops and watchers may watch the same signal; each gets it.
class GIRO_API SignalWatcher {
 public:
  // Gets the number of the signal.
  using OnSignal = Function<void(int signal)>;

  SignalWatcher();
  SignalWatcher(SignalWatcher&& other) noexcept;
  SignalWatcher& operator=(SignalWatcher&& other) noexcept;
  ~SignalWatcher();

  // EINVAL: nobody can watch this one (SIGKILL, SIGSTOP, a number that is no signal).
  static Result<SignalWatcher> watch(Loop& loop, int signal, OnSignal on_signal,
                                     KeepsLoopAlive keeps_alive = KeepsLoopAlive::yes);

  // Whether it watches.
  bool is_open() const { return core_ != nullptr; }
  // Also from its own callback. Signals that came and were not told yet are dropped.
  void close();

  // Whether watching keeps the loop alive.
  void ref();
  void unref();

 private:
  friend class SignalTable;
  class Core;
  explicit SignalWatcher(std::unique_ptr<Core> core);
  std::unique_ptr<Core> core_;
};

}  // namespace giro
