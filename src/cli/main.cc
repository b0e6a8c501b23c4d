#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <variant>
#include <vector>

#include "cli/command_line.h"
#include "cli/help.h"
#include "cli/live_page.h"
#include "cli/loop_options.h"
#include "cli/option_table.h"
#include "cli/other_options.h"
#include "cli/trace_command.h"
#include "cli/why_command.h"
#include "giro/poller.h"
#include "runtime/cpu_profiler.h"
#include "runtime/engine_report.h"
#include "runtime/env_file.h"
#include "runtime/environment.h"
#include "runtime/exit.h"
#include "runtime/heap_limit.h"
#include "runtime/loop_recording.h"
#include "runtime/permissions.h"
#include "runtime/secret_memory.h"
#include "runtime/standard_descriptors.h"

namespace {

constexpr int kBadOption = 9;

[[noreturn]] void fail(const char* program, const std::string& message) {
  std::fprintf(stderr, "%s: %s\n", program, message.c_str());
  std::exit(kBadOption);
}

[[noreturn]] void give_up(const char* program, const std::string& message) {
  std::fprintf(stderr, "%s: %s\n", program, message.c_str());
  std::exit(EXIT_FAILURE);
}

[[noreturn]] void print_and_exit(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::exit(EXIT_SUCCESS);
}

// --env-file: before all else is read, since a file may have NODE_OPTIONS in it.
void load_environment(const char* program, const std::vector<std::string>& words) {
  const bool names_one = std::ranges::any_of(
      words, [](const std::string& word) { return word.starts_with("--env-file"); });
  if (!names_one) return;
  auto parsed = giro::cli::parse_command_line(words, "");
  const auto* line = std::get_if<giro::cli::CommandLine>(&parsed);
  if (line == nullptr) return;  // told when all options are known
  const auto tell_absent = [](const std::string& path) {
    std::fprintf(stderr, "%s not found. Continuing without it.\n", path.c_str());
  };
  if (auto missing = giro::runtime::load_env_files(line->env_files, tell_absent)) {
    fail(program, *missing + ": not found");
  }
}

// What an option says goes before the variable that says the same.
void take_variables(giro::runtime::Settings& settings) {
  const char* proxies = std::getenv("NODE_USE_ENV_PROXY");
  if (proxies != nullptr && std::string_view(proxies) == "1" && !settings.has("--use-env-proxy")) {
    settings.set("--use-env-proxy", true);
  }
}

// For workers that have options of their own.
std::variant<giro::runtime::Settings, std::string> read_options(
    const std::vector<std::string>& options, const std::string& node_options) {
  auto parsed = giro::cli::parse_command_line(options, node_options);
  if (auto* error = std::get_if<giro::cli::OptionError>(&parsed)) return error->message;
  giro::runtime::Settings& settings = std::get<giro::cli::CommandLine>(parsed).settings;
  if (auto error = giro::runtime::heap_options_error(settings)) return *error;
  if (auto error = giro::runtime::StallWatch::options_error(settings)) return *error;
  if (auto error = giro::runtime::CpuProfiler::options_error(settings)) return *error;
  return settings;
}

// Null: it was not asked for, or its port is taken; the program runs without it then.
std::unique_ptr<giro::cli::LivePage> open_live_page(const char* program,
                                                    const giro::runtime::Settings& settings) {
  if (!settings.has("--inspect-loop")) return nullptr;
  if (settings.flag("--virtual-time")) {
    fail(program, "--inspect-loop shows real time, not --virtual-time");
  }
  const std::string& text = settings.text("--inspect-loop");
  uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (!text.empty() && (error != std::errc() || end != text.data() + text.size())) {
    fail(program, "--inspect-loop= must be a port, not '" + text + "'");
  }
  auto page = giro::cli::LivePage::open(port);
  if (!page.ok()) {
    std::fprintf(stderr, "%s: --inspect-loop: %s; the program runs without it\n", program,
                 page.error().to_string().c_str());
    return nullptr;
  }
  std::fprintf(stderr, "giro: the loop is shown at %s\n", (*page)->address().c_str());
  return std::move(*page);
}

// What NODE_OPTIONS may have, as process.allowedNodeEnvironmentFlags lists it.
std::vector<std::string> environment_flags() {
  std::vector<std::string> flags;
  for (const giro::cli::Option& option : giro::cli::option_table()) {
    if (option.in_environment == giro::cli::InEnvironment::no) continue;
    flags.emplace_back(option.name);
    if (option.letter != 0) flags.push_back({'-', option.letter});
    if (option.kind != giro::cli::OptionKind::flag) continue;
    flags.push_back("--no-" + std::string(option.name.substr(2)));
  }
  for (std::string_view name : giro::cli::taken_names()) flags.emplace_back(name);
  return flags;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace giro;
  runtime::forget_variables_of_parent();
  std::vector<std::string> words(argv + 1, argv + argc);
  if (auto code = cli::run_trace_command(words)) return *code;
  if (auto error = cli::read_why_command(words)) fail(argv[0], *error);
  runtime::prepare_secret_memory();
  runtime::prepare_standard_descriptors();
  runtime::raise_descriptor_limit();
  runtime::prepare_signals();
  if (auto lacking = runtime::what_is_lacking()) give_up(argv[0], *lacking);
  load_environment(argv[0], words);
  const char* node_options = std::getenv("NODE_OPTIONS");
  auto parsed = cli::parse_command_line(words, node_options == nullptr ? "" : node_options);
  if (auto* error = std::get_if<cli::OptionError>(&parsed)) fail(argv[0], error->message);
  auto& line = std::get<cli::CommandLine>(parsed);
  take_variables(line.settings);
  if (line.settings.flag("--help")) print_and_exit(cli::help_text());
  if (auto error = runtime::heap_options_error(line.settings)) fail(argv[0], *error);
  if (auto error = runtime::StallWatch::options_error(line.settings)) fail(argv[0], *error);
  if (auto error = runtime::CpuProfiler::options_error(line.settings)) fail(argv[0], *error);
  if (auto error = cli::why_options_error(line.settings)) fail(argv[0], *error);
  if (auto error = runtime::engine_setting_error()) fail(argv[0], *error);
  if (line.settings.flag("--version")) {
    const bool verbose = line.settings.flag("--verbose");
    print_and_exit(cli::version_text(argv[0]) + (verbose ? cli::version_details() : ""));
  }
  if (const char* poller = std::getenv("GIRO_POLLER"); poller && !parse_poller_choice(poller)) {
    fail(argv[0], std::string("GIRO_POLLER must be uring or epoll, not '") + poller + "'");
  }

  const std::string program = line.arguments.empty() ? "giro" : line.arguments[0];
  std::unique_ptr<cli::LivePage> page = open_live_page(argv[0], line.settings);
  if (auto error = runtime::LoopRecording::open(line.settings, program,
                                                page != nullptr ? page->listener() : nullptr)) {
    fail(argv[0], *error);
  }

  // Before the program may be: what it is started with is not its own doing.
  const bool has_text = line.settings.has("--eval");
  runtime::limit_permissions(line.settings,
                             has_text || line.arguments.empty() ? "" : line.arguments[0]);

  runtime::EnvironmentOptions options;
  if (auto error = cli::read_loop_options(line.settings, options)) fail(argv[0], *error);
  options.argv0 = argv[0];
  options.read_options = &read_options;
  options.arguments = std::move(line.arguments);
  options.exec_arguments = std::move(line.exec_arguments);
  options.settings = std::move(line.settings);
  options.environment_flags = environment_flags();

  runtime::Environment::prepare_process();
  runtime::CpuProfiler::prepare_process(options.settings);
  runtime::Environment environment(std::move(options));
  runtime::exit_process(environment.run());
}
