#include "engine/scripted_jobs.h"

#include <algorithm>
#include <atomic>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "engine/cell_types.h"
#include "engine/delegation_scanner.h"
#include "engine/job_functions.h"
#include "engine/native_function.h"
#include "engine/persistent.h"
#include "engine/private_api.h"
#include "engine/realm.h"
#include "engine/script.h"
#include "engine/symbols.h"

namespace giro::engine::scripted_jobs {

namespace {

using QueueMicrotask = void (*)(void* global, RawObject job, RawValue, RawValue, RawValue,
                                RawValue);

// Objects that are recognized as long as they live, and not kept alive: another one may get the
// address of one that is gone.
class KnownObjects {
 public:
  KnownObjects() = default;
  ~KnownObjects() {
    for (auto& [address, object] : objects_) release(object);
  }
  KnownObjects(const KnownObjects&) = delete;
  KnownObjects& operator=(const KnownObjects&) = delete;

  bool is_empty() const { return objects_.empty(); }

  void add(Value object) {
    if (!object.is_object()) return;
    if (objects_.size() >= size_to_look_) forget_dead();
    auto [place, is_new] = objects_.try_emplace(object.raw());
    if (!is_new) release(place->second);  // of one that had its address
    place->second = JSWeakCreate(group(), Object(object).raw_object());
  }

  // Whether it was there.
  bool take(RawValue value) {
    auto found = objects_.find(value);
    if (found == objects_.end()) return false;
    const bool is_alive = JSWeakGetObject(found->second) != nullptr;
    release(found->second);
    objects_.erase(found);
    return is_alive;
  }

 private:
  static JSContextGroupRef group() { return JSContextGetGroup(detail::current_context); }
  static void release(JSWeakRef object) { JSWeakRelease(group(), object); }

  // Each time as many have come as were left.
  void forget_dead() {
    std::erase_if(objects_, [](const auto& entry) {
      const bool is_dead = JSWeakGetObject(entry.second) == nullptr;
      if (is_dead) release(entry.second);
      return is_dead;
    });
    size_to_look_ = std::max(kLeastToLook, objects_.size() * 2);
  }

  static constexpr size_t kLeastToLook = 16;
  std::unordered_map<RawValue, JSWeakRef> objects_;  // by their addresses
  size_t size_to_look_ = kLeastToLook;
};

// What one thread knows of its heap.
class ScriptedJobs final : public promise_jobs::JobWatch {
 public:
  ScriptedJobs();
  ~ScriptedJobs() override;
  void prepare_for(std::string_view source) override;
  bool is_prepared() const override { return has_learned; }
  bool is_learning() const override { return is_learning_; }
  void track_contexts(Object restore_context, Object keep) override;
  Completion resume_in(Value in, Object settle, Value value) override;
  void set_context(Value now) override { context = now.raw(); }
  Value current_context() const override {
    return tracks_contexts ? Value(context) : Value::undefined();
  }
  void mark(Object promise, Value in) override;
  bool may_delegate(std::string_view source) const override;
  void hold_job(Value of) override { token = of.raw(); }
  Value take_held_job() override;
  using JobWatch::is_observed;

  bool is_learning_ = false;
  bool has_learned = false;

  Persistent begin_job;
  Persistent end_job;

  bool tracks_contexts = false;
  bool has_context_job = false;  // a marker has queued that of the next job
  RawValue context = nullptr;
  Persistent restore;
  Persistent marker;
  // See resume_in().
  Persistent keep_context;
  Persistent thenable_job;
  Persistent resuming_job;
  uint8_t generator_type = 0;     // of what an async function's jobs go on with
  RawValue resumption = nullptr;  // the context, while something is settled

  RawValue token = nullptr;  // of the job that is to be held
  Persistent held;

  // See repair_iterator_closing().
  Persistent close_on_rejection;
  Persistent add_return;
  Persistent remove_return;
  // See repair_thenables().
  Persistent early_job;
  Persistent requeue;
  Persistent takes_short_way;
  KnownObjects early;  // what waits for the promise of a thenable
};
thread_local ScriptedJobs* state = nullptr;
std::atomic<bool> has_seen_jobs = false;

QueueMicrotask engine_function() {
  static auto function = symbols::find<QueueMicrotask>(symbols::kQueueFunction);
  return function;
}

void queue_function(void* global, const Persistent& function, RawValue argument) {
  RawValue none = Value::undefined().raw();
  engine_function()(global, function.object().raw_object(), argument, none, none, none);
}

Value do_nothing(Call&) { return Value::undefined(); }

bool is_named(Value function, std::string_view name) {
  return function.is_function() && Object(function).get("name").to_string() == name;
}

// Functions of the engine are known by their names. `state_of_await`: the third of its arguments.
void learn(Value job, Value handler, RawValue state_of_await) {
  if (is_named(handler, "asyncFromSyncIteratorOnRejected")) {
    state->close_on_rejection = Persistent(handler);
  }
  if (is_named(job, "promiseResolveThenableJobWithoutPromiseFast")) {
    state->early_job = Persistent(job);
  }
  if (is_named(job, "promiseResolveThenableJob")) state->thenable_job = Persistent(job);
  if (is_named(job, "promiseReactionJobWithoutPromise")) {
    state->resuming_job = Persistent(job);
    if (is_cell(state_of_await)) state->generator_type = type_of_cell(state_of_await);
  }
}

// What an async function goes on with is an object of the engine's, whose fourth word behind its
// head is the function.
Value function_that_awaits(RawValue generator) {
  constexpr size_t kFunctionWord = 4;
  if (!is_cell(generator) || type_of_cell(generator) != state->generator_type) return Value();
  const Value function(reinterpret_cast<const RawValue*>(generator)[kFunctionWord]);
  return function.is_function() ? function : Value();
}

// The job of an await without a promise between has its handler first.
void tell_function(void (*tell)(Value), RawObject job, RawValue a, RawValue b, RawValue c,
                   RawValue d) {
  const bool resumes = job == state->resuming_job.value().raw();
  const Value awaiting = function_that_awaits(resumes ? c : d);
  const Value handler(resumes ? a : b);
  if (!awaiting.is_empty()) {
    tell(awaiting);
  } else if (handler.is_function()) {
    tell(handler);
  }
}

// Between a job before and a job after it that tell the observer, if there is one. Nothing comes
// between jobs that are queued together.
void queue_observed(void* global, RawObject job, RawValue a, RawValue b, RawValue c, RawValue d) {
  const bool is_observed = state->is_observed();
  if (is_observed) {
    if (const auto* listeners = promise_jobs::function_listeners()) {
      tell_function(listeners->expected, job, a, b, c, d);
    }
    Value number = Value::integer(static_cast<int64_t>(state->observer->job_queued()));
    queue_function(global, state->begin_job, number.raw());
  }
  engine_function()(global, job, a, b, c, d);
  if (is_observed) queue_function(global, state->end_job, Value::undefined().raw());
}

Value begin_told_job(Call& call) {
  if (state->observer != nullptr) {
    state->observer->job_begins(static_cast<uint64_t>(call[0].to_integer()));
  }
  return Value::undefined();
}

Value end_told_job(Call&) {
  if (state->observer != nullptr) state->observer->job_ended();
  return Value::undefined();
}

// (list): the job and its arguments.
Value queue_again(Call& call) {
  Object list(call[0]);
  ++state->counters.queued;  // a batch of microtasks that runs now ends before it
  queue_observed(detail::global_object(), Object(list.get(0u)).raw_object(), list.get(1u).raw(),
                 list.get(2u).raw(), list.get(3u).raw(), list.get(4u).raw());
  return Value::undefined();
}

// Not one whose constructor is a derived class: those take the long way by themselves.
bool takes_short_way(Value promise) {
  if (state->takes_short_way.is_empty()) return false;
  return state->takes_short_way.object().call(Value::undefined(), {promise}).value.to_boolean();
}

Object row_of(RawObject job, RawValue a, RawValue b, RawValue c, RawValue d) {
  const Value row[] = {Value(job), Value(a), Value(b), Value(c), Value(d)};
  return Object::array(row);
}

// Behind one more turn of the queue.
void queue_later(void* global, RawObject job, RawValue a, RawValue b, RawValue c, RawValue d) {
  queue_function(global, state->requeue, row_of(job, a, b, c, d).raw());
}

// A marker before it is dropped: the context stays the same.
bool is_held(RawObject job, RawValue a, RawValue b, RawValue c, RawValue d) {
  const RawValue token = state->token;
  if (a != token && b != token && c != token && d != token) return false;
  if (state->tracks_contexts && b == state->marker.value().raw()) return true;
  state->token = nullptr;
  state->held = Persistent(row_of(job, a, b, c, d));
  return true;
}

// What an `await` of a thenable is settled by: whoever calls them, it goes on in the context that
// it has now. So do those of a thenable that these were called with.
void keep_context(Value resolving_functions) {
  RawValue context = state->resumption != nullptr ? state->resumption : state->context;
  state->keep_context.object().call(Value::undefined(), {resolving_functions, Value(context)});
}

RawValue context_of(RawObject job) {
  const bool resumes = state->resumption != nullptr && job == state->resuming_job.value().raw();
  return resumes ? state->resumption : state->context;
}

// The job of a reaction has what was registered as its context first and its handler second;
// without a context, the handler comes first.
void queue(void* global, RawObject job, RawValue a, RawValue b, RawValue c, RawValue d) {
  if (state == nullptr) {
    engine_function()(global, job, a, b, c, d);
    return;
  }
  if (state->is_learning_) {
    learn(Value(job), Value(b), c);
    return;  // nobody waits for it
  }
  if (state->token != nullptr && is_held(job, a, b, c, d)) return;
  ++state->counters.queued;
  if (state->tracks_contexts) {
    if (b == state->marker.value().raw()) {
      queue_function(global, state->restore, a);
      state->has_context_job = true;
      return;
    }
    if (job == state->thenable_job.value().raw()) keep_context(Value(c));
    if (!state->has_context_job) queue_function(global, state->restore, context_of(job));
    state->has_context_job = false;
  }
  if (job == state->early_job.value().raw() && takes_short_way(Value(a)))
    state->early.add(Value(d));
  // It comes once.
  if (!state->early.is_empty() && job != state->early_job.value().raw() &&
      (state->early.take(c) || state->early.take(d))) {
    queue_later(global, job, a, b, c, d);
    return;
  }
  RawValue broken = state->close_on_rejection.value().raw();
  const bool is_broken =
      broken != nullptr && (a == broken || b == broken) && !state->add_return.is_empty();
  if (is_broken) queue_function(global, state->add_return, a);
  queue_observed(global, job, a, b, c, d);
  if (is_broken) queue_function(global, state->remove_return, a);
}

// `for await` over an iterator that is not asynchronous and has no `return`: when one of its
// promises is rejected, this engine (2.50) calls the missing method all the same, fails, and leaves
// the loop waiting for ever. While that one job of the engine runs, every object has a `return`.
void repair_iterator_closing() {
  Completion made = evaluate(
      "(() => { const { defineProperty } = Object; const { deleteProperty } = Reflect;"
      " const common = Object.prototype;"
      " const method = { __proto__: null, value() { return {}; }, configurable: true };"
      " return [() => { if (!('return' in common)) { defineProperty(common, 'return', method); } },"
      " () => { if (common.return === method.value) deleteProperty(common, 'return'); }]; })()",
      "node:internal/engine/repair");
  if (!made.ok()) return;
  Object functions(made.value);
  state->add_return = Persistent(functions.get(0u));
  state->remove_return = Persistent(functions.get(1u));
}

// `await` of a thenable that resolves with a promise: this engine goes on when that promise is
// settled, and not a turn later, when the promise between the two would be.
void repair_thenables() {
  state->requeue = Persistent(native_function<queue_again>("", 1));
  Completion made = evaluate(
      "(() => { const { Object: { getOwnPropertyDescriptor, getPrototypeOf }, Promise, Symbol }"
      " = globalThis; const { species } = Symbol;"
      " return (promise) => { let found;"
      " for (let object = promise; object !== null && !found; object = getPrototypeOf(object)) {"
      " found = getOwnPropertyDescriptor(object, 'constructor'); }"
      " return (found?.value?.[species] ?? Promise) === Promise; }; })()",
      "node:internal/engine/repair");
  if (made.ok()) state->takes_short_way = Persistent(made.value);
}

// A `yield` awaits its value in an async generator.
bool can_await(std::string_view source) {
  const auto has = [source](std::string_view word) { return source.find(word) != source.npos; };
  return has("await") || (has("yield") && has("async"));
}

// The place after blanks.
size_t skip_blanks(std::string_view source, size_t at) {
  return std::min(source.find_first_not_of(" \t\r\n", at), source.size());
}

// One that has its line: large files have many, and parsing them takes long.
bool is_in_comment(std::string_view source, size_t at) {
  const size_t first = skip_blanks(source, source.rfind('\n', at) + 1);
  return source[first] == '*' || source.substr(first, 2) == "//";
}

// Whether `word` stands there with a `*` after it; between them may be a `function`.
bool has_starred(std::string_view source, std::string_view word) {
  constexpr std::string_view kFunction = "function";
  for (size_t at = source.find(word); at != source.npos; at = source.find(word, at + 1)) {
    size_t behind = skip_blanks(source, at + word.size());
    if (source.substr(behind, kFunction.size()) == kFunction) {
      behind = skip_blanks(source, behind + kFunction.size());
    }
    if (source.substr(behind, 1) == "*" && !is_in_comment(source, at)) return true;
  }
  return false;
}

// What makes the engine queue the jobs that need a repair. They come at once, so that no queue
// needs to be drained: a program may be in the middle of something.
void learn_names() {
  state->is_learning_ = true;
  evaluate(
      "(async () => { const rejected = (async () => { throw 0; })();"
      " for await (const none of (function* () { yield rejected; })()); })();"
      "(async () => { const other = (async () => {})(); other.constructor = null; await other; "
      "})();"
      "(async () => { await { then() {} }; })();"
      "(async () => { await 0; })();",
      "node:internal/engine/probe");
  state->is_learning_ = false;
}

ScriptedJobs::ScriptedJobs()
    : begin_job(native_function<begin_told_job>("", 1)),
      end_job(native_function<end_told_job>("", 0)) {
  state = this;
}

ScriptedJobs::~ScriptedJobs() { state = nullptr; }

void ScriptedJobs::prepare_for(std::string_view source) {
  if (has_learned || !can_await(source)) return;
  has_learned = true;
  // A program may have taken away what these are made of, and then does without them.
  repair_iterator_closing();
  repair_thenables();
  learn_names();
}

void ScriptedJobs::track_contexts(Object restore_context, Object keep) {
  restore = Persistent(restore_context);
  keep_context = Persistent(keep);
  marker = Persistent(native_function<do_nothing>("", 0));
  context = Value::undefined().raw();
  tracks_contexts = true;
}

Completion ScriptedJobs::resume_in(Value in, Object settle, Value value) {
  RawValue before = std::exchange(resumption, in.raw());
  Completion done = settle.call(Value::undefined(), {value});
  resumption = before;
  return done;
}

// Registers a reaction that makes no new promise; its job gets `in` as its first argument.
void ScriptedJobs::mark(Object promise, Value in) {
  using Then = void (*)(RawValue promise, void* global, RawValue, RawValue, RawValue);
  static const auto kThen = symbols::find<Then>(symbols::kPerformThenWithContext);
  const RawValue handler = marker.value().raw();
  kThen(promise.raw(), detail::global_object(), handler, handler, in.raw());
}

bool ScriptedJobs::may_delegate(std::string_view source) const {
  return has_starred(source, "yield") && has_starred(source, "async") &&
         may_delegate_asynchronously(source);
}

Value ScriptedJobs::take_held_job() {
  token = nullptr;
  const Persistent taken = std::exchange(held, Persistent());
  return taken.is_empty() ? Value::undefined() : taken.value();
}

}  // namespace

std::unique_ptr<promise_jobs::JobWatch> watch() { return std::make_unique<ScriptedJobs>(); }

bool work() {
  has_seen_jobs = false;
  evaluate("Promise.resolve().then(() => {})", "self-test");
  return has_seen_jobs;
}

}  // namespace giro::engine::scripted_jobs

// Takes the place of the engine's function of this name.
extern "C" [[gnu::visibility("default")]] void giro_queue_microtask(
    void* global, giro::engine::RawObject job, giro::engine::RawValue a, giro::engine::RawValue b,
    giro::engine::RawValue c, giro::engine::RawValue d) __asm__(GIRO_SYMBOL_QUEUE_FUNCTION);

extern "C" void giro_queue_microtask(void* global, giro::engine::RawObject job,
                                     giro::engine::RawValue a, giro::engine::RawValue b,
                                     giro::engine::RawValue c, giro::engine::RawValue d) {
  giro::engine::scripted_jobs::has_seen_jobs = true;
  giro::engine::scripted_jobs::queue(global, job, a, b, c, d);
}
