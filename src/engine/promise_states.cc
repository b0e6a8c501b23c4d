#include "engine/promise_states.h"

#include <bit>

#include "engine/capabilities.h"
#include "engine/script.h"
#include "engine/symbols.h"

namespace giro::engine::promise_states {

namespace {

// Before 2.52 the engine has functions for it.
bool has_functions() {
  static const bool kHas = way_of(Capability::promises) == 0;
  return kHas;
}

constexpr const char* kTest = R"((() => {
  const handled = Promise.reject(4);
  const derived = handled.then(undefined, () => {});
  const of = (value) => Promise.resolve(value);
  return [handled, derived, of(5), new Promise(() => {}), of('text'), of(undefined)];
})())";

struct Expected {
  PromiseState state;
  bool is_handled;
};
constexpr Expected kExpected[] = {
    {PromiseState::rejected, true},   {PromiseState::pending, false},
    {PromiseState::fulfilled, false}, {PromiseState::pending, false},
    {PromiseState::fulfilled, false}, {PromiseState::fulfilled, false},
};

}  // namespace

PromiseState state_of(Object promise) {
  if (!has_functions()) return PromiseObject::of(promise.raw()).state();
  using Status = unsigned (*)(RawValue, const void* vm);
  static const auto kStatus = symbols::find<Status>(symbols::kPromiseStatus);
  return static_cast<PromiseState>(kStatus(promise.raw(), detail::heap()));
}

Value result_of(Object promise) {
  if (!has_functions()) return Value(PromiseObject::of(promise.raw()).result);
  using Result = RawValue (*)(RawValue, const void* vm);
  static const auto kResult = symbols::find<Result>(symbols::kPromiseResult);
  return Value(kResult(promise.raw(), detail::heap()));
}

bool is_handled(Object promise) {
  if (!has_functions()) return PromiseObject::of(promise.raw()).is_handled();
  using IsHandled = bool (*)(RawValue, const void* vm);
  static const auto kIsHandled = symbols::find<IsHandled>(symbols::kPromiseIsHandled);
  return kIsHandled(promise.raw(), detail::heap());
}

bool work() {
  Completion made = evaluate(kTest, "self-test");
  if (!made.ok()) return false;
  Object promises(made.value);
  unsigned index = 0;
  for (const Expected& expected : kExpected) {
    Object promise(promises.get(index++));
    if (state_of(promise) != expected.state || is_handled(promise) != expected.is_handled) {
      return false;
    }
  }
  const auto result = [&](unsigned at) { return result_of(Object(promises.get(at))); };
  return result(0).to_number() == 4 && result(2).to_number() == 5 &&
         result(4).to_string() == "text" && result(5).is_undefined();
}

}  // namespace giro::engine::promise_states
