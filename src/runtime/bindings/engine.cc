// What JavaScript cannot ask of the engine by itself: states of promises, insides of proxies,
// collection.
#include "engine/buffers.h"
#include "engine/capabilities.h"
#include "engine/cells.h"
#include "engine/function_places.h"
#include "engine/inspector_host.h"
#include "engine/own_names.h"
#include "engine/promise_jobs.h"
#include "engine/promise_states.h"
#include "engine/proxies.h"
#include "engine/receivers.h"
#include "engine/stack_room.h"
#include "engine/task_jobs.h"
#include "engine/thrown_places.h"
#include "runtime/bindings/bindings.h"
#include "runtime/cpu_profiler.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Capability;
using engine::Object;
using engine::PromiseState;
using engine::Value;

// [state, result]; state 0 pending, 1 fulfilled, 2 rejected, 3 unknown.
Value get_promise_details(Call& call) {
  Object promise(call[0]);
  if (!has(Capability::promises)) {
    Value unknown = Value::integer(static_cast<int>(PromiseState::unknown));
    return Object::array(std::span(&unknown, 1));
  }
  PromiseState state = engine::promise_states::state_of(promise);
  Value details[] = {Value::integer(static_cast<int>(state)), Value()};
  if (state == PromiseState::pending) return Object::array(std::span(details, 1));
  details[1] = engine::promise_states::result_of(promise);
  return Object::array(details);
}

Value is_promise_handled(Call& call) {
  return Value::boolean(engine::promise_states::is_handled(Object(call[0])));
}

Value empty_typed_array(Call& call) { return engine::empty_typed_array(call[0].to_string()); }

Value is_proxy(Call& call) { return Value::boolean(!engine::proxy_target(call[0]).is_undefined()); }

// The target; undefined for what is no proxy.
Value get_proxy_target(Call& call) { return engine::proxy_target(call[0]); }

// See inspector_host.h
Value make_inspector_host(Call& call) {
  // The inspector ends the process if its script cannot be made.
  if (engine::stack_is_low()) return call.fail(engine::stack_overflow());
  return engine::make_inspector_host();
}

// (object, onlyEnumerable): see own_names.h
Value own_names_beside_indices(Call& call) {
  const auto hidden =
      call[1].to_boolean() ? engine::HiddenNames::exclude : engine::HiddenNames::include;
  return engine::own_names_beside_indices(Object(call[0]), hidden);
}

// See cells.h
Value have_same_shape(Call& call) {
  return Value::boolean(engine::have_same_shape(call[0], call[1]));
}

// (restore, keep)
Value track_contexts(Call& call) {
  return Value::boolean(engine::promise_jobs::track_contexts(Object(call[0]), Object(call[1])));
}

// (context, settle, value)
Value resume_in(Call& call) {
  return call.pass(engine::promise_jobs::resume_in(call[0], Object(call[1]), call[2]));
}

Value set_job_context(Call& call) {
  engine::promise_jobs::set_context(call[0]);
  return Value::undefined();
}

// (promise, context)
Value mark_promise(Call& call) {
  engine::promise_jobs::mark(Object(call[0]), call[1]);
  return Value::undefined();
}

Value expect_left_contexts(Call&) {
  engine::promise_jobs::expect_left_contexts();
  return Value::undefined();
}

Value job_threw(Call&) {
  engine::promise_jobs::job_threw();
  return Value::undefined();
}

// (promise, quiet): see task_jobs.h. `quiet` is an Int32Array that is never let go of.
Value answer_awaits(Call& call) {
  auto bytes = engine::bytes_of(call[1]);
  const auto* quiet = reinterpret_cast<const int32_t*>(bytes.data());
  return Value::boolean(engine::task_jobs::answer_awaits(Object(call[0]), quiet));
}

Value stop_answering(Call&) {
  engine::task_jobs::stop_answering();
  return Value::undefined();
}

// (token)
Value hold_job(Call& call) {
  engine::promise_jobs::hold_job(call[0]);
  return Value::undefined();
}

Value take_held_job(Call&) { return engine::promise_jobs::take_held_job(); }

// (view of shared memory, index, view of one element that is expected there, milliseconds)
Value wait_async(Call& call) {
  const size_t index = static_cast<size_t>(call[1].to_integer());
  const double seconds = call[3].to_number() / 1000;
  const std::span<uint8_t> bytes = engine::bytes_of(call[0]);
  const std::span<uint8_t> expected = engine::bytes_of(call[2]);
  Environment::current().upkeep().look_soon();
  if (expected.size() == sizeof(int32_t)) {
    return engine::wait_async(reinterpret_cast<int32_t*>(bytes.data()) + index,
                              *reinterpret_cast<int32_t*>(expected.data()), seconds);
  }
  return engine::wait_async(reinterpret_cast<int64_t*>(bytes.data()) + index,
                            *reinterpret_cast<int64_t*>(expected.data()), seconds);
}

// See function_places.h
Value shown_name_of(Call& call) {
  const auto name = engine::shown_name_of(call[0]);
  return name ? Value::string(*name) : Value::undefined();
}

// See receivers.h
Value make_receivers_function(Call&) { return engine::make_receivers_function(); }

Value collect_garbage(Call&) {
  Environment::current().realm().collect_garbage();
  return Value::undefined();
}

// [heapUsed, heapTotal, arrayBuffers, in C++ beside them]
Value memory(Call&) {
  engine::Realm::Memory memory = Environment::current().realm().memory();
  Value numbers[] = {Value::number(static_cast<double>(memory.heap_used_bytes)),
                     Value::number(static_cast<double>(memory.heap_total_bytes)),
                     Value::number(static_cast<double>(memory.buffer_bytes)),
                     Value::number(static_cast<double>(memory.native_bytes))};
  return Object::array(numbers);
}

Value heap_limit(Call&) {
  return Value::number(static_cast<double>(Environment::current().heap_limit_bytes()));
}

// The number of a profile that begins; undefined: there can be none.
Value start_cpu_profile(Call&) {
  if (!has(Capability::samples)) return Value::undefined();
  return Value::integer(Environment::current().state<CpuProfiler>().start());
}

// (number): its JSON; undefined: it was stopped before.
Value stop_cpu_profile(Call& call) {
  const auto text = Environment::current().state<CpuProfiler>().stop(call[0].to_int32());
  return text ? Value::string(*text) : Value::undefined();
}

// The objects that C++ keeps alive, oldest first: among them those of requests and handles.
Value list_kept(Call&) {
  std::vector<Value> objects;
  for (Value value : engine::Persistent::all()) {
    if (value.is_object()) objects.push_back(value);
  }
  return Object::array(objects);
}

// (value): an error made where that was thrown; undefined: it is not known.
Value thrown_place(Call& call) { return engine::thrown_places::of(call[0]); }

}  // namespace

void initialize_engine(Object exports) {
  method<get_promise_details>(exports, "getPromiseDetails", 1);
  if (has(Capability::promises)) method<is_promise_handled>(exports, "isPromiseHandled", 1);
  method<empty_typed_array>(exports, "emptyTypedArray", 1);
  method<is_proxy>(exports, "isProxy", 1);
  method<get_proxy_target>(exports, "getProxyTarget", 1);
  method<make_inspector_host>(exports, "makeInspectorHost", 0);
  method<own_names_beside_indices>(exports, "ownNamesBesideIndices", 2);
  if (has(Capability::cells)) method<have_same_shape>(exports, "haveSameShape", 2);
  method<track_contexts>(exports, "trackContexts", 2);
  method<resume_in>(exports, "resumeIn", 3);
  method<set_job_context>(exports, "setJobContext", 1);
  method<mark_promise>(exports, "markPromise", 2);
  method<expect_left_contexts>(exports, "expectLeftContexts", 0);
  method<job_threw>(exports, "jobThrew", 0);
  method<answer_awaits>(exports, "answerAwaits", 2);
  method<stop_answering>(exports, "stopAnswering", 0);
  exports.set("keepsByThen", Value::boolean(engine::promise_jobs::keeps_by_then()));
  // Engines that delegate in another number of turns than Node have jobs that can be held.
  if (engine::promise_jobs::can_hold()) {
    method<hold_job>(exports, "holdJob", 1);
    method<take_held_job>(exports, "takeHeldJob", 0);
  }
  if (has(Capability::async_waits)) method<wait_async>(exports, "waitAsync", 4);
  method<shown_name_of>(exports, "shownNameOf", 1);
  method<make_receivers_function>(exports, "makeReceiversFunction", 0);
  method<collect_garbage>(exports, "collectGarbage", 0);
  method<memory>(exports, "memory", 0);
  method<heap_limit>(exports, "heapLimit", 0);
  method<start_cpu_profile>(exports, "startCpuProfile", 0);
  method<stop_cpu_profile>(exports, "stopCpuProfile", 1);
  method<list_kept>(exports, "listKept", 0);
  method<thrown_place>(exports, "thrownPlace", 1);
  exports.set("rejectionsAreSeen", Value::boolean(engine::rejections::are_seen()));
}

}  // namespace giro::runtime
