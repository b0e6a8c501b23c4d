// When the process's first environment began: the origin of time of all its threads, as in Node.
#pragma once

#include "giro/base/clock.h"

namespace giro::runtime {

// On the clock of the loop; of the first environment, the others are told the same. Nothing is
// shared where that one has virtual time. Any thread.
void note_environment_start(Nanoseconds loop_now_ns, bool is_virtual);

struct ProcessStart {
  Nanoseconds loop_ns;
  double wall_ms;  // since 1970
  bool is_shared;
};
const ProcessStart& process_start();

}  // namespace giro::runtime
