#include "trace/show.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <set>

#include "trace/text_columns.h"

namespace giro::trace {
namespace {

constexpr size_t kPhaseWidth = 20;
// The column of callbacks is as wide as the widest of them, within limits.
constexpr size_t kDescriptionWidthMin = 24;
constexpr size_t kDescriptionWidthMax = 64;
// Shorter waits for the kernel are not told.
constexpr Nanoseconds kWaitMin = 1'000'000;

using Chain = std::map<uint32_t, std::set<TaskId>>;  // by stream

std::string time_of(Nanoseconds time_ns) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3f", static_cast<double>(time_ns) / 1e6);
  return text.data();
}

const StreamRecord* stream_of(const TraceModel& model, uint64_t id) {
  const auto found = model.streams.find(static_cast<uint32_t>(id));
  return found == model.streams.end() ? nullptr : &found->second;
}

// The first of those that are meant; null: there is none.
const StreamRecord* first_loop(const TraceModel& model, const ShowOptions& options) {
  uint32_t number = 0;
  for (const auto& [id, stream] : model.streams) {
    if (stream.is_loop() && number++ == options.loop.value_or(0)) return &stream;
  }
  return nullptr;
}

// The message that brought a task; null: none did.
const MessageRecord* message_of(const TraceModel& model, const StreamRecord& stream, TaskId task) {
  const TaskRecord* record = stream.tasks.find(task);
  if (record == nullptr || record->message == 0) return nullptr;
  const auto found = model.messages.find(record->message);
  return found == model.messages.end() || found->second.sent_ns == kUnknown ? nullptr
                                                                            : &found->second;
}

// What led to a task, across loops: by messages, and from a worker to who made it.
Chain chain_of(const TraceModel& model, const StreamRecord* stream, TaskId task) {
  Chain chain;
  while (stream != nullptr && task != 0 && chain[stream->id].insert(task).second) {
    const TaskRecord* record = stream->tasks.find(task);
    if (record == nullptr) break;
    if (record->cause != 0) {
      task = record->cause;
    } else if (const MessageRecord* message = message_of(model, *stream, task)) {
      task = message->from_task;
      stream = stream_of(model, message->from_stream);
    } else {
      task = stream->cause;
      stream = stream->parent == 0 ? nullptr : stream_of(model, stream->parent - 1);
    }
  }
  return chain;
}

class Timeline {
 public:
  Timeline(const TraceModel& model, const StreamRecord& stream, const ShowOptions& options,
           const Chain& chain)
      : model_(model), stream_(stream), options_(options) {
    if (const auto found = chain.find(stream.id); found != chain.end()) chain_ = &found->second;
  }

  std::string text() {
    choose();
    std::string out = padded_left("ms", 12) + "  " + padded("turn, phase", kPhaseWidth) +
                      padded("callback", width_) + " " + padded_left("took", 9) +
                      padded_left("", 17) + "  task\n";
    for (const Chosen& one : chosen_) {
      add_surroundings(out, one.run);
      out += line(stream_.runs[one.run], one.what);
    }
    add_surroundings(out, stream_.runs.size());
    return out;
  }

 private:
  struct Chosen {
    size_t run;
    std::string what;
  };

  void choose() {
    for (size_t i = 0; i < stream_.runs.size(); ++i) {
      const RunRecord& run = stream_.runs[i];
      if (!is_wanted(run)) continue;
      std::string what = describe(stream_, run);
      if (what.find(options_.name) == std::string::npos) continue;
      what.insert(0, 2 * size_t{run.depth}, ' ');
      width_ = std::clamp(width_of(what), width_, kDescriptionWidthMax);
      chosen_.push_back({i, std::move(what)});
    }
  }

  bool is_wanted(const RunRecord& run) const {
    if (run.begin_ns < options_.from_ns || run.begin_ns > options_.to_ns) return false;
    if (options_.outside_phases && run.is_in_phase) return false;
    if (options_.phase && (!run.is_in_phase || run.phase != *options_.phase)) return false;
    return !options_.causes || (chain_ != nullptr && chain_->contains(run.task));
  }

  // What a program printed and how long the loop waited, before that callback. They stand among the
  // callbacks only where none is left out.
  void add_surroundings(std::string& out, size_t run) {
    if (options_.chooses_callbacks()) return;
    const Nanoseconds until_ns = run < stream_.runs.size() ? stream_.runs[run].begin_ns : kNever;
    while (true) {
      const bool has_output =
          output_ < stream_.outputs.size() && stream_.outputs[output_].runs <= run;
      const bool has_span = span_ < stream_.spans.size() && stream_.spans[span_].end_ns <= until_ns;
      if (has_output &&
          (!has_span || stream_.outputs[output_].time_ns <= stream_.spans[span_].begin_ns)) {
        add_output(out, stream_.outputs[output_++]);
      } else if (has_span) {
        add_wait(out, stream_.spans[span_++]);
      } else {
        return;
      }
    }
  }

  bool is_in_time(Nanoseconds time_ns) const {
    return time_ns >= options_.from_ns && time_ns <= options_.to_ns;
  }

  void add_output(std::string& out, const OutputRecord& output) const {
    if (!is_in_time(output.time_ns)) return;
    std::string text = output.text.empty() ? std::to_string(output.bytes) + " bytes" : output.text;
    while (!text.empty() && text.back() == '\n') text.pop_back();
    out +=
        padded_left(time_of(output.time_ns), 12) + "  " + padded("", kPhaseWidth) +
        color(output.fd == 2 ? "31" : "32", (output.fd == 2 ? "stderr │ " : "stdout │ ") + text) +
        "\n";
  }

  void add_wait(std::string& out, const SpanRecord& span) const {
    if (!span.is_wait || span.end_ns - span.begin_ns < kWaitMin || !is_in_time(span.begin_ns)) {
      return;
    }
    out += padded_left(time_of(span.begin_ns), 12) + "  " +
           padded(std::to_string(span.turn) + " " + to_string(span.phase), kPhaseWidth) +
           color("2", padded("waits for the kernel", width_) + " " +
                          padded_left(format_duration(span.end_ns - span.begin_ns), 9)) +
           "\n";
  }

  std::string line(const RunRecord& run, const std::string& what) const {
    const TaskRecord* task = stream_.tasks.find(run.task);
    std::string out = padded_left(time_of(run.begin_ns), 12) + "  ";
    out += color(phase_color(run), padded(phase_name(run), kPhaseWidth - 1)) + " ";
    out += padded(what, width_) + " ";
    out +=
        padded_left(run.end_ns == kUnknown ? "…" : format_duration(run.end_ns - run.begin_ns), 9);
    out += padded_left(waited(run), 17);
    out += "  #" + std::to_string(run.task);
    if (task != nullptr && task->cause != 0) {
      out += color(
          "2", " ← #" + std::to_string(task->cause) + " " + describe_task(stream_, task->cause));
    } else if (const std::string origin = describe_origin(model_, stream_, run); !origin.empty()) {
      out += color("2", " ← " + origin);
    }
    return out + "\n";
  }

  static std::string waited(const RunRecord& run) {
    if (run.ready_ns == kUnknown || run.ready_ns > run.begin_ns) return "";
    const Nanoseconds wait_ns = run.begin_ns - run.ready_ns;
    return (run.kind == TaskKind::timer ? "late " : "waited ") + format_duration(wait_ns);
  }

  std::string phase_name(const RunRecord& run) const {
    if (!run.is_in_phase) return run.kind == TaskKind::main_script ? "main" : "";
    return std::to_string(run.turn) + " " + to_string(run.phase);
  }

  static const char* phase_color(const RunRecord& run) {
    constexpr std::array<const char*, kPhaseCount> kColors = {"33", "35", "90", "90",
                                                              "36", "34", "31"};
    return run.is_in_phase ? kColors[static_cast<size_t>(run.phase)] : "1";
  }

  std::string color(const char* code, const std::string& text) const {
    if (options_.colors == Colors::no) return text;
    return "\x1b[" + std::string(code) + "m" + text + "\x1b[0m";
  }

  const TraceModel& model_;
  const StreamRecord& stream_;
  const ShowOptions& options_;
  const std::set<TaskId>* chain_ = nullptr;  // null: none of it is here
  std::vector<Chosen> chosen_;
  size_t width_ = kDescriptionWidthMin;
  size_t output_ = 0;  // the next ones
  size_t span_ = 0;
};

std::string title(const StreamRecord& stream) {
  std::string text = stream.name;
  if (auto found = stream.info.find("poller"); found != stream.info.end()) {
    text += ", " + found->second;
  }
  text += ": " + format_count(stream.turns, "turn") + ", " +
          format_count(stream.runs.size(), "callback");
  if (stream.dropped != 0) text += ", " + format_count(stream.dropped, "lost event");
  return text + "\n";
}

std::string stall_line(const TraceModel& model, const StallRecord& stall) {
  const StreamRecord* stream = stream_of(model, stall.stream);
  if (stream == nullptr) return "";
  std::string text = "blocked: " + stream->name + " #" + std::to_string(stall.task) + " " +
                     describe_task(*stream, stall.task) + " had run for " +
                     format_duration(stall.duration_ns) + " at " + time_of(stall.time_ns) + " ms\n";
  return stall.stack.empty() ? text : text + stall.stack + "\n";
}

}  // namespace

std::optional<std::string> show_error(const TraceModel& model, const ShowOptions& options) {
  const StreamRecord* loop = first_loop(model, options);
  if (loop == nullptr) {
    return options.loop ? "there is no loop " + std::to_string(*options.loop) + " in it"
                        : "there is no loop in it";
  }
  const TaskId task = options.causes.value_or(0);
  const TaskRecord* record = loop->tasks.find(task);
  const bool is_there =
      record != nullptr &&
      (record->is_known || std::any_of(loop->runs.begin(), loop->runs.end(),
                                       [&](const RunRecord& run) { return run.task == task; }));
  if (options.causes && !is_there) {
    return "there is no callback #" + std::to_string(task) + " in " + loop->name;
  }
  return std::nullopt;
}

std::string show(const TraceModel& model, const ShowOptions& options) {
  const StreamRecord* const wanted = first_loop(model, options);
  Chain chain;
  if (options.causes) chain = chain_of(model, wanted, *options.causes);
  std::string out;
  for (const auto& [id, stream] : model.streams) {
    if (!stream.is_loop()) continue;
    const bool is_meant = options.causes ? chain.contains(id) : !options.loop || &stream == wanted;
    if (!is_meant) continue;
    if (!out.empty()) out += "\n";
    out += title(stream) + Timeline(model, stream, options, chain).text();
    const std::string end = describe_end(stream);
    if (!end.empty() && options.shows_everything()) {
      out += padded_left(time_of(stream.end_ns), 12) + "  " + padded("", kPhaseWidth) + end + "\n";
    }
  }
  if (!options.causes) {
    for (const StallRecord& stall : model.stalls) out += stall_line(model, stall);
  }
  if (!model.damage.empty()) out += "note: " + model.damage + "; what was read is above\n";
  return out;
}

}  // namespace giro::trace
