#include "engine/host_functions.h"

#include <JavaScriptCore/JavaScript.h>

#include <bit>
#include <map>
#include <mutex>
#include <string>

#include "engine/engine_string.h"
#include "engine/native_function.h"
#include "engine/script.h"
#include "engine/symbols.h"

namespace giro::engine::host_functions {

namespace {

// Names of functions are few and made in every realm: each is made once and kept, until after the
// engine's last thread.
EngineString static_string(const std::string& latin1) {
  // Ref<StringImpl> has a destructor, so it is returned through memory of the caller's.
  using Create = EngineString* (*)(EngineString*, const uint8_t*, size_t);
  static const auto kCreate = symbols::find<Create>(symbols::kCreateStaticString);
  static std::mutex mutex;
  static auto& strings = *new std::map<std::string, EngineString>;
  std::lock_guard lock(mutex);
  auto [at, is_new] = strings.try_emplace(latin1);
  if (is_new) {
    kCreate(&at->second, reinterpret_cast<const uint8_t*>(at->first.data()), at->first.size());
  }
  return at->second;
}

Value test_sum(Call& call) {
  if (call.size() != 2) return call.fail(Value::string("two arguments"));
  return Value::number(call[0].to_number() + call[1].to_number());
}

constexpr const char* kTest = R"((sum) => {
  let thrown;
  try { sum(1); } catch (error) { thrown = error; }
  return sum(2, 0.5) === 2.5 && sum.length === 2 && sum.name === 'sum' && thrown === 'two arguments';
})";

bool values_are_as_expected() {
  for (double number :
       {0.0, 1.0, -1.0, 2147483647.0, -2147483648.0, 4294967296.0, 0.5, -0.0, 1e300}) {
    auto bits = std::bit_cast<uint64_t>(JSValueMakeNumber(detail::current_context, number));
    if (bits != detail::encoded(number)) return false;
  }
  auto is = [](JSValueRef value, uint64_t bits) { return std::bit_cast<uint64_t>(value) == bits; };
  JSContextRef context = detail::current_context;
  return is(JSValueMakeUndefined(context), detail::kUndefinedBits) &&
         is(JSValueMakeNull(context), detail::kNullBits) &&
         is(JSValueMakeBoolean(context, false), detail::kFalseBits) &&
         is(JSValueMakeBoolean(context, true), detail::kTrueBits);
}

}  // namespace

Object make(const String& name, unsigned length, int64_t (*entry)(void*, RawValue*)) {
  using Create = RawObject (*)(const void* vm, void* global, unsigned length,
                               const EngineString& name, void* function, uint8_t visibility,
                               uint16_t intrinsic, void* constructor, const void* signature);
  static const auto kCreate = symbols::find<Create>(symbols::kCreateFunction);
  // A function that is called with `new` throws; the engine has a function for that and uses it
  // when the same function serves for both.
  EngineString text = static_string(name.to_utf8());
  auto* function = reinterpret_cast<void*>(entry);
  return Object(kCreate(detail::heap(), detail::global_object(), length, text, function, 0, 0,
                        function, nullptr));
}

void throw_value(void* global, Value thrown) {
  using Throw = void* (*)(const void* vm, void* global, RawValue);
  static const auto kThrow = symbols::find<Throw>(symbols::kThrowValue);
  kThrow(detail::heap(), global, thrown.raw());
}

bool work() {
  if (!values_are_as_expected()) return false;
  detail::encoding_known = true;
  Completion test = evaluate(kTest, "self-test");
  Object sum = make(String("sum"), 2, &detail::enter_directly<test_sum>);
  detail::encoding_known =
      test.ok() && Object(test.value).call(Value::undefined(), {sum}).value.to_boolean();
  return detail::encoding_known;
}

void trust_encoding() { detail::encoding_known = true; }

}  // namespace giro::engine::host_functions
