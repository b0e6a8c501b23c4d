#include "engine/fast_path.h"

#include <JavaScriptCore/JavaScript.h>
#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string>

#include "engine/known_engine.h"
#include "engine/native_function.h"
#include "engine/promise_jobs.h"
#include "engine/realm.h"
#include "engine/script.h"

namespace giro::engine {

// WTF::String is one pointer, to an implementation that is counted; a static one is not.
struct EngineString {
  void* impl;
};

namespace {

using VM = const OpaqueJSContextGroup;

VM* vm() { return JSContextGetGroup(detail::current_context); }

void* global_object() { return const_cast<OpaqueJSContext*>(detail::current_context); }

// Names of functions are few and made in every realm: each is made once and kept, until after the
// engine's last thread.
EngineString static_string(void* create, const std::string& latin1) {
  static std::mutex mutex;
  static auto& strings = *new std::map<std::string, EngineString>;
  std::lock_guard lock(mutex);
  auto [at, is_new] = strings.try_emplace(latin1);
  if (is_new) {
    // Ref<StringImpl> has a destructor, so it is returned through memory of the caller's.
    using Create = EngineString* (*)(EngineString*, const uint8_t*, size_t);
    reinterpret_cast<Create>(create)(
        &at->second, reinterpret_cast<const uint8_t*>(at->first.data()), at->first.size());
  }
  return at->second;
}

Value test_sum(Call& call) {
  if (call.size() != 2) return call.fail(Value::string("two arguments"));
  return Value::number(call[0].to_number() + call[1].to_number());
}

Value test_drain(Call&) {
  fast_path().drain_microtasks();
  return Value::undefined();
}

// One script for all that the self-test does in JavaScript, and as few of the engine's own
// functions in it as possible: each has to be compiled at every start.
constexpr const char* kSelfTest = R"((sum, drain) => {
  let seen = 0;
  const see = (value) => seen = value;
  const rejected = Promise.reject(4);
  const results = {
    sum: sum(2, 0.5),
    properties: sum.length + sum.name.length,
    rejected,
    derived: rejected.then(undefined, see),
    see,
    drained() { drain(); return seen; },
  };
  try { sum(1); } catch (error) { results.thrown = error; }
  return results;
})";

}  // namespace

FastPath& fast_path() {
  static FastPath instance;
  return instance;
}

bool FastPath::is_possible() {
  if (!possible_.has_value()) {
    const char* wanted = std::getenv("GIRO_ENGINE");
    const bool is_forbidden = wanted != nullptr && std::strcmp(wanted, "portable") == 0;
    reason_ = is_forbidden ? "GIRO_ENGINE=portable" : "a symbol of the engine is missing";
    possible_ = !is_forbidden && find_symbols();
  }
  return *possible_;
}

void FastPath::activate_if_sound() {
  if (!is_possible()) return;
  reason_ = "values are encoded in another way";
  if (!values_are_as_expected()) return;
  detail::encoding_known = true;
  reason_ = "the self-test failed";
  active_ = is_known_engine() || passes_self_test();
  sees_jobs_ = active_ && (is_known_engine() || sees_jobs_);
  detail::encoding_known = active_;
  if (active_) reason_ = "";
}

bool FastPath::find_symbols() {
  const std::pair<void**, const char*> wanted[] = {
      {&create_function_,
       "_ZN3JSC10JSFunction6createERNS_2VMEPNS_14JSGlobalObjectEjRKN3WTF6StringENS5_"
       "11FunctionPtrILNS5_"
       "6PtrTagE1EFlS4_PNS_9CallFrameEELNS5_18FunctionAttributesE2EEENS_"
       "24ImplementationVisibilityENS_"
       "9IntrinsicESF_PKNS_6DOMJIT9SignatureE"},
      {&create_static_string_,
       "_ZN3WTF10StringImpl22createStaticStringImplESt4spanIKhLm18446744073709551615EE"},
      {&throw_exception_, "_ZN3JSC2VM14throwExceptionEPNS_14JSGlobalObjectENS_7JSValueE"},
      {&drain_microtasks_, "_ZN3JSC2VM15drainMicrotasksEv"},
      {&queue_microtask_,
       "_ZN3JSC14JSGlobalObject14queueMicrotaskEPNS_10JSFunctionENS_7JSValueES3_S3_S3_"},
      {&create_uninitialized_string_,
       "_ZN3WTF10StringImpl19createUninitializedEmRSt4spanIhLm18446744073709551615EE"},
      {&create_referring_string_,
       "_ZN3WTF10StringImpl28createWithoutCopyingNonEmptyESt4spanIKhLm18446744073709551615EE"},
      {&create_string_handle_, "_ZN14OpaqueJSString9tryCreateEON3WTF6StringE"},
      {&promise_status_, "_ZNK3JSC9JSPromise6statusERNS_2VME"},
      {&promise_result_, "_ZNK3JSC9JSPromise6resultERNS_2VME"},
      {&promise_is_handled_, "_ZNK3JSC9JSPromise9isHandledERNS_2VME"},
      {&perform_promise_then_,
       "_ZN3JSC9JSPromise18performPromiseThenEPNS_14JSGlobalObjectEPNS_10JSFunctionES4_NS_"
       "7JSValueE"},
  };
  for (const auto& [address, name] : wanted) {
    *address = dlsym(RTLD_DEFAULT, name);
    if (*address == nullptr) return false;
  }
  return true;
}

bool FastPath::values_are_as_expected() const {
  for (double number :
       {0.0, 1.0, -1.0, 2147483647.0, -2147483648.0, 4294967296.0, 0.5, -0.0, 1e300}) {
    auto bits = std::bit_cast<uint64_t>(Value::number(number).raw());
    if (bits != detail::encoded(number)) return false;
  }
  return reinterpret_cast<uint64_t>(Value::undefined().raw()) == detail::kUndefinedBits;
}

bool FastPath::passes_self_test() { return scripts_work() && strings_work(); }

bool FastPath::scripts_work() {
  Completion test = evaluate(kSelfTest, "self-test");
  if (!test.ok()) return false;
  Object sum = make_function(String("sum"), 2, &detail::enter_directly<test_sum>);
  Object drain = make_function(String("drain"), 0, &detail::enter_directly<test_drain>);
  Completion done = Object(test.value).call(Value::undefined(), {sum, drain});
  if (!done.ok()) return false;
  Object results(done.value);
  return functions_work(results) && promises_work(results);
}

bool FastPath::functions_work(Object results) const {
  return results.get("sum").to_number() == 2.5 &&
         results.get("thrown").to_string() == "two arguments" &&
         results.get("properties").to_number() == 5;
}

bool FastPath::promises_work(Object results) {
  Object rejected(results.get("rejected"));
  Object derived(results.get("derived"));
  Object drained(results.get("drained"));
  auto drains_to = [&](double expected) {
    Completion seen = drained.call(Value::undefined(), {});
    return seen.ok() && seen.value.to_number() == expected;
  };
  if (promise_state(rejected) != PromiseState::rejected || !promise_is_handled(rejected) ||
      promise_result(rejected).to_number() != 4 || promise_is_handled(derived) ||
      promise_state(derived) != PromiseState::pending || !drains_to(4) ||
      promise_state(derived) != PromiseState::fulfilled ||
      promise_result(derived).to_number() != 4) {
    return false;
  }
  sees_jobs_ = promise_jobs::are_seen();  // before one is queued that does not come from the engine
  queue_microtask(Object(results.get("see")), Value::number(9), Value::undefined());
  return drains_to(9);
}

bool FastPath::strings_work() const {
  uint8_t* characters = nullptr;
  String text = make_latin1(3, characters);
  std::copy_n("a\xe9z", 3, characters);
  String referring = refer_to_latin1("a\xe9z");
  return text.view() == u"a\u00e9z" && text.to_value().to_string() == "a\xc3\xa9z" &&
         referring.view() == text.view();
}

Object FastPath::make_function(const String& name, unsigned length,
                               int64_t (*entry)(void*, RawValue*)) const {
  using Create = RawObject (*)(VM*, void* global, unsigned length, const EngineString& name,
                               void* function, uint8_t visibility, uint16_t intrinsic,
                               void* constructor, const void* signature);
  // A function that is called with `new` throws; the engine has a function for that and uses it
  // when the same function serves for both.
  EngineString text = static_string(create_static_string_, name.to_utf8());
  auto* function = reinterpret_cast<void*>(entry);
  return Object(reinterpret_cast<Create>(create_function_)(vm(), global_object(), length, text,
                                                           function, 0, 0, function, nullptr));
}

void FastPath::throw_exception(void* global, Value thrown) const {
  using Throw = void* (*)(VM*, void* global, RawValue);
  reinterpret_cast<Throw>(throw_exception_)(vm(), global, thrown.raw());
}

void FastPath::drain_microtasks() const {
  reinterpret_cast<void (*)(VM*)>(drain_microtasks_)(vm());  // NOLINT: it was found
}

void FastPath::queue_microtask(Object job, Value first, Value second) const {
  using Queue = void (*)(void* global, RawObject, RawValue, RawValue, RawValue, RawValue);
  RawValue none = Value::undefined().raw();
  reinterpret_cast<Queue>(queue_microtask_)(global_object(), job.raw_object(), first.raw(),
                                            second.raw(), none, none);
}

// Strings own what they point to, so functions return them through memory of the caller's. The
// handle takes over the string.
String FastPath::handle_of(EngineString& text) const {
  using CreateHandle = JSStringRef* (*)(JSStringRef*, EngineString&);
  JSStringRef handle = nullptr;
  reinterpret_cast<CreateHandle>(create_string_handle_)(&handle, text);
  return String::adopt(handle);
}

String FastPath::make_latin1(size_t size, uint8_t*& characters) const {
  struct Span {
    uint8_t* data;
    size_t size;
  };
  using CreateUninitialized = EngineString* (*)(EngineString*, size_t, Span&);
  Span span{};
  EngineString text{};
  reinterpret_cast<CreateUninitialized>(create_uninitialized_string_)(&text, size, span);
  characters = span.data;
  return handle_of(text);
}

String FastPath::refer_to_latin1(std::string_view characters) const {
  using CreateReferring = EngineString* (*)(EngineString*, const char*, size_t);
  EngineString text{};
  reinterpret_cast<CreateReferring>(create_referring_string_)(&text, characters.data(),
                                                              characters.size());
  return handle_of(text);
}

PromiseState FastPath::promise_state(Object promise) const {
  using Status = unsigned (*)(RawValue, VM*);
  return static_cast<PromiseState>(reinterpret_cast<Status>(promise_status_)(promise.raw(), vm()));
}

Value FastPath::promise_result(Object promise) const {
  using Result = RawValue (*)(RawValue, VM*);
  return Value(reinterpret_cast<Result>(promise_result_)(promise.raw(), vm()));
}

bool FastPath::promise_is_handled(Object promise) const {
  using IsHandled = bool (*)(RawValue, VM*);
  return reinterpret_cast<IsHandled>(promise_is_handled_)(promise.raw(), vm());
}

void FastPath::perform_promise_then(Object promise, Object handler, Value context) const {
  using Then = void (*)(RawValue promise, void* global, RawValue, RawValue, RawValue);
  reinterpret_cast<Then>(perform_promise_then_)(promise.raw(), global_object(), handler.raw(),
                                                handler.raw(), context.raw());
}

}  // namespace giro::engine
