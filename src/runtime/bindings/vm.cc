// Scripts with a realm, a place and a time limit of their own.
#include <optional>
#include <string>

#include "engine/cells.h"
#include "engine/promise_jobs.h"
#include "engine/sandbox.h"
#include "engine/script.h"
#include "engine/time_limit.h"
#include "runtime/bindings/bindings.h"
#include "runtime/compiled_scripts.h"
#include "runtime/environment.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Completion;
using engine::Object;
using engine::TimeLimit;
using engine::Value;

// Why the last script that threw was stopped, if it was.
thread_local TimeLimit::Stop last_stop = TimeLimit::Stop::none;

// (hasSandbox): a function that stands for a new realm
Value create_realm(Call& call) {
  return engine::create_side_realm(call[0].to_boolean() ? engine::GlobalNames::of_sandbox
                                                        : engine::GlobalNames::own);
}

// (realm)
Value global_of(Call& call) { return engine::global_of(Object(call[0])); }

// (realm, sandbox, standIn, ReflectSet, refused)
Value attach_sandbox(Call& call) {
  engine::attach_sandbox(Object(call[0]), Object(call[1]), Object(call[2]),
                         {.set = Object(call[3]), .refused = Object(call[4])});
  return Value::undefined();
}

// (realm): of engine/sandbox.h
Value inherit_by_stand_in(Call& call) {
  engine::inherit_by_stand_in(Object(call[0]));
  return Value::undefined();
}

// (realm, isUsed)
Value use_sandbox(Call& call) {
  engine::use_sandbox(Object(call[0]), call[1].to_boolean() ? engine::SandboxUse::attached
                                                            : engine::SandboxUse::detached);
  return Value::undefined();
}

// (realm, message)
Value forbid_code_from_strings(Call& call) {
  engine::forbid_code_from_strings(Object(call[0]), call[1].to_string());
  return Value::undefined();
}

// (realm, source, url, firstLine, self)
Completion evaluate(Call& call) {
  std::string url = call[2].to_string();
  const engine::ScriptPlace place{url, call[3].to_int32()};
  if (place.first_line == 1 && call[4].is_undefined() &&
      engine::is_current_realm(Object(call[0]))) {
    return CompiledScripts::run(call[1], url);
  }
  return engine::evaluate_in(Object(call[0]), engine::String::of(call[1]), place, call[4]);
}

// The same with (…, milliseconds or undefined, stopsOnSigint, drainsMicrotasks)
Value run(Call& call) {
  if (!engine::promise_jobs::is_prepared()) {
    engine::promise_jobs::prepare_for(engine::TextView(call[1]).to_utf8());
  }
  last_stop = TimeLimit::Stop::none;
  const bool stops_on_sigint = call[6].to_boolean();
  const bool drains = call[7].to_boolean();
  if (call[5].is_undefined() && !stops_on_sigint) {
    Completion completion = evaluate(call);
    if (drains) Environment::current().realm().drain_microtasks();
    return call.pass(completion);
  }
  std::optional<std::chrono::milliseconds> time;
  if (!call[5].is_undefined()) time = std::chrono::milliseconds(call[5].to_integer());
  TimeLimit limit(time, stops_on_sigint ? engine::OnSigint::stop : engine::OnSigint::ignore);
  Completion completion = evaluate(call);
  if (drains) Environment::current().realm().drain_microtasks();
  last_stop = limit.stopped();
  if (last_stop == TimeLimit::Stop::none) return call.pass(completion);
  // What stopped a microtask is still on its way; the next evaluation meets it and ends it.
  if (drains) engine::evaluate("0", "");
  return call.fail(completion.ok() ? Value::undefined() : completion.thrown);
}

// Of what run() has thrown: 0: it threw by itself, 1: its time was over, 2: SIGINT came.
Value stop_of_last_run(Call&) { return Value::integer(static_cast<int64_t>(last_stop)); }

// So that a SIGINT does no harm before and after a run, too.
Value hold_sigint(Call&) {
  engine::hold_sigint();
  return Value::undefined();
}

// True: one has come, and is not what the last run was stopped by.
Value let_go_of_sigint(Call&) {
  const bool has_come = engine::let_go_of_sigint();
  return Value::boolean(has_come && last_stop != TimeLimit::Stop::interrupted);
}

// (source, url, firstLine): throws what a run would throw for its syntax.
Value check_syntax(Call& call) {
  if (CompiledScripts::has_compiled(call[0])) return Value::undefined();
  Value error =
      engine::check_syntax(engine::String::of(call[0]), call[1].to_string(), call[2].to_int32());
  return error.is_empty() ? Value::undefined() : call.fail(error);
}

}  // namespace

void initialize_vm(Object exports) {
  method<create_realm>(exports, "createRealm", 1);
  method<global_of>(exports, "globalOf", 1);
  method<attach_sandbox>(exports, "attachSandbox", 5);
  method<use_sandbox>(exports, "useSandbox", 2);
  method<inherit_by_stand_in>(exports, "inheritByStandIn", 1);
  method<forbid_code_from_strings>(exports, "forbidCodeFromStrings", 2);
  method<run>(exports, "run", 8);
  method<stop_of_last_run>(exports, "stopOfLastRun", 0);
  method<hold_sigint>(exports, "holdSigint", 0);
  method<let_go_of_sigint>(exports, "letGoOfSigint", 0);
  method<check_syntax>(exports, "checkSyntax", 3);
}

}  // namespace giro::runtime
