#include "runtime/environment.h"

#include <algorithm>
#include <csignal>

#include "engine/heap_gauge.h"
#include "engine/job_functions.h"
#include "giro/base/check.h"
#include "giro/loop_host.h"
#include "runtime/bindings/bindings.h"
#include "runtime/builtin_sources.h"
#include "runtime/cpu_profiler.h"
#include "runtime/exit.h"
#include "runtime/heap_limit.h"
#include "runtime/primordials.h"
#include "runtime/process_start.h"
#include "runtime/worker_thread.h"

namespace giro::runtime {

using engine::Completion;
using engine::Object;
using engine::Value;

namespace {

thread_local Environment* current_environment = nullptr;

constexpr int kOutOfMemory = 1;

LoopOptions as_in_node(LoopOptions options) {
  options.close_order = CloseOrder::last_closed_first;
  return options;
}

}  // namespace

Environment& Environment::current() { return *current_environment; }

Environment::Environment(EnvironmentOptions options)
    : current_(*this),
      options_(std::move(options)),
      loop_(std::make_unique<Loop>(as_in_node(std::move(options_.loop)))),
      recording_(LoopRecording::begin(*loop_, functions_, options_.worker)),
      stalls_(StallWatch::begin(options_.settings, *loop_, functions_, recording_.get(),
                                options_.worker)),
      door_(*loop_),
      queues_(*loop_, realm_, door_),
      upkeep_(
          *loop_, queues_, pump_,
          options_.virtual_time == nullptr ? UpkeepWatch::descriptor : UpkeepWatch::every_turn) {
  note_environment_start(loop_->now_ns(), options_.virtual_time != nullptr);
  milestones_.environment_ms = queues_.now_ms();
  if (recording_ != nullptr || stalls_ != nullptr) {
    static constexpr engine::promise_jobs::FunctionListeners kListeners = {
        .expected =
            [](Value function) {
              if (current_environment == nullptr) return;
              current_environment->expect_function_of_program(function);
            },
        .running =
            [](Value function) {
              if (current_environment != nullptr) current_environment->name_running(function);
            },
    };
    engine::promise_jobs::set_function_listeners(kListeners);
  }
  const bool is_looked_at = CpuProfiler::between_looks_seconds(options_.settings).has_value();
  const bool is_watched = stalls_ != nullptr && stalls_->is_ready_from_the_beginning();
  if (options_.worker != nullptr || is_watched || is_looked_at) guard_execution();
  if (stalls_ != nullptr && !guard_) stalls_->get_ready_for_viewers([this] { guard_execution(); });
  realm_.gauge().set_limit([this] { return heap_limit_bytes(); },
                           [this](size_t live_bytes) { heap_is_full(live_bytes); });
  CpuProfiler::begin_as_told();
  bootstrap();
  if (options_.worker == nullptr) tell_why_on_signal();
  upkeep_.settle();
  milestones_.bootstrapped_ms = queues_.now_ms();
}

// The order: first JavaScript is stopped. Then all operations are taken back from threads and the
// kernel, because they use memory of the engine's heap and descriptors of the bindings. Then the
// bindings' state is destroyed, then the heap, whose objects close their handles, and at last the
// loop with these handles.
Environment::~Environment() {
  CpuProfiler::end_current();
  if (guard_) guard_->stop();  // if something has to run once more, then not for long
  realm_.end();
  loop_->host().abandon();
  states_.clear();  // which may still ask for the environment
}

Environment::Current::Current(Environment& environment) {
  GIRO_CHECK(current_environment == nullptr, "this thread has an environment already");
  current_environment = &environment;
}

Environment::Current::~Current() { current_environment = nullptr; }

void Environment::expect_function(Value function) { expect_function(KeyedFunction(function)); }

void Environment::expect_function(const KeyedFunction& function) {
  if (recording_ != nullptr) recording_->expect(function);
  if (stalls_ != nullptr) stalls_->expect(function);
}

void Environment::expect_function_of_program(Value function) {
  const KeyedFunction keyed(function);
  if (functions_.is_of_program(keyed)) expect_function(keyed);
}

bool Environment::name_running(Value function) {
  const KeyedFunction keyed(function);
  if (!functions_.is_of_program(keyed)) return false;
  if (recording_ != nullptr) recording_->name_running(keyed);
  if (stalls_ != nullptr) stalls_->name_running(keyed);
  return true;
}

// A worker can be stopped; and who watches for stalls asks now and then where JavaScript is.
void Environment::guard_execution() {
  realm_.drain_as_one_call();
  const auto for_profile = CpuProfiler::between_looks_seconds(options_.settings);
  double between_looks_seconds = for_profile.value_or(engine::ExecutionGuard::kBetweenLooksSeconds);
  if (stalls_ != nullptr) {
    between_looks_seconds = std::min(between_looks_seconds, stalls_->between_looks_seconds());
  }
  guard_.emplace(
      [this, is_profiled = for_profile.has_value()] {
        if (stalls_ != nullptr && !stalls_->look()) guard_->look_again_soon();
        if (is_profiled) state<CpuProfiler>().look();
        if (options_.worker == nullptr) return false;
        if (int code = requested_code_; code != kNotRequested) end(code);
        if (!is_ending()) end_if_out_of_memory();
        return is_ending();
      },
      between_looks_seconds);
  if (stalls_ != nullptr) guard_->set_before_wait([this] { stalls_->will_wait(); });
}

// Unless the program listens to it, which JavaScript knows.
void Environment::tell_why_on_signal() {
  const bool is_off =
      options_.settings.has("--why-signal") && !options_.settings.flag("--why-signal");
  if (is_off) return;
  auto watcher = SignalWatcher::watch(
      *loop_, SIGUSR2, [this](int) { door_.call(Object(life_.object().get("tellWhy")), {}); },
      KeepsLoopAlive::no);
  if (watcher.ok()) why_signal_ = std::move(*watcher);
}

void Environment::bootstrap() {
  Object exports = Object::create();
  Object names = Object::create();
  names.set("exports", exports);
  names.set("internalBinding", engine::native_function<internal_binding>("internalBinding", 1));
  Object primordials = Object::create();
  take_primordials(primordials);
  names.set("primordials", primordials);
  Completion run = run_builtin("internal/bootstrap", names);
  if (!run.ok()) exit_after_failed_report(run.thrown);
  life_ = engine::Persistent(exports);
}

// L1 to L3: the script, then the loop while something keeps it alive, then beforeExit, which may
// bring new work, then exit.
int Environment::run() {
  run_main();
  if (options_.worker != nullptr && !is_ending()) end_if_out_of_memory();
  milestones_.loop_start_ms = queues_.now_ms();
  do {
    if (!is_ending()) loop_->run();
    if (!is_ending()) emit_before_exit();
  } while (!is_ending() && loop_->alive());
  milestones_.loop_exit_ms = queues_.now_ms();
  if (is_ending()) return exit_code_;
  const int code = emit_exit();
  if (!is_ending()) exit_code_ = code;
  return exit_code_;
}

size_t Environment::heap_limit_bytes() const {
  constexpr double kBytesPerMb = 1024.0 * 1024.0;
  if (options_.worker == nullptr || !options_.worker->limits().memory_is_limited) {
    return runtime::heap_limit_bytes(options_.settings);
  }
  return static_cast<size_t>(options_.worker->limits().old_mb * kBytesPerMb);
}

// In a collection.
void Environment::heap_is_full(size_t live_bytes) {
  if (options_.worker == nullptr) abort_out_of_memory(live_bytes, heap_limit_bytes());
  heap_is_full_ = true;
  guard_->stop();
}

void Environment::end_if_out_of_memory() {
  if (!heap_is_full_ && !uses_too_much_memory()) return;
  ran_out_of_memory_ = true;
  end(kOutOfMemory);
}

// Where nobody looks at the limit, or not before there is something to collect, a worker's own is
// compared with what the heap has taken: what of it is in use is known after a collection only.
bool Environment::uses_too_much_memory() {
  constexpr size_t kFirstCollectionBytes = 4 << 20;
  if (!options_.worker->limits().memory_is_limited) return false;
  const size_t limit = heap_limit_bytes();
  if (realm_.gauge().can_limit() && limit >= kFirstCollectionBytes) return false;
  return realm_.memory().heap_total_bytes > limit;
}

void Environment::end(int code) {
  if (options_.worker == nullptr) exit_process(code);
  if (!is_ending()) exit_code_ = code;
  door_.close();
  loop_->stop();
  guard_->stop();
}

void Environment::request_end(int code) {
  requested_code_ = code;
  // For a script that is running the guard sees to it.
  loop_->post([this, code] {
    LoopRecording::note_end(trace::EndReason::another);
    end(code);
  });
}

void Environment::run_main() {
  loop_->run_script([this] { door_.call(Object(life_.object().get("runMain")), {}); });
}

void Environment::emit_before_exit() {
  Value emit = life_.object().get("emitBeforeExit");
  if (emit.is_undefined()) return;  // nobody can listen
  loop_->host().enter(loop_->host().schedule(TaskKind::main_script), TaskKind::main_script,
                      ContextRef(), [this, emit] { door_.call(Object(emit), {}); });
}

int Environment::emit_exit() {
  Value emit = life_.object().get("emitExit");
  if (emit.is_undefined()) return 0;
  CallbackDoor::Result result = door_.call(Object(emit), {});
  // L3: microtasks that the listeners queued still run, ticks do not.
  if (is_ending()) return exit_code_;
  realm_.drain_microtasks();
  return result.outcome == CallbackDoor::Outcome::returned ? result.value.to_int32() : 1;
}

}  // namespace giro::runtime
