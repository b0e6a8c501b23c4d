#include "engine/engine_test.h"

namespace giro::engine {

namespace {

using ExceptionsTest = EngineTest;

TEST_F(ExceptionsTest, AnythingCanBeThrown) {
  EXPECT_TRUE(thrown_by("throw null").is_null());
  EXPECT_TRUE(thrown_by("throw undefined").is_undefined());
  EXPECT_TRUE(thrown_by("throw Symbol('s')").is_symbol());
  EXPECT_EQ(thrown_by("throw 0").to_number(), 0);
  EXPECT_EQ(thrown_by("throw ''").to_string(), "");
  EXPECT_TRUE(thrown_by("throw 1n").is_big_int());
  EXPECT_TRUE(thrown_by("throw () => {}").is_function());
}

TEST_F(ExceptionsTest, WhatIsThrownIsTheSameObject) {
  realm_.global().set("error", Object::error("one"));
  EXPECT_TRUE(thrown_by("throw error").strictly_equals(realm_.global().get("error")));
}

TEST_F(ExceptionsTest, ErrorsHaveTheirClassAndMessage) {
  realm_.global().set("list",
                      Object::array(std::initializer_list<Value>{
                          Object::error("a"), Object::type_error("b"), Object::range_error("")}));
  EXPECT_EQ(run("list.map(String).join()").to_string(), "Error: a,TypeError: b,RangeError");
  EXPECT_TRUE(run("list[1] instanceof TypeError").to_boolean());
}

// C++ has to say what went wrong whatever the program has done to the names.
TEST_F(ExceptionsTest, ErrorsCanBeMadeWhenTheProgramHasTakenTheirClasses) {
  run("delete globalThis.Error; globalThis.TypeError = undefined;"
      "globalThis.RangeError = class { constructor() { throw 1; } };");
  EXPECT_EQ(Object::error("a").get("message").to_string(), "a");
  EXPECT_EQ(Object::type_error("b").get("message").to_string(), "b");
  EXPECT_EQ(Object::range_error("c").get("message").to_string(), "c");
}

TEST_F(ExceptionsTest, CallsAndConstructorsTellWhatWasThrown) {
  Object function(run("(function (x) { throw x; })"));
  Completion called = function.call(Value::undefined(), {Value::number(5)});
  EXPECT_FALSE(called.ok());
  EXPECT_EQ(called.thrown.to_number(), 5);
  Value argument = Value::null();
  EXPECT_TRUE(function.construct(std::span(&argument, 1)).thrown.is_null());
}

TEST_F(ExceptionsTest, CallingWhatIsNoFunctionFails) {
  EXPECT_FALSE(Object::create().call(Value::undefined(), {}).ok());
  EXPECT_FALSE(Object(run("() => {}")).construct({}).ok());
}

TEST_F(ExceptionsTest, ASyntaxErrorTellsItsPlace) {
  Completion done = evaluate("let a = 1;\nlet = = 2;", "broken.js");
  ASSERT_FALSE(done.ok());
  Object error(done.thrown);
  EXPECT_EQ(error.get("name").to_string(), "SyntaxError");
  EXPECT_EQ(error.get("line").to_integer(), 2);
  EXPECT_EQ(error.get("sourceURL").to_string(), "broken.js");
  EXPECT_TRUE(check_syntax(String("1 + 1"), "fine.js").is_empty());
  EXPECT_TRUE(check_syntax(String("1 +"), "broken.js").is_object());
}

TEST_F(ExceptionsTest, EndlessRecursionIsARangeError) {
  Value thrown = thrown_by("(function f() { f(); })()");
  EXPECT_EQ(Object(thrown).get("name").to_string(), "RangeError");
  EXPECT_EQ(run("let deep = []; for (let i = 0; i < 1e5; i++) deep = [deep];"
                "try { JSON.stringify(deep); } catch (error) { error.name }")
                .to_string(),
            "RangeError");
}

TEST_F(ExceptionsTest, TextThatLivesForEverSaysWhatIsWrongToo) {
  EXPECT_EQ(evaluate_immortal_on({}, "6 * 7", "builtin.js").value.to_number(), 42);
  EXPECT_EQ(evaluate_immortal_on({}, "'\xe2\x94\x8c'", "builtin.js").value.to_string(),
            "\xe2\x94\x8c");
  EXPECT_EQ(
      evaluate_immortal_on(Value(run("({ a: 1 })")), "this.a", "builtin.js").value.to_number(), 1);
  EXPECT_FALSE(evaluate_immortal_on({}, "6 *", "builtin.js").ok());
  EXPECT_EQ(evaluate_immortal_on({}, "throw 3", "builtin.js").thrown.to_number(), 3);
}

}  // namespace

}  // namespace giro::engine
