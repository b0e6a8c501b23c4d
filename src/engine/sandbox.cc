#include "engine/sandbox.h"

#include <JavaScriptCore/JavaScript.h>

#include <array>
#include <utility>

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
  JSObjectRef set = nullptr;      // Reflect.set, which tells whether it could
  JSObjectRef refused = nullptr;  // of attach_sandbox()
  bool is_used = false;
  bool inherits = false;            // from something else than the realm's own Object.prototype
  JSStringRef read_only = nullptr;  // what stands on the global object for refuse()
};

Attachment* attachment_of(JSObjectRef global) {
  return static_cast<Attachment*>(JSObjectGetPrivate(global));
}

// Runs with the global object showing only what the realm itself has.
template <typename Action>
auto without_sandbox(Attachment& attachment, Action action) {
  const bool was_used = std::exchange(attachment.is_used, false);
  auto result = action();
  attachment.is_used = was_used;
  return result;
}

void define_on(JSObjectRef global, JSStringRef name, unsigned attributes) {
  JSContextRef context = detail::current_context;
  JSObjectSetProperty(context, global, name, JSValueMakeUndefined(context), attributes, nullptr);
}

// Only code in strict mode is told that it may not assign, and the engine does not say which it is
// that asks. So it finds a property of that name on the global object itself, until the next
// access.
void refuse(JSObjectRef global, Attachment& attachment, JSStringRef name) {
  without_sandbox(attachment, [&] {
    if (JSObjectHasProperty(detail::current_context, global, name)) return false;
    define_on(global, name, kJSPropertyAttributeReadOnly | kJSPropertyAttributeDontEnum);
    attachment.read_only = JSStringRetain(name);
    return true;
  });
}

void forget_refusal(JSObjectRef global, Attachment& attachment) {
  JSStringRef name = std::exchange(attachment.read_only, nullptr);
  without_sandbox(attachment, [&] {
    return JSObjectDeleteProperty(detail::current_context, global, name, nullptr);
  });
  JSStringRelease(name);
}

Attachment* used_attachment(JSObjectRef global) {
  Attachment* attachment = attachment_of(global);
  if (attachment == nullptr || !attachment->is_used) return nullptr;
  if (attachment->read_only != nullptr) forget_refusal(global, *attachment);
  return attachment;
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
  const bool is_own =
      without_sandbox(attachment, [&] { return JSObjectHasProperty(context, global, name); });
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
  JSContextRef context = detail::current_context;
  if (attachment == nullptr) return false;
  const std::array<JSValueRef, 3> arguments{attachment->sandbox, JSValueMakeString(context, name),
                                            value};
  JSValueRef answer = JSObjectCallAsFunction(context, attachment->set, nullptr, arguments.size(),
                                             arguments.data(), thrown);
  if (is_stopped(thrown) || answer == nullptr || JSValueToBoolean(context, answer)) return true;
  answer = JSObjectCallAsFunction(context, attachment->refused, nullptr, 1, &arguments[1], thrown);
  if (is_stopped(thrown) || answer == nullptr) return true;
  const auto outcome = static_cast<Assignment>(JSValueToNumber(context, answer, nullptr));
  if (outcome == Assignment::read_only) refuse(global, *attachment, name);
  return outcome == Assignment::done;
}

// A variable stays, and so does what the sandbox does not give away: then the global object has one
// of that name which cannot be deleted either, for the engine asks for no answer but yes.
bool delete_property(JSContextRef, JSObjectRef global, JSStringRef name, JSValueRef* thrown) {
  Attachment* attachment = used_attachment(global);
  JSContextRef context = detail::current_context;
  if (attachment == nullptr) return false;
  const bool is_variable = without_sandbox(
      *attachment, [&] { return !JSObjectDeleteProperty(context, global, name, nullptr); });
  if (is_variable || !JSObjectHasProperty(context, attachment->sandbox, name)) return false;
  if (JSObjectDeleteProperty(context, attachment->sandbox, name, thrown)) return true;
  if (is_stopped(thrown)) return true;
  without_sandbox(*attachment, [&] {
    define_on(global, name, kJSPropertyAttributeDontDelete | kJSPropertyAttributeDontEnum);
    return true;
  });
  return false;
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

void finalize(JSObjectRef global) {
  Attachment* attachment = attachment_of(global);
  if (attachment != nullptr && attachment->read_only != nullptr) {
    JSStringRelease(attachment->read_only);
  }
  delete attachment;
}

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

void attach_sandbox(Object realm, Object sandbox, Object stand_in,
                    const AssignFunctions& functions) {
  auto* attachment = new Attachment{.sandbox = sandbox.raw_object(),
                                    .stand_in = stand_in.raw_object(),
                                    .set = functions.set.raw_object(),
                                    .refused = functions.refused.raw_object(),
                                    .is_used = true};
  GIRO_CHECK(JSObjectSetPrivate(global_of(realm).raw_object(), attachment),
             "this realm has no room for a sandbox");
}

void use_sandbox(Object realm, SandboxUse use) {
  JSObjectRef global = global_of(realm).raw_object();
  if (Attachment* attachment = attachment_of(global)) {
    if (attachment->read_only != nullptr) forget_refusal(global, *attachment);
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

bool is_current_realm(Object realm) {
  return JSObjectGetGlobalContext(realm.raw_object()) ==
         JSContextGetGlobalContext(detail::current_context);
}

Completion evaluate_in(Object realm, const String& source, const ScriptPlace& place, Value self) {
  JSValueRef thrown = nullptr;
  JSObjectRef receiver = self.is_object() ? Object(self).raw_object() : nullptr;
  JSValueRef value = JSEvaluateScript(JSObjectGetGlobalContext(realm.raw_object()), source.raw(),
                                      receiver, String(place.url).raw(), place.first_line, &thrown);
  return thrown == nullptr ? Completion{Value(value), Value()} : Completion{Value(), Value(thrown)};
}

}  // namespace giro::engine
