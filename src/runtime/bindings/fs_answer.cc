#include "runtime/bindings/fs_answer.h"

#include "runtime/environment.h"

namespace giro::runtime {

using engine::Call;
using engine::Completion;
using engine::Object;
using engine::Persistent;
using engine::Value;

namespace {

Persistent& error_maker() {
  static thread_local Persistent function;
  return function;
}

// Made once: a string costs as much as the call that it names.
Value oncomplete() {
  static thread_local Persistent name(Value::string("oncomplete"));
  return name.value();
}

}  // namespace

void set_file_error_maker(Value function) { error_maker() = Persistent(function); }

void answer_request(Object request, Value value) {
  Environment::current().door().call_back(request, oncomplete(), Value::integer(0), value);
}

void answer_request(Object request, Value value, Value detail) {
  Environment::current().door().call_back(request, oncomplete(), Value::integer(0), value, detail);
}

void answer_request(Object request, const SysError& error) {
  Environment::current().door().call_back(request, oncomplete(), Value::integer(-error.code()),
                                          Value::string(error.call()));
}

Value fail_file_call(Call& call, const SysError& error, Value path, Value destination) {
  Completion made = error_maker().object().call(
      Value::undefined(),
      {Value::integer(-error.code()), Value::string(error.call()), path, destination});
  return call.fail(made.ok() ? made.value : made.thrown);
}

void answer_denied_request(Object request, int code, std::string_view what) {
  Environment::current().door().call_back(request, oncomplete(), Value::integer(code),
                                          Value::string(what));
}

Value fail_denied_call(Call& call, int code, std::string_view what) {
  Completion made = error_maker().object().call(
      Value::undefined(),
      {Value::integer(code), Value::string(what), Value::undefined(), Value::undefined()});
  return call.fail(made.ok() ? made.value : made.thrown);
}

}  // namespace giro::runtime
