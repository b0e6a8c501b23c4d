#include "engine/task_jobs.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/cell_types.h"
#include "engine/job_functions.h"
#include "engine/microtasks.h"
#include "engine/native_function.h"
#include "engine/persistent.h"
#include "engine/promise_states.h"
#include "engine/script.h"
#include "engine/source_marks.h"
#include "engine/symbols.h"
#include "giro/base/intrusive_list.h"

namespace giro::engine::task_jobs {

namespace {

// --- Objects of the engine's ---------------------------------------------------------------------

using Functions = void* const*;

// JSC::CrossTaskToken, which its constructor fills.
struct Token {
  Functions functions;
  void* weak_pointers;
  uint32_t references;
  bool goes_to_jobs;
  std::array<std::byte, 64> room;
};

// JSC::QueuedTask. The kind is the low byte of the upper 16 bits.
struct Task {
  uint64_t dispatcher_and_kind;
  std::array<RawValue, 3> arguments;

  unsigned kind() const { return (dispatcher_and_kind >> 48) & 0xff; }
};
// `await` of a thenable: calls arguments[1], the `then` of arguments[0].
constexpr unsigned kThenableKind = 4;
// A reaction with a handler: arguments[1].
constexpr unsigned kReactionKind = 13;

// A suspended async function or generator, which is the last argument of a task that goes on with
// it.
struct Suspended {
  uint8_t type = 0;
  Value function;
};
constexpr size_t kSuspendedArgument = 2;
// To be asked only of a task that has one.
Suspended suspended_in(const Task& task) {
  constexpr size_t kFunctionWord = 3;
  const RawValue cell = task.arguments[kSuspendedArgument];
  return {type_of_cell(cell), Value(reinterpret_cast<const RawValue*>(cell)[kFunctionWord])};
}

// JSC::MicrotaskDispatcher.
struct EngineDispatcher {
  Functions functions;
  uint32_t references = 1;
  uint8_t type = 0;
};

// JSC::PropertySlot, the part that tells of an accessor.
struct PropertySlot {
  const void* accessor;
  uint64_t unused[2];
  RawValue self;
};

struct Dispatcher final : EngineDispatcher, ListNode {
  explicit Dispatcher(Functions table) : EngineDispatcher{.functions = table} {}
  Persistent context;
  uint64_t job = 0;  // the observer's number; 0: it is not told
};

// --- What one thread knows of its heap -----------------------------------------------------------

class TaskJobs final : public promise_jobs::JobWatch {
 public:
  TaskJobs();
  ~TaskJobs() override;

  void prepare_for(std::string_view source) override;
  void track_contexts(Object restore, Object keep_then) override;
  Completion resume_in(Value context, Object settle, Value value) override;
  void set_context(Value context) override { context_ = context.raw(); }
  Value current_context() const override {
    return is_tracking_ ? Value(context_) : Value::undefined();
  }
  void mark(Object promise, Value context) override;
  void job_threw() override {
    must_restore_ = true;
    context_of_last_ = nullptr;
  }
  void drained() override { context_of_last_ = nullptr; }
  void expect_left_contexts() override { is_thorough_ = true; }
  void learn_functions() override;

  // What most jobs are: nothing may come between, and the context is that of the job before.
  bool needs_no_dispatcher() const;
  // Null: the engine runs the job by itself.
  Dispatcher* dispatcher_for_job();
  void run(Dispatcher& dispatcher, Task& task);
  void discard(Dispatcher& dispatcher);

  bool learn_accessor(Object promise, const int32_t* is_quiet);
  void forget_accessor() { accessor_ = nullptr; }
  bool note_await(const PropertySlot& slot, RawValue& answer);
  // The answer for a plain promise that is settled, which needs no marker; null: it is not one.
  RawValue constructor_of_settled(const PropertySlot& slot) const;
  bool is_plain(RawValue receiver) const;

  unsigned last_kind = 0;  // that a dispatcher has run; for the self-test
  int runs = 0;
  bool has_dispatchers_always = false;

 private:
  bool asks_for_dispatcher(bool is_told);
  bool a_marker_may_come() const;
  void note_marker_has_run();
  Dispatcher* make_dispatcher(RawValue context);
  void free_discarded();
  void switch_to(RawValue context);
  void keep_context_of_thenable(Task& task, RawValue context);
  void tell_begin(uint64_t job, const Task& task);
  Value function_of(const Task& task) const;
  uint8_t learn_suspended(const char* source);

  Token* token_;

  bool is_tracking_ = false;
  // Jobs may leave another context behind than they found, or settle what awaits a thenable.
  bool is_thorough_ = false;
  bool must_restore_ = false;  // even what seems to be in place
  // Promises with a marker that has not run yet; and how many markers more there are.
  static constexpr size_t kMarkedMax = 8;
  std::array<Persistent, kMarkedMax> marked_promises_;
  size_t marked_count_ = 0;
  int more_markers_ = 0;
  RawValue context_ = nullptr;
  // In which the last job of the queue will leave the thread; null: nobody knows. It is that of
  // last_made_, which keeps it alive: another context may get the address of one that is gone.
  RawValue context_of_last_ = nullptr;
  RawValue resumption_ = nullptr;  // the context, while something is settled: see resume_in()
  Persistent marker_;
  Persistent marked_;  // the context of the job after a marker
  Persistent restore_;
  Persistent keep_then_;

  Dispatcher* last_made_ = nullptr;  // one reference is ours
  IntrusiveList<Dispatcher> dispatchers_;
  IntrusiveList<Dispatcher> discarded_;  // during a collection, when nothing can be let go of

  // By which suspended functions and generators are known; 0: they are not.
  uint8_t function_type_ = 0;
  uint8_t generator_type_ = 0;
  Suspended* suspended_to_learn_ = nullptr;

  bool is_learning_accessor_ = false;
  const void* accessor_ = nullptr;
  uint32_t plain_structure_ = 0;
  const int32_t* is_quiet_ = nullptr;
  Persistent constructor_;

  friend RawValue read_accessor_slowly(const PropertySlot& slot, void* global);
};

thread_local TaskJobs* state = nullptr;

bool is_pending(RawValue promise) {
  return promise_states::PromiseObject::of(promise).state() == PromiseState::pending;
}

// --- What the engine calls -----------------------------------------------------------------------

void destroy_nothing(void*) {}

void delete_token(void* token) { delete static_cast<Token*>(token); }

// For most jobs and awaits the answer is short: what needs more is a call of its own, so that those
// save no registers.
[[gnu::noinline]] void** make_dispatcher_for_job(void** result) {
  *result = static_cast<EngineDispatcher*>(state->dispatcher_for_job());
  return result;
}

// A counted pointer is returned through memory of the caller's.
void** ask_token(void** result, void* /*token*/, void* /*vm*/, void* /*global*/) {
  if (state != nullptr) {
    ++state->counters.queued;
    if (!state->needs_no_dispatcher()) return make_dispatcher_for_job(result);
  }
  *result = nullptr;
  return result;
}

void delete_dispatcher(void* object) {
  auto& dispatcher = static_cast<Dispatcher&>(*static_cast<EngineDispatcher*>(object));
  if (state == nullptr) {
    delete &dispatcher;
  } else {
    state->discard(dispatcher);
  }
}

uint8_t run_task(void* object, Task& task) {
  constexpr uint8_t kExecuted = 0;
  auto& dispatcher = static_cast<Dispatcher&>(*static_cast<EngineDispatcher*>(object));
  if (state != nullptr) state->run(dispatcher, task);
  return kExecuted;
}

bool is_runnable(void*) { return true; }

template <typename Function>
void* address(Function* function) {
  return reinterpret_cast<void*>(function);
}

// Behind what would tell of types, which the engine has been built without.
struct Table {
  void* types[2];
  void* functions[4];
};
const Table kTokenTable = {{},
                           {address(destroy_nothing), address(delete_token), address(ask_token)}};
const Table kDispatcherTable = {{},
                                {address(destroy_nothing), address(delete_dispatcher),
                                 address(run_task), address(is_runnable)}};

void give_token(Token* token) {
  using SetToken = void (*)(const void* vm, Token*&);
  static const auto kSet = symbols::find<SetToken>(symbols::kSetToken);
  kSet(detail::heap(), token);  // it takes the reference over
}

Value do_nothing(Call&) { return Value::undefined(); }

// --- Watching ------------------------------------------------------------------------------------

TaskJobs::TaskJobs() : token_(new Token{}) {
  state = this;
  using Construct = void (*)(Token*);
  static const auto kConstruct = symbols::find<Construct>(symbols::kConstructToken);
  kConstruct(token_);
  token_->functions = kTokenTable.functions;
  token_->goes_to_jobs = true;
  Token* reference = token_;
  give_token(reference);
}

TaskJobs::~TaskJobs() {
  Token* none = nullptr;
  give_token(none);
  free_discarded();
  // The collector will let go of those that it still has.
  while (Dispatcher* dispatcher = dispatchers_.pop_front()) dispatcher->context.reset();
  if (last_made_ != nullptr && --last_made_->references == 0) delete last_made_;
  state = nullptr;
}

void TaskJobs::prepare_for(std::string_view source) {
  is_thorough_ = is_thorough_ || may_leave_context(source) || may_define_then(source);
}

void TaskJobs::track_contexts(Object restore, Object keep_then) {
  restore_ = Persistent(restore);
  keep_then_ = Persistent(keep_then);
  marker_ = Persistent(native_function<do_nothing>("", 0));
  context_ = Value::undefined().raw();
  is_tracking_ = true;
}

// --- Jobs on their way into the queue ------------------------------------------------------------

// A marker is queued when its promise is settled. Few are looked at; of many it is not known.
bool TaskJobs::a_marker_may_come() const {
  if (more_markers_ > 0) return true;
  for (size_t i = 0; i < marked_count_; ++i) {
    if (!is_pending(marked_promises_[i].value().raw())) return true;
  }
  return false;
}

// Whose it was is not known, and does not matter: as many are left as have not run.
void TaskJobs::note_marker_has_run() {
  for (size_t i = 0; i < marked_count_; ++i) {
    if (is_pending(marked_promises_[i].value().raw())) continue;
    marked_promises_[i] = std::move(marked_promises_[--marked_count_]);
    marked_promises_[marked_count_].reset();
    return;
  }
  --more_markers_;
}

// A job of another context than the job before it needs one. So do all while a marker is in the
// queue, which hands its context to the job behind it, and where a context may be left behind.
bool TaskJobs::asks_for_dispatcher(bool is_told) {
  if (is_told || has_dispatchers_always) {
    context_of_last_ = nullptr;
    return true;
  }
  if (!is_tracking_) return false;
  const bool is_thorough = is_thorough_ || resumption_ != nullptr || a_marker_may_come();
  if (!is_thorough && context_of_last_ == context_) return false;
  context_of_last_ = is_thorough ? nullptr : context_;
  return true;
}

bool TaskJobs::needs_no_dispatcher() const {
  if (is_unobserved || has_dispatchers_always || is_observed()) return false;
  if (!is_tracking_) return true;
  return context_of_last_ == context_ && !is_thorough_ && resumption_ == nullptr &&
         marked_count_ == 0 && more_markers_ == 0;
}

Dispatcher* TaskJobs::dispatcher_for_job() {
  if (is_unobserved) {  // it restores what it needs, and leaves anything
    context_of_last_ = nullptr;
    return nullptr;
  }
  const bool is_told = is_observed() && suspended_to_learn_ == nullptr;
  if (!asks_for_dispatcher(is_told)) return nullptr;
  const RawValue context = resumption_ != nullptr ? resumption_ : context_;
  const bool is_as_last = !is_told && last_made_ != nullptr && last_made_->job == 0 &&
                          last_made_->context.value().raw() == context;
  if (!is_as_last) {
    if (last_made_ != nullptr && --last_made_->references == 0) discard(*last_made_);
    last_made_ = make_dispatcher(context);
    if (is_told) last_made_->job = observer->job_queued();
  }
  ++last_made_->references;
  return last_made_;
}

Dispatcher* TaskJobs::make_dispatcher(RawValue context) {
  free_discarded();
  auto* made = new Dispatcher(kDispatcherTable.functions);
  if (context != nullptr) made->context = Persistent(Value(context));
  dispatchers_.push_back(*made);
  return made;
}

void TaskJobs::discard(Dispatcher& dispatcher) {
  dispatcher.unlink();
  discarded_.push_back(dispatcher);
}

void TaskJobs::free_discarded() {
  while (Dispatcher* dispatcher = discarded_.pop_front()) delete dispatcher;
}

// --- Jobs that run -------------------------------------------------------------------------------

void TaskJobs::switch_to(RawValue context) {
  if (context_ == context && !must_restore_) return;
  must_restore_ = false;
  restore_.object().call(Value::undefined(), {Value(context)});
}

// Whoever calls what the thenable gets, the `await` goes on in the context in which it began. That
// of now is another one just after a microtask that threw.
void TaskJobs::keep_context_of_thenable(Task& task, RawValue context) {
  Completion kept =
      keep_then_.object().call(Value::undefined(), {Value(task.arguments[1]), Value(context)});
  if (kept.ok()) task.arguments[1] = kept.value.raw();
}

// Of a reaction the handler; a task that goes on with something has no handler.
Value TaskJobs::function_of(const Task& task) const {
  const RawValue last = task.arguments[kSuspendedArgument];
  if (is_cell(last)) {
    const uint8_t type = type_of_cell(last);
    if (type != 0 && (type == function_type_ || type == generator_type_)) {
      return suspended_in(task).function;
    }
  }
  return task.kind() == kReactionKind ? Value(task.arguments[1]) : Value();
}

void TaskJobs::run(Dispatcher& dispatcher, Task& task) {
  using RunTask = void (*)(void* global, const void* vm, Task&);
  static const auto kRunTask = symbols::find<RunTask>(symbols::kRunTask);
  ++runs;
  last_kind = task.kind();
  if (suspended_to_learn_ != nullptr) *suspended_to_learn_ = suspended_in(task);
  if (is_tracking_) {
    if (task.arguments[1] == marker_.value().raw()) {
      note_marker_has_run();
      marked_ = Persistent(Value(task.arguments[0]));
      return;
    }
    const Persistent marked = std::exchange(marked_, Persistent());
    const RawValue context =
        marked.is_empty() ? dispatcher.context.value().raw() : marked.value().raw();
    if (context != nullptr) switch_to(context);
    if (task.kind() == kThenableKind) {
      keep_context_of_thenable(task, context != nullptr ? context : context_);
    }
  }
  const uint64_t job = dispatcher.job;
  if (job != 0 && observer != nullptr) tell_begin(job, task);
  kRunTask(detail::global_object(), detail::heap(), task);
  if (job != 0 && observer != nullptr) observer->job_ended();
}

// `source` makes a function wait whose name is `probe`. What is suspended has that name and its
// place, and is another function, which is the engine's affair.
uint8_t TaskJobs::learn_suspended(const char* source) {
  Suspended seen;
  suspended_to_learn_ = &seen;
  has_dispatchers_always = true;
  evaluate(source, "node:internal/engine/probe");
  microtasks::drain();
  has_dispatchers_always = false;
  suspended_to_learn_ = nullptr;
  const bool is_known = !seen.function.is_empty() && seen.function.is_function() &&
                        Object(seen.function).get("name").to_string() == "probe";
  return is_known ? seen.type : 0;
}

void TaskJobs::learn_functions() {
  function_type_ = learn_suspended("(async function probe() { await 0; })()");
  generator_type_ = learn_suspended("(async function* probe() { await 0; })().next()");
}

void TaskJobs::tell_begin(uint64_t job, const Task& task) {
  observer->job_begins(job);
  const auto* listeners = promise_jobs::function_listeners();
  if (listeners == nullptr) return;
  const Value function = function_of(task);
  if (!function.is_empty() && function.is_function()) listeners->running(function);
}

Completion TaskJobs::resume_in(Value context, Object settle, Value value) {
  const RawValue before = std::exchange(resumption_, context.raw());
  Completion done = settle.call(Value::undefined(), {value});
  resumption_ = before;
  return done;
}

// --- Awaits --------------------------------------------------------------------------------------

// What is settled already queues its reactions at once, and in the context of the moment.
void TaskJobs::mark(Object promise, Value context) {
  if (!is_pending(promise.raw())) return;
  using Then = void (*)(RawValue promise, const void* vm, void* global, RawValue on_fulfilled,
                        RawValue on_rejected, RawValue derived);
  static const auto kThen = symbols::find<Then>(symbols::kPerformThen);
  const RawValue handler = marker_.value().raw();
  // The derived promise comes as the first argument of the job, which is never run.
  kThen(promise.raw(), detail::heap(), detail::global_object(), handler, handler, context.raw());
  if (marked_count_ < kMarkedMax) {
    marked_promises_[marked_count_++] = Persistent(promise);
  } else {
    ++more_markers_;
  }
}

uint32_t structure_of(RawValue object) { return *reinterpret_cast<const uint32_t*>(object); }

// Anything may be asked for the constructor that promises have: Reflect.get() takes any receiver.
bool TaskJobs::is_plain(RawValue receiver) const {
  return is_cell(receiver) && structure_of(receiver) == plain_structure_;
}

bool TaskJobs::learn_accessor(Object promise, const int32_t* is_quiet) {
  accessor_ = nullptr;
  plain_structure_ = 0;
  is_quiet_ = is_quiet;
  is_learning_accessor_ = true;
  Value constructor = promise.get("constructor");
  is_learning_accessor_ = false;
  if (accessor_ == nullptr) return false;
  plain_structure_ = structure_of(promise.raw());
  constructor_ = Persistent(constructor);
  return true;
}

bool TaskJobs::note_await(const PropertySlot& slot, RawValue& answer) {
  if (is_learning_accessor_) {
    accessor_ = slot.accessor;
    is_learning_accessor_ = false;
    return false;
  }
  if (*is_quiet_ != 0) return false;
  if (!is_plain(slot.self)) return false;
  if (is_pending(slot.self)) {
    mark(Object(const_cast<RawObject>(slot.self)), Value(context_));
  }
  answer = constructor_.value().raw();
  return true;
}

RawValue TaskJobs::constructor_of_settled(const PropertySlot& slot) const {
  if (slot.accessor != accessor_ || *is_quiet_ != 0) return nullptr;
  if (!is_plain(slot.self)) return nullptr;
  return is_pending(slot.self) ? nullptr : constructor_.value().raw();
}

[[gnu::noinline]] RawValue read_accessor_slowly(const PropertySlot& slot, void* global) {
  RawValue answer = nullptr;
  const TaskJobs* jobs = state;
  if (jobs != nullptr && (slot.accessor == jobs->accessor_ || jobs->is_learning_accessor_) &&
      state->note_await(slot, answer)) {
    return answer;
  }
  using Read = RawValue (*)(const PropertySlot&, void* global);
  static const auto kRead = symbols::find<Read>(symbols::kFunctionGetter);
  return kRead(slot, global);
}

RawValue read_accessor(const PropertySlot& slot, void* global) {
  if (state != nullptr) {
    const RawValue constructor = state->constructor_of_settled(slot);
    if (constructor != nullptr) return constructor;
  }
  return read_accessor_slowly(slot, global);
}

// --- The self-test -------------------------------------------------------------------------------

// Turns of the queue, by which jobs that run in Node's order say what they should.
constexpr const char* kTurns = R"((() => {
  const told = [];
  let turns = Promise.resolve();
  for (let i = 0; i < 6; i++) turns = turns.then(() => told.push(i));
  (async () => { await { then(resolve) { resolve(Promise.resolve()); } }; told.push('thenable'); })();
  Promise.resolve().finally(() => {}).then(() => told.push('finally'));
  (async () => {
    for await (const value of (async function* () { yield* [7]; })()) told.push('yield');
  })();
  return () => told.join();
})())";
constexpr const char* kTurnsInNode = "0,1,2,yield,3,thenable,finally,4,5";

bool takes_nodes_turns() {
  Completion made = evaluate(kTurns, "self-test");
  microtasks::drain();
  return made.ok() &&
         Object(made.value).call(Value::undefined(), {}).value.to_string() == kTurnsInNode;
}

// Jobs are counted, those of a dispatcher are run by it, and that of a thenable is known.
bool jobs_are_seen(TaskJobs& jobs) {
  evaluate("Promise.resolve().then(() => {})", "self-test");
  if (jobs.counters.queued != 1) return false;
  microtasks::drain();
  if (jobs.runs != 0) return false;
  jobs.has_dispatchers_always = true;
  Completion made = evaluate(
      "(() => { const told = { __proto__: null, self: undefined };"
      " (async () => { await { then() { told.self = this; told.count = arguments.length; } }; })();"
      " return told; })()",
      "self-test");
  microtasks::drain();
  jobs.has_dispatchers_always = false;
  return made.ok() && jobs.runs == 1 && jobs.last_kind == kThenableKind &&
         Object(made.value).get("count").to_number() == 2;
}

bool accessors_are_seen(TaskJobs& jobs) {
  Completion made = evaluate(
      "[Object.create(null, { constructor: { get() { return 5; } } }), (async () => {})()]",
      "self-test");
  if (!made.ok()) return false;
  const int32_t is_quiet = 1;
  const bool is_learned = jobs.learn_accessor(Object(Object(made.value).get(0u)), &is_quiet);
  jobs.forget_accessor();
  return is_learned;
}

}  // namespace

std::unique_ptr<promise_jobs::JobWatch> watch() { return std::make_unique<TaskJobs>(); }

bool answer_awaits(Object promise, const int32_t* is_quiet) {
  return state != nullptr && state->learn_accessor(promise, is_quiet);
}

void stop_answering() {
  if (state != nullptr) state->forget_accessor();
}

bool work() {
  TaskJobs* before = state;
  bool is_sound = false;
  if (before == nullptr) {
    TaskJobs jobs;
    is_sound = jobs_are_seen(jobs) && accessors_are_seen(jobs);
  } else {
    is_sound = true;  // it is at work
  }
  return is_sound && takes_nodes_turns();
}

}  // namespace giro::engine::task_jobs

// Takes the place of the engine's function of this name.
extern "C" [[gnu::visibility("default")]] giro::engine::RawValue giro_read_accessor(
    const void* slot, void* global) __asm__(GIRO_SYMBOL_FUNCTION_GETTER);

extern "C" giro::engine::RawValue giro_read_accessor(const void* slot, void* global) {
  using namespace giro::engine::task_jobs;
  return read_accessor(*static_cast<const PropertySlot*>(slot), global);
}
