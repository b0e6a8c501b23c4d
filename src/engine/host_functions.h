// Functions of C++ that the engine calls directly, and values thrown from them
// (Capability::functions).
#pragma once

#include <cstdint>

#include "engine/object.h"
#include "engine/strings.h"

namespace giro::engine::host_functions {

Object make(const String& name, unsigned length, int64_t (*entry)(void* global, RawValue* frame));
void throw_value(void* global, Value thrown);

// The self-test. Switches the reading of values without the C API on, if it passes.
bool work();
// With the library of the build, which is known to pass.
void trust_encoding();

}  // namespace giro::engine::host_functions
