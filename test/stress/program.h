// A random program for the loop, run under the eyes of a checker.
#pragma once

#include <string>

#include "stress/choices.h"
#include "stress/stage.h"
#include "stress/trace.h"

namespace giro::stress {

// Runs the program that these choices make, from its beginning to its end. A broken rule ends the
// process; `origin` is what the report says about how to replay it.
Deeds run_program(Choices choices, const std::string& origin, Trace& trace,
                  Ground::Kind ground = Ground::Kind::simulated);

// The same for a seed.
Deeds run_seed(uint64_t seed, Trace& trace, Ground::Kind ground = Ground::Kind::simulated);

}  // namespace giro::stress
