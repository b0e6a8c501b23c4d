#include "trace/stats.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>

#include "trace/text_columns.h"

namespace giro::trace {
namespace {

constexpr size_t kMost = 10;

std::string row(const std::string& name, const std::string& value) {
  constexpr size_t kNameWidth = 56;
  return padded("  " + name, kNameWidth) + " " + value + "\n";
}

std::string percent(Nanoseconds part_ns, Nanoseconds whole_ns) {
  std::array<char, 32> text{};
  const double share =
      whole_ns == 0 ? 0 : 100 * static_cast<double>(part_ns) / static_cast<double>(whole_ns);
  std::snprintf(text.data(), text.size(), "%.1f %%", share);
  return text.data();
}

std::string percentiles(std::vector<Nanoseconds> values) {
  if (values.empty()) return "none";
  std::sort(values.begin(), values.end());
  auto at = [&](size_t thousandths) {
    return format_duration(values[(values.size() - 1) * thousandths / 1000]);
  };
  return "median " + at(500) + ", 90 % " + at(900) + ", 99 % " + at(990) + ", longest " + at(1000);
}

// "1.20 ms, 0.9 %: 3 ticks and 5 microtasks, after 2 callbacks"
std::string drains(const StreamRecord& stream, Nanoseconds whole_ns) {
  if (stream.draining.count == 0) return "none";
  return format_duration(stream.draining.total_ns) + ", " +
         percent(stream.draining.total_ns, whole_ns) + ": " + format_count(stream.ticks, "tick") +
         " and " + format_count(stream.microtasks, "microtask") + ", after " +
         format_count(stream.draining.count, "callback");
}

// "of them at once: 1.10 ms, 3 ticks and 1 microtask, after read app.js #5"
std::string longest_drain(const StreamRecord& stream) {
  const DrainRecord& drain = stream.longest_drain;
  if (drain.end_ns == drain.begin_ns) return "";
  std::string text = format_duration(drain.end_ns - drain.begin_ns) + ", " +
                     format_count(drain.ticks, "tick") + " and " +
                     format_count(drain.microtasks, "microtask");
  if (drain.after != 0) {
    const RunRecord& run = stream.runs[drain.after - 1];
    text += ", after " + describe(stream, run) + " #" + std::to_string(run.task);
  }
  return row("  the longest without a pause", text);
}

std::string times(const StreamRecord& stream) {
  const Nanoseconds whole_ns = stream.end_ns - std::max<Nanoseconds>(stream.begin_ns, 0);
  std::string out = row("recorded", format_duration(whole_ns));
  out += row("waiting for the kernel", format_duration(stream.waiting.total_ns) + ", " +
                                           percent(stream.waiting.total_ns, whole_ns));
  out += row("utilisation of the loop", percent(whole_ns - stream.waiting.total_ns, whole_ns));
  out += row("ticks and microtasks", drains(stream, whole_ns)) + longest_drain(stream);
  for (size_t i = 0; i < kPhaseCount; ++i) {
    Nanoseconds total_ns = stream.phases[i].total_ns;
    if (static_cast<Phase>(i) == Phase::poll) total_ns -= stream.waiting.total_ns;
    out += row(std::string("phase ") + to_string(static_cast<Phase>(i)),
               format_duration(total_ns) + ", " + percent(total_ns, whole_ns));
  }
  return out;
}

std::string longest(const StreamRecord& stream) {
  std::vector<const RunRecord*> runs;
  for (const RunRecord& run : stream.runs) {
    if (run.end_ns != kUnknown) runs.push_back(&run);
  }
  const auto by_duration = [](const RunRecord* a, const RunRecord* b) {
    return a->end_ns - a->begin_ns > b->end_ns - b->begin_ns;
  };
  const size_t most = std::min(kMost, runs.size());
  std::partial_sort(runs.begin(), runs.begin() + static_cast<ptrdiff_t>(most), runs.end(),
                    by_duration);
  std::string out;
  for (size_t i = 0; i < most; ++i) {
    out += row(describe(stream, *runs[i]) + " #" + std::to_string(runs[i]->task),
               format_duration(runs[i]->end_ns - runs[i]->begin_ns));
  }
  return out;
}

// How much time callbacks took that each of them caused, directly.
std::string busiest_causes(const StreamRecord& stream) {
  std::map<TaskId, PhaseTime> causes;
  for (const RunRecord& run : stream.runs) {
    const TaskRecord* task = stream.tasks.find(run.task);
    const TaskId cause = task == nullptr ? 0 : task->cause;
    if (cause == 0 || run.end_ns == kUnknown) continue;
    PhaseTime& sum = causes[cause];
    sum.total_ns = std::min(sum.total_ns + run.end_ns - run.begin_ns, kTimeMax);
    ++sum.count;
  }
  std::vector<std::pair<TaskId, PhaseTime>> sorted(causes.begin(), causes.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const auto& a, const auto& b) { return a.second.total_ns > b.second.total_ns; });
  std::string out;
  for (size_t i = 0; i < std::min(kMost, sorted.size()); ++i) {
    const auto& [task, sum] = sorted[i];
    out += row(describe_task(stream, task) + " #" + std::to_string(task),
               format_duration(sum.total_ns) + " in " + format_count(sum.count, "callback"));
  }
  return out;
}

// How many there were of each kind, and which were open at the end.
std::string handles(const StreamRecord& stream) {
  std::map<std::string, std::pair<size_t, size_t>> counts;
  for (const HandleRecord& handle : stream.handles) {
    auto& [all, open] = counts[handle.kind];
    ++all;
    open += handle.closed_ns == kUnknown ? 1 : 0;
  }
  std::string out;
  for (const auto& [kind, count] : counts) {
    out += row(kind, std::to_string(count.first) + ", of which " + std::to_string(count.second) +
                         " open at the end");
  }
  return out;
}

std::string of_loop(const StreamRecord& stream) {
  std::vector<Nanoseconds> late;
  std::vector<Nanoseconds> waited;
  for (const RunRecord& run : stream.runs) {
    if (run.ready_ns == kUnknown || run.ready_ns > run.begin_ns) continue;
    (run.kind == TaskKind::timer ? late : waited).push_back(run.begin_ns - run.ready_ns);
  }
  std::string out = stream.name + ": " + format_count(stream.turns, "turn") + ", " +
                    format_count(stream.runs.size(), "callback") + "\n" + times(stream);
  out += row("timers came late by", percentiles(late));
  out += row("completions waited in the loop for", percentiles(waited));
  out += "longest callbacks\n" + longest(stream);
  const std::string causes = busiest_causes(stream);
  if (!causes.empty()) out += "what caused most\n" + causes;
  const std::string opened = handles(stream);
  if (!opened.empty()) out += "what was opened\n" + opened;
  if (stream.dropped != 0) out += row("events that were lost", std::to_string(stream.dropped));
  return out;
}

}  // namespace

std::string stats(const TraceModel& model) {
  std::string out = format_count(model.events, "event") + "\n";
  for (const auto& [id, stream] : model.streams) {
    out += "\n";
    if (stream.is_loop()) {
      out += of_loop(stream);
    } else {
      Nanoseconds busy_ns = 0;
      for (const JobRecord& job : stream.jobs) {
        if (job.end_ns == kUnknown) continue;
        busy_ns = std::min(busy_ns + job.end_ns - job.begin_ns, kTimeMax);
      }
      out += stream.name + ": " + format_count(stream.jobs.size(), "job") + ", busy for " +
             format_duration(busy_ns) + "\n";
    }
  }
  if (!model.damage.empty()) out += "note: " + model.damage + "\n";
  return out;
}

}  // namespace giro::trace
