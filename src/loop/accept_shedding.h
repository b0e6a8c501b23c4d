// What to do when a connection comes and there is no descriptor left for it. The connection would
// stay in the kernel's queue, and be reported again and again; so a descriptor kept in reserve is
// given up for a moment, the connection accepted and closed, and the peer sees that nobody is at
// home.
#pragma once

#include "giro/operation.h"

namespace giro {

class System;

class AcceptShedding {
 public:
  explicit AcceptShedding(System& system) : system_(system) {}
  ~AcceptShedding();
  AcceptShedding(const AcceptShedding&) = delete;
  AcceptShedding& operator=(const AcceptShedding&) = delete;

  // Before descriptors run out. Failing is harmless: then nothing is shed.
  void reserve();

  // After an accept failed with this errno. True: the connection that it failed on is gone, and the
  // next one can be asked for. False: it stays in the queue.
  bool dispose(const Operation& accept, int error);

 private:
  bool shed(const Operation& accept);

  System& system_;
  int spare_ = -1;
};

}  // namespace giro
