#include "engine/persistent.h"

#include <JavaScriptCore/JavaScript.h>

namespace giro::engine {

Persistent::Persistent(Value value) : value_(value) {
  if (!value.is_empty()) JSValueProtect(detail::current_context, value.raw());
}

void Persistent::reset() {
  if (value_.is_empty()) return;
  JSValueUnprotect(detail::current_context, value_.raw());
  value_ = Value();
}

}  // namespace giro::engine
