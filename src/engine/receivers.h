// The functions that are under way, and what each was called on (Capability::receivers): the
// engine's stacks say neither.
#pragma once

#include "engine/object.h"

namespace giro::engine {

// A function `receivers(skipped, most, apply)` for JavaScript, which gives [function, receiver, …],
// the innermost call first and without the first `skipped` of them; `most` calls, and never more
// than kReceiversMax. A frame that the engine has made part of another one has `null` for its
// receiver, which is not known any more, and undefined stands for a function that is none of
// JavaScript's. `apply` is Reflect.apply(), which knows the receiver even where the function has
// put its own `this` in its place, as arrow functions do. Undefined: there is no such capability.
Value make_receivers_function();

inline constexpr size_t kReceiversMax = 64;

// The self-test.
bool receivers_work();

}  // namespace giro::engine
