#include "trace/show.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>

namespace giro::trace {
namespace {

constexpr size_t kPhaseWidth = 20;
constexpr size_t kDescriptionWidth = 52;

// Characters, not bytes.
size_t width_of(std::string_view text) {
  return static_cast<size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<uint8_t>(c) & 0xc0) != 0x80; }));
}

std::string padded(std::string text, size_t width) {
  const size_t is = width_of(text);
  if (is < width) text.append(width - is, ' ');
  return text;
}

std::string padded_left(const std::string& text, size_t width) {
  const size_t is = width_of(text);
  return is < width ? std::string(width - is, ' ') + text : text;
}

std::string time_of(Nanoseconds time_ns) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3f", static_cast<double>(time_ns) / 1e6);
  return text.data();
}

class Timeline {
 public:
  Timeline(const TraceModel& model, const StreamRecord& stream, const ShowOptions& options)
      : model_(model), stream_(stream), options_(options) {
    if (options.causes) collect_causes(*options.causes);
  }

  std::string text() const {
    std::string out;
    size_t output = 0;
    for (size_t i = 0; i < stream_.runs.size(); ++i) {
      for (; output < stream_.outputs.size() && stream_.outputs[output].runs <= i; ++output) {
        add_output(out, stream_.outputs[output]);
      }
      if (is_wanted(stream_.runs[i])) out += line(stream_.runs[i]);
    }
    for (; output < stream_.outputs.size(); ++output) add_output(out, stream_.outputs[output]);
    return out;
  }

 private:
  void collect_causes(TaskId task) {
    while (task != 0 && causes_.insert(task).second && task < stream_.tasks.size()) {
      task = stream_.tasks[task].cause;
    }
  }

  bool is_wanted(const RunRecord& run) const {
    if (run.begin_ns < options_.from_ns || run.begin_ns > options_.to_ns) return false;
    if (options_.phase && (!run.is_in_phase || run.phase != *options_.phase)) return false;
    if (options_.causes && !causes_.contains(run.task)) return false;
    return options_.name.empty() || describe(stream_, run).find(options_.name) != std::string::npos;
  }

  // What a program printed stands among the callbacks only where nothing is left out.
  bool shows_output(const OutputRecord& output) const {
    return !options_.phase && !options_.causes && options_.name.empty() &&
           output.time_ns >= options_.from_ns && output.time_ns <= options_.to_ns;
  }

  void add_output(std::string& out, const OutputRecord& output) const {
    if (!shows_output(output)) return;
    std::string text = output.text.empty() ? std::to_string(output.bytes) + " bytes" : output.text;
    while (!text.empty() && text.back() == '\n') text.pop_back();
    out +=
        padded_left(time_of(output.time_ns), 12) + "  " + padded("", kPhaseWidth) +
        color(output.fd == 2 ? "31" : "32", (output.fd == 2 ? "stderr │ " : "stdout │ ") + text) +
        "\n";
  }

  std::string line(const RunRecord& run) const {
    const TaskRecord* task = run.task < stream_.tasks.size() ? &stream_.tasks[run.task] : nullptr;
    std::string what = std::string(2 * size_t{run.depth}, ' ') + describe(stream_, run);
    std::string out = padded_left(time_of(run.begin_ns), 12) + "  ";
    out += color(phase_color(run), padded(phase_name(run), kPhaseWidth - 1)) + " ";
    out += padded(what, kDescriptionWidth) + " ";
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
  std::set<TaskId> causes_;
};

std::string title(const StreamRecord& stream) {
  std::string text = stream.name;
  if (auto found = stream.info.find("poller"); found != stream.info.end()) {
    text += ", " + found->second;
  }
  text += ": " + std::to_string(stream.turns) + " turns, " + std::to_string(stream.runs.size()) +
          " callbacks";
  if (stream.dropped != 0) text += ", " + std::to_string(stream.dropped) + " events were lost";
  return text + "\n";
}

std::string stall_line(const TraceModel& model, const StallRecord& stall) {
  auto found = model.streams.find(stall.stream);
  if (found == model.streams.end()) return "";
  std::string text = "blocked: " + found->second.name + " #" + std::to_string(stall.task) + " " +
                     describe_task(found->second, stall.task) + " had run for " +
                     format_duration(stall.duration_ns) + " at " + time_of(stall.time_ns) + " ms\n";
  return stall.stack.empty() ? text : text + stall.stack + "\n";
}

}  // namespace

std::string show(const TraceModel& model, const ShowOptions& options) {
  std::string out;
  for (const auto& [id, stream] : model.streams) {
    if (!stream.is_loop() || (options.stream && *options.stream != id)) continue;
    if (!out.empty()) out += "\n";
    out += title(stream);
    out += padded_left("ms", 12) + "  " + padded("turn, phase", kPhaseWidth) +
           padded("callback", kDescriptionWidth) + " " + padded_left("took", 9) +
           padded_left("", 17) + "  task\n";
    out += Timeline(model, stream, options).text();
    const std::string end = describe_end(stream);
    if (!end.empty() && options.shows_everything()) {
      out += padded_left(time_of(stream.end_ns), 12) + "  " + padded("", kPhaseWidth) + end + "\n";
    }
  }
  for (const StallRecord& stall : model.stalls) out += stall_line(model, stall);
  if (!model.damage.empty()) out += "note: " + model.damage + "; what was read is above\n";
  return out;
}

}  // namespace giro::trace
