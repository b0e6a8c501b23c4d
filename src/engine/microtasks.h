// The engine's queue of microtasks, from inside a call (Capability::draining, ::microtasks).
#pragma once

#include "engine/object.h"

namespace giro::engine::microtasks {

// Runs them until there are none.
void drain();
// Calls job() as a microtask. What it throws is lost.
void queue(Object job);
// Before the heap goes.
void forget();

// The self-tests.
bool draining_works();
bool queueing_works();

}  // namespace giro::engine::microtasks
