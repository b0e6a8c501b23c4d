#include "engine/inspector_host.h"

#include <array>
#include <cstddef>

#include "engine/capabilities.h"
#include "engine/execution_guard.h"
#include "engine/private_api.h"
#include "engine/symbols.h"

namespace giro::engine {

namespace {

// The inspector calls its own script by way of the program that embeds it.
using CallHandler = RawValue (*)(void* global, RawValue function, const void* call_data,
                                 RawValue self, const void* arguments, void** thrown);

// The engine's Inspector::InspectorEnvironment, which such a program implements. Its order is part
// of the library's binary interface.
class InspectorEnvironment {
 public:
  InspectorEnvironment() = default;
  InspectorEnvironment(const InspectorEnvironment&) = delete;
  InspectorEnvironment& operator=(const InspectorEnvironment&) = delete;
#if GIRO_ENGINE_SERIES >= 252
  // Of who points to it.
  virtual uint32_t pointer_count() const { return pointers_; }
  virtual uint32_t pointer_count_on_any_thread() const { return pointers_; }
  virtual void add_pointer() const { ++pointers_; }
  virtual void remove_pointer() const { --pointers_; }
  virtual void begin_deletion() {}
#endif
  virtual ~InspectorEnvironment() = default;
  virtual bool developer_extras_enabled() const = 0;
  virtual bool can_access_inspected_script_state(void* global) const = 0;
  virtual CallHandler function_call_handler() const = 0;
  virtual void* evaluate_handler() const = 0;
  virtual void frontend_initialized() = 0;
  virtual void* execution_stopwatch() const = 0;
  virtual void* debugger() = 0;
  virtual void* vm() = 0;

 private:
  [[maybe_unused]] void* weak_pointers_ = nullptr;  // the engine's
  [[maybe_unused]] mutable uint32_t pointers_ = 0;
};

// Learns which object the inspector's script is, from the first call of one of its functions, and
// does not make the call.
class Listener final : public InspectorEnvironment {
 public:
  explicit Listener(void* vm) : vm_(vm) { listening_ = this; }
  ~Listener() override { listening_ = nullptr; }

  RawValue script() const { return script_; }

  bool developer_extras_enabled() const override { return true; }
  bool can_access_inspected_script_state(void*) const override { return true; }
  CallHandler function_call_handler() const override { return &note; }
  void* evaluate_handler() const override { return nullptr; }
  void frontend_initialized() override {}
  void* execution_stopwatch() const override { return nullptr; }
  void* debugger() override { return nullptr; }
  void* vm() override { return vm_; }

 private:
  static RawValue note(void*, RawValue, const void*, RawValue self, const void*, void**) {
    listening_->script_ = self;
    return nullptr;
  }

  static thread_local Listener* listening_;
  void* vm_;
  RawValue script_ = nullptr;
};

thread_local Listener* Listener::listening_ = nullptr;

// Room for an object of the library's, which its constructor fills: more than any of them takes.
struct alignas(std::max_align_t) Room {
  std::array<std::byte, 256> bytes;
};

struct InspectorFunctions {
  void (*construct_host)(void* host);
  void (*construct_manager)(void* manager, InspectorEnvironment& environment, void** host);
  void (*discard_scripts)(void* manager);
  void (*make_script)(void* script, void* manager, const void* global);
  void (*call_a_function)(void* script);
  void (*destroy_script)(void* script);
};

template <typename Function>
void find_one(Function& function, const char* name) {
  function = symbols::find<Function>(name);
}

InspectorFunctions find_functions() {
  InspectorFunctions found{};
  find_one(found.construct_host, symbols::kConstructInspectorHost);
  find_one(found.construct_manager, symbols::kConstructInspectorManager);
  find_one(found.discard_scripts, symbols::kDiscardInspectorScripts);
  find_one(found.make_script, symbols::kMakeInspectorScript);
  find_one(found.call_a_function, symbols::kCallInspectorScript);
  find_one(found.destroy_script, symbols::kDestroyInspectorScript);
  return found;
}

// The object that is the inspector's script in that realm.
RawValue make_script_object(const InspectorFunctions& functions, JSGlobalContextRef realm) {
  // The collector looks after what the host made for as long as the thread's heap is there, and the
  // manager's share of it, which nothing gives back, keeps it from being freed.
  static thread_local Room host;
  functions.construct_host(&host);
  Listener listener(const_cast<OpaqueJSContextGroup*>(JSContextGetGroup(realm)));
  Room manager;
  void* share = &host;
  functions.construct_manager(&manager, listener, &share);
  Room script;
  functions.make_script(&script, &manager, realm);
  functions.call_a_function(&script);
  functions.destroy_script(&script);
  functions.discard_scripts(&manager);
  return listener.script();
}

// The script gives its host to every module that is added to it.
constexpr const char* kTakeHost =
    "script => { let host; script.injectModule('giro', found => { host = found; }); return host; }";

}  // namespace

Value make_inspector_host() {
  if (!has(Capability::insides)) return Value::undefined();
  // The inspector goes on with a script that was stopped while it was made, as if it were there.
  const Unstoppable until_it_is_there;
  JSGlobalContextRef realm =
      JSGlobalContextCreateInGroup(JSContextGetGroup(detail::current_context), nullptr);
  JSStringRef source = JSStringCreateWithUTF8CString(kTakeHost);
  RawValue take = JSEvaluateScript(realm, source, nullptr, nullptr, 1, nullptr);
  JSStringRelease(source);
  RawValue host = nullptr;
  // It is not when all is being stopped already.
  if (take != nullptr) {
    RawValue script = make_script_object(find_functions(), realm);
    host =
        JSObjectCallAsFunction(realm, const_cast<JSObjectRef>(take), nullptr, 1, &script, nullptr);
  }
  JSGlobalContextRelease(realm);
  return host == nullptr ? Value::undefined() : Value(host);
}

}  // namespace giro::engine
