// How records of a trace are called, for people.
#include <array>
#include <cstdio>
#include <string>

#include "giro/base/sys_error.h"
#include "trace/trace_model.h"

namespace giro::trace {
namespace {

std::string format_number(double value, const char* unit) {
  std::array<char, 32> text{};
  const int digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  std::snprintf(text.data(), text.size(), "%.*f %s", digits, value, unit);
  return text.data();
}

const char* name_of(TaskKind kind) {
  switch (kind) {
    case TaskKind::main_script: return "main script";
    case TaskKind::timer: return "timer";
    case TaskKind::immediate: return "immediate";
    case TaskKind::tick: return "tick";
    case TaskKind::microtask: return "microtask";
    case TaskKind::completion: return "completion";
    case TaskKind::post: return "post";
    case TaskKind::wakeup: return "wake-up";
    case TaskKind::close: return "close";
  }
  return "callback";
}

// Without its folder, which a line has no room for.
std::string place_of(const FunctionRecord& function) {
  if (function.file.empty()) return "";
  std::string place = function.file.substr(function.file.rfind('/') + 1);
  if (function.line != 0) place += ":" + std::to_string(function.line);
  if (function.column != 0) place += ":" + std::to_string(function.column);
  return place;
}

std::string describe_function(const StreamRecord& stream, uint64_t id) {
  if (id == 0 || id >= stream.functions.size()) return "";
  const FunctionRecord& function = stream.functions[id];
  const std::string place = place_of(function);
  if (place.empty()) return " " + function.name;
  return " " + (function.name.empty() ? "(anonymous)" : function.name) + " (" + place + ")";
}

std::string describe_operation(const OperationRecord& operation) {
  std::string text = operation.opcode;
  if (!operation.name.empty()) {
    text += " " + operation.name;
  } else if (operation.fd >= 0) {
    text += " descriptor " + std::to_string(operation.fd);
  }
  if (operation.completed_ns != kUnknown && operation.result < 0) {
    const SysError error(static_cast<int>(-operation.result), "");
    text += " " + std::string(error.name());
  }
  return text;
}

// JavaScript's delays are whole milliseconds, counted from a moment before the timer was seen.
Nanoseconds delay_of(const StreamRecord& stream, const TaskRecord& task) {
  constexpr Nanoseconds kNsPerMs = 1'000'000;
  const Nanoseconds delay_ns = task.due_ns - task.scheduled_ns;
  if (stream.kind == StreamKind::cpp_loop) return delay_ns;
  return (delay_ns + kNsPerMs - 1) / kNsPerMs * kNsPerMs;
}

std::string describe(const StreamRecord& stream, TaskId id, TaskKind kind, uint64_t function) {
  std::string text = name_of(kind);
  if (id < stream.tasks.size()) {
    const TaskRecord& task = stream.tasks[id];
    if (kind == TaskKind::timer && task.due_ns != kUnknown) {
      text += task.interval_ns != 0 ? " every " + format_duration(task.interval_ns)
                                    : " " + format_duration(delay_of(stream, task));
    }
    if (kind == TaskKind::main_script && id > 1) text = "beforeExit";
    if (task.operation != 0) text = describe_operation(stream.operations[task.operation - 1]);
  }
  return text + describe_function(stream, function);
}

}  // namespace

std::string format_duration(Nanoseconds duration_ns) {
  const auto value = static_cast<double>(duration_ns);
  if (value < 1e3) return std::to_string(duration_ns) + " ns";
  if (value < 1e6) return format_number(value / 1e3, "µs");
  if (value < 1e9) return format_number(value / 1e6, "ms");
  return format_number(value / 1e9, "s");
}

std::string describe(const StreamRecord& stream, const RunRecord& run) {
  return describe(stream, run.task, run.kind, run.function);
}

std::string describe_task(const StreamRecord& stream, TaskId id) {
  if (id == 0 || id >= stream.tasks.size()) return "";
  const TaskRecord& task = stream.tasks[id];
  return describe(stream, id, task.kind, task.function);
}

}  // namespace giro::trace
