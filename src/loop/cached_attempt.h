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

// Never waits, and moves at most some 64 KiB. Unless the result is `done` there was no visible
// effect, and the operation must be done elsewhere, where it may wait. With the hint `crowded` an
// unknown path is not tried the first time: the attempt takes more calls than the operation.
CachedAttempt execute_cached(Operation& operation, System& system, KnownPaths& paths,
                             FileHint hint);

}  // namespace giro
