#include "engine/own_names.h"

#include <dlfcn.h>

#include "engine/fast_path.h"
#include "engine/private_api.h"
#include "engine/script.h"

namespace giro::engine {

namespace {

// HiddenNames is the engine's DontEnumPropertiesMode.
using GetNames = void (*)(const void* object, void* global, void* names, HiddenNames hidden);

GetNames engine_function() {
  static auto found = reinterpret_cast<GetNames>(
      dlsym(RTLD_DEFAULT,
            "_ZN3JSC8JSObject27getOwnNonIndexPropertyNamesEPNS_14JSGlobalObjectERNS_"
            "17PropertyNameArrayENS_22DontEnumPropertiesModeE"));
  return found;
}

// The engine's list of names is only ever handed to a class that is asked for its objects' names:
// so an object of such a class answers with the names of another.
struct Question {
  RawValue object;
  HiddenNames hidden;
};
thread_local Question question{};

void give_names(JSContextRef context, JSObjectRef, JSPropertyNameAccumulatorRef names) {
  JSLock(context);  // it is not held while a class is asked
  engine_function()(question.object, detail::global_object(), names, question.hidden);
  JSUnlock(context);
}

JSClassRef asking_class() {
  static JSClassRef made = [] {
    JSClassDefinition definition = kJSClassDefinitionEmpty;
    definition.attributes = kJSClassAttributeNoAutomaticPrototype;
    definition.getPropertyNames = give_names;
    return JSClassCreate(&definition);
  }();
  return made;
}

Value ask(Object object, HiddenNames hidden) {
  JSContextRef context = detail::current_context;
  JSObjectRef stand_in = JSObjectMake(context, asking_class(), nullptr);
  JSObjectSetPrototype(context, stand_in, JSValueMakeNull(context));
  question = {object.raw(), hidden};
  JSPropertyNameArrayRef names = JSObjectCopyPropertyNames(context, stand_in);
  Object list = Object::array({});
  for (size_t i = 0; i < JSPropertyNameArrayGetCount(names); i++) {
    list.set(static_cast<unsigned>(i),
             Value(JSValueMakeString(context, JSPropertyNameArrayGetNameAtIndex(names, i))));
  }
  JSPropertyNameArrayRelease(names);
  return list;
}

// Whether it answers what it should, asked once.
bool is_sound() {
  if (!fast_path().active() || engine_function() == nullptr) return false;
  Completion made = evaluate("Object.assign([1, 2], { name: 3 })", "node:internal/engine/probe");
  if (!made.ok()) return false;
  Object names(ask(Object(made.value), HiddenNames::exclude));
  return names.get("length").to_int32() == 1 && names.get(0u).to_string() == "name";
}

}  // namespace

Value own_names_beside_indices(Object object, HiddenNames hidden) {
  static const bool kIsUsable = is_sound();
  return kIsUsable ? ask(object, hidden) : Value::undefined();
}

}  // namespace giro::engine
