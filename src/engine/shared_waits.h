// Lets Atomics.wait be stopped (Capability::waits), and has Atomics.waitAsync
// (Capability::async_waits).
#pragma once

#include <cstdint>

#include "engine/object.h"

namespace giro::engine {

class ExecutionGuard;

// What waits on this thread looks at the guard from time to time; null: no longer.
void let_waits_be_stopped(ExecutionGuard* guard);

// Of a place in shared memory. Gives { async, value } as Atomics.waitAsync does. A promise among
// them is settled when the engine's pump is turned (glib_pump.h), which must happen soon after this
// call, too: a timeout is the pump's.
Value wait_async(int32_t* at, int32_t expected, double timeout_seconds);
Value wait_async(int64_t* at, int64_t expected, double timeout_seconds);

// Whether the pump has something to settle that this thread itself has woken: its descriptor does
// not tell.
bool async_waits_are_due();
void forget_async_waits_due();

// The self-tests.
bool shared_waits_work();
bool async_waits_work();

}  // namespace giro::engine
