// A trace as a timeline of text, a line a callback.
#pragma once

#include <optional>
#include <string>

#include "trace/trace_model.h"

namespace giro::trace {

enum class Colors : uint8_t { no, yes };

struct ShowOptions {
  std::optional<Phase> phase;
  Nanoseconds from_ns = 0;
  Nanoseconds to_ns = kNever;
  std::string name;              // callbacks whose description has this in it
  std::optional<TaskId> causes;  // the chain that led to this one, the oldest first
  std::optional<uint32_t> stream;
  Colors colors = Colors::no;

  bool shows_everything() const {
    return !phase && !causes && name.empty() && from_ns == 0 && to_ns == kNever;
  }
};

std::string show(const TraceModel& model, const ShowOptions& options);

}  // namespace giro::trace
