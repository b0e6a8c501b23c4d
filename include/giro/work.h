// queue_work: runs a function in the pool, and calls back when it has run.
#pragma once

#include <string>

#include "giro/base/api.h"
#include "giro/base/function.h"
#include "giro/base/result.h"
#include "giro/operation.h"
#include "giro/request.h"

namespace giro {

// What work is called, for who watches: "lookup" of "localhost".
struct WorkName {
  // What is done; outlives the work.
  const char* verb = "work";
  // With what; empty: nothing that has a name.
  std::string subject = {};
};

// `work` runs on a thread of the pool and must not throw; `done` runs on the loop's thread, with
// ECANCELED when the request was cancelled before the work began.
GIRO_API Request queue_work(Loop& loop, Function<void()> work, Function<void(Result<void>)> done,
                            Lane lane = Lane::files, WorkName name = {});

}  // namespace giro
