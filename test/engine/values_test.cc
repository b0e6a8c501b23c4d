#include <cmath>
#include <cstdint>
#include <limits>

#include "engine/engine_test.h"

namespace giro::engine {

namespace {

using ValuesTest = EngineTest;
constexpr double kTwoTo53 = 9007199254740992.0;

TEST_F(ValuesTest, NumbersComeBackAsTheyWent) {
  constexpr double kNumbers[] = {0.0,
                                 1.0,
                                 -1.0,
                                 0.5,
                                 2147483647.0,
                                 2147483648.0,
                                 -2147483648.0,
                                 -2147483649.0,
                                 4294967295.0,
                                 kTwoTo53 - 1,
                                 kTwoTo53,
                                 -kTwoTo53,
                                 std::numeric_limits<double>::max(),
                                 std::numeric_limits<double>::denorm_min(),
                                 std::numeric_limits<double>::infinity(),
                                 -std::numeric_limits<double>::infinity()};
  for (double number : kNumbers) {
    EXPECT_EQ(Value::number(number).to_number(), number);
    EXPECT_TRUE(Value::number(number).is_number());
  }
}

TEST_F(ValuesTest, MinusZeroKeepsItsSign) {
  EXPECT_TRUE(std::signbit(Value::number(-0.0).to_number()));
  EXPECT_TRUE(std::signbit(run("-0").to_number()));
  EXPECT_FALSE(std::signbit(run("0").to_number()));
}

TEST_F(ValuesTest, EveryNotANumberIsOne) {
  realm_.global().set("x", Value::number(std::nan("0x7ffff")));
  EXPECT_TRUE(run("Number.isNaN(x)").to_boolean());
  EXPECT_TRUE(std::isnan(run("NaN").to_number()));
  // A payload that would collide with the engine's encoding of other values.
  EXPECT_TRUE(std::isnan(
      run("new Float64Array(new BigUint64Array([0xffff800000000001n]).buffer)[0]").to_number()));
}

TEST_F(ValuesTest, IntegersStopAtTheLastExactOne) {
  constexpr auto kLimit = int64_t{1} << 53;
  EXPECT_EQ(run("2 ** 53").to_integer(), kLimit);
  EXPECT_EQ(run("1e300").to_integer(), kLimit);
  EXPECT_EQ(run("-Infinity").to_integer(), -kLimit);
  EXPECT_EQ(run("NaN").to_integer(), 0);
  EXPECT_EQ(run("-1.9").to_integer(), -1);
  EXPECT_EQ(Value::integer(kLimit - 1).to_integer(), kLimit - 1);
}

TEST_F(ValuesTest, NarrowIntegersWrap) {
  EXPECT_EQ(run("2 ** 32 + 5").to_uint32(), 5u);
  EXPECT_EQ(run("2 ** 31").to_int32(), std::numeric_limits<int32_t>::min());
  EXPECT_EQ(run("-1").to_uint32(), std::numeric_limits<uint32_t>::max());
}

TEST_F(ValuesTest, PrimitivesConvertToNumbersAsInJavaScript) {
  EXPECT_EQ(run("'0x10'").to_number(), 16);
  EXPECT_EQ(Value::null().to_number(), 0);
  EXPECT_EQ(Value::boolean(true).to_number(), 1);
  EXPECT_TRUE(std::isnan(Value::undefined().to_number()));
}

TEST_F(ValuesTest, AConversionThatThrowsGivesNothing) {
  for (const char* source : {"Symbol()", "({ valueOf() { throw 1; }, toString() { throw 2; } })",
                             "Object.create(null)"}) {
    EXPECT_TRUE(std::isnan(run(source).to_number())) << source;
    EXPECT_EQ(run(source).to_integer(), 0) << source;
    EXPECT_EQ(run(source).to_string(), "") << source;
  }
  EXPECT_EQ(run("1 + 1").to_integer(), 2);  // nothing is left pending
}

TEST_F(ValuesTest, EachKindKnowsItself) {
  EXPECT_TRUE(Value().is_empty());
  EXPECT_FALSE(Value::undefined().is_empty());
  EXPECT_TRUE(Value::undefined().is_nullish());
  EXPECT_TRUE(Value::null().is_nullish());
  EXPECT_TRUE(run("false").is_boolean());
  EXPECT_TRUE(run("10n").is_big_int());
  EXPECT_TRUE(run("Symbol()").is_symbol());
  EXPECT_TRUE(run("''").is_string());
  EXPECT_TRUE(run("[]").is_array());
  EXPECT_TRUE(run("new Date(0)").is_date());
  EXPECT_TRUE(run("class A {}; A").is_function());
  EXPECT_FALSE(run("({})").is_function());
  EXPECT_FALSE(run("({ length: 0 })").is_array());
}

TEST_F(ValuesTest, BigIntegersKeepAllTheirBits) {
  realm_.global().set("unsigned", Value::big_int(std::numeric_limits<uint64_t>::max()));
  realm_.global().set("signed", Value::big_int(std::numeric_limits<int64_t>::min()));
  EXPECT_TRUE(run("unsigned === 2n ** 64n - 1n && signed === -(2n ** 63n)").to_boolean());
}

TEST_F(ValuesTest, StrictEqualityIsJavaScripts) {
  EXPECT_TRUE(Value::number(0).strictly_equals(Value::number(-0.0)));
  EXPECT_FALSE(Value::number(std::nan("")).strictly_equals(Value::number(std::nan(""))));
  EXPECT_TRUE(Value::string("same").strictly_equals(Value::string("same")));
  EXPECT_FALSE(Value::null().strictly_equals(Value::undefined()));
}

TEST_F(ValuesTest, PropertiesAreSetWithTheirKind) {
  Object object = Object::create();
  object.set("plain", Value::number(1));
  object.set("hidden", Value::number(2), Property::hidden);
  object.set("frozen", Value::number(3), Property::frozen);
  object.set(7u, Value::number(4));
  realm_.global().set("object", object);
  EXPECT_EQ(run("JSON.stringify(object)").to_string(), R"({"7":4,"plain":1,"frozen":3})");
  EXPECT_FALSE(run("Reflect.deleteProperty(object, 'frozen')").to_boolean());
  EXPECT_EQ(object.get("hidden").to_number(), 2);
  EXPECT_TRUE(object.remove("plain"));
  EXPECT_TRUE(object.get("plain").is_undefined());
  EXPECT_TRUE(Object::create_bare().prototype().is_null());
}

TEST_F(ValuesTest, AMissingOrThrowingPropertyIsUndefined) {
  Object object(run("({ get a() { throw new Error('a'); } })"));
  EXPECT_TRUE(object.get("a").is_undefined());
  EXPECT_TRUE(object.get("none").is_undefined());
  Object proxy(
      run("new Proxy({}, { get() { throw 1; }, set() { throw 2; }, "
          "deleteProperty() { throw 3; } })"));
  EXPECT_TRUE(proxy.get("a").is_undefined());
  EXPECT_TRUE(proxy.get(3u).is_undefined());
  proxy.set("a", Value::null());
  proxy.set(3u, Value::null());
  EXPECT_FALSE(proxy.remove("a"));
}

}  // namespace

}  // namespace giro::engine
