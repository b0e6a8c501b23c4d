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

// Later a promise is this, behind the header of every object: 48 bits of a pointer with flags above
// them, and the result, once there is one.
struct PromiseObject {
  uint64_t header[2];
  uint64_t packed;
  RawValue result;
};
constexpr int kFlagsShift = 48;
constexpr uint64_t kStateMask = 3;
constexpr uint64_t kHandledFlag = 4;

const PromiseObject& insides_of(Object promise) {
  return *reinterpret_cast<const PromiseObject*>(promise.raw());
}

uint64_t flags_of(Object promise) { return insides_of(promise).packed >> kFlagsShift; }

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
  if (!has_functions()) return static_cast<PromiseState>(flags_of(promise) & kStateMask);
  using Status = unsigned (*)(RawValue, const void* vm);
  static const auto kStatus = symbols::find<Status>(symbols::kPromiseStatus);
  return static_cast<PromiseState>(kStatus(promise.raw(), detail::heap()));
}

Value result_of(Object promise) {
  if (!has_functions()) return Value(insides_of(promise).result);
  using Result = RawValue (*)(RawValue, const void* vm);
  static const auto kResult = symbols::find<Result>(symbols::kPromiseResult);
  return Value(kResult(promise.raw(), detail::heap()));
}

bool is_handled(Object promise) {
  if (!has_functions()) return (flags_of(promise) & kHandledFlag) != 0;
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
