// TraceModel: what a trace file tells, as records that refer to each other. Everything that shows a
// trace in the terminal or exports it reads this.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "giro/loop_task.h"
#include "giro/phase_source.h"
#include "trace/by_id.h"
#include "trace/trace_reader.h"

namespace giro::trace {

inline constexpr Nanoseconds kUnknown = -1;

struct FunctionRecord {
  std::string name;
  std::string file;
  uint64_t line = 0;
  uint64_t column = 0;
};

struct OperationRecord {
  std::string opcode;
  std::string name;
  Executor executor = Executor::readiness;
  int64_t fd = -1;
  uint64_t bytes = 0;
  Nanoseconds submitted_ns = kUnknown;
  Nanoseconds completed_ns = kUnknown;  // of its last completion
  int64_t result = 0;
  uint64_t results = 0;  // so many came
};

// Something that was scheduled.
struct TaskRecord {
  TaskKind kind = TaskKind::post;
  bool is_known = false;  // its scheduling is in the trace
  bool is_cancelled = false;
  TaskId cause = 0;
  uint64_t function = 0;
  Nanoseconds scheduled_ns = kUnknown;
  Nanoseconds due_ns = kUnknown;  // of timers
  Nanoseconds interval_ns = 0;
  size_t operation = 0;  // its index + 1
  size_t handle = 0;     // the index + 1 of the one that it is about
  uint64_t message = 0;  // that it received first; 0: none
};

// A callback that ran.
struct RunRecord {
  TaskId task = 0;
  TaskKind kind = TaskKind::post;
  uint8_t depth = 0;         // callbacks around it
  bool is_in_phase = false;  // otherwise it ran outside of all phases, as the main script does
  Phase phase = Phase::timers;
  uint64_t turn = 0;
  uint64_t function = 0;
  Nanoseconds begin_ns = 0;
  Nanoseconds end_ns = kUnknown;  // it did not end
  Nanoseconds ready_ns = kUnknown;
  uint64_t message = 0;  // that it received; 0: none
};

struct JobRecord {
  uint64_t stream = 0;
  TaskId task = 0;
  Nanoseconds begin_ns = 0;
  Nanoseconds end_ns = kUnknown;
};

struct HandleRecord {
  std::string kind;
  std::string name;
  TaskId task = 0;  // what opened it
  bool is_unreferenced = false;
  Nanoseconds opened_ns = kUnknown;
  Nanoseconds closed_ns = kUnknown;  // it did not close
};

// From one stream to another.
struct MessageRecord {
  uint32_t from_stream = 0;
  uint32_t to_stream = 0;
  TaskId from_task = 0;
  uint64_t bytes = 0;
  Nanoseconds sent_ns = kUnknown;
  Nanoseconds received_ns = kUnknown;
};

struct StallRecord {
  uint32_t stream = 0;
  TaskId task = 0;
  Nanoseconds time_ns = 0;
  Nanoseconds duration_ns = 0;  // until then
  std::string stack;
};

struct OutputRecord {
  Nanoseconds time_ns = 0;
  uint64_t fd = 1;
  uint64_t bytes = 0;
  std::string text;
  TaskId task = 0;  // what wrote it
  size_t runs = 0;  // so many callbacks had begun
};

// A phase that was entered, or a wait for the kernel inside of poll.
struct SpanRecord {
  Phase phase = Phase::timers;
  bool is_wait = false;
  uint64_t turn = 0;
  Nanoseconds begin_ns = 0;
  Nanoseconds end_ns = 0;
};

struct PhaseTime {
  Nanoseconds total_ns = 0;
  uint64_t count = 0;
};

// Ticks and microtasks that run after a callback, until there are none.
struct DrainRecord {
  Nanoseconds begin_ns = 0;
  Nanoseconds end_ns = 0;
  uint64_t ticks = 0;
  uint64_t microtasks = 0;
  size_t after = 0;  // the index + 1 of the callback
};

// A loop, or a thread of the pool.
struct StreamRecord {
  uint32_t id = 0;
  StreamKind kind = StreamKind::main_loop;
  std::string name;
  uint64_t parent = 0;
  TaskId cause = 0;
  std::map<std::string, std::string> info;

  ById<FunctionRecord> functions;
  ById<TaskRecord> tasks;
  std::vector<OperationRecord> operations;
  std::vector<RunRecord> runs;  // in the order of their begin
  std::vector<JobRecord> jobs;
  std::vector<OutputRecord> outputs;
  std::vector<HandleRecord> handles;
  std::vector<SpanRecord> spans;

  std::array<PhaseTime, kPhaseCount> phases;
  PhaseTime waiting;  // poll, asleep
  PhaseTime draining;
  uint64_t ticks = 0;
  uint64_t microtasks = 0;
  DrainRecord longest_drain;
  uint64_t turns = 0;
  uint64_t dropped = 0;
  Nanoseconds begin_ns = kUnknown;
  Nanoseconds end_ns = 0;
  bool has_ended = false;
  EndReason end_reason = EndReason::another;
  uint64_t exit_code = 0;

  bool is_loop() const { return kind != StreamKind::pool_thread; }
};

struct TraceModel {
  std::map<uint32_t, StreamRecord> streams;
  std::map<uint64_t, MessageRecord> messages;  // by id
  std::vector<StallRecord> stalls;
  std::string damage;  // empty: nothing is wrong with the file
  uint64_t events = 0;

  uint64_t dropped() const;
};

// A model, or a sentence that says why there is none.
std::variant<TraceModel, std::string> load_trace(const std::string& path);
TraceModel load_trace(TraceReader& reader);

// "setTimeout 10 ms, tick (app.js:3:5)" and the like: what a callback is, in a few words.
std::string describe(const StreamRecord& stream, const RunRecord& run);
std::string describe_task(const StreamRecord& stream, TaskId task);
// "main #3 main script": what is behind a callback that was not scheduled by its own loop; empty:
// nothing is known.
std::string describe_origin(const TraceModel& model, const StreamRecord& stream,
                            const RunRecord& run);
// Why a recording ended, as far as it says.
std::string describe_end(const StreamRecord& stream);
// "read 127.0.0.1:4000 ECONNRESET"
std::string describe_operation(const OperationRecord& operation);
// "12.345 ms"
std::string format_duration(Nanoseconds duration_ns);
// "1 job", "2 jobs"
std::string format_count(uint64_t count, const char* what);

}  // namespace giro::trace
