// Lets Atomics.wait be stopped.
#pragma once

namespace giro::engine {

class ExecutionGuard;

// What waits on this thread looks at the guard from time to time; null: no longer.
void let_waits_be_stopped(ExecutionGuard* guard);

}  // namespace giro::engine
