// Runs an operation's system calls, on whichever thread: the one place where an opcode becomes
// calls.
#pragma once

#include <cstdint>

#include "giro/operation.h"

namespace giro {

class System;

// Does the operation, stores its result and returns it. Files: to the end, however long it takes.
// Sockets (which are non-blocking): as far as it goes; -EAGAIN: wait for readiness, then call
// again. A connect is begun by start_connect(); this asks what came of it.
int64_t execute(Operation& operation, System& system);

// The same as a first attempt: it also begins a connect.
int64_t execute_at_once(Operation& operation, System& system);

// 0: under way, wait until the socket is writable. Otherwise -errno: it failed at once.
int start_connect(Operation& operation, System& system);

}  // namespace giro
