// One JavaScript program: a realm on a loop, the queues between them, and the way to its end.
// Lives on one thread; Environment::current() is the thread's.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/glib_pump.h"
#include "engine/realm.h"
#include "giro/loop.h"
#include "giro/operation.h"
#include "runtime/callback_door.h"
#include "runtime/engine_chores.h"
#include "runtime/script_queues.h"
#include "runtime/settings.h"
#include "runtime/virtual_time.h"

namespace giro::runtime {

// What the command line says.
struct EnvironmentOptions {
  std::string argv0;
  std::vector<std::string> arguments;       // the script and what follows it
  std::vector<std::string> exec_arguments;  // options of ours, as given
  Settings settings;
  LoopOptions loop;
  std::unique_ptr<VirtualTime> virtual_time;  // null: real time
};

class Environment {
 public:
  explicit Environment(EnvironmentOptions options);
  ~Environment();
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

  static Environment& current();

  // Runs the program to its end, and returns its exit code.
  int run();

  Loop& loop() { return *loop_; }
  engine::Realm& realm() { return realm_; }
  CallbackDoor& door() { return door_; }
  ScriptQueues& queues() { return queues_; }
  EngineChores& chores() { return chores_; }
  const EnvironmentOptions& options() const { return options_; }
  // What a binding keeps for this program: made when first asked for, gone before loop and realm.
  template <typename State>
  State& state() {
    static constexpr char kKey = 0;
    std::shared_ptr<void>& kept = states_[&kKey];
    if (kept == nullptr) kept = std::make_shared<State>();
    return *static_cast<State*>(kept.get());
  }

 private:
  void bootstrap();
  void run_main();
  void emit_before_exit();
  int emit_exit();

  EnvironmentOptions options_;
  std::unique_ptr<Loop> loop_;
  engine::GlibPump pump_;
  engine::Realm realm_;
  CallbackDoor door_;
  ScriptQueues queues_;
  EngineChores chores_;
  engine::Persistent life_;  // { runMain, emitBeforeExit, emitExit }, made by the bootstrap
  std::map<const void*, std::shared_ptr<void>> states_;  // by the key of the type
};

}  // namespace giro::runtime
