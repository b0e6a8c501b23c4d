#include "engine/sandbox.h"

#include <JavaScriptCore/JavaScript.h>

#include "engine/private_api.h"
#include "engine/promise_turns.h"
#include "engine/time_limit.h"
#include "giro/base/check.h"

namespace giro::engine {

namespace {

// What the global object of a realm with a sandbox keeps; the collector sees both objects because
// the global object reaches them.
struct Attachment {
  JSObjectRef sandbox = nullptr;
  JSObjectRef stand_in = nullptr;
  bool is_used = false;
  bool inherits = false;  // from something else than the realm's own Object.prototype
};

Attachment* attachment_of(JSObjectRef global) {
  return static_cast<Attachment*>(JSObjectGetPrivate(global));
}

Attachment* used_attachment(JSObjectRef global) {
  Attachment* attachment = attachment_of(global);
  return attachment != nullptr && attachment->is_used ? attachment : nullptr;
}

// Whether a script is stopped that was inside the C API, which made a plain error of it or forgot
// it.
bool is_stopped(JSValueRef* thrown) {
  if (!TimeLimit::is_stopping() || !throw_termination(detail::current_context)) return false;
  *thrown = nullptr;
  return true;
}

// What neither the sandbox nor the realm has. The engine does not let a global object have another
// prototype; the stand-in knows it.
JSValueRef look_up_inherited(JSObjectRef global, Attachment& attachment, JSStringRef name,
                             JSValueRef* thrown) {
  JSContextRef context = detail::current_context;
  attachment.is_used = false;
  const bool is_own = JSObjectHasProperty(context, global, name);
  attachment.is_used = true;
  if (is_own || !JSObjectHasProperty(context, attachment.stand_in, name)) return nullptr;
  return JSObjectGetProperty(context, attachment.stand_in, name, thrown);
}

JSValueRef look_up(JSObjectRef global, JSStringRef name, JSValueRef* thrown) {
  Attachment* attachment = used_attachment(global);
  JSContextRef context = detail::current_context;
  if (attachment == nullptr) return nullptr;
  JSValueRef value = JSObjectGetProperty(context, attachment->sandbox, name, thrown);
  if (value == attachment->sandbox) return attachment->stand_in;
  // Asked only then: most names have a value.
  const bool may_be_missing = value != nullptr && JSValueIsUndefined(context, value);
  if (may_be_missing && !JSObjectHasProperty(context, attachment->sandbox, name)) {
    return attachment->inherits ? look_up_inherited(global, *attachment, name, thrown) : nullptr;
  }
  return value;
}

JSValueRef get_property(JSContextRef context, JSObjectRef global, JSStringRef name,
                        JSValueRef* thrown) {
  JSValueRef value = look_up(global, name, thrown);
  return is_stopped(thrown) ? JSValueMakeUndefined(context) : value;
}

bool set_property(JSContextRef, JSObjectRef global, JSStringRef name, JSValueRef value,
                  JSValueRef* thrown) {
  Attachment* attachment = used_attachment(global);
  if (attachment == nullptr) return false;
  JSObjectSetProperty(detail::current_context, attachment->sandbox, name, value,
                      kJSPropertyAttributeNone, thrown);
  is_stopped(thrown);
  return true;
}

bool delete_property(JSContextRef, JSObjectRef global, JSStringRef name, JSValueRef* thrown) {
  Attachment* attachment = used_attachment(global);
  JSContextRef context = detail::current_context;
  if (attachment == nullptr) return false;
  const bool is_done = JSObjectHasProperty(context, attachment->sandbox, name) &&
                       JSObjectDeleteProperty(context, attachment->sandbox, name, thrown);
  return is_stopped(thrown) || is_done;
}

void add_names(JSContextRef, JSObjectRef global, JSPropertyNameAccumulatorRef names) {
  Attachment* attachment = used_attachment(global);
  if (attachment == nullptr) return;
  JSPropertyNameArrayRef own =
      JSObjectCopyPropertyNames(detail::current_context, attachment->sandbox);
  for (size_t i = 0; i < JSPropertyNameArrayGetCount(own); ++i) {
    JSPropertyNameAccumulatorAddName(names, JSPropertyNameArrayGetNameAtIndex(own, i));
  }
  JSPropertyNameArrayRelease(own);
}

void finalize(JSObjectRef global) { delete attachment_of(global); }

JSClassRef global_class() {
  static JSClassRef made = [] {
    JSClassDefinition definition{};
    definition.className = "Object";
    definition.getProperty = get_property;
    definition.setProperty = set_property;
    definition.deleteProperty = delete_property;
    definition.getPropertyNames = add_names;
    definition.finalize = finalize;
    return JSClassCreate(&definition);
  }();
  return made;
}

}  // namespace

Object create_side_realm(GlobalNames names) {
  JSGlobalContextRef context =
      JSGlobalContextCreateInGroup(JSContextGetGroup(detail::current_context),
                                   names == GlobalNames::own ? nullptr : global_class());
  take_all_turns(context);
  JSObjectRef function = JSObjectMakeFunctionWithCallback(context, nullptr, nullptr);
  // The collector keeps the realm as long as one of its objects is reached.
  JSGlobalContextRelease(context);
  return Object(function);
}

Object global_of(Object realm) {
  return Object(JSContextGetGlobalObject(JSObjectGetGlobalContext(realm.raw_object())));
}

void attach_sandbox(Object realm, Object sandbox, Object stand_in) {
  auto* attachment = new Attachment{sandbox.raw_object(), stand_in.raw_object(), true};
  GIRO_CHECK(JSObjectSetPrivate(global_of(realm).raw_object(), attachment),
             "this realm has no room for a sandbox");
}

void use_sandbox(Object realm, SandboxUse use) {
  if (Attachment* attachment = attachment_of(global_of(realm).raw_object())) {
    attachment->is_used = use == SandboxUse::attached;
  }
}

void inherit_by_stand_in(Object realm) {
  if (Attachment* attachment = attachment_of(global_of(realm).raw_object())) {
    attachment->inherits = true;
  }
}

void forbid_code_from_strings(Object realm, std::string_view message) {
  JSGlobalContextSetEvalEnabled(JSObjectGetGlobalContext(realm.raw_object()), false,
                                String(message).raw());
}

Completion evaluate_in(Object realm, const String& source, const ScriptPlace& place, Value self) {
  JSValueRef thrown = nullptr;
  JSObjectRef receiver = self.is_object() ? Object(self).raw_object() : nullptr;
  JSValueRef value = JSEvaluateScript(JSObjectGetGlobalContext(realm.raw_object()), source.raw(),
                                      receiver, String(place.url).raw(), place.first_line, &thrown);
  return thrown == nullptr ? Completion{Value(value), Value()} : Completion{Value(), Value(thrown)};
}

}  // namespace giro::engine
