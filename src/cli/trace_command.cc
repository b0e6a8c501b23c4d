#include "cli/trace_command.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/loop_page.h"
#include "trace/perfetto.h"
#include "trace/show.h"
#include "trace/stats.h"

namespace giro::cli {
namespace {

using trace::TraceModel;

constexpr int kBadOption = 9;

constexpr const char* kHelp =
    "Usage: giro trace show FILE [filters]      a timeline, a line a callback\n"
    "       giro trace stats FILE               where the time went\n"
    "       giro trace view FILE                a page for a browser, in FILE.html\n"
    "       giro trace export --perfetto FILE   for the Perfetto UI and chrome://tracing\n"
    "\n"
    "FILE is what giro --trace-loop=FILE or giro::Recorder recorded.\n"
    "\n"
    "Filters of show:\n"
    "      --phase=NAME     callbacks of one phase: timers, pending, idle, prepare, poll, check,\n"
    "                       close; or main: what ran before the first phase, or after the last\n"
    "      --from=MS        not before this time\n"
    "      --to=MS          not after it\n"
    "      --name=TEXT      whose description has this in it\n"
    "      --causes=TASK    what led to this one (a number after '#'), of the main loop or "
    "--loop's\n"
    "      --loop=N         of one loop only: 0 is the main one, then workers\n"
    "\n"
    "      --color, --no-color\n"
    "  -o, --output=OUT     of view and export: the file to write ('-': standard output)\n";

struct TraceArguments {
  std::string file;
  std::string output;
  bool is_perfetto = false;
  bool wants_help = false;
  trace::ShowOptions show;
};

// Not by std::from_chars: for doubles it needs a library that nothing else in giro does.
std::optional<double> number_of(const std::string& text) {
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  const bool is_number = !text.empty() && end == text.c_str() + text.size();
  return is_number && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

std::optional<Phase> phase_of(const std::string& name) {
  constexpr std::array<std::pair<const char*, Phase>, kPhaseCount> kPhases = {
      {{"timers", Phase::timers},
       {"pending", Phase::pending},
       {"idle", Phase::idle},
       {"prepare", Phase::prepare},
       {"poll", Phase::poll},
       {"check", Phase::check},
       {"close", Phase::closing}}};
  for (const auto& [text, phase] : kPhases) {
    if (name == text) return phase;
  }
  return std::nullopt;
}

bool stdout_is_terminal() { return isatty(STDOUT_FILENO) == 1; }

// One option with a value; what is wrong with it, or nothing.
std::optional<std::string> take_value(TraceArguments& arguments, const std::string& name,
                                      const std::string& value) {
  trace::ShowOptions& show = arguments.show;
  if (name == "--name") {
    show.name = value;
    return std::nullopt;
  }
  if (name == "--output" || name == "-o") {
    arguments.output = value;
    return std::nullopt;
  }
  if (name == "--phase") {
    show.phase = phase_of(value);
    show.outside_phases = value == "main";
    if (!show.phase && !show.outside_phases) return "--phase: there is no phase '" + value + "'";
    return std::nullopt;
  }
  const auto number = number_of(value);
  if (!number || *number < 0) return name + " must be a number, not '" + value + "'";
  constexpr double kNsPerMs = 1e6;
  if (name == "--from") show.from_ns = static_cast<Nanoseconds>(*number * kNsPerMs);
  if (name == "--to") show.to_ns = static_cast<Nanoseconds>(*number * kNsPerMs);
  if (name == "--causes") show.causes = static_cast<TaskId>(*number);
  if (name == "--loop") show.loop = static_cast<uint32_t>(*number);
  return std::nullopt;
}

bool takes_value(const std::string& name) {
  constexpr std::array kNames = {"--phase",  "--from", "--to",     "--name",
                                 "--causes", "--loop", "--output", "-o"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

std::variant<TraceArguments, std::string> parse(std::span<const std::string> words) {
  TraceArguments arguments;
  if (stdout_is_terminal() && std::getenv("NO_COLOR") == nullptr) {
    arguments.show.colors = trace::Colors::yes;
  }
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    if (takes_value(name)) {
      if (equals == std::string::npos && i + 1 == words.size()) {
        return word + " requires an argument";
      }
      const std::string value = equals == std::string::npos ? words[++i] : word.substr(equals + 1);
      if (auto wrong = take_value(arguments, name, value)) return *wrong;
    } else if (word == "--perfetto") {
      arguments.is_perfetto = true;
    } else if (word == "--color" || word == "--no-color") {
      arguments.show.colors = word == "--color" ? trace::Colors::yes : trace::Colors::no;
    } else if (word == "--help" || word == "-h") {
      arguments.wants_help = true;
    } else if (word.starts_with("-")) {
      return "bad option: " + word;
    } else if (arguments.file.empty()) {
      arguments.file = word;
    } else {
      return "one file at a time, not " + word + " too";
    }
  }
  if (arguments.file.empty() && !arguments.wants_help) return "which file? See giro trace --help";
  return arguments;
}

int complain(const std::string& message, int code) {
  std::fprintf(stderr, "giro trace: %s\n", message.c_str());
  return code;
}

// Whether the shell finds the first word of it. What is not there would swallow what it is given.
bool is_command(const std::string& text) {
  const std::string word = text.substr(0, text.find(' '));
  if (word.empty()) return false;
  if (word.find('/') != std::string::npos) return access(word.c_str(), X_OK) == 0;
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (access((folder + "/" + word).c_str(), X_OK) == 0) return true;
  }
  return false;
}

// Through a pager, where a person would have to scroll.
int print(const std::string& text) {
  std::FILE* pager = nullptr;
  if (stdout_is_terminal() && std::count(text.begin(), text.end(), '\n') > 20) {
    const char* wanted = std::getenv("PAGER");
    const std::string program = wanted != nullptr ? wanted : "less";
    // Of less: nothing to scroll, no pager; colours are colours; long lines are not folded.
    ::setenv("LESS", "FRSX", 0);
    if (is_command(program)) pager = ::popen(program.c_str(), "w");
  }
  std::FILE* out = pager != nullptr ? pager : stdout;
  std::fwrite(text.data(), 1, text.size(), out);
  const bool failed = std::fflush(out) != 0 && pager == nullptr;
  if (pager != nullptr) ::pclose(pager);
  return failed ? complain("standard output cannot be written", EXIT_FAILURE) : EXIT_SUCCESS;
}

// `ending` is added to the trace's own name where no other was given, `hint` says what to do with
// it.
int write_file(const TraceArguments& arguments, const std::string& text, const char* ending,
               const char* hint) {
  if (arguments.output == "-") return print(text);
  const std::string path = arguments.output.empty() ? arguments.file + ending : arguments.output;
  // As the recording, it is for its owner alone: the page has sources and what the program printed.
  const mode_t others = ::umask(S_IRWXG | S_IRWXO);
  std::ofstream out(path, std::ios::binary);
  ::umask(others);
  out << text;
  if (!out.flush()) return complain("cannot write " + path, EXIT_FAILURE);
  std::printf("%s: %s\n", path.c_str(), hint);
  return EXIT_SUCCESS;
}

int write_export(const TraceModel& model, const TraceArguments& arguments) {
  if (!arguments.is_perfetto) return complain("export as what? --perfetto", kBadOption);
  return write_file(arguments, trace::perfetto_json(model), ".json",
                    "open it in the Perfetto UI or in chrome://tracing");
}

int write_page(const TraceModel& model, const TraceArguments& arguments) {
  std::ifstream in(arguments.file, std::ios::binary);
  std::stringstream bytes;
  bytes << in.rdbuf();
  return write_file(arguments, page_of(bytes.view(), model), ".html", "open it in a browser");
}

int run(const std::string& verb, const TraceArguments& arguments) {
  auto loaded = trace::load_trace(arguments.file);
  if (auto* wrong = std::get_if<std::string>(&loaded)) return complain(*wrong, EXIT_FAILURE);
  const TraceModel& model = std::get<TraceModel>(loaded);
  if (verb == "show") {
    const auto wrong = trace::show_error(model, arguments.show);
    if (wrong && model.damage.empty())
      return complain(arguments.file + ": " + *wrong, EXIT_FAILURE);
    return print(trace::show(model, arguments.show));
  }
  if (verb == "stats") return print(trace::stats(model));
  return verb == "view" ? write_page(model, arguments) : write_export(model, arguments);
}

bool is_program(const std::string& name) {
  return access(name.c_str(), F_OK) == 0 || access((name + ".js").c_str(), F_OK) == 0;
}

}  // namespace

std::optional<int> run_trace_command(std::span<const std::string> words) {
  if (words.empty() || words[0] != "trace" || is_program(words[0])) return std::nullopt;
  const std::string verb = words.size() < 2 ? "--help" : words[1];
  if (verb == "--help" || verb == "-h") return print(kHelp);
  constexpr std::array kVerbs = {"show", "stats", "view", "export"};
  if (std::find(kVerbs.begin(), kVerbs.end(), verb) == kVerbs.end()) {
    return complain("'" + verb + "' is not show, stats, view or export; see giro trace --help",
                    kBadOption);
  }
  auto parsed = parse(words.subspan(2));
  if (auto* wrong = std::get_if<std::string>(&parsed)) return complain(*wrong, kBadOption);
  const auto& arguments = std::get<TraceArguments>(parsed);
  return arguments.wants_help ? print(kHelp) : run(verb, arguments);
}

}  // namespace giro::cli
