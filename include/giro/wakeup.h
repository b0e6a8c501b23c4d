// Wakeup: calls back on its loop's thread some time after another thread notified it. Several
// notifications may become one call, but never none. (libuv's uv_async_t.)
#pragma once

#include <atomic>

#include "giro/base/api.h"
#include "giro/base/function.h"
#include "giro/loop_task.h"

namespace giro {

class Loop;

class GIRO_API Wakeup {
 public:
  // Loop thread. It keeps the loop alive until it is destroyed or unref()ed.
  Wakeup(Loop& loop, Function<void()> callback);
  // Loop thread; also from its own callback. No other thread may be inside notify().
  ~Wakeup();
  Wakeup(const Wakeup&) = delete;
  Wakeup& operator=(const Wakeup&) = delete;

  // Any thread. What was written before is visible to the callback.
  void notify();

  // For a host whose callback enters callbacks of its own: only those are told to observers.
  void hide_from_observers();

  // Whether it keeps the loop alive (the default).
  void ref();
  void unref();

 private:
  // Lives apart: a notification may still be on its way when the Wakeup goes.
  class Bell;
  Loop& loop_;
  Bell* bell_;
  bool referenced_ = false;
};

}  // namespace giro
