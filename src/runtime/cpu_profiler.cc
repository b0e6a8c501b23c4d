#include "runtime/cpu_profiler.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

#include "engine/backtrace.h"
#include "engine/capabilities.h"
#include "giro/base/clock.h"
#include "runtime/bindings/process_listeners.h"
#include "runtime/environment.h"
#include "runtime/worker_thread.h"

namespace giro::runtime {
namespace {

using engine::Capability;
using namespace std::chrono_literals;

constexpr int64_t kIntervalUs = 1000;
// An engine that is asked to look in pays for it.
constexpr double kBetweenLooksSeconds = 0.01;
// What is not taken stays in the engine's memory.
constexpr auto kBetweenTakes = 2000ms;

double now_us() {
  constexpr double kNsPerUs = 1e3;
  return static_cast<double>(RealClock::instance().now_ns()) / kNsPerUs;
}

// What is no number counts as 0.
double interval_us(const Settings& settings) {
  if (!settings.has("--cpu-prof-interval")) return static_cast<double>(kIntervalUs);
  return std::strtod(settings.text("--cpu-prof-interval").c_str(), nullptr);
}

void make_folders(const std::string& path) {
  for (size_t at = 1; at <= path.size(); ++at) {
    if (at == path.size() || path[at] == '/') ::mkdir(path.substr(0, at).c_str(), 0777);
  }
}

std::string default_name() {
  static std::atomic<int> last = 0;
  const WorkerThread* worker = Environment::current().options().worker;
  std::array<char, 32> date{};
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  std::strftime(date.data(), date.size(), "%Y%m%d.%H%M%S", &parts);
  std::array<char, 96> name{};
  std::snprintf(name.data(), name.size(), "CPU.%s.%d.%d.%03d.cpuprofile", date.data(), getpid(),
                worker == nullptr ? 0 : worker->id(), ++last);
  return name.data();
}

std::string with_pid(std::string name) {
  constexpr std::string_view kPid = "${pid}";
  for (size_t at = name.find(kPid); at != std::string::npos; at = name.find(kPid)) {
    name.replace(at, kPid.size(), std::to_string(getpid()));
  }
  return name;
}

void write_file(const std::string& path, const std::string& text) {
  std::FILE* file = std::fopen(path.c_str(), "we");
  const bool is_written =
      file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const bool is_closed = file != nullptr && std::fclose(file) == 0;
  if (is_written && is_closed) return;
  std::fprintf(stderr, "giro: --cpu-prof: %s cannot be written: %s\n", path.c_str(),
               std::strerror(errno));
}

}  // namespace

std::optional<std::string> CpuProfiler::options_error(const Settings& settings) {
  if (!settings.flag("--cpu-prof")) {
    for (const char* name : {"--cpu-prof-name", "--cpu-prof-dir", "--cpu-prof-interval"}) {
      if (settings.has(name)) return std::string(name) + " must be used with --cpu-prof";
    }
    return std::nullopt;
  }
  if (interval_us(settings) >= 1) return std::nullopt;
  return "--cpu-prof-interval must be at least 1";
}

void CpuProfiler::prepare_process(const Settings& settings) {
  if (settings.has("--cpu-prof-interval")) {
    engine::samples::set_interval_us(static_cast<unsigned>(interval_us(settings)));
  }
}

std::optional<double> CpuProfiler::between_looks_seconds(const Settings& settings) {
  if (!settings.flag("--cpu-prof") || has(Capability::samples)) return std::nullopt;
  return kBetweenLooksSeconds;
}

void CpuProfiler::begin_as_told() {
  Environment& environment = Environment::current();
  const Settings& settings = environment.options().settings;
  if (!settings.flag("--cpu-prof")) return;
  auto& self = environment.state<CpuProfiler>();
  self.folder_ = settings.text("--cpu-prof-dir");
  if (self.folder_.empty()) self.folder_ = settings.text("--diagnostic-dir");
  self.name_ = settings.text("--cpu-prof-name");
  self.told_ = self.start();
  if (environment.options().worker != nullptr) return;
  const auto watch = [&](int signal) {
    auto watcher = SignalWatcher::watch(
        environment.loop(), signal, [&self](int number) { self.write_on(number); },
        KeepsLoopAlive::no);
    return watcher.ok() ? std::move(*watcher) : SignalWatcher();
  };
  self.on_interrupt_ = watch(SIGINT);
  self.on_terminate_ = watch(SIGTERM);
}

void CpuProfiler::end_current() {
  Environment& environment = Environment::current();
  if (environment.options().settings.flag("--cpu-prof")) environment.state<CpuProfiler>().end();
}

bool CpuProfiler::is_at_work() {
  return !Environment::current().state<CpuProfiler>().profiles_.empty();
}

// The death of the process, unless the program listens to the signal.
void CpuProfiler::write_on(int number) {
  if (program_listens_to(number)) return;
  end();
  ::signal(number, SIG_DFL);
  ::raise(number);
}

int CpuProfiler::start() {
  const Environment& environment = Environment::current();
  const bool is_sampled = has(Capability::samples);
  if (profiles_.empty()) {
    if (is_sampled) engine::samples::start();
    timer_.emplace(Environment::current().loop(), [this] { take(); });
    timer_->unref();
    timer_->start_repeating(kBetweenTakes);
  } else {
    take();  // what came before is not of this profile
  }
  const double between_us =
      is_sampled ? interval_us(environment.options().settings) : kBetweenLooksSeconds * 1e6;
  profiles_.try_emplace(++last_id_, now_us(), 5 * std::max(between_us, double{kIntervalUs}));
  return last_id_;
}

std::optional<std::string> CpuProfiler::stop(int id) {
  const auto profile = profiles_.find(id);
  if (profile == profiles_.end()) return std::nullopt;
  take();
  std::string text = profile->second.to_json(now_us());
  profiles_.erase(profile);
  if (!profiles_.empty()) return text;
  timer_.reset();
  if (has(Capability::samples)) engine::samples::stop();
  return text;
}

void CpuProfiler::take() {
  if (profiles_.empty() || !has(Capability::samples)) return;
  for (const engine::Sample& sample : engine::samples::take()) {
    for (auto& [id, profile] : profiles_) profile.add(sample);
  }
}

void CpuProfiler::look() {
  if (profiles_.empty() || has(Capability::samples)) return;
  constexpr unsigned kFramesMax = 128;
  engine::Sample sample{.time_us = now_us(), .frames = {}};
  for (engine::StackFrame& frame : engine::backtrace(kFramesMax)) {
    sample.frames.push_back({std::move(frame.function), std::move(frame.file), frame.line, 0, ""});
  }
  for (auto& [id, profile] : profiles_) profile.add(sample);
}

void CpuProfiler::end() {
  if (!told_) return;
  const std::optional<std::string> text = stop(*told_);
  told_.reset();
  if (text) write_file(path(), *text);
}

std::string CpuProfiler::path() const {
  if (!folder_.empty()) make_folders(folder_);
  const std::string name = name_.empty() ? default_name() : with_pid(name_);
  return folder_.empty() ? name : folder_ + "/" + name;
}

}  // namespace giro::runtime
