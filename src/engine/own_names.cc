#include "engine/own_names.h"

#include "engine/capabilities.h"
#include "engine/private_api.h"
#include "engine/script.h"
#include "engine/symbols.h"

namespace giro::engine {

namespace {

// HiddenNames is the engine's DontEnumPropertiesMode.
using GetNames = void (*)(const void* object, void* global, void* names, HiddenNames hidden);

GetNames engine_function() {
  static const auto kFound = symbols::find<GetNames>(way_of(Capability::names) == 0
                                                         ? symbols::kNamesBesideIndices
                                                         : symbols::kNamesBesideIndicesInBuilder);
  return kFound;
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
    JSClassDefinition definition{};
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

}  // namespace

bool own_names_work() {
  Completion made = evaluate("Object.assign([1, 2], { name: 3 })", "self-test");
  if (!made.ok()) return false;
  Object names(ask(Object(made.value), HiddenNames::exclude));
  return names.get("length").to_int32() == 1 && names.get(0u).to_string() == "name";
}

Value own_names_beside_indices(Object object, HiddenNames hidden) {
  return has(Capability::names) ? ask(object, hidden) : Value::undefined();
}

}  // namespace giro::engine
