#include "engine/proxies.h"

#include "engine/private_api.h"

namespace giro::engine {

Value proxy_target(Value value) {
  if (!value.is_object()) return Value::undefined();
  JSObjectRef target = JSObjectGetProxyTarget(const_cast<JSObjectRef>(value.raw()));
  return target == nullptr ? Value::undefined() : Value(target);
}

}  // namespace giro::engine
