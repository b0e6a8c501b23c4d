#include "engine/proxies.h"

#include "engine/private_api.h"

namespace giro::engine {

Value proxy_target(Value value) {
  if (!value.is_object()) return Value::undefined();
  auto* object = const_cast<JSObjectRef>(value.raw());
  JSObjectRef target = JSObjectGetProxyTarget(object);
  if (target == nullptr) return Value::undefined();
  // The engine has another object behind its global one, which nobody may see.
  if (JSContextGetGlobalObject(JSObjectGetGlobalContext(object)) == object) {
    return Value::undefined();
  }
  return Value(target);
}

}  // namespace giro::engine
