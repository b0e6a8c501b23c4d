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

// From 2.54 on a promise is this, after the header of every object: 48 bits of a pointer with
// flags above them, and the result, once there is one.
struct PromiseObject {
  uint64_t header[2];
  uint64_t packed;
  RawValue result;

  static const PromiseObject& of(RawValue promise) {
    return *reinterpret_cast<const PromiseObject*>(promise);
  }
  uint64_t flags() const { return packed >> 48; }
  PromiseState state() const { return static_cast<PromiseState>(flags() & 3); }
  bool is_handled() const { return (flags() & 4) != 0; }
};

// The self-test.
bool work();

}  // namespace promise_states

}  // namespace giro::engine
