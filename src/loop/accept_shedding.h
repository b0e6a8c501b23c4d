// What to do when a connection comes and there is no descriptor left for it. The connection would
// stay in the kernel's queue, and be reported again and again. So a reserve descriptor is closed
// for a moment, and the connection accepted and closed: the peer sees the end.
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

  // What has become of the connection that an accept failed on.
  enum class Outcome : uint8_t {
    gone,    // the next one can be asked for
    stays,   // in the queue
    nobody,  // there was none
  };
  Outcome dispose(const Operation& accept, int error);

 private:
  Outcome shed(const Operation& accept);

  System& system_;
  int spare_ = -1;
};

}  // namespace giro
