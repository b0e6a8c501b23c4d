#include "engine/native_class.h"

#include <JavaScriptCore/JavaScript.h>

namespace giro::engine::detail {

namespace {

// What hangs on the JavaScript object.
struct Wrapped {
  void* object;
  const ClassInfo* info;
};

void finalize(JSObjectRef object) {
  auto* wrapped = static_cast<Wrapped*>(JSObjectGetPrivate(object));
  if (wrapped == nullptr) return;
  wrapped->info->destroy(wrapped->object);
  delete wrapped;
}

JSClassRef wrapper_class() {
  static JSClassRef instance = [] {
    JSClassDefinition definition = kJSClassDefinitionEmpty;
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
  if (!JSValueIsObjectOfClass(current_context, value.raw(), wrapper_class())) return nullptr;
  auto* wrapped = static_cast<Wrapped*>(JSObjectGetPrivate(const_cast<JSObjectRef>(value.raw())));
  return wrapped->info == &info ? wrapped->object : nullptr;
}

}  // namespace giro::engine::detail
