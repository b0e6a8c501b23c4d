// Promises take as many turns of the queue as in Node.
#pragma once

#include "engine/value.h"

namespace giro::engine {

// In a new realm, before its first script. Engines from 2.54 on save turns where they know that a
// promise's `then` is their own: in finally(), and where a thenable that is awaited resolves with a
// promise. They know it until `then` has been changed once, so it is, and is put back. An engine
// whose promises are written in JavaScript is left alone.
void take_all_turns(RawContext realm);

}  // namespace giro::engine
