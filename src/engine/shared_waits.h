// Lets Atomics.wait be stopped (Capability::waits).
#pragma once

namespace giro::engine {

class ExecutionGuard;

// What waits on this thread looks at the guard from time to time; null: no longer.
void let_waits_be_stopped(ExecutionGuard* guard);

// The self-test.
bool shared_waits_work();

}  // namespace giro::engine
