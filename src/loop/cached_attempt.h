// The attempt to do a file operation on the loop's own thread, where the kernel has all that it
// needs in memory. It is several times as quick as a hand-over to the pool and back.
#pragma once

#include "giro/operation.h"

namespace giro {

class System;

// True: it has been done, and its result is stored. False: nothing has happened that could be seen;
// another has to do it, and may wait. Never waits itself, and moves no more than some 64 KiB.
bool execute_cached(Operation& operation, System& system);

}  // namespace giro
