#include "trace/trace_model.h"

#include <algorithm>

#include "base/encoding/utf.h"

namespace giro::trace {
namespace {

// Of a number in a file that may say anything.
Nanoseconds duration_of(uint64_t number) {
  return static_cast<Nanoseconds>(std::min(number, static_cast<uint64_t>(kTimeMax)));
}
Nanoseconds signed_duration_of(uint64_t number) {
  return std::clamp(unzigzag(number), -kTimeMax, kTimeMax);
}
constexpr int64_t kResultMin = -4095;  // the kernel's errors are above

// Paths may be in any encoding, and a file may say anything: control characters, which a terminal
// obeys, become pictures of themselves.
std::string readable(std::string_view text) {
  using namespace encoding;
  const bool is_plain = std::all_of(text.begin(), text.end(), [](char c) {
    return static_cast<uint8_t>(c) >= 0x20 && static_cast<uint8_t>(c) < 0x7f;
  });
  if (is_plain) return std::string(text);
  std::u16string units = utf8_to_utf16(text);
  for (char16_t& unit : units) {
    constexpr char16_t kPictures = 0x2400;
    if (unit < 0x20 && unit != '\n' && unit != '\t' && unit != '\r') unit += kPictures;
    if (unit >= 0x7f && unit < 0xa0) unit = 0xfffd;
  }
  return utf16_to_utf8(units);
}

// Reads the events of one stream, in order.
class StreamLoader {
 public:
  StreamLoader(TraceModel& model, StreamRecord& stream) : model_(model), stream_(stream) {}

  void load(const Event& event) {
    if (stream_.begin_ns == kUnknown) stream_.begin_ns = event.time_ns;
    stream_.end_ns = std::max(stream_.end_ns, event.time_ns);
    if (event.kind < EventKind::turn) return define(event);
    if (event.kind < EventKind::scheduled) return load_phase(event);
    if (event.kind < EventKind::submitted) return load_callback(event);
    if (event.kind == EventKind::named) return name(event);
    if (event.kind == EventKind::about) return tell_about(event);
    if (event.kind == EventKind::refreshed) return refresh(event);
    if (event.kind < EventKind::handle) return load_work(event);
    load_surroundings(event);
  }

 private:
  // Strings, functions and what is told of the stream itself.
  void define(const Event& event) {
    const auto& field = event.fields;
    switch (event.kind) {
      case EventKind::string: strings_.make(field[0]) = readable(event.text); break;
      case EventKind::function:
        stream_.functions.make(field[0]) = {text(field[1]), text(field[2]), field[3], field[4]};
        break;
      case EventKind::dropped: stream_.dropped += field[0]; break;
      case EventKind::stream:
        stream_.kind = static_cast<StreamKind>(field[0]);
        stream_.name = text(field[1]);
        stream_.parent = field[2];
        stream_.cause = field[3];
        break;
      case EventKind::info: stream_.info[text(field[0])] = text(field[1]); break;
      case EventKind::end:
        stream_.has_ended = true;
        stream_.end_reason = static_cast<EndReason>(field[0]);
        stream_.exit_code = field[1];
        break;
      default: break;
    }
  }

  void load_phase(const Event& event) {
    switch (event.kind) {
      case EventKind::turn:
        turn_ = event.fields[0];
        ++stream_.turns;
        break;
      case EventKind::phase:
        phase_ = static_cast<Phase>(std::min<uint64_t>(event.fields[0], kPhaseCount - 1));
        is_in_phase_ = true;
        phase_begin_ns_ = event.time_ns;
        break;
      case EventKind::phase_end:
        if (!is_in_phase_) break;
        add(stream_.phases[static_cast<size_t>(phase_)], event, phase_begin_ns_);
        stream_.spans.push_back({phase_, false, turn_, phase_begin_ns_, event.time_ns});
        is_in_phase_ = false;
        break;
      case EventKind::wait: wait_begin_ns_ = event.time_ns; break;
      case EventKind::woke:
        if (wait_begin_ns_ == kUnknown) break;
        add(stream_.waiting, event, wait_begin_ns_);
        stream_.spans.push_back({Phase::poll, true, turn_, wait_begin_ns_, event.time_ns});
        wait_begin_ns_ = kUnknown;
        break;
      default: break;
    }
  }

  void load_callback(const Event& event) {
    const auto& field = event.fields;
    switch (event.kind) {
      case EventKind::scheduled: {
        TaskRecord& task = stream_.tasks.make(field[0]);
        task = {};
        task.kind = kind_of(field[1]);
        task.is_known = true;
        task.cause = field[2];
        task.function = field[3];
        task.scheduled_ns = event.time_ns;
        break;
      }
      case EventKind::cancelled: stream_.tasks.make(field[0]).is_cancelled = true; break;
      case EventKind::ready:
        ready_task_ = field[0];
        ready_ns_ = event.time_ns - duration_of(field[1]);
        break;
      case EventKind::callback: begin(event); break;
      case EventKind::callback_end:
        if (open_.empty()) break;
        stream_.runs[open_.back()].end_ns = event.time_ns;
        last_ended_ = open_.back() + 1;
        open_.pop_back();
        break;
      case EventKind::drain: drain_ = {event.time_ns, event.time_ns, 0, 0, last_ended_}; break;
      case EventKind::drain_end: end_drain(event); break;
      case EventKind::timer: {
        TaskRecord& task = stream_.tasks.make(field[0]);
        task.due_ns = event.time_ns + signed_duration_of(field[1]);
        task.interval_ns = duration_of(field[2]);
        break;
      }
      default: break;
    }
  }

  // As if the timer had been cancelled and another one been set, for the same.
  void refresh(const Event& event) {
    const auto& field = event.fields;
    TaskRecord& before = stream_.tasks.make(field[0]);
    before.is_cancelled = true;
    TaskRecord task;
    task.kind = TaskKind::timer;
    task.is_known = true;
    task.cause = field[2];
    task.function = before.function;
    task.scheduled_ns = event.time_ns;
    task.due_ns = event.time_ns + signed_duration_of(field[3]);
    task.interval_ns = before.interval_ns;
    stream_.tasks.make(field[1]) = task;
  }

  void begin(const Event& event) {
    const auto& field = event.fields;
    TaskRecord& task = stream_.tasks.make(field[0]);
    if (!task.is_known) task.kind = kind_of(field[1]);
    if (field[2] != 0) task.function = field[2];
    RunRecord run;
    run.task = field[0];
    run.kind = kind_of(field[1]);
    run.depth = static_cast<uint8_t>(std::min<size_t>(open_.size(), UINT8_MAX));
    run.is_in_phase = is_in_phase_;
    run.phase = phase_;
    run.turn = turn_;
    run.function = task.function;
    run.begin_ns = event.time_ns;
    if (ready_task_ == run.task) run.ready_ns = ready_ns_;
    if (run.kind == TaskKind::timer) run.ready_ns = task.due_ns;
    if (task.operation != 0) run.ready_ns = stream_.operations[task.operation - 1].completed_ns;
    open_.push_back(stream_.runs.size());
    stream_.runs.push_back(run);
  }

  void end_drain(const Event& event) {
    drain_.end_ns = event.time_ns;
    drain_.ticks = event.fields[0];
    drain_.microtasks = event.fields[1];
    add(stream_.draining, event, drain_.begin_ns);
    stream_.ticks += drain_.ticks;
    stream_.microtasks += drain_.microtasks;
    const DrainRecord& longest = stream_.longest_drain;
    if (drain_.end_ns - drain_.begin_ns > longest.end_ns - longest.begin_ns) {
      stream_.longest_drain = drain_;
    }
    drain_.begin_ns = event.time_ns;
  }

  void tell_about(const Event& event) {
    const auto handle = handles_.find(event.fields[1]);
    if (handle != handles_.end()) stream_.tasks.make(event.fields[0]).handle = handle->second + 1;
  }

  void name(const Event& event) {
    stream_.tasks.make(event.fields[0]).function = event.fields[1];
    // No deeper than callbacks nest.
    const size_t depth = std::min<size_t>(open_.size(), UINT8_MAX);
    for (size_t i = open_.size() - depth; i < open_.size(); ++i) {
      RunRecord& run = stream_.runs[open_[i]];
      if (run.task == event.fields[0]) run.function = event.fields[1];
    }
  }

  // Operations, jobs of the pool.
  void load_work(const Event& event) {
    const auto& field = event.fields;
    switch (event.kind) {
      case EventKind::submitted: {
        OperationRecord operation;
        operation.opcode = text(field[1]);
        operation.executor = static_cast<Executor>(field[2]);
        operation.fd = static_cast<int64_t>(field[3]) - 1;
        operation.name = text(field[4]);
        operation.bytes = field[5];
        operation.submitted_ns = event.time_ns;
        stream_.operations.push_back(operation);
        stream_.tasks.make(field[0]).operation = stream_.operations.size();
        break;
      }
      case EventKind::completed: {
        const size_t index = stream_.tasks.make(field[0]).operation;
        if (index == 0) break;
        OperationRecord& operation = stream_.operations[index - 1];
        operation.completed_ns = event.time_ns - duration_of(field[1]);
        operation.result = std::max(unzigzag(field[2]), kResultMin);
        ++operation.results;
        break;
      }
      case EventKind::job: stream_.jobs.push_back({field[0], field[1], event.time_ns}); break;
      case EventKind::job_end:
        if (!stream_.jobs.empty()) stream_.jobs.back().end_ns = event.time_ns;
        break;
      default: break;
    }
  }

  // Handles, messages, output, stalls.
  void load_surroundings(const Event& event) {
    const auto& field = event.fields;
    switch (event.kind) {
      case EventKind::handle:
        handles_[field[0]] = stream_.handles.size();
        stream_.handles.push_back({text(field[1]), text(field[2]), field[4],
                                   (field[3] & kUnreferenced) != 0, event.time_ns});
        break;
      case EventKind::handle_closed:
        if (HandleRecord* handle = handle_of(field[0])) handle->closed_ns = event.time_ns;
        break;
      case EventKind::handle_state:
        if (HandleRecord* handle = handle_of(field[0])) {
          handle->is_unreferenced = (field[1] & kUnreferenced) != 0;
        }
        break;
      case EventKind::sent: {
        MessageRecord& message = model_.messages[field[0]];
        message.from_stream = stream_.id;
        message.from_task = running_task();
        message.bytes = field[1];
        message.sent_ns = event.time_ns;
        break;
      }
      case EventKind::received: {
        MessageRecord& message = model_.messages[field[0]];
        message.to_stream = stream_.id;
        message.received_ns = event.time_ns;
        if (open_.empty()) break;
        stream_.runs[open_.back()].message = field[0];
        TaskRecord& task = stream_.tasks.make(running_task());
        if (task.message == 0) task.message = field[0];
        break;
      }
      case EventKind::output:
        stream_.outputs.push_back({event.time_ns, field[0], field[1], text(field[2]),
                                   running_task(), stream_.runs.size()});
        break;
      case EventKind::stall:
        model_.stalls.push_back(
            {stream_.id, field[0], event.time_ns, duration_of(field[1]), text(field[2])});
        break;
      default: break;
    }
  }

  static void add(PhaseTime& time, const Event& event, Nanoseconds begin_ns) {
    time.total_ns = std::min(time.total_ns + event.time_ns - begin_ns, kTimeMax);
    ++time.count;
  }
  static TaskKind kind_of(uint64_t number) {
    return static_cast<TaskKind>(
        std::min<uint64_t>(number, static_cast<uint64_t>(TaskKind::close)));
  }
  HandleRecord* handle_of(uint64_t id) {
    auto found = handles_.find(id);
    return found == handles_.end() ? nullptr : &stream_.handles[found->second];
  }
  TaskId running_task() const { return open_.empty() ? 0 : stream_.runs[open_.back()].task; }
  std::string text(uint64_t id) const {
    const std::string* found = strings_.find(id);
    return found == nullptr ? "" : *found;
  }

  TraceModel& model_;
  StreamRecord& stream_;
  ById<std::string> strings_;
  std::map<uint64_t, size_t> handles_;  // by id; where they are in the list
  std::vector<size_t> open_;            // callbacks that run, by index
  size_t last_ended_ = 0;               // the index + 1 of one
  DrainRecord drain_;
  uint64_t turn_ = 0;
  Phase phase_ = Phase::timers;
  bool is_in_phase_ = false;
  Nanoseconds phase_begin_ns_ = 0;
  Nanoseconds wait_begin_ns_ = kUnknown;
  TaskId ready_task_ = 0;
  Nanoseconds ready_ns_ = kUnknown;
};

}  // namespace

uint64_t TraceModel::dropped() const {
  uint64_t sum = 0;
  for (const auto& [id, stream] : streams) sum += stream.dropped;
  return sum;
}

std::variant<TraceModel, std::string> load_trace(const std::string& path) {
  auto reader = TraceReader::open(path);
  if (auto* wrong = std::get_if<std::string>(&reader)) return *wrong;
  return load_trace(std::get<TraceReader>(reader));
}

TraceModel load_trace(TraceReader& reader) {
  TraceModel model;
  std::map<uint32_t, StreamLoader> loaders;
  while (auto chunk = reader.next()) {
    StreamRecord& stream = model.streams[chunk->stream];
    stream.id = chunk->stream;
    StreamLoader& loader = loaders.try_emplace(chunk->stream, model, stream).first->second;
    // Time does not go back in a stream.
    EventReader events(chunk->events, std::max(chunk->time_ns, stream.end_ns));
    while (events.next()) {
      loader.load(events.event());
      ++model.events;
    }
    if (events.is_damaged()) model.damage = "some of its events cannot be read";
  }
  if (!reader.damage().empty()) model.damage = reader.damage();
  return model;
}

}  // namespace giro::trace
