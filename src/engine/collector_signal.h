// The signal by which the engine stops threads for its collector.
#pragma once

namespace giro::engine::collector_signal {

// Before the engine's first heap: another one than its default, SIGUSR1, which is the user's.
void choose();
// After it, when the engine has its handler. One that comes from somewhere else ends the process,
// as a signal without a handler does; the engine's handler would follow a pointer that nobody has
// set.
void refuse_others();

}  // namespace giro::engine::collector_signal
