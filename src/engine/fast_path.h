// The engine's C++ entry points that its C API has no equal for, found by their mangled names.
//
// A mangled name carries the types of its parameters, so a changed signature is a missing symbol.
// What was found is switched on only after a self-test, which the tests have made with the engine
// that giro was built with, and the first realm of the process makes with any other. Without it, or
// with GIRO_ENGINE=portable, the C API serves, and everything works the same but slower.
// No object of the engine is looked into: that rule has no exception.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/object.h"
#include "engine/value.h"

namespace giro::engine {

enum class PromiseState : uint8_t { pending, fulfilled, rejected, unknown };

class FastPath {
 public:
  // Whether it is wanted, and all of it was found. Any time before other threads use the engine.
  bool is_possible();
  // In the current realm. To be called once in a process, before other threads use the engine.
  void activate_if_sound();
  // In the current realm of a thread that has been activated for.
  bool passes_self_test();
  bool active() const { return active_; }
  // Promise jobs pass through promise_jobs.cc on their way into the queue.
  bool sees_jobs() const { return active_ && sees_jobs_; }
  // Why it is off: asked for, a missing symbol, a failed test.
  const char* reason() const { return reason_; }

  // Only while active, promise_result() and promise_is_handled() while possible:
  Object make_function(const String& name, unsigned length,
                       int64_t (*entry)(void* global, RawValue* frame)) const;
  void throw_exception(void* global, Value thrown) const;
  // Also from inside a native function.
  void drain_microtasks() const;
  // Calls job(first, second) as a microtask.
  void queue_microtask(Object job, Value first, Value second) const;
  // A string of that many Latin-1 characters, more than none, to be written before it is used.
  String make_latin1(size_t size, uint8_t*& characters) const;
  // A string of characters that outlive the engine, more than none; they are not copied.
  String refer_to_latin1(std::string_view characters) const;
  PromiseState promise_state(Object promise) const;
  Value promise_result(Object promise) const;
  bool promise_is_handled(Object promise) const;
  // Registers a reaction that makes no new promise; its job gets `context` as its first argument.
  void perform_promise_then(Object promise, Object handler, Value context) const;

 private:
  bool find_symbols();
  bool values_are_as_expected() const;
  bool scripts_work();
  bool functions_work(Object results) const;
  bool promises_work(Object results);
  bool strings_work() const;
  String handle_of(struct EngineString& text) const;

  std::optional<bool> possible_;
  bool active_ = false;
  bool sees_jobs_ = false;
  const char* reason_ = "not tested yet";
  void* create_function_ = nullptr;
  void* create_static_string_ = nullptr;
  void* throw_exception_ = nullptr;
  void* drain_microtasks_ = nullptr;
  void* queue_microtask_ = nullptr;
  void* create_uninitialized_string_ = nullptr;
  void* create_referring_string_ = nullptr;
  void* create_string_handle_ = nullptr;
  void* promise_status_ = nullptr;
  void* promise_result_ = nullptr;
  void* promise_is_handled_ = nullptr;
  void* perform_promise_then_ = nullptr;
};

// The process's own.
FastPath& fast_path();

}  // namespace giro::engine
