// A trace as a timeline of text, a line a callback.
#pragma once

#include <optional>
#include <string>

#include "trace/trace_model.h"

namespace giro::trace {

enum class Colors : uint8_t { no, yes };

struct ShowOptions {
  std::optional<Phase> phase;
  bool outside_phases = false;  // only what runs in no phase: the main script and its ticks
  Nanoseconds from_ns = 0;
  Nanoseconds to_ns = kNever;
  std::string name;              // callbacks whose description has this in it
  std::optional<TaskId> causes;  // the chain that led to this one, the oldest first
  std::optional<uint32_t> loop;  // counted from 0, pools not counted
  Colors colors = Colors::no;

  bool chooses_callbacks() const { return phase || outside_phases || causes || !name.empty(); }
  bool shows_everything() const { return !chooses_callbacks() && from_ns == 0 && to_ns == kNever; }
};

// What is asked for and not in this trace, in words.
std::optional<std::string> show_error(const TraceModel& model, const ShowOptions& options);
std::string show(const TraceModel& model, const ShowOptions& options);

}  // namespace giro::trace
