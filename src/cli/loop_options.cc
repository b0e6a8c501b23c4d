#include "cli/loop_options.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <utility>

#include "giro/system.h"

namespace giro::cli {

std::optional<std::string> read_loop_options(const runtime::Settings& settings,
                                             runtime::EnvironmentOptions& out) {
  int64_t read_time_ms = settings.number("--virtual-read-time");
  if (read_time_ms < 0) return "--virtual-read-time must not be negative";
  if (settings.flag("--virtual-time")) {
    out.virtual_time =
        std::make_unique<runtime::VirtualTime>(std::chrono::milliseconds(read_time_ms));
    out.loop = out.virtual_time->loop_options();
  } else {
    auto poller = make_deferred_poller(real_system(), PollerChoice::best);
    if (!poller.ok()) return "there are no descriptors for an event loop";
    out.loop.poller = std::move(*poller);
  }
  if (settings.text("--ticks") == "phase") out.loop.ticks = TickModel::per_phase;
  if (settings.has("--phase-limit")) {
    int64_t limit = settings.number("--phase-limit");
    if (limit < 1 || limit > UINT32_MAX - 1) return "--phase-limit must be at least 1";
    out.loop.phase_limit = static_cast<uint32_t>(limit);
  }
  return std::nullopt;
}

}  // namespace giro::cli
