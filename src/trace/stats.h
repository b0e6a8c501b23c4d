// Sums over a trace: where the time went.
#pragma once

#include <string>

#include "trace/trace_model.h"

namespace giro::trace {

std::string stats(const TraceModel& model);

}  // namespace giro::trace
