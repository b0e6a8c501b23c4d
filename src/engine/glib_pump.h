// The engine's own upkeep (garbage collection by timer, FinalizationRegistry, asynchronous
// WebAssembly) run on a GMainContext of this thread. The pump is made before the thread's first
// realm, its descriptor goes into our poller, and it is turned when that is readable or its time
// has come.
#pragma once

#include <cstdint>

#include "giro/base/clock.h"

struct _GMainContext;  // NOLINT: GLib's own name

namespace giro::engine {

class GlibPump {
 public:
  GlibPump();
  GlibPump(const GlibPump&) = delete;
  GlibPump& operator=(const GlibPump&) = delete;

  // Readable when another thread has handed in a chore.
  int fd() const { return fd_; }
  struct Turn {
    bool did_something;
    Nanoseconds
        pause_ns;  // for so long nothing will be due; kNever: until the descriptor is readable
  };
  // Does what is due.
  Turn turn();

 private:
  _GMainContext* context_;
  int fd_ = -1;
};

}  // namespace giro::engine
