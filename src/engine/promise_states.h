// What a promise has come to, read without waiting for it (Capability::promises).
#pragma once

#include <cstdint>

#include "engine/object.h"

namespace giro::engine {

enum class PromiseState : uint8_t { pending, fulfilled, rejected, unknown };

namespace promise_states {

// Of a promise, and nothing else.
PromiseState state_of(Object promise);
Value result_of(Object promise);
bool is_handled(Object promise);

// The self-test.
bool work();

}  // namespace promise_states

}  // namespace giro::engine
