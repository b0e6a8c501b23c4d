// How a stress run that breaks a rule ends: with the sentence, what replays it and the last lines
// of the trace. The process ends too, because a loop that has broken a rule cannot be trusted to
// clean up.
#pragma once

#include <string>

#include "stress/trace.h"

namespace giro::stress {

// The run under way; one at a time.
class Report {
 public:
  // `origin`: what replays it.
  Report(std::string origin, const Trace& trace);
  ~Report();
  Report(const Report&) = delete;
  Report& operator=(const Report&) = delete;
};

// A failed CHECK, an uncaught exception and a sanitizer's finding end with the report as well.
void report_every_death();

[[noreturn]] void broken(const char* rule, const std::string& detail);

inline void require(bool holds, const char* rule, const char* detail = "") {
  if (!holds) [[unlikely]]
    broken(rule, detail);
}

}  // namespace giro::stress
