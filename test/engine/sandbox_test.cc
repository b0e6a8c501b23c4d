#include "engine/sandbox.h"

#include "engine/engine_test.h"

namespace giro::engine {

namespace {

class SandboxTest : public EngineTest {
 protected:
  // A realm whose names are those of the main realm's `sandbox`.
  Object make_realm() {
    Object realm = create_side_realm(GlobalNames::of_sandbox);
    Object sandbox(run("globalThis.sandbox = { a: 1 }"));
    run("globalThis.standIn = {}");
    run("globalThis.outcome = 0; globalThis.refused = () => outcome");
    attach_sandbox(realm, sandbox, Object(run("standIn")),
                   {.set = Object(run("Reflect.set")), .refused = Object(run("refused"))});
    realm_.global().set("sideRealm", realm);
    return realm;
  }

  static Completion evaluate(Object realm, std::string_view source) {
    return evaluate_in(realm, String(source), {"side.js", 1}, Value::undefined());
  }
};

TEST_F(SandboxTest, NamesAreThoseOfTheSandboxInBothDirections) {
  Object realm = make_realm();
  EXPECT_EQ(evaluate(realm, "a + 1").value.to_number(), 2);
  evaluate(realm, "b = 2; delete a");
  EXPECT_EQ(run("sandbox.b").to_number(), 2);
  EXPECT_FALSE(run("'a' in sandbox").to_boolean());
  EXPECT_EQ(evaluate(realm, "typeof nowhere").value.to_string(), "undefined");
}

TEST_F(SandboxTest, BuiltInsAreOfTheRealmItself) {
  Object realm = make_realm();
  realm_.global().set("foreign", evaluate(realm, "[]").value);
  EXPECT_TRUE(run("Array.isArray(foreign) && !(foreign instanceof Array)").to_boolean());
}

TEST_F(SandboxTest, AnotherObjectStandsForTheSandboxInside) {
  Object realm = make_realm();
  run("sandbox.self = sandbox");
  EXPECT_TRUE(evaluate(realm, "self").value.strictly_equals(run("standIn")));
}

TEST_F(SandboxTest, DetachedTheGlobalObjectShowsWhatTheRealmHas) {
  Object realm = make_realm();
  use_sandbox(realm, SandboxUse::detached);
  EXPECT_TRUE(evaluate(realm, "typeof a === 'undefined'").value.to_boolean());
  use_sandbox(realm, SandboxUse::attached);
  EXPECT_EQ(evaluate(realm, "a").value.to_number(), 1);
}

TEST_F(SandboxTest, OnlyStrictCodeIsToldThatANameIsReadOnly) {
  Object realm = make_realm();
  run("Object.defineProperty(sandbox, 'a', { writable: false }); outcome = 2");
  EXPECT_TRUE(evaluate(realm, "a = 2").ok());
  EXPECT_FALSE(evaluate(realm, "'use strict'; a = 2").ok());
  EXPECT_EQ(evaluate(realm, "a").value.to_number(), 1);
  run("delete sandbox.a");
  EXPECT_EQ(evaluate(realm, "typeof a").value.to_string(), "undefined");
}

TEST_F(SandboxTest, TheGlobalObjectTakesWhatTheSandboxLeavesToIt) {
  Object realm = make_realm();
  run("Object.freeze(sandbox); outcome = 1");
  EXPECT_EQ(evaluate(realm, "'use strict'; globalThis.b = 2; b").value.to_number(), 2);
  EXPECT_FALSE(run("'b' in sandbox").to_boolean());
}

TEST_F(SandboxTest, WhatTheSandboxKeepsCannotBeDeleted) {
  Object realm = make_realm();
  run("Object.freeze(sandbox)");
  EXPECT_FALSE(evaluate(realm, "delete a").value.to_boolean());
  EXPECT_EQ(evaluate(realm, "a").value.to_number(), 1);
}

TEST_F(SandboxTest, ARealmWithoutASandboxIsPlain) {
  Object realm = create_side_realm(GlobalNames::own);
  evaluate(realm, "var x = 5");
  EXPECT_EQ(global_of(realm).get("x").to_number(), 5);
  EXPECT_TRUE(run("typeof x === 'undefined'").to_boolean());
}

TEST_F(SandboxTest, CodeFromStringsCanBeForbidden) {
  Object realm = create_side_realm(GlobalNames::own);
  forbid_code_from_strings(realm, "no strings");
  Completion completion = evaluate(realm, "eval('1')");
  ASSERT_FALSE(completion.ok());
  EXPECT_EQ(completion.thrown.to_string(), "EvalError: no strings");
}

TEST_F(SandboxTest, AScriptSaysWhereItStands) {
  Object realm = make_realm();
  Completion completion =
      evaluate_in(realm, String("\nthrow new Error()"), {"far.js", 10}, Value::undefined());
  ASSERT_FALSE(completion.ok());
  EXPECT_EQ(Object(completion.thrown).get("line").to_number(), 11);
}

}  // namespace

}  // namespace giro::engine
