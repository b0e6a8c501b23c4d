#include "engine/global_prototypes.h"

#include <JavaScriptCore/JavaScript.h>

#include "engine/capabilities.h"
#include "engine/private_api.h"
#include "engine/sandbox.h"
#include "engine/symbols.h"

namespace giro::engine {

namespace {

// --- Bridges ------------------------------------------------------------------------------------

// The engine runs no script where a proxy is among what a global object inherits from. Then a
// bridge, which is none, stands between them: names are looked up across it, and nobody sees it.

// What it leads to. It is also a property of the bridge, for the collector.
JSObjectRef far_side(JSObjectRef bridge) {
  return static_cast<JSObjectRef>(JSObjectGetPrivate(bridge));
}

JSValueRef look_across(JSContextRef context, JSObjectRef bridge, JSStringRef name,
                       JSValueRef* thrown) {
  JSObjectRef prototype = far_side(bridge);
  if (prototype == nullptr || !JSObjectHasProperty(context, prototype, name)) return nullptr;
  return JSObjectGetProperty(context, prototype, name, thrown);
}

JSClassRef bridge_class() {
  static JSClassRef made = [] {
    JSClassDefinition definition{};
    definition.attributes = kJSClassAttributeNoAutomaticPrototype;
    definition.className = "Object";
    definition.getProperty = look_across;
    return JSClassCreate(&definition);
  }();
  return made;
}

JSObjectRef make_bridge(JSContextRef context, JSValueRef prototype) {
  JSObjectRef bridge = JSObjectMake(context, bridge_class(), nullptr);
  JSObjectSetPrototype(context, bridge, JSValueMakeNull(context));
  JSStringRef none = JSStringCreateWithUTF8CString("");
  JSValueRef key = JSValueMakeSymbol(context, none);
  JSStringRelease(none);
  JSObjectSetPropertyForKey(context, bridge, key, prototype, kJSPropertyAttributeNone, nullptr);
  JSObjectSetPrivate(bridge, const_cast<JSObjectRef>(prototype));
  return bridge;
}

// --- Chains -------------------------------------------------------------------------------------

enum class Chain : uint8_t { plain, with_proxy, cyclic };

// The values of objects are their addresses, and null is another number.
Chain inspect_chain(JSContextRef context, JSObjectRef global, JSValueRef prototype) {
  while (JSValueIsObject(context, prototype)) {
    auto* object = const_cast<JSObjectRef>(prototype);
    if (object == global) return Chain::cyclic;
    if (JSObjectGetProxyTarget(object) != nullptr) return Chain::with_proxy;
    prototype = JSObjectGetPrototype(context, object);
  }
  return Chain::plain;
}

bool is_extensible(void* target, void* realm) {
  using IsExtensible = bool (*)(void* object, void* realm);
  static const auto kIsExtensible = symbols::find<IsExtensible>(symbols::kIsExtensible);
  return kIsExtensible(target, realm);
}

}  // namespace

bool set_global_prototype(JSObjectRef global, void* realm, JSValueRef prototype) {
  using SetDirectly = void (*)(const void* object, const void* heap, JSValueRef prototype);
  static const auto kSetDirectly = symbols::find<SetDirectly>(symbols::kSetPrototypeDirectly);
  // The context of a global object is the object that the proxy stands for.
  JSGlobalContextRef target = JSObjectGetGlobalContext(global);
  if (target == nullptr || JSContextGetGlobalObject(target) != global) return false;
  if (!is_extensible(target, realm)) return false;
  const Chain chain = inspect_chain(target, global, prototype);
  if (chain == Chain::cyclic) return false;
  if (chain == Chain::with_proxy) prototype = make_bridge(target, prototype);
  JSContextGroupRef heap = JSContextGetGroup(target);
  kSetDirectly(target, heap, prototype);
  kSetDirectly(global, heap, prototype);
  return true;
}

JSValueRef beyond_bridge(JSValueRef prototype) {
  JSContextRef context = detail::current_context;
  if (context == nullptr || !JSValueIsObjectOfClass(context, prototype, bridge_class())) {
    return prototype;
  }
  return far_side(const_cast<JSObjectRef>(prototype));
}

// Also what has no prototype, and what inherits from a proxy.
bool global_prototypes_work() {
  Object realm = create_side_realm(GlobalNames::own);
  Completion done =
      evaluate_in(realm,
                  String("const prototype = { __proto__: new Proxy({ a: 1 }, {}) };"
                         "Object.setPrototypeOf(globalThis, null);"
                         "Object.setPrototypeOf(globalThis, prototype);"
                         "Object.getPrototypeOf(globalThis) === prototype && a === 1"),
                  {"self-test", 1}, Value::undefined());
  if (!done.ok() || !done.value.to_boolean()) return false;
  return evaluate_in(realm, String("a"), {"self-test", 1}, Value::undefined()).ok();
}

}  // namespace giro::engine

// They take the places of the engine's functions of these names in the table of that class.
extern "C" {
[[gnu::visibility("default")]] bool giro_set_global_prototype(
    JSObjectRef global, void* realm, JSValueRef prototype,
    bool throws) __asm__(GIRO_SYMBOL_SET_GLOBAL_PROTOTYPE);
[[gnu::visibility("default")]] JSValueRef giro_get_global_prototype(
    JSObjectRef global, void* realm) __asm__(GIRO_SYMBOL_GET_GLOBAL_PROTOTYPE);

bool giro_set_global_prototype(JSObjectRef global, void* realm, JSValueRef prototype, bool throws) {
  using namespace giro::engine;
  using Set = bool (*)(JSObjectRef, void*, JSValueRef, bool);
  static const auto kEngines = symbols::find<Set>(symbols::kSetGlobalPrototype);
  if (has(Capability::prototypes) && set_global_prototype(global, realm, prototype)) {
    return true;
  }
  return kEngines(global, realm, prototype, throws);  // which says that it is not allowed
}

JSValueRef giro_get_global_prototype(JSObjectRef global, void* realm) {
  using namespace giro::engine;
  using Get = JSValueRef (*)(JSObjectRef, void*);
  static const auto kEngines = symbols::find<Get>(symbols::kGetGlobalPrototype);
  return beyond_bridge(kEngines(global, realm));
}
}
