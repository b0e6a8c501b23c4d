#include "trace/loop_watch.h"

#include <algorithm>
#include <utility>

#include "trace/operation_names.h"

namespace giro::trace {
namespace {

// Whoever runs JavaScript may be about to say where it is.
constexpr Nanoseconds kWaitForStackMin = 250'000'000;

bool belongs_to_drain(TaskKind kind) {
  return kind == TaskKind::tick || kind == TaskKind::microtask;
}

}  // namespace

std::string to_string(const FunctionName& function) {
  std::string text = function.name.empty() ? "(anonymous)" : function.name;
  if (function.file.empty()) return text;
  text += " (" + function.file;
  if (function.line != 0) text += ":" + std::to_string(function.line);
  if (function.column != 0) text += ":" + std::to_string(function.column);
  return text + ")";
}

LoopWatch::LoopWatch(Nanoseconds limit_ns, StallListener& listener, Clock& clock)
    : limit_ns_(limit_ns),
      listener_(listener),
      clock_(clock),
      tasks_(std::make_unique<Task[]>(kTasksKept)) {}

LoopWatch::~LoopWatch() = default;

uint32_t LoopWatch::function_id(uint64_t key) {
  if (const uint32_t recent = recent_function_ids_.find(key); recent != 0) return recent;
  const auto found = function_ids_.find(key);
  if (found == function_ids_.end()) return 0;
  recent_function_ids_.put(key, found->second);
  return found->second;
}

uint32_t LoopWatch::define_function(uint64_t key, FunctionName function) {
  std::lock_guard lock(mutex_);
  functions_.push_back(std::move(function));
  return function_ids_[key] = static_cast<uint32_t>(functions_.size() - 1);
}

void LoopWatch::name_running(uint32_t function) {
  std::lock_guard lock(mutex_);
  if (callback_.kind == Span::Kind::none || depth_ > 1) return;
  callback_.task.self.function = function;
  Task& task = slot(callback_.task.id);
  if (task.id == callback_.task.id) task.self.function = function;
}

// --- What the loop tells -------------------------------------------------------------------------

void LoopWatch::turn_begin(uint64_t turn) { turn_.store(turn, std::memory_order_relaxed); }

void LoopWatch::phase_begin(Phase phase) {
  finish_drain_before_more();
  phase_.store(phase, std::memory_order_relaxed);
  is_in_phase_.store(true, std::memory_order_relaxed);
}

void LoopWatch::phase_end(Phase) {
  finish_drain_before_more();
  is_in_phase_.store(false, std::memory_order_relaxed);
}

void LoopWatch::poll_wait(Nanoseconds) { finish_drain_before_more(); }

// Most phases follow no callback.
void LoopWatch::finish_drain_before_more() {
  if (drain_.kind == Span::Kind::none) return;
  const Nanoseconds now_ns = clock_.fast_now_ns();
  std::lock_guard lock(mutex_);
  finish_drain(now_ns);
}

void LoopWatch::poll_woke() {}

void LoopWatch::scheduled(TaskId id, TaskKind kind, TaskId cause) {
  Task& task = slot(id);
  task.id = id;
  task.self = {kind, "", std::exchange(next_function_, 0)};
  task.cause_count = 0;
  const Task& causing = slot(cause);
  if (cause == 0 || causing.id != cause) return;
  // One that takes the place of its own cause would lose what it is about to read; there is none.
  task.causes[task.cause_count++] = causing.self;
  for (size_t i = 0; i < causing.cause_count && task.cause_count < kCausesMax; ++i) {
    task.causes[task.cause_count++] = causing.causes[i];
  }
}

void LoopWatch::timer_refreshed(const Refresh& refresh) {
  const Task& before = slot(refresh.before);
  if (before.id == refresh.before) next_function_ = before.self.function;
  scheduled(refresh.task, TaskKind::timer, refresh.cause);
}

void LoopWatch::submitted(const Operation& operation) {
  Task& task = slot(operation.id());
  if (task.id == operation.id()) task.self.verb = verb_of(operation);
}

// Its callback comes next.
void LoopWatch::completion(const Operation& operation, ComesAgain) {
  next_subject_ = subject_of(operation).name;
  next_verb_ = verb_of(operation);
}

void LoopWatch::callback_begin(TaskId id, TaskKind kind) {
  Task task = slot(id);
  if (id == 0 || task.id != id) {
    task = Task{};
    task.id = id;
    task.self = {kind, "", next_function_};
  }
  next_function_ = 0;
  if (kind == TaskKind::completion) task.self.verb = next_verb_;
  // Others inside of it are a part of it.
  if (depth_++ > 0) return;
  const Nanoseconds now_ns = clock_.fast_now_ns();
  std::lock_guard lock(mutex_);
  begin_callback(std::move(task), now_ns);
}

void LoopWatch::begin_callback(Task task, Nanoseconds now_ns) {
  const TaskKind kind = task.self.kind;
  if (!belongs_to_drain(kind)) {
    finish_drain(now_ns);
  } else {
    if (drain_.kind == Span::Kind::none) {
      drain_.kind = Span::Kind::drain;
      drain_.begin_ns = now_ns;
      drain_.task = task;
    }
    ++(kind == TaskKind::tick ? drain_.ticks : drain_.microtasks);
    if (task.self.function != 0) ++drain_.counts[task.self.function];
  }
  callback_.kind = Span::Kind::callback;
  callback_.begin_ns = now_ns;
  callback_.subject = std::exchange(next_subject_, {});
  callback_.task = std::move(task);
}

void LoopWatch::callback_end(TaskId, TaskKind) {
  if (depth_ == 0 || --depth_ > 0) return;
  const Nanoseconds now_ns = clock_.fast_now_ns();
  std::lock_guard lock(mutex_);
  const bool was_stall = now_ns - callback_.begin_ns >= limit_ns_;
  finish(callback_, now_ns);
  if (drain_.kind != Span::Kind::none) {
    // A tick of it that was told of by itself: what follows is told only if it is as long again. A
    // drain that has been told of goes on whatever runs in it, so that its end is told too.
    if (was_stall && !drain_.is_told) begin_drain_again(now_ns);
    return;
  }
  // What follows it until the next event is a drain, also where none of it is seen.
  drain_.kind = Span::Kind::drain;
  drain_.begin_ns = now_ns;
  drain_.task = callback_.task;
  drain_.subject = std::move(callback_.subject);
}

// After the same event.
void LoopWatch::begin_drain_again(Nanoseconds now_ns) {
  Span again;
  again.kind = Span::Kind::drain;
  again.begin_ns = now_ns;
  again.task = std::move(drain_.task);
  again.subject = std::move(drain_.subject);
  drain_ = std::move(again);
}

void LoopWatch::drain_begin() {}

void LoopWatch::drain_end() { finish_drain_before_more(); }

// --- Stalls --------------------------------------------------------------------------------------

void LoopWatch::finish_drain(Nanoseconds now_ns) {
  if (drain_.kind == Span::Kind::none) return;
  finish(drain_, now_ns);
  drain_.ticks = drain_.microtasks = 0;
  if (!drain_.counts.empty()) drain_.counts.clear();
}

void LoopWatch::finish(Span& span, Nanoseconds now_ns) {
  if (now_ns - span.begin_ns >= limit_ns_) {
    Stall stall = describe(span, now_ns);
    stall.is_over = true;
    if (span.is_told) {
      listener_.went_on(stall);
    } else {
      listener_.stalled(stall);
    }
  }
  span.kind = Span::Kind::none;
  span.is_told = false;
  if (!span.stack.empty()) span.stack.clear();
}

// A callback that takes its time is more than the drain that it is in.
LoopWatch::Span* LoopWatch::overdue(Nanoseconds now_ns) {
  for (Span* span : {&callback_, &drain_}) {
    if (span->kind != Span::Kind::none && now_ns - span->begin_ns >= limit_ns_) return span;
  }
  return nullptr;
}

Nanoseconds LoopWatch::check() {
  const Nanoseconds now_ns = clock_.fast_now_ns();
  std::lock_guard lock(mutex_);
  Span* span = overdue(now_ns);
  if (span == nullptr || span->is_told) return limit_ns_ / 4;
  const Nanoseconds since_ns = now_ns - span->begin_ns - limit_ns_;
  const Nanoseconds wait_ns = std::max(limit_ns_ / 2, kWaitForStackMin);
  if (span->stack.empty() && since_ns < wait_ns) return std::min(limit_ns_ / 4, wait_ns - since_ns);
  listener_.stalled(describe(*span, now_ns));
  span->is_told = true;
  return limit_ns_ / 4;
}

bool LoopWatch::wants_stack() {
  const Nanoseconds now_ns = clock_.fast_now_ns();
  std::lock_guard lock(mutex_);
  // A moment before the limit it may be the last look for long.
  for (const Span* span : {&callback_, &drain_}) {
    if (span->kind == Span::Kind::none || (span->is_told && !span->stack.empty())) continue;
    if (now_ns - span->begin_ns >= limit_ns_ / 2) return true;
  }
  return false;
}

// What was told without a stack is told once more with it.
void LoopWatch::set_stack(std::vector<std::string> stack) {
  const Nanoseconds now_ns = clock_.fast_now_ns();
  std::lock_guard lock(mutex_);
  for (Span* span : {&callback_, &drain_}) {
    if (span->kind == Span::Kind::none || (span->is_told && !span->stack.empty())) continue;
    span->stack = stack;
    if (span->is_told) listener_.stalled(describe(*span, now_ns));
  }
}

bool LoopWatch::current_stall(Stall& out) {
  const Nanoseconds now_ns = clock_.fast_now_ns();
  std::lock_guard lock(mutex_);
  const Span* span = overdue(now_ns);
  if (span == nullptr) return false;
  out = describe(*span, now_ns);
  return true;
}

Stall LoopWatch::describe(const Span& span, Nanoseconds now_ns) const {
  Stall stall;
  stall.kind = span.kind == Span::Kind::drain ? Stall::Kind::drain : Stall::Kind::callback;
  stall.limit_ns = limit_ns_;
  stall.duration_ns = now_ns - span.begin_ns;
  stall.is_in_phase = is_in_phase_;
  stall.phase = phase_;
  stall.turn = turn_;
  stall.task = span.task.id;
  stall.runs = describe(span.task.self, span.subject);
  stall.function = functions_[span.task.self.function];
  for (size_t i = 0; i < span.task.cause_count; ++i) {
    stall.causes.push_back(describe(span.task.causes[i], {}));
  }
  stall.ticks = span.ticks;
  stall.microtasks = span.microtasks;
  for (const auto& [function, count] : span.counts) {
    if (count <= stall.repeated_count) continue;
    stall.repeated = functions_[function];
    stall.repeated_count = count;
  }
  stall.stack = span.stack;
  return stall;
}

std::string LoopWatch::describe(const Origin& origin, std::string_view subject) const {
  std::string text = to_string(origin.kind);
  if (origin.kind == TaskKind::completion && *origin.verb != 0) text = origin.verb;
  if (!subject.empty()) text += " " + std::string(subject);
  if (origin.function == 0) return text;
  if (origin.kind == TaskKind::completion) text += " →";
  text += " " + to_string(functions_[origin.function]);
  return text;
}

}  // namespace giro::trace
