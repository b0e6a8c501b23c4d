// Proxies, looked at without waking their traps.
#pragma once

#include "engine/value.h"

namespace giro::engine {

// What a proxy stands for; undefined where the value is no proxy.
Value proxy_target(Value value);

}  // namespace giro::engine
