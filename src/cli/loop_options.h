// The loop's own settings: --ticks, --phase-limit, --virtual-time.
#pragma once

#include <optional>
#include <string>

#include "runtime/environment.h"
#include "runtime/settings.h"

namespace giro::cli {

// What is wrong, if something is.
std::optional<std::string> read_loop_options(const runtime::Settings& settings,
                                             runtime::EnvironmentOptions& out);

}  // namespace giro::cli
