#include "engine/thrown_places.h"

#include <JavaScriptCore/JavaScript.h>

#include <atomic>

#include "engine/backtrace.h"
#include "engine/capabilities.h"
#include "engine/cell_types.h"
#include "engine/persistent.h"
#include "engine/symbols.h"

namespace giro::engine::thrown_places {

namespace {

struct Thrown {
  Persistent value;
  Persistent place;  // an error that knows it
  bool is_noting = false;
};
thread_local Thrown last;

// By which errors are known; 0: none has been seen yet.
std::atomic<uint8_t> error_type = 0;

bool is_error(RawValue value) {
  const uint8_t type = error_type.load(std::memory_order_relaxed);
  return type != 0 && is_cell(value) && type_of_cell(value) == type;
}

// A `finally` throws on what is an object of the engine's own.
bool is_of_language(JSContextRef context, RawValue value) {
  return !is_cell(value) || JSValueIsObject(context, value) || JSValueIsString(context, value) ||
         JSValueIsSymbol(context, value) || JSValueIsBigInt(context, value);
}

// By a `catch`. Numbers and the like are equal to others.
bool is_thrown_on(RawValue value) {
  return is_cell(value) && !last.value.is_empty() && last.value.value().raw() == value;
}

// Functions of ours throw errors, or throw on what the program threw.
bool is_thrown_by_us() {
  const auto frames = backtrace(1);
  return frames.empty() || frames[0].file.starts_with("node:");
}

void note(JSContextRef context, RawValue value) {
  if (!is_of_language(context, value) || is_thrown_on(value) || is_thrown_by_us()) return;
  JSObjectRef error = JSObjectMakeError(context, 0, nullptr, nullptr);
  if (error == nullptr) return;
  const Value place(error);
  error_type.store(type_of_cell(place.raw()), std::memory_order_relaxed);
  if (is_error(value)) return;
  last.value = Persistent(Value(value));
  last.place = Persistent(place);
}

void see(JSContextRef context, RawValue value) {
  if (is_error(value) || detail::current_context == nullptr || detail::has_ended) return;
  if (last.is_noting || !has(Capability::throws)) return;
  last.is_noting = true;
  note(context, value);
  last.is_noting = false;
}

}  // namespace

Value of(Value value) {
  if (last.value.is_empty() || last.value.value().raw() != value.raw()) return Value::undefined();
  return last.place.value();
}

void forget() {
  last.value.reset();
  last.place.reset();
}

}  // namespace giro::engine::thrown_places

// Takes the place of the engine's function of this name.
extern "C" {
[[gnu::visibility("default")]] void* giro_throw_exception(
    const void* vm, JSContextRef realm, giro::engine::RawValue value) __asm__(GIRO_SYMBOL_THROW);

void* giro_throw_exception(const void* vm, JSContextRef realm, giro::engine::RawValue value) {
  using namespace giro::engine;
  using Throw = void* (*)(const void* vm, JSContextRef realm, RawValue value);
  static const auto kEngines = symbols::find<Throw>(symbols::kThrowValue);
  thrown_places::see(realm, value);
  return kEngines(vm, realm, value);
}
}
