#include "engine/strings.h"

#include <string>

#include "engine/engine_test.h"

namespace giro::engine {

namespace {

using namespace std::string_literals;
using StringsTest = EngineTest;

size_t length_of(Value text) {
  Object holder = Object::create();
  holder.set("text", text);
  current_global().set("holder", holder);
  return static_cast<size_t>(run("holder.text.length").to_integer());
}

TEST_F(StringsTest, TextComesBackAsItWent) {
  for (const std::string& text :
       {""s, "a"s, "nul\0inside"s, "caf\xc3\xa9"s, "\xe2\x82\xac"s, "\xf0\x9f\x98\x80"s,
        std::string(255, 'x'), std::string(256, 'x'), std::string(257, 'x')}) {
    EXPECT_EQ(Value::string(text).to_string(), text);
    EXPECT_EQ(String(text).to_utf8(), text);
  }
}

TEST_F(StringsTest, LengthsCountUnitsOfUtf16) {
  EXPECT_EQ(length_of(Value::string("nul\0inside"s)), 10u);
  EXPECT_EQ(length_of(Value::string("\xf0\x9f\x98\x80")), 2u);
  EXPECT_EQ(String("\xf0\x9f\x98\x80").size(), 2u);
}

TEST_F(StringsTest, WhatIsNoUtf8BecomesReplacementCharacters) {
  EXPECT_EQ(Value::string("a\xff"
                          "b")
                .to_string(),
            "a\xef\xbf\xbd"
            "b");
  EXPECT_EQ(Value::string("\xc3").to_string(), "\xef\xbf\xbd");
  EXPECT_EQ(Value::string("\xed\xa0\x80").to_string(), "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
}

TEST_F(StringsTest, UnpairedSurrogatesLoseNothingBehindThem) {
  EXPECT_EQ(run("'a\\ud800b\\udc00c'").to_string(),
            "a\xef\xbf\xbd"
            "b\xef\xbf\xbd"
            "c");
  // Among these: as many bytes before the surrogate as units altogether.
  for (const char* before : {"", "x", "\\u00e9", "\\u20ac", "\\ud83d\\ude00"}) {
    for (int repeats = 0; repeats < 12; ++repeats) {
      for (int units_behind = 0; units_behind < 30; ++units_behind) {
        const std::string head =
            "'" + std::string(before) + "'.repeat(" + std::to_string(repeats) + ")";
        const std::string tail = std::string(static_cast<size_t>(units_behind), 'z');
        const std::string got = run(head + " + '\\ud800" + tail + "'").to_string();
        const std::string expected = run(head).to_string() + "\xef\xbf\xbd" + tail;
        ASSERT_EQ(got, expected) << head << ", " << units_behind << " units behind";
      }
    }
  }
  EXPECT_EQ(String::of(run("'\\ud800'")).view(), u"\xd800");
  EXPECT_EQ(String::from_utf16(u"\xdc00x").size(), 2u);
}

TEST_F(StringsTest, Latin1IsWidened) {
  EXPECT_EQ(String::from_latin1("\xe9").to_utf8(), "\xc3\xa9");
  EXPECT_EQ(String::from_latin1(std::string(1000, '\xe9')).size(), 1000u);
  EXPECT_EQ(String::from_latin1("").size(), 0u);
  String made = String::make_latin1(300, [](uint8_t* out) { std::fill_n(out, 300, 'z'); });
  EXPECT_EQ(made.to_utf8(), std::string(300, 'z'));
}

TEST_F(StringsTest, LongStringsAreWhole) {
  constexpr size_t kSize = 40'000'000;
  std::string text(kSize, 'x');
  text.back() = '\xff';  // not ASCII only at the very end
  Value made = Value::string(text);
  EXPECT_EQ(length_of(made), kSize);
  EXPECT_EQ(made.to_string().size(), kSize + 2);
}

TEST_F(StringsTest, WhatIsNoStringIsConverted) {
  EXPECT_EQ(String::of(run("[1, [2, 3]]")).to_utf8(), "1,2,3");
  EXPECT_EQ(String::of(run("Symbol()")).to_utf8(), "");
  EXPECT_EQ(String::of(Value::undefined()).to_utf8(), "undefined");
}

TEST_F(StringsTest, SymbolsHaveADescriptionAndNoEqual) {
  realm_.global().set("symbol", Value::symbol("of\0ours"s));
  EXPECT_EQ(run("symbol.description").to_string(), "of\0ours"s);
  EXPECT_FALSE(Value::symbol("a").strictly_equals(Value::symbol("a")));
}

}  // namespace

}  // namespace giro::engine
