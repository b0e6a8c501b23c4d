#include "engine/bytecode.h"

#include <cstring>
#include <string>
#include <utility>

#include "base/encoding/utf.h"
#include "engine/capabilities.h"
#include "engine/engine_test.h"
#include "engine/object.h"
#include "engine/realm.h"
#include "engine/strings.h"

namespace giro::engine::bytecode {

namespace {

struct Outcome {
  std::string answer;  // of the function that the script is, or what was thrown
  std::shared_ptr<Account> account = std::make_shared<Account>();
};

Outcome run_script(const std::u16string& text, Block known, Keeps keeps) {
  Outcome outcome;
  Script script{.text = {.utf16 = text},
                .known = std::move(known),
                .keeps = keeps,
                .account = outcome.account};
  const std::string utf8 = encoding::utf16_to_utf8(text);
  if (encoding::is_ascii(encoding::bytes_of(utf8))) script.text = {.latin1 = utf8};
  Completion made = evaluate(std::move(script), "/some/file.js");
  if (made.ok()) made = Object(made.value).call(Value::undefined(), {});
  outcome.answer = made.ok() ? made.value.to_string() : made.thrown.to_string();
  return outcome;
}

Block take() {
  Block taken;
  take_kept([&taken](const Account&, std::string_view, std::span<const uint8_t> bytes) {
    taken = Block(bytes.size());
    std::memcpy(taken.bytes().data(), bytes.data(), bytes.size());
  });
  return taken;
}

struct Runs {
  Outcome first;
  Outcome second;
};

// In two heaps: one would remember the first.
Runs run_twice(const std::u16string& text, const std::u16string& other_text) {
  Runs runs;
  Block taken;
  {
    Realm realm;
    runs.first = run_script(text, Block(), Keeps::yes);
    taken = take();
  }
  Realm realm;
  runs.second = run_script(other_text, std::move(taken), Keeps::no);
  return runs;
}

Runs run_twice(const std::u16string& text) { return run_twice(text, text); }

class BytecodeTest : public ::testing::Test {
 protected:
  void SetUp() override {
    Realm realm;
    decide_capabilities();
    if (!has(Capability::bytecode)) GTEST_SKIP() << "the capability is off";
  }

  GlibPump pump_;
};

TEST_F(BytecodeTest, WhatRanOnceIsNotCompiledAgain) {
  const Runs runs = run_twice(u"(function () { return [1, 2].map((x) => x * 2).join(); })");
  EXPECT_EQ(runs.first.answer, "2,4");
  EXPECT_EQ(runs.first.account->functions_compiled, 2u);
  EXPECT_EQ(runs.second.answer, "2,4");
  EXPECT_TRUE(runs.second.account->is_accepted);
  EXPECT_EQ(runs.second.account->functions_compiled, 0u);
}

TEST_F(BytecodeTest, TheBytecodeOfAnotherTextIsNotTaken) {
  const Runs runs = run_twice(u"(function () { return 1; })", u"(function () { return 2; })");
  EXPECT_EQ(runs.second.answer, "2");
  EXPECT_FALSE(runs.second.account->is_accepted);
}

TEST_F(BytecodeTest, WhatDidNotRunIsCompiledFromTheText) {
  const Runs runs = run_twice(
      u"(function () { function late() { return 'late'; }"
      u" return Math.random() < 0 ? 0 : late.toString() + late(); })");
  EXPECT_EQ(runs.second.answer, "function late() { return 'late'; }late");
  EXPECT_TRUE(runs.second.account->is_accepted);
}

TEST_F(BytecodeTest, TextsOfFunctionsAndPlacesInThemAreThoseOfTheText) {
  const Runs runs = run_twice(
      u"(function () {\n  const f = (a) => { throw new Error(`${f}`); };\n"
      u"  try { f(); } catch (error) { return `${error.message} ${error.line}:${error.column} "
      u"${error.sourceURL}`; }\n})");
  EXPECT_NE(runs.first.answer.find("(a) => { throw new Error(`${f}`); } 2:"), std::string::npos)
      << runs.first.answer;
  EXPECT_NE(runs.first.answer.find("/some/file.js"), std::string::npos) << runs.first.answer;
  EXPECT_EQ(runs.second.answer, runs.first.answer);
  EXPECT_TRUE(runs.second.account->is_accepted);
}

TEST_F(BytecodeTest, WideTextsToo) {
  const Runs runs = run_twice(u"(function () { return '\u20ac' + (() => '\u00e9\U0001f600')(); })");
  EXPECT_EQ(runs.first.answer, "\u20ac\u00e9\U0001f600");
  EXPECT_EQ(runs.second.answer, runs.first.answer);
  EXPECT_TRUE(runs.second.account->is_accepted);
}

TEST_F(BytecodeTest, AllKindsOfCode) {
  const Runs runs = run_twice(
      u"(function () { 'use strict'; const out = [];"
      u" class A { #x = 1; static s = 2n; get x() { return this.#x; } static { out.push(A.s); } }"
      u" class B extends A { constructor() { super(); this.y = super.x; } }"
      u" function* g() { yield* [1, 2]; }"
      u" const tag = (s) => s.raw[0]; const label = { 'a': { b: [1.5, -0, , 'x'] } };"
      u" out.push(new B().y, ...g(), tag`\\n`, /a(?<n>b)/u.exec('ab').groups.n,"
      u" JSON.stringify(label), eval('label.a.b.length + out.length'));"
      u" outer: for (const i of [1, 2, 3]) { switch (i) { case 2: break outer; default: "
      u"out.push(i); } }"
      u" try { null.x; } catch { out.push('caught'); } finally { out.push('finally'); }"
      u" const { a: { b: [p, ...q] }, z = 5 } = label; out.push(p, q.length, z, new "
      u"Function('return 7')());"
      u" (async () => { for await (const v of g()) out.push(v); })();"
      u" return out.join(); })");
  EXPECT_EQ(runs.first.answer.substr(0, 8), "2,1,1,2,") << runs.first.answer;
  EXPECT_EQ(runs.second.answer, runs.first.answer);
  EXPECT_TRUE(runs.second.account->is_accepted);
}

TEST_F(BytecodeTest, WhatDoesNotParseSaysSo) {
  Realm realm;
  const Outcome outcome = run_script(u"(function () { return }}", Block(), Keeps::yes);
  EXPECT_NE(outcome.answer.find("SyntaxError"), std::string::npos) << outcome.answer;
  EXPECT_TRUE(take().is_empty());
}

TEST_F(BytecodeTest, WhatIsKeptIsTakenAfterCollections) {
  Block taken;
  {
    Realm realm;
    run_script(u"(function () { return (() => 1)(); })", Block(), Keeps::yes);
    for (int i = 0; i < 4; ++i) realm.collect_garbage();
    taken = take();
  }
  Realm realm;
  const Outcome second =
      run_script(u"(function () { return (() => 1)(); })", std::move(taken), Keeps::no);
  EXPECT_EQ(second.answer, "1");
  EXPECT_TRUE(second.account->is_accepted);
}

}  // namespace

}  // namespace giro::engine::bytecode
