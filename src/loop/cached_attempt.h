// The attempt to do a file operation on the loop's own thread, where the kernel has all that it
// needs in memory. It is several times as quick as a hand-over to the pool and back.
#pragma once

#include "giro/operation.h"
#include "giro/poller.h"

namespace giro {

class KnownPaths;
class System;

enum class CachedAttempt : uint8_t {
  done,        // and its result is stored
  would_wait,  // a read of a file, for what is not in memory
  impossible,  // for another reason
};

// What is known of an operation that asks a path for its status or for a whole small file.
enum class PathKnowledge : uint8_t {
  in_memory,  // and that is a moment ago
  nothing,
  irrelevant,  // it is another operation
};
PathKnowledge knowledge_of(const Operation& operation, const KnownPaths& paths);

// Where it is not done nothing has happened that could be seen; another has to do it, and may wait.
// Never waits itself, and moves no more than some 64 KiB. In a crowd a path is not tried at
// first: finding out is more calls than it takes another to do it.
CachedAttempt execute_cached(Operation& operation, System& system, KnownPaths& paths,
                             FileHint hint);

}  // namespace giro
