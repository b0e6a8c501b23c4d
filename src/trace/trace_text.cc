// How records of a trace are called, for people.
#include <algorithm>
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
  // Those of the runtime's own are not taken for the program's.
  const bool is_ours = function.file.starts_with("node:");
  std::string place = is_ours ? function.file : function.file.substr(function.file.rfind('/') + 1);
  if (function.line != 0) place += ":" + std::to_string(function.line);
  if (function.column != 0) place += ":" + std::to_string(function.column);
  return place;
}

std::string describe_function(const StreamRecord& stream, uint64_t id) {
  const FunctionRecord* found = id == 0 ? nullptr : stream.functions.find(id);
  if (found == nullptr) return "";
  const FunctionRecord& function = *found;
  const std::string place = place_of(function);
  if (function.name.empty() && function.line == 0) return " " + place;  // a whole script
  if (place.empty()) return " " + function.name;
  return " " + (function.name.empty() ? "(anonymous)" : function.name) + " (" + place + ")";
}

// JavaScript's delays are whole milliseconds from 1 on, counted from a moment before the timer was
// seen, which may be long before where something else has the processor.
Nanoseconds delay_of(const StreamRecord& stream, const TaskRecord& task) {
  constexpr Nanoseconds kNsPerMs = 1'000'000;
  const Nanoseconds delay_ns = task.due_ns - task.scheduled_ns;
  if (stream.kind == StreamKind::cpp_loop) return delay_ns;
  return std::max((delay_ns + kNsPerMs - 1) / kNsPerMs, Nanoseconds{1}) * kNsPerMs;
}

// A program's main script is its first callback. A loop in C++ may run many scripts.
bool is_before_exit(const StreamRecord& stream, TaskId id) {
  return stream.kind != StreamKind::cpp_loop && !stream.runs.empty() && stream.runs[0].task != id;
}

std::string describe(const StreamRecord& stream, TaskId id, TaskKind kind, uint64_t function) {
  std::string text = name_of(kind);
  if (const TaskRecord* found = stream.tasks.find(id)) {
    const TaskRecord& task = *found;
    if (kind == TaskKind::timer && task.due_ns != kUnknown) {
      text += task.interval_ns != 0 ? " every " + format_duration(task.interval_ns)
                                    : " " + format_duration(delay_of(stream, task));
    }
    if (kind == TaskKind::main_script && is_before_exit(stream, id)) text = "beforeExit";
    if (task.message != 0) text = "message";
    if (task.handle != 0) {
      const HandleRecord& handle = stream.handles[task.handle - 1];
      text += " " + handle.kind + " " + handle.name;
    }
    if (task.operation != 0) {
      text = describe_operation(stream.operations[task.operation - 1]);
      if (function != 0) text += " →";
    }
  }
  return text + describe_function(stream, function);
}

}  // namespace

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

std::string format_count(uint64_t count, const char* what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

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
  const TaskRecord* task = id == 0 ? nullptr : stream.tasks.find(id);
  return task == nullptr ? "" : describe(stream, id, task->kind, task->function);
}

std::string describe_origin(const TraceModel& model, const StreamRecord& stream,
                            const RunRecord& run) {
  uint64_t from = 0;  // the stream + 1
  TaskId task = 0;
  if (auto message = model.messages.find(run.message);
      message != model.messages.end() && message->second.sent_ns != kUnknown) {
    from = uint64_t{message->second.from_stream} + 1;
    task = message->second.from_task;
  } else if (run.kind == TaskKind::main_script && stream.parent != 0 && &run == &stream.runs[0]) {
    from = stream.parent;
    task = stream.cause;
  }
  if (from == 0) return "";
  auto found = model.streams.find(static_cast<uint32_t>(from - 1));
  if (found == model.streams.end()) return "";
  std::string text = found->second.name;
  if (task != 0) text += " #" + std::to_string(task) + " " + describe_task(found->second, task);
  return text;
}

std::string describe_end(const StreamRecord& stream) {
  if (!stream.has_ended) return "";
  const std::string code = ", exit code " + std::to_string(stream.exit_code);
  switch (stream.end_reason) {
    case EndReason::nothing_left: return "nothing was left to do" + code;
    case EndReason::exit_called: return "process.exit() was called" + code;
    case EndReason::uncaught_error: return "an error was not caught" + code;
    case EndReason::another: return "it was ended" + code;
  }
  return "";
}

}  // namespace giro::trace
