#include "engine/persistent.h"

#include <JavaScriptCore/JavaScript.h>

namespace giro::engine {

Persistent::Persistent(Value value) : value_(value) {
  if (!value.is_empty()) JSValueProtect(detail::current_context, value.raw());
}

void Persistent::reset() {
  if (value_.is_empty()) return;
  // A realm that has ended keeps nothing alive any more.
  if (detail::current_context != nullptr) JSValueUnprotect(detail::current_context, value_.raw());
  value_ = Value();
}

}  // namespace giro::engine
