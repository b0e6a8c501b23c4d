// Ticks, microtasks, immediates and posts: callbacks that are only functions.
#include <cstdio>

#include "giro/loop.h"
#include "loop/run_scope.h"

namespace giro {
namespace {

class PostedFunction final : public LoopTask {
 public:
  explicit PostedFunction(Function<void()> function)
      : LoopTask(TaskKind::post), function_(std::move(function)) {}
  void run() override {
    Function<void()> function = std::move(function_);
    delete this;
    function();
  }
  void discard() override { delete this; }

 private:
  Function<void()> function_;
};

// Inside of the handlers, so that std::terminate() has an exception to tell of.
[[noreturn]] void terminate_with(std::exception_ptr error) {
  constexpr const char* kNoHandler = "the loop has no error handler (Loop::set_error_handler)";
  try {
    std::rethrow_exception(std::move(error));
  } catch (const std::exception& exception) {
    std::fprintf(stderr, "giro: a callback or spawned task failed, and %s: %s\n", kNoHandler,
                 exception.what());
    std::terminate();
  } catch (...) {
    std::fprintf(stderr, "giro: a callback or spawned task threw, and %s\n", kNoHandler);
    std::terminate();
  }
}

}  // namespace

void Loop::set_tick_sources(PhaseSource* ticks, PhaseSource* microtasks) {
  tick_source_ = ticks;
  microtask_source_ = microtasks;
  foreign_ticks_ = ticks != nullptr || microtasks != nullptr;
}

bool Loop::clear_immediate(TaskId immediate) {
  if (!immediates_.cancel(immediate)) return false;
  note_cancelled(immediate, TaskKind::immediate);
  return true;
}

void Loop::post(Function<void()> callback) {
  auto* task = new PostedFunction(std::move(callback));
  if (current_ == this) prepare_task(*task);
  arrive(*task);
}

void Loop::run_script(Function<void()> script) {
  RunScope scope(*this);
  call(schedule(TaskKind::main_script), TaskKind::main_script, context_, script);
  drain();  // also when it threw (T4)
  context_ = ContextRef();
}

// T1: ticks until there are none, then microtasks until there are none, and again.
void Loop::drain_queues() {
  if (draining_) return;
  draining_ = true;
  ticks_left_ = false;
  if (observed()) observer_->drain_begin();
  do {
    // T4: ticks after one that threw wait for the next callback.
    if (drain_ticks() == Outcome::threw) break;
    drain_microtasks();
  } while (!ticks_.empty() || (tick_source_ != nullptr && tick_source_->has_work()));
  if (observed()) observer_->drain_end();
  draining_ = false;
  context_ = ContextRef();  // that of the last one ends with it
}

Loop::Outcome Loop::drain_ticks() {
  while (!ticks_.empty()) {
    TaskId id = ticks_.front().id;
    detail::QueuedCallback& tick = ticks_.start_front();
    Outcome outcome = call(id, TaskKind::tick, tick.context, tick.function);
    ticks_.drop();
    if (outcome == Outcome::threw) return Outcome::threw;
  }
  if (tick_source_ == nullptr) return Outcome::returned;
  Budget budget(Budget::kUnlimited);
  tick_source_->begin();
  return tick_source_->run(budget) == Progress::more ? Outcome::threw : Outcome::returned;
}

void Loop::drain_microtasks() {
  while (!microtasks_.empty()) {
    TaskId id = microtasks_.front().id;
    detail::QueuedCallback& microtask = microtasks_.start_front();
    call(id, TaskKind::microtask, microtask.context, microtask.function);
    microtasks_.drop();
  }
  if (microtask_source_ == nullptr) return;
  Budget budget(Budget::kUnlimited);
  microtask_source_->begin();
  while (microtask_source_->run(budget) == Progress::more) {
  }
}

void Loop::report_error(std::exception_ptr error) noexcept {
  if (!error_handler_) terminate_with(std::move(error));
  error_handler_(std::move(error));
}

}  // namespace giro
