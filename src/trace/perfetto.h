// A trace in the JSON form that the Perfetto UI and chrome://tracing open.
#pragma once

#include <string>

#include "trace/trace_model.h"

namespace giro::trace {

std::string perfetto_json(const TraceModel& model);

}  // namespace giro::trace
