// Signals for coroutines: those of some kinds, one after the other.
//
//   Result<Signals> signals = Signals::watch(loop, {SIGINT, SIGTERM});
//   int signal = co_await signals->next();
//
// As SignalWatcher (giro/signal_watcher.h), except that it keeps the loop alive only while somebody
// awaits. What comes meanwhile waits for the next call. Loop thread only; it must be gone before
// its loop, and whoever awaits it before or with it.
#pragma once

#include <memory>
#include <vector>

#include "giro/base/api.h"
#include "giro/base/result.h"
#include "giro/coroutine/forward.h"

namespace giro {

class Loop;

// Loop thread only; must be gone before its loop.
class GIRO_API Signals {
 public:
  // Nothing.
  Signals();
  Signals(Signals&& other) noexcept;
  Signals& operator=(Signals&& other) noexcept;
  ~Signals();

  // EINVAL: nobody can watch one of them (SIGKILL, SIGSTOP, a number that is no signal).
  static Result<Signals> watch(Loop& loop, std::vector<int> signals);

  // co_await signals.next(): the number of the next one. Several may await: each gets another.
  task<int> next();

 private:
  class Core;
  explicit Signals(std::unique_ptr<Core> core);
  std::unique_ptr<Core> core_;
};

}  // namespace giro
