// What a person reads of a stall, on standard error. Any thread.
#pragma once

#include <sys/types.h>

#include <string>

#include "trace/loop_watch.h"

namespace giro::runtime {

enum class Coloring : uint8_t { no, yes };

// `loop` is its name, `waits`: its thread sleeps in the kernel.
std::string stall_report(const trace::Stall& stall, const std::string& loop, bool waits,
                         Coloring coloring);
// Written at once. `thread` is the loop's.
void write_stall_report(const trace::Stall& stall, const std::string& loop, pid_t thread);
void write_stall_end(const trace::Stall& stall, const std::string& loop);

}  // namespace giro::runtime
