#include "engine/cells.h"

#include <string>
#include <vector>

#include "engine/buffers.h"
#include "engine/capabilities.h"
#include "engine/engine_test.h"

namespace giro::engine {

namespace {

using CellsTest = EngineTest;

std::u16string read(Value text) {
  return TextView(text).read(
      [](auto characters) { return std::u16string(characters.begin(), characters.end()); });
}

TEST_F(CellsTest, TextIsReadHoweverTheEngineKeepsIt) {
  EXPECT_EQ(read(run("''")), u"");
  EXPECT_EQ(read(run("'x'")), u"x");
  EXPECT_EQ(read(run("'caf\\u00e9'")), u"caf\u00e9");
  EXPECT_EQ(read(run("'\\u20ac\\ud800'")), std::u16string({u'\u20ac', char16_t(0xd800)}));
  EXPECT_EQ(read(run("'abcdefghijklmnop'.slice(3, 12)")), u"defghijkl");
  const Value rope = run("((a, b) => a + b)('a text that is too long', ' to be copied at once')");
  EXPECT_EQ(read(rope), u"a text that is too long to be copied at once");
  EXPECT_EQ(read(rope), u"a text that is too long to be copied at once");
}

TEST_F(CellsTest, WhatIsNoStringIsConverted) {
  EXPECT_EQ(read(run("12.5")), u"12.5");
  EXPECT_EQ(read(run("undefined")), u"undefined");
  EXPECT_EQ(read(run("({ toString: () => 'made' })")), u"made");
  EXPECT_EQ(read(run("({ toString() { throw new Error(); } })")), u"");
}

TEST_F(CellsTest, StringsAreMadeOfEitherWidth) {
  for (const size_t size : {1u, 2u, 300u, 2'000'000u}) {
    const Value narrow = latin1_value(size, [&](uint8_t* out) { std::fill_n(out, size, 0xe9); });
    EXPECT_EQ(read(narrow), std::u16string(size, u'\u00e9'));
    const std::u16string units(size, u'\u20ac');
    const Value wide = utf16_value(units);
    EXPECT_EQ(String::of(wide).view(), units);
  }
  EXPECT_EQ(read(latin1_value(0, [](uint8_t*) {})), u"");
  EXPECT_EQ(read(utf16_value(u"")), u"");
}

TEST_F(CellsTest, StringsThatWereMadeLiveAndGoLikeOthers) {
  run("globalThis.made = [];");
  Object list = Object(run("made"));
  for (int round = 0; round < 20'000; ++round) {
    const std::string text = "text number " + std::to_string(round);
    const Value value =
        latin1_value(text.size(), [&](uint8_t* out) { std::copy(text.begin(), text.end(), out); });
    if (round % 100 == 0) list.set(std::to_string(round / 100), value);
  }
  run("for (let i = 0; i < 1e5; i++) `${i}`.padStart(40);");
  for (int kept = 0; kept < 200; ++kept) {
    EXPECT_EQ(run("made[" + std::to_string(kept) + "]").to_string(),
              "text number " + std::to_string(kept * 100));
  }
}

TEST_F(CellsTest, BorrowedBytesAreThoseOfTheArray) {
  // The second time its class is known.
  for (int round = 0; round < 2; ++round) {
    for (const char* source :
         {"new Uint8Array([1, 2, 3])", "new Uint8Array(5000).fill(7)",
          "new Uint8Array(new ArrayBuffer(20), 4, 8).fill(9)", "new Uint8Array(0)",
          "new (class extends Uint8Array {})(40)", "new Uint16Array([1, 2])",
          "new DataView(new ArrayBuffer(8), 2)", "new ArrayBuffer(5)",
          "new Uint8Array(new ArrayBuffer(4, { maxByteLength: 8 }))",
          "(() => { const b = new ArrayBuffer(8, { maxByteLength: 8 });"
          " const a = new Uint8Array(b, 4, 4); b.resize(5); return a; })()",
          "(() => { const a = new Uint8Array(16); a.buffer.transfer(); return a; })()", "({})",
          "[1, 2]", "'text'", "5"}) {
      const Value value = run(source);
      const std::span<uint8_t> borrowed = borrow_bytes(value);
      const std::vector<uint8_t> seen(borrowed.begin(), borrowed.end());
      const std::span<uint8_t> bytes = bytes_of(value);
      EXPECT_EQ(seen, std::vector<uint8_t>(bytes.begin(), bytes.end())) << source;
    }
  }
}

TEST_F(CellsTest, ObjectsOfOneShapeHaveTheSameNames) {
  if (!has(Capability::cells)) GTEST_SKIP() << "shapes are not told";
  const auto are_alike = [](const char* a, const char* b) {
    return have_same_shape(run(a), run(b));
  };
  run("globalThis.bytes = (size) => new Uint8Array(size);");
  EXPECT_TRUE(are_alike("bytes(3)", "bytes(5)"));
  EXPECT_FALSE(are_alike("bytes(3)", "Object.assign(bytes(3), { name: 1 })"));
  EXPECT_FALSE(are_alike("bytes(3)", "Object.freeze(bytes(0))"));
  EXPECT_FALSE(are_alike("bytes(3)", "new (class extends Uint8Array {})(3)"));
  EXPECT_FALSE(are_alike("[1]", "Object.assign([1], { [Symbol()]: 1 })"));
  EXPECT_FALSE(are_alike("[1]", "Object.defineProperty([1], 0, { get: () => 1 })"));
  EXPECT_FALSE(are_alike("1", "1"));
  EXPECT_FALSE(are_alike("undefined", "undefined"));
}

TEST_F(CellsTest, WhatIsWrittenToBorrowedBytesIsSeen) {
  run("globalThis.array = new Uint8Array(10);");
  borrow_bytes(run("array"))[3] = 42;
  EXPECT_EQ(run("array[3]").to_integer(), 42);
}

}  // namespace

}  // namespace giro::engine
