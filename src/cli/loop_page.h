// The page that shows a trace (page/), as one HTML text.
#pragma once

#include <string>
#include <string_view>

#include "trace/trace_model.h"

namespace giro::cli {

// With the trace in it, and with those sources of the program that are still to be read.
std::string page_of(std::string_view trace, const trace::TraceModel& model);

// That which asks the program that runs.
std::string live_page();

}  // namespace giro::cli
