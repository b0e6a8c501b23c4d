// Ground: what a stress program stands on. The world in memory, or the kernel with one of its
// pollers and with threads. Time is virtual on all of them: on the kernel it goes on when neither
// the kernel nor a thread has anything under way.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "giro/base/clock.h"
#include "giro/base/function.h"
#include "giro/loop.h"

namespace giro::stress {

class Ground {
 public:
  enum class Kind : uint8_t { simulated, epoll, uring };
  static std::unique_ptr<Ground> make(Kind kind, VirtualClock& clock);

  virtual ~Ground() = default;

  // For one loop.
  virtual LoopOptions loop_options() = 0;
  // Something that another thread does, at this moment of virtual time.
  virtual void at(Nanoseconds time_ns, Function<void()> event) = 0;
  // Where files and sockets of this name are.
  virtual std::string path(const std::string& name) const = 0;
  virtual size_t open_descriptors() const = 0;
  // Whether callbacks and the pool's work may run at the same time, and ports are shared with other
  // programs.
  virtual bool is_real() const = 0;
  // How much a connection takes at once, about; `wanted` where that can be had.
  virtual uint32_t socket_buffer(uint32_t wanted) = 0;

  // Only in memory: elsewhere they mean nothing.
  virtual void set_latency(Opcode /*opcode*/, std::chrono::nanoseconds /*latency*/) {}
  virtual void set_chooser(Chooser* /*chooser*/) {}
  // Only on the kernel: whether the program waits for something that a thread does.
  virtual void set_busy(Function<bool()> /*busy*/) {}
};

}  // namespace giro::stress
