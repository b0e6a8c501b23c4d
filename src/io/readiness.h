// Readiness: waits until a descriptor can be read or written, for one direction or both, and leaves
// the rest to a handle's core. For what is neither a plain receive nor a plain send: messages with
// addresses or descriptors, sockets of foreign libraries.
#pragma once

#include <poll.h>

#include "giro/base/function.h"
#include "giro/loop.h"
#include "giro/operation.h"

namespace giro {

class Readiness final : public Operation {
 public:
  // POLLIN, POLLOUT, POLLHUP, POLLERR; or -errno: the descriptor cannot be waited for. Each time
  // one has to ask anew.
  using OnReady = Function<void(int64_t events)>;
  // stays: calling want() again is free, but only new events are reported (kPollStays).
  enum class Asked : uint8_t { once, stays };

  Readiness(Loop& loop, OnReady on_ready, Asked asked = Asked::once)
      : Operation(Opcode::poll), loop_(loop), on_ready_(std::move(on_ready)), asked_(asked) {}

  // From now on it waits for these events, and for no others; 0: for nothing.
  void want(uint32_t events, KeepsLoopAlive keeps_alive);
  // The next want() reports what is there, new or not.
  void forget();

  // May end with the destruction of this object.
  void run() override { on_ready_(result()); }

 private:
  Loop& loop_;
  OnReady on_ready_;
  const Asked asked_;
};

}  // namespace giro
