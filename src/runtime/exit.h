// Ways out of the process.
#pragma once

#include "engine/value.h"

namespace giro::runtime {

// At once: nothing of JavaScript runs any more, what was written to stdio is flushed, and the
// terminal is left as it was found.
[[noreturn]] void exit_process(int code);
// An error was thrown while another was being reported: the program ends, or the worker that it is
// in.
void exit_after_failed_report(engine::Value error);

}  // namespace giro::runtime
