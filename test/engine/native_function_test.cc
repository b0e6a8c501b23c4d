#include "engine/native_function.h"

#include <memory>
#include <string>

#include "engine/capabilities.h"
#include "engine/engine_test.h"

namespace giro::engine {

namespace {

using NativeFunctionTest = EngineTest;

Value count(Call& call) { return Value::integer(static_cast<int64_t>(call.size())); }

Value last(Call& call) { return call.size() == 0 ? Value::undefined() : call[call.size() - 1]; }

Value behind_the_last(Call& call) { return call[call.size()]; }

Value self(Call& call) { return call.self(); }

Value throw_first(Call& call) { return call.fail(call[0]); }

Value throw_type_error(Call& call) { return call.fail_type("not like this"); }

Value call_first(Call& call) {
  return call.pass(Object(call[0]).call(Value::undefined(), {call[1]}));
}

TEST_F(NativeFunctionTest, TakesAnyNumberOfArguments) {
  define<count>("count");
  define<last>("last");
  define<behind_the_last>("behind");
  EXPECT_EQ(run("count()").to_integer(), 0);
  EXPECT_EQ(run("count(undefined)").to_integer(), 1);
  EXPECT_EQ(run("count(...new Array(1000))").to_integer(), 1000);
  EXPECT_EQ(run("last(...new Array(999).fill(1), 'end')").to_string(), "end");
  EXPECT_TRUE(run("behind(1, 2, 3)").is_undefined());
}

TEST_F(NativeFunctionTest, SeesItsThis) {
  define<self>("self");
  EXPECT_TRUE(run("const o = { self }; o.self() === o").to_boolean());
  EXPECT_TRUE(run("self.call(o) === o").to_boolean());
}

struct Counter {
  int count = 0;
};
struct Stranger {};

Value increase(Call& call, Counter& counter) {
  return Value::integer(counter.count += call[1].to_int32());
}
Value read(Call&, const Counter& counter) { return Value::integer(counter.count); }

TEST_F(NativeFunctionTest, MethodsGetTheirObject) {
  define<increase>("increase");
  define<read>("read");
  realm_.global().set("counter", wrap(std::make_unique<Counter>()));
  EXPECT_EQ(run("increase(counter, 2); increase(counter, 3); read(counter)").to_integer(), 5);
}

TEST_F(NativeFunctionTest, MethodsRefuseStrangers) {
  define<increase>("increase");
  define<read>("read");
  realm_.global().set("counter", wrap(std::make_unique<Counter>()));
  realm_.global().set("stranger", wrap(std::make_unique<Stranger>()));
  for (const char* given :
       {"", "undefined", "null", "1", "'text'", "Symbol()", "({})", "[]", "increase", "stranger",
        "Object.create(counter)", "new Proxy(counter, {})", "globalThis"}) {
    for (const char* method : {"increase", "read"}) {
      const std::string source =
          std::string("try { ") + method + "(" + given + "); } catch (error) { String(error) }";
      EXPECT_EQ(run(source).to_string(), "TypeError: Illegal invocation") << source;
    }
  }
}

Value get_name(Call& call) { return Object(call[0]).get("name"); }

TEST_F(NativeFunctionTest, WhatIsNoObjectIsRefused) {
  define<get_name>("getName");
  define<call_first>("call");
  EXPECT_EQ(run("getName({ name: 'it' })").to_string(), "it");
  for (const char* given : {"", "undefined", "null", "1", "'text'", "Symbol()", "1n", "true"}) {
    const std::string source =
        "try { getName(" + std::string(given) + "); } catch (error) { String(error) }";
    EXPECT_EQ(run(source).to_string(), "TypeError: Illegal invocation") << source;
  }
  // Also through functions of both languages that lie between.
  EXPECT_EQ(run("call((x) => { try { getName(x); } catch (error) { return error.name; } }, 5)")
                .to_string(),
            "TypeError");
}

TEST_F(NativeFunctionTest, ThrowsAnything) {
  define<throw_first>("fail");
  EXPECT_TRUE(thrown_by("fail(null)").is_null());
  EXPECT_TRUE(thrown_by("fail()").is_undefined());
  EXPECT_TRUE(thrown_by("fail(Symbol())").is_symbol());
  EXPECT_EQ(run("try { fail(8) } catch (error) { error }").to_number(), 8);
  define<throw_type_error>("failType");
  EXPECT_EQ(run("try { failType() } catch (error) { String(error) }").to_string(),
            "TypeError: not like this");
}

TEST_F(NativeFunctionTest, PassesOnWhatItsCalleeThrows) {
  define<call_first>("call");
  EXPECT_EQ(thrown_by("call(x => { throw x; }, 4)").to_number(), 4);
  EXPECT_EQ(run("call(x => x + 1, 4)").to_number(), 5);
}

TEST_F(NativeFunctionTest, CanBeEnteredAgainFromItsCallee) {
  define<call_first>("call");
  EXPECT_EQ(run("call(a => call(b => call(c => c + b + a, 3), 2), 1)").to_number(), 6);
}

TEST_F(NativeFunctionTest, EndlessRecursionThroughItIsARangeError) {
  define<call_first>("call");
  EXPECT_EQ(run("try { (function f() { call(f); })() } catch (error) { error.name }").to_string(),
            "RangeError");
}

TEST_F(NativeFunctionTest, SaysItsNameAndLength) {
  define<count>("count", 3);
  EXPECT_EQ(run("count.name").to_string(), "count");
  EXPECT_EQ(run("count.length").to_number(), has(Capability::functions) ? 3 : 0);
  EXPECT_EQ(run("typeof count").to_string(), "function");
}

TEST_F(NativeFunctionTest, SurvivesHotLoopsThatTheEngineCompiles) {
  define<last>("last");
  EXPECT_EQ(
      run("let sum = 0; for (let i = 0; i < 300000; i++) sum += last(i, i % 2 ? 1 : 0.5); sum")
          .to_number(),
      225000);
  define<throw_first>("fail");
  EXPECT_EQ(
      run("let caught = 0;"
          "for (let i = 0; i < 30000; i++) { try { fail(1); } catch (e) { caught += e; } } caught")
          .to_number(),
      30000);
}

}  // namespace

}  // namespace giro::engine
