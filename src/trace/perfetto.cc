#include "trace/perfetto.h"

#include <array>
#include <cstdio>

namespace giro::trace {
namespace {

// Two tracks a loop: its phases, and its callbacks.
constexpr uint32_t kTracksPerStream = 2;

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += {'\\', c};
    } else if (static_cast<uint8_t>(c) < 0x20) {
      std::array<char, 8> escape{};
      std::snprintf(escape.data(), escape.size(), "\\u%04x", c);
      out += escape.data();
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string microseconds(Nanoseconds time_ns) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%lld.%03lld", static_cast<long long>(time_ns / 1000),
                static_cast<long long>(time_ns % 1000));
  return text.data();
}

std::string program_of(const TraceModel& model) {
  for (const auto& [id, stream] : model.streams) {
    if (auto found = stream.info.find("command"); found != stream.info.end()) return found->second;
  }
  return "giro";
}

class JsonEvents {
 public:
  // `rest` is further members, each with a comma before it.
  void add(const char* type, uint32_t track, Nanoseconds time_ns, const std::string& name,
           const char* category, const std::string& rest = "") {
    out_ += (out_.empty() ? "" : ",\n") + std::string("{\"ph\":\"") + type +
            "\",\"pid\":1,\"tid\":" + std::to_string(track) + ",\"ts\":" + microseconds(time_ns) +
            ",\"name\":" + quoted(name) + ",\"cat\":\"" + category + "\"" + rest + "}";
  }
  void slice(uint32_t track, Nanoseconds begin_ns, Nanoseconds end_ns, const std::string& name,
             const char* category, const std::string& rest = "") {
    add("X", track, begin_ns, name, category, ",\"dur\":" + microseconds(end_ns - begin_ns) + rest);
  }
  void name_track(uint32_t track, const std::string& name) {
    add("M", track, 0, "thread_name", "", ",\"args\":{\"name\":" + quoted(name) + "}");
    add("M", track, 0, "thread_sort_index", "",
        ",\"args\":{\"sort_index\":" + std::to_string(track) + "}");
  }
  void name_process(const std::string& name) {
    add("M", 0, 0, "process_name", "", ",\"args\":{\"name\":" + quoted(name) + "}");
  }
  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

class Exporter {
 public:
  explicit Exporter(JsonEvents& out) : out_(out) {}

  void add(const StreamRecord& stream) {
    const uint32_t track = 1 + stream.id * kTracksPerStream;
    out_.name_track(track, stream.name);
    if (!stream.is_loop()) return add_jobs(stream, track);
    for (size_t i = 0; i < stream.handles.size(); ++i) add_handle(stream, i, track);
    out_.name_track(track + 1, stream.name + " phases");
    add_phases(stream, track + 1);
    for (const RunRecord& run : stream.runs) add_run(stream, run, track);
    for (size_t i = 0; i < stream.operations.size(); ++i) {
      add_operation(stream, stream.operations[i], i, track);
    }
  }

 private:
  void add_jobs(const StreamRecord& stream, uint32_t track) {
    for (const JobRecord& job : stream.jobs) {
      out_.slice(track, job.begin_ns, job.end_ns == kUnknown ? stream.end_ns : job.end_ns,
                 "job of #" + std::to_string(job.task), "pool");
    }
  }

  void add_phases(const StreamRecord& stream, uint32_t track) {
    for (const SpanRecord& span : stream.spans) {
      out_.slice(track, span.begin_ns, span.end_ns, span.is_wait ? "waits" : to_string(span.phase),
                 "phase", ",\"args\":{\"turn\":" + std::to_string(span.turn) + "}");
    }
  }

  void add_run(const StreamRecord& stream, const RunRecord& run, uint32_t track) {
    const Nanoseconds end_ns = run.end_ns == kUnknown ? stream.end_ns : run.end_ns;
    out_.slice(track, run.begin_ns, end_ns, describe(stream, run), "callback",
               ",\"args\":{\"task\":" + std::to_string(run.task) + "}");
    const TaskRecord* task = stream.tasks.find(run.task);
    if (task == nullptr || task->cause == 0 || task->scheduled_ns == kUnknown) return;
    const std::string id = ",\"id\":" + std::to_string(++last_arrow_);
    out_.add("s", track, task->scheduled_ns, "cause", "cause", id);
    out_.add("f", track, run.begin_ns, "cause", "cause", id + ",\"bp\":\"e\"");
  }

  void add_operation(const StreamRecord& stream, const OperationRecord& operation, size_t index,
                     uint32_t track) {
    const std::string id = ",\"id\":\"" + std::to_string(stream.id) + "." + std::to_string(index) +
                           "\",\"args\":{\"bytes\":" + std::to_string(operation.bytes) +
                           ",\"result\":" + std::to_string(operation.result) + "}";
    const std::string name = describe_operation(operation);
    const Nanoseconds end_ns =
        operation.completed_ns == kUnknown ? stream.end_ns : operation.completed_ns;
    out_.add("b", track, operation.submitted_ns, name, "operation", id);
    out_.add("e", track, end_ns, name, "operation", id);
  }

  void add_handle(const StreamRecord& stream, size_t index, uint32_t track) {
    const HandleRecord& handle = stream.handles[index];
    const std::string id =
        ",\"id\":\"h" + std::to_string(stream.id) + "." + std::to_string(index) + "\"";
    const std::string name = handle.kind + " " + handle.name;
    out_.add("b", track, handle.opened_ns, name, "handle", id);
    out_.add("e", track, handle.closed_ns == kUnknown ? stream.end_ns : handle.closed_ns, name,
             "handle", id);
  }

 public:
  void add(const StallRecord& stall) {
    out_.add("i", 1 + stall.stream * kTracksPerStream, stall.time_ns, "blocked", "stall",
             ",\"s\":\"t\",\"args\":{\"stack\":" + quoted(stall.stack) + "}");
  }
  void add(const MessageRecord& message) {
    if (message.sent_ns == kUnknown || message.received_ns == kUnknown) return;
    const std::string id = ",\"id\":" + std::to_string(++last_arrow_);
    out_.add("s", 1 + message.from_stream * kTracksPerStream, message.sent_ns, "message", "message",
             id);
    out_.add("f", 1 + message.to_stream * kTracksPerStream, message.received_ns, "message",
             "message", id + ",\"bp\":\"e\"");
  }

 private:
  JsonEvents& out_;
  uint64_t last_arrow_ = 0;
};

}  // namespace

std::string perfetto_json(const TraceModel& model) {
  JsonEvents events;
  Exporter exporter(events);
  events.name_process(program_of(model));
  for (const auto& [id, stream] : model.streams) exporter.add(stream);
  for (const auto& [id, message] : model.messages) exporter.add(message);
  for (const StallRecord& stall : model.stalls) exporter.add(stall);
  return "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n" + events.take() + "\n]}\n";
}

}  // namespace giro::trace
