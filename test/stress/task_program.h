// A random program of tasks: producers and consumers around a queue, permits, connections,
// datagrams and files, all of which may be given up at any moment; and what must be true of it
// whatever happens. (program.h has the one of callbacks.)
#pragma once

#include <cstdint>

#include "stress/ground.h"
#include "stress/trace.h"

namespace giro::stress {

// What a program has done, to see that it does everything.
struct TaskDeeds {
  uint64_t popped = 0;
  uint64_t given_up = 0;   // by a time-out
  uint64_t cancelled = 0;  // groups
  uint64_t errors = 0;     // of tasks
  uint64_t bytes = 0;
  uint64_t datagrams = 0;
  uint64_t files = 0;
  uint64_t connections = 0;
  uint64_t cut_short = 0;  // programs whose loop went in the middle

  TaskDeeds& operator+=(const TaskDeeds& other);
};

// Breaks a rule: the process ends. GIRO_STRESS_SEED says which seed that was.
TaskDeeds run_task_seed(uint64_t seed, Trace& trace, Ground::Kind ground = Ground::Kind::simulated);

}  // namespace giro::stress
