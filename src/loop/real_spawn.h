#pragma once

#include <sys/types.h>

namespace giro {

struct SpawnPlan;

// Starts a child that shares our memory until it has become another program, while this thread
// waits: nothing is copied, however much memory we have, and why it could not start is known when
// this returns. The child's id, or -errno.
pid_t real_spawn(const SpawnPlan& plan);

}  // namespace giro
