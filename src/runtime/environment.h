// One JavaScript program: a realm on a loop, the queues between them, and the way to its end.
// Lives on one thread; Environment::current() is the thread's.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/execution_guard.h"
#include "engine/glib_pump.h"
#include "engine/realm.h"
#include "giro/loop.h"
#include "giro/operation.h"
#include "giro/signal_watcher.h"
#include "runtime/callback_door.h"
#include "runtime/engine_upkeep.h"
#include "runtime/loop_recording.h"
#include "runtime/program_functions.h"
#include "runtime/script_queues.h"
#include "runtime/settings.h"
#include "runtime/stall_watch.h"
#include "runtime/virtual_time.h"

namespace giro::runtime {

class WorkerThread;

// Reads options as the command line's are read: what they say, or what is wrong with them.
using ReadOptions = std::variant<Settings, std::string> (*)(const std::vector<std::string>& options,
                                                            const std::string& node_options);

// What the command line says.
struct EnvironmentOptions {
  std::string argv0;
  std::vector<std::string> arguments;       // the script and what follows it
  std::vector<std::string> exec_arguments;  // options of ours, as given
  Settings settings;
  std::vector<std::string> environment_flags;  // what may be in NODE_OPTIONS
  LoopOptions loop;
  std::unique_ptr<VirtualTime> virtual_time;  // null: real time
  WorkerThread* worker = nullptr;             // whose program it is; null: the main thread's
  ReadOptions read_options = nullptr;         // null: workers cannot have options of their own
};

// When in the life of a program it got there, in milliseconds since its start; -1: not yet.
struct Milestones {
  double environment_ms = -1;
  double bootstrapped_ms = -1;
  double loop_start_ms = -1;
  double loop_exit_ms = -1;
};

class Environment {
 public:
  explicit Environment(EnvironmentOptions options);
  ~Environment();
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

  // Once, before the first one of the process.
  static void prepare_process() { engine::initialize_process(); }
  static Environment& current();

  // Runs the program to its end, and returns its exit code.
  int run();
  // Ends the program with this code: the process, or in a worker the running script, at its next
  // loop or call. No JavaScript runs after that.
  void end(int code);
  // It was ended because it had used up its memory.
  bool ran_out_of_memory() const { return ran_out_of_memory_; }
  // What its heap may hold.
  size_t heap_limit_bytes() const;
  // Any thread. The same for a worker, from outside.
  void request_end(int code);

  Loop& loop() { return *loop_; }
  engine::Realm& realm() { return realm_; }
  CallbackDoor& door() { return door_; }
  ScriptQueues& queues() { return queues_; }
  EngineUpkeep& upkeep() { return upkeep_; }
  // Null: nothing is recorded.
  LoopRecording* recording() { return recording_.get(); }
  // For both of them: who schedules something tells its function; who knows whose callback runs,
  // and is told whether it is the program's own.
  ProgramFunctions& functions() { return functions_; }
  void expect_function(engine::Value function);
  bool name_running(engine::Value function);
  // So far; from the end of run() on what it returned.
  int exit_code() const { return exit_code_; }
  // Null: nobody wants to know what keeps the loop too long.
  StallWatch* stalls() { return stalls_.get(); }
  const EnvironmentOptions& options() const { return options_; }
  const Milestones& milestones() const { return milestones_; }
  // What a binding keeps for this program: made when first asked for, gone before loop and realm.
  template <typename State>
  State& state() {
    static constexpr char kKey = 0;
    std::shared_ptr<void>& kept = states_[&kKey];
    if (kept == nullptr) kept = std::make_shared<State>();
    return *static_cast<State*>(kept.get());
  }

 private:
  static constexpr int kNotRequested = -1;
  void expect_function(const KeyedFunction& function);
  void expect_function_of_program(engine::Value function);
  void bootstrap();
  bool is_ending() const { return door_.is_closed(); }
  void guard_execution();
  void tell_why_on_signal();
  void heap_is_full(size_t live_bytes);
  void end_if_out_of_memory();
  bool uses_too_much_memory();
  void run_main();
  void emit_before_exit();
  int emit_exit();

  // Sets current(). First member, so destroyed last: objects of the heap ask for the loop when they
  // are destroyed.
  struct Current {
    explicit Current(Environment& environment);
    ~Current();
    Current(const Current&) = delete;
    Current& operator=(const Current&) = delete;
  } current_;
  EnvironmentOptions options_;
  std::unique_ptr<Loop> loop_;
  ProgramFunctions functions_;
  std::unique_ptr<LoopRecording> recording_;
  engine::GlibPump pump_;
  engine::Realm realm_;  // goes before the loop: its objects have handles there
  std::unique_ptr<StallWatch> stalls_;
  CallbackDoor door_;
  ScriptQueues queues_;
  EngineUpkeep upkeep_;
  std::atomic<int> requested_code_ = kNotRequested;
  std::optional<engine::ExecutionGuard> guard_;  // of a worker, and where stalls are watched
  SignalWatcher why_signal_;                     // SIGUSR2
  int exit_code_ = 0;
  bool heap_is_full_ = false;
  bool ran_out_of_memory_ = false;
  // { runMain, tellWhy }, made by the bootstrap, and { emitBeforeExit, emitExit }
  // (internal/process/exit_events).
  engine::Persistent life_;
  Milestones milestones_;
  std::map<const void*, std::shared_ptr<void>> states_;  // by the key of the type
};

}  // namespace giro::runtime
