#include "engine/native_class.h"

#include <JavaScriptCore/JavaScript.h>

#include <array>
#include <cstdint>

namespace giro::engine::detail {

namespace {

// What hangs on the JavaScript object.
struct Wrapped {
  void* object;
  const ClassInfo* info;
};

// What was unwrapped last: asking the engine costs more than most of what is done with the answer.
struct Known {
  JSValueRef value = nullptr;
  Wrapped* wrapped = nullptr;
};

Known& known(JSValueRef value) {
  constexpr size_t kCount = 256;
  constexpr unsigned kCellBits = 4;  // cells begin at multiples of sixteen bytes
  static thread_local std::array<Known, kCount> all;
  return all[(reinterpret_cast<uintptr_t>(value) >> kCellBits) % kCount];
}

void finalize(JSObjectRef object) {
  if (known(object).value == object) known(object) = {};
  auto* wrapped = static_cast<Wrapped*>(JSObjectGetPrivate(object));
  if (wrapped == nullptr) return;
  wrapped->info->destroy(wrapped->object);
  delete wrapped;
}

JSClassRef wrapper_class() {
  static JSClassRef instance = [] {
    JSClassDefinition definition{};
    definition.className = "Native";
    definition.attributes = kJSClassAttributeNoAutomaticPrototype;
    definition.finalize = finalize;
    return JSClassCreate(&definition);
  }();
  return instance;
}

}  // namespace

Object wrap(void* object, const ClassInfo& info) {
  return Object(JSObjectMake(current_context, wrapper_class(), new Wrapped{object, &info}));
}

void* unwrap(Value value, const ClassInfo& info) {
  Known& entry = known(value.raw());
  if (entry.value != value.raw() || entry.wrapped == nullptr) [[unlikely]] {
    if (!JSValueIsObjectOfClass(current_context, value.raw(), wrapper_class())) return nullptr;
    entry = {value.raw(),
             static_cast<Wrapped*>(JSObjectGetPrivate(const_cast<JSObjectRef>(value.raw())))};
    if (entry.wrapped == nullptr) return nullptr;
  }
  return entry.wrapped->info == &info ? entry.wrapped->object : nullptr;
}

}  // namespace giro::engine::detail
