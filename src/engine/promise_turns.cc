#include "engine/promise_turns.h"

#include <JavaScriptCore/JavaScript.h>

#include "engine/strings.h"
#include "engine/symbols.h"

namespace giro::engine {

namespace {

JSObjectRef object_in(RawContext realm, JSObjectRef object, const char* name) {
  return const_cast<JSObjectRef>(JSObjectGetProperty(realm, object, String(name).raw(), nullptr));
}

}  // namespace

void take_all_turns(RawContext realm) {
  static const bool kSavesTurns = symbols::find<void*>(symbols::kPerformThen) != nullptr;
  if (!kSavesTurns) return;
  JSObjectRef promise = object_in(realm, JSContextGetGlobalObject(realm), "Promise");
  JSObjectRef prototype = object_in(realm, promise, "prototype");
  const String then("then");
  JSValueRef method = JSObjectGetProperty(realm, prototype, then.raw(), nullptr);
  JSObjectSetProperty(realm, prototype, then.raw(), JSValueMakeUndefined(realm),
                      kJSPropertyAttributeNone, nullptr);
  JSObjectSetProperty(realm, prototype, then.raw(), method, kJSPropertyAttributeNone, nullptr);
}

}  // namespace giro::engine
