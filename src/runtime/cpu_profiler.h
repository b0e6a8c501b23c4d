// --cpu-prof and v8.startCpuProfile(): what JavaScript spends its time on, seen by the engine's
// sampling profiler (Capability::samples), or where it has none by an ExecutionGuard that looks in.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "giro/signal_watcher.h"
#include "giro/timer.h"
#include "runtime/cpu_profile.h"
#include "runtime/settings.h"

namespace giro::runtime {

class Environment;

// Of one program (Environment::state()), and its thread's.
class CpuProfiler {
 public:
  // What is wrong with the options, or nothing.
  static std::optional<std::string> options_error(const Settings& settings);
  // Before the first realm of the process.
  static void prepare_process(const Settings& settings);
  // As the options of the current program say: from now until end() or its own.
  static void begin_as_told();
  static void end_current();
  // Whether a profile of the current program is under way.
  static bool is_at_work();
  // How often a guard has to look; nothing: it need not.
  static std::optional<double> between_looks_seconds(const Settings& settings);

  CpuProfiler() = default;
  ~CpuProfiler() { end(); }
  CpuProfiler(const CpuProfiler&) = delete;
  CpuProfiler& operator=(const CpuProfiler&) = delete;

  // By a guard, in the middle of a script.
  void look();
  // Profiles under way may overlap.
  int start();
  // Its JSON; nothing: it was stopped already.
  std::optional<std::string> stop(int id);
  // Writes what the options ask for.
  void end();

 private:
  void write_on(int signal);
  void take();
  std::string path() const;

  std::map<int, CpuProfile> profiles_;
  int last_id_ = 0;
  std::optional<int> told_;  // the one that goes into a file
  std::string folder_;
  std::string name_;
  std::optional<Timer> timer_;
  SignalWatcher on_interrupt_;
  SignalWatcher on_terminate_;
};

}  // namespace giro::runtime
