#include "engine/error_classes.h"

#include <JavaScriptCore/JavaScript.h>

namespace giro::engine {

namespace {

thread_local ErrorClasses* current_classes = nullptr;
constexpr std::array<const char*, 3> kNames{"Error", "TypeError", "RangeError"};

}  // namespace

ErrorClasses::ErrorClasses() { current_classes = this; }

ErrorClasses::~ErrorClasses() { current_classes = nullptr; }

const ErrorClasses& ErrorClasses::current() { return *current_classes; }

void ErrorClasses::remember(Object global) {
  for (size_t i = 0; i < kNames.size(); ++i) classes_[i] = Persistent(global.get(kNames[i]));
}

Object ErrorClasses::make(ErrorClass kind, std::string_view message) const {
  Value text = Value::string(message);
  Completion made = classes_[static_cast<size_t>(kind)].object().construct(std::span(&text, 1));
  if (made.ok()) return Object(made.value);
  // The stack has no room for a call: then that is what there is to say.
  if (made.thrown.is_object()) return Object(made.thrown);
  RawValue argument = text.raw();
  return Object(JSObjectMakeError(detail::current_context, 1, &argument, nullptr));
}

}  // namespace giro::engine
