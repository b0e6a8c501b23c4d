#include "runtime/stall_watch.h"

#include <unistd.h>

#include <algorithm>
#include <mutex>
#include <set>

#include "engine/backtrace.h"
#include "engine/capabilities.h"
#include "engine/function_places.h"
#include "engine/samples.h"
#include "giro/loop_host.h"
#include "runtime/callback_door.h"
#include "runtime/cpu_profiler.h"
#include "runtime/stall_report.h"
#include "runtime/worker_thread.h"
#include "trace/watchdog.h"

namespace giro::runtime {

using engine::Object;
using engine::Value;

namespace {

constexpr int64_t kLimitMsMax = 3'600'000;
// For the page of --inspect-loop, which is looked at where something is slow.
constexpr int64_t kLimitOfPageMs = 100;
constexpr double kNsPerMs = 1e6;

// Frames of ours tell nobody anything, but for the function that the program has called.
bool is_ours(const engine::StackFrame& frame) {
  return frame.file.empty() || frame.file.starts_with("node:");
}

std::string in_words(const engine::StackFrame& frame) {
  const std::string place =
      frame.file.empty() ? "native code" : frame.file + ":" + std::to_string(frame.line);
  return frame.function.empty() ? place : frame.function + " (" + place + ")";
}

std::vector<std::string> shown_of(const std::vector<engine::StackFrame>& frames) {
  constexpr size_t kShownMax = 12;
  const auto of_program =
      std::find_if(frames.begin(), frames.end(), [](const auto& frame) { return !is_ours(frame); });
  std::vector<std::string> stack;
  if (of_program == frames.end()) return stack;
  if (of_program != frames.begin() && !of_program[-1].function.empty()) {
    stack.push_back(in_words(of_program[-1]));
  }
  for (auto frame = of_program; frame != frames.end() && stack.size() < kShownMax; ++frame) {
    if (!is_ours(*frame)) stack.push_back(in_words(*frame));
  }
  return stack;
}

std::vector<std::string> stack_here() {
  constexpr unsigned kFramesMax = 64;
  return shown_of(engine::backtrace(kFramesMax));
}

Value strings(const std::vector<std::string>& texts) { return Object::string_array(texts); }

void set_text(Object object, const char* name, const std::string& text) {
  object.set(name, text.empty() ? Value::undefined() : Value::string(text));
}

Object to_object(const trace::Stall& stall) {
  const bool is_drain = stall.kind == trace::Stall::Kind::drain;
  Object object = Object::create();
  object.set("type", Value::string(is_drain ? "drain" : "callback"));
  object.set("durationMs", Value::number(static_cast<double>(stall.duration_ns) / kNsPerMs));
  object.set("limitMs", Value::number(static_cast<double>(stall.limit_ns) / kNsPerMs));
  set_text(object, "phase", stall.is_in_phase ? to_string(stall.phase) : "");
  object.set("turn", Value::integer(static_cast<int64_t>(stall.turn)));
  object.set("callback", Value::string(stall.runs));
  object.set("causes", strings(stall.causes));
  object.set("stack", stall.stack.empty() ? Value::undefined() : strings(stall.stack));
  if (!is_drain) return object;
  object.set("ticks", Value::integer(static_cast<int64_t>(stall.ticks)));
  object.set("microtasks", Value::integer(static_cast<int64_t>(stall.microtasks)));
  set_text(object, "repeated", stall.repeated_count == 0 ? "" : to_string(stall.repeated));
  object.set("repeatedCount", Value::integer(static_cast<int64_t>(stall.repeated_count)));
  return object;
}

// Of the process's page, and who waits for the first of them. Never freed: the page's thread may
// come at the very end.
struct Viewers {
  std::mutex mutex;  // guards what follows
  bool are_there = false;
  std::set<Wakeup*> waiting;
};

Viewers& viewers() {
  static auto* const kViewers = new Viewers();
  return *kViewers;
}

}  // namespace

std::optional<std::string> StallWatch::options_error(const Settings& settings) {
  if (!settings.has("--stall-ms")) return std::nullopt;
  const int64_t limit_ms = settings.number("--stall-ms");
  if (limit_ms >= 1 && limit_ms <= kLimitMsMax) return std::nullopt;
  return "--stall-ms must be between 1 and " + std::to_string(kLimitMsMax);
}

std::unique_ptr<StallWatch> StallWatch::begin(const Settings& settings, Loop& loop,
                                              ProgramFunctions& functions, LoopRecording* recording,
                                              const WorkerThread* worker) {
  const bool is_asked_for = settings.has("--stall-ms");
  if (!is_asked_for && !settings.has("--inspect-loop")) return nullptr;
  const int64_t limit_ms = is_asked_for ? settings.number("--stall-ms") : kLimitOfPageMs;
  const Nanoseconds limit_ns = limit_ms * static_cast<Nanoseconds>(kNsPerMs);
  return std::make_unique<StallWatch>(
      loop, limit_ns, functions, recording,
      worker == nullptr ? "the loop" : "the loop of worker " + std::to_string(worker->id()),
      is_asked_for ? Reports::on_standard_error : Reports::none);
}

StallWatch::StallWatch(Loop& loop, Nanoseconds limit_ns, ProgramFunctions& functions,
                       LoopRecording* recording, std::string name, Reports reports)
    : loop_(loop),
      functions_(functions),
      recording_(recording),
      limit_ns_(limit_ns),
      name_(std::move(name)),
      reports_(reports),
      thread_(gettid()),
      watch_(limit_ns, *this),
      before_(loop.host().observer()),
      can_sample_(has(engine::Capability::samples)) {
  // First: it tells the recording of a callback's stall before that callback has ended.
  if (before_ != nullptr) pair_.emplace(watch_, *before_);
  loop_.host().set_observer(pair_ ? static_cast<Observer*>(&*pair_) : &watch_);
  trace::Watchdog::shared().add(watch_);
}

StallWatch::~StallWatch() {
  wait_no_longer_for_viewers();
  trace::Watchdog::shared().remove(watch_);
  loop_.host().set_observer(before_);
}

void StallWatch::get_ready_for_viewers(Function<void()> get_ready) {
  viewer_came_.emplace(loop_, [this, get_ready = std::move(get_ready)]() mutable {
    wait_no_longer_for_viewers();
    if (get_ready) std::exchange(get_ready, {})();
  });
  viewer_came_->hide_from_observers();
  viewer_came_->unref();
  Viewers& all = viewers();
  std::lock_guard lock(all.mutex);
  all.waiting.insert(&*viewer_came_);
  if (all.are_there) viewer_came_->notify();
}

void StallWatch::wait_no_longer_for_viewers() {
  if (!viewer_came_) return;
  Viewers& all = viewers();
  std::lock_guard lock(all.mutex);
  all.waiting.erase(&*viewer_came_);
}

void StallWatch::note_viewer() {
  Viewers& all = viewers();
  std::lock_guard lock(all.mutex);
  all.are_there = true;
  for (Wakeup* one : all.waiting) one->notify();
}

uint32_t StallWatch::id_of(const KeyedFunction& function) {
  const uint64_t key = function.key;
  if (key == 0) return 0;
  if (const uint32_t id = watch_.function_id(key); id != 0) return id;
  engine::FunctionPlace place = functions_.place_of(function);
  return watch_.define_function(
      key, {std::move(place.name), std::move(place.file), place.line, place.column});
}

void StallWatch::expect(const KeyedFunction& function) {
  if (const uint32_t id = id_of(function); id != 0) watch_.expect_function(id);
}

void StallWatch::name_running(const KeyedFunction& function) {
  if (const uint32_t id = id_of(function); id != 0) watch_.name_running(id);
}

// Twice before the limit is over: the engine counts the time of the processor, and looks in when it
// comes to it.
double StallWatch::between_looks_seconds() const {
  constexpr double kNsPerSecond = 1e9;
  return std::clamp(static_cast<double>(limit_ns_) / 2 / kNsPerSecond, 0.002, 0.05);
}

bool StallWatch::look() {
  if (!watch_.wants_stack()) {
    stop_sampling();
    looks_in_vain_ = 0;
    return true;
  }
  std::vector<std::string> stack = stack_here();
  // Between two promise jobs, say. Each look costs the compiled code that runs.
  constexpr int kVainLooksMax = 20;
  if (stack.empty()) stack = stack_of_samples();
  if (stack.empty()) return ++looks_in_vain_ > kVainLooksMax;
  looks_in_vain_ = 0;
  stop_sampling();
  watch_.set_stack(std::move(stack));
  trace::Watchdog::shared().wake();
  trace::Stall stall;
  if (recording_ != nullptr && !is_recorded_ && watch_.current_stall(stall)) {
    recording_->note_stall(stall);
    is_recorded_ = true;
  }
  return true;
}

// Short jobs are looked at before or after they run, and never while they do. Another thread sees
// them.
std::vector<std::string> StallWatch::stack_of_samples() {
  std::vector<std::string> stack;
  if (!can_sample_ || CpuProfiler::is_at_work()) return stack;
  if (!is_sampling_) {
    engine::samples::start();
    is_sampling_ = true;
    return stack;
  }
  for (const engine::Sample& sample : engine::samples::take()) {
    std::vector<engine::StackFrame> frames;
    for (const engine::SampledFrame& frame : sample.frames) {
      frames.push_back({frame.function, frame.file, frame.line});
    }
    stack = shown_of(frames);
    if (!stack.empty()) break;
  }
  return stack;
}

void StallWatch::stop_sampling() {
  if (!is_sampling_) return;
  engine::samples::stop();
  is_sampling_ = false;
}

void StallWatch::will_wait() {
  std::vector<std::string> stack = stack_here();
  if (!stack.empty()) watch_.set_stack(std::move(stack));
}

void StallWatch::set_program_listener(Object tell, CallbackDoor& door) {
  tell_ = engine::Persistent(tell);
  door_ = &door;
}

// The watchdog's thread, unless it is over.
void StallWatch::stalled(const trace::Stall& stall) {
  if (reports_ == Reports::on_standard_error) write_stall_report(stall, name_, thread_);
  if (stall.is_over) tell_program(stall);
}

void StallWatch::went_on(const trace::Stall& stall) {
  if (reports_ == Reports::on_standard_error) write_stall_end(stall, name_);
  tell_program(stall);
}

void StallWatch::tell_program(const trace::Stall& stall) {
  if (recording_ != nullptr && !is_recorded_) recording_->note_stall(stall);
  is_recorded_ = false;
  looks_in_vain_ = 0;
  stop_sampling();
  if (tell_.is_empty()) return;
  loop_.post([this, stall] { door_->call(tell_.object(), {to_object(stall)}); });
}

}  // namespace giro::runtime
