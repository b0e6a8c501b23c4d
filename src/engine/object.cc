#include "engine/object.h"

#include <JavaScriptCore/JavaScript.h>

#include "engine/error_classes.h"

namespace giro::engine {

namespace {

JSContextRef context() { return detail::current_context; }

// A Value is its handle and nothing else, so a row of values is a row of handles.
static_assert(sizeof(Value) == sizeof(JSValueRef));
const JSValueRef* raw_row(std::span<const Value> values) {
  return reinterpret_cast<const JSValueRef*>(values.data());
}

JSPropertyAttributes attributes(Property kind) {
  switch (kind) {
    case Property::plain: return kJSPropertyAttributeNone;
    case Property::hidden: return kJSPropertyAttributeDontEnum;
    case Property::frozen: return kJSPropertyAttributeReadOnly | kJSPropertyAttributeDontDelete;
  }
  return kJSPropertyAttributeNone;
}

// The engine gives neither a value nor an exception where it was asked to call what cannot be
// called.
Completion complete(JSValueRef value, JSValueRef thrown) {
  if (thrown != nullptr) return {Value(), Value(thrown)};
  if (value == nullptr) return {Value(), Object::type_error("object is not a function")};
  return {Value(value), Value()};
}

// What `look(&thrown)` gives; again if it failed only because the script is being stopped.
template <typename Look>
JSValueRef steadily(Look look, JSValueRef* thrown) {
  JSValueRef found = look(thrown);
  if (*thrown == nullptr || !detail::is_stopping) return found;
  *thrown = nullptr;
  return look(thrown);
}

}  // namespace

Object::Object(Value value) : Value(value) {
  if (!value.is_object()) throw NotAnObject();
}

Object Object::create() { return Object(JSObjectMake(context(), nullptr, nullptr)); }

Object Object::create_bare() {
  Object made = create();
  JSObjectSetPrototype(context(), made.raw_object(), JSValueMakeNull(context()));
  return made;
}

Object Object::array(std::span<const Value> items) {
  JSValueRef thrown = nullptr;
  JSValueRef made = steadily(
      [&](JSValueRef* error) -> JSValueRef {
        return JSObjectMakeArray(context(), items.size(), raw_row(items), error);
      },
      &thrown);
  return Object(const_cast<JSObjectRef>(made));
}

// One by one: a row of new values on the heap would be out of the collector's sight.
Object Object::string_array(std::span<const std::string> items) {
  Object made = array({});
  for (uint32_t i = 0; i < items.size(); ++i) made.set(i, string(items[i]));
  return made;
}

Object Object::error(std::string_view message) {
  return ErrorClasses::current().make(ErrorClass::error, message);
}

Object Object::type_error(std::string_view message) {
  return ErrorClasses::current().make(ErrorClass::type_error, message);
}

Object Object::range_error(std::string_view message) {
  return ErrorClasses::current().make(ErrorClass::range_error, message);
}

Value Object::get(const String& name) const {
  JSValueRef thrown = nullptr;
  JSValueRef found = steadily(
      [&](JSValueRef* error) {
        return JSObjectGetProperty(context(), raw_object(), name.raw(), error);
      },
      &thrown);
  return thrown == nullptr ? Value(found) : undefined();
}

Value Object::get(uint32_t index) const {
  JSValueRef thrown = nullptr;
  JSValueRef found = steadily(
      [&](JSValueRef* error) {
        return JSObjectGetPropertyAtIndex(context(), raw_object(), index, error);
      },
      &thrown);
  return thrown == nullptr ? Value(found) : undefined();
}

Value Object::get(Value key) const {
  JSValueRef thrown = nullptr;
  JSValueRef found = steadily(
      [&](JSValueRef* error) {
        return JSObjectGetPropertyForKey(context(), raw_object(), key.raw(), error);
      },
      &thrown);
  return thrown == nullptr ? Value(found) : undefined();
}

Completion Object::try_get(Value key) const {
  JSValueRef thrown = nullptr;
  JSValueRef found = steadily(
      [&](JSValueRef* error) {
        return JSObjectGetPropertyForKey(context(), raw_object(), key.raw(), error);
      },
      &thrown);
  return complete(found, thrown);
}

Completion Object::try_get(uint32_t index) const {
  JSValueRef thrown = nullptr;
  JSValueRef found = steadily(
      [&](JSValueRef* error) {
        return JSObjectGetPropertyAtIndex(context(), raw_object(), index, error);
      },
      &thrown);
  return complete(found, thrown);
}

bool Object::has(Value key) const {
  return JSObjectHasPropertyForKey(context(), raw_object(), key.raw(), nullptr);
}

void Object::set(const String& name, Value value, Property kind) const {
  JSObjectSetProperty(context(), raw_object(), name.raw(), value.raw(), attributes(kind), nullptr);
}

void Object::set(uint32_t index, Value value) const {
  JSObjectSetPropertyAtIndex(context(), raw_object(), index, value.raw(), nullptr);
}

void Object::set(Value key, Value value) const {
  JSObjectSetPropertyForKey(context(), raw_object(), key.raw(), value.raw(),
                            kJSPropertyAttributeNone, nullptr);
}

bool Object::remove(std::string_view name) const {
  return JSObjectDeleteProperty(context(), raw_object(), String(name).raw(), nullptr);
}

Value Object::prototype() const { return Value(JSObjectGetPrototype(context(), raw_object())); }

Completion Object::call(Value self, std::span<const Value> arguments) const {
  JSValueRef thrown = nullptr;
  auto* receiver = self.is_object() ? const_cast<JSObjectRef>(self.raw()) : nullptr;
  JSValueRef result = JSObjectCallAsFunction(context(), raw_object(), receiver, arguments.size(),
                                             raw_row(arguments), &thrown);
  return complete(result, thrown);
}

Completion Object::construct(std::span<const Value> arguments) const {
  JSValueRef thrown = nullptr;
  JSObjectRef made = JSObjectCallAsConstructor(context(), raw_object(), arguments.size(),
                                               raw_row(arguments), &thrown);
  return complete(made, thrown);
}

}  // namespace giro::engine
