// Global objects whose prototype programs may change, as in V8. The engine refuses that, because
// programs only see a proxy in front of a global object, and the proxy's prototype is its target's:
// ours hands the change on to the target.
#pragma once

#include <JavaScriptCore/JavaScript.h>

namespace giro::engine {

// False: the engine is to refuse it. `realm` is the one that asks.
bool set_global_prototype(JSObjectRef global, void* realm, JSValueRef prototype);
// What programs see where the engine has that prototype.
JSValueRef beyond_bridge(JSValueRef prototype);

// For the capability's self-test.
bool global_prototypes_work();

}  // namespace giro::engine
