#include "runtime/virtual_time.h"

#include "giro/system.h"

namespace giro::runtime {

VirtualTime::VirtualTime(std::chrono::milliseconds read_time) : world_(clock_) {
  world_.set_latency(Opcode::read_file, read_time);
  world_.set_latency(Opcode::read, read_time);
}

LoopOptions VirtualTime::loop_options() { return world_.loop_options(&real_system()); }

}  // namespace giro::runtime
