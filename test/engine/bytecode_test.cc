#include "engine/bytecode.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/engine_test.h"

namespace giro::engine {

namespace {

constexpr std::string_view kText = R"((function (a) {
  const word = 'unaltered';
  return { word, sum: () => a + 1, fail() { throw new Error(word); } };
}))";

// Bytecode lies in the executable.
alignas(16) char room[1 << 16];

std::span<const char> keep(std::span<const char> bytecode) {
  EXPECT_LE(bytecode.size(), sizeof(room));
  return {room, static_cast<size_t>(std::copy(bytecode.begin(), bytecode.end(), room) - room)};
}

class Bytecode : public EngineTest {
 protected:
  void SetUp() override {
    if (!bytecode_can_be_used()) GTEST_SKIP() << "not with this engine";
    bytecode_ = keep(make_bytecode(kText, "test.js"));
    ASSERT_FALSE(bytecode_.empty());
  }

  Object call() {
    Completion script = evaluate_compiled({kText, bytecode_}, "test.js");
    EXPECT_TRUE(script.ok());
    return Object(Object(script.value).call(Value::undefined(), {Value::number(2)}).value);
  }

  std::span<const char> bytecode_;
};

TEST_F(Bytecode, ScriptsRunFromBytecodeAsFromTheirText) {
  Object made = call();
  EXPECT_EQ(made.get("word").to_string(), "unaltered");
  EXPECT_EQ(Object(made.get("sum")).call(Value::undefined(), {}).value.to_number(), 3);
  Completion failed = Object(made.get("fail")).call(Value::undefined(), {});
  EXPECT_EQ(failed.thrown.to_string(), "Error: unaltered");
  EXPECT_EQ(Object(failed.thrown).get("line").to_number(), 3);
}

TEST_F(Bytecode, FunctionsShowTheTextThatTheyWereMadeOf) {
  EXPECT_EQ(call().get("sum").to_string(), "() => a + 1");
}

TEST_F(Bytecode, TheTextIsNotParsed) {
  // A word in the bytecode becomes another one; in the copy of the text it stays as it is, because
  // the engine compares that one.
  const std::string_view all(room, bytecode_.size());
  const size_t copy = all.find(kText);
  for (size_t at = all.find("unaltered"); at != all.npos; at = all.find("unaltered", at + 1)) {
    if (at < copy || at > copy + kText.size()) std::copy_n("different", 9, room + at);
  }
  EXPECT_EQ(call().get("word").to_string(), "different");
}

TEST_F(Bytecode, TheTextServesWhereTheBytecodeIsNoGood) {
  std::fill_n(room, 16, '\0');  // its version
  EXPECT_EQ(call().get("word").to_string(), "unaltered");
}

TEST_F(Bytecode, SurvivesCollections) {
  Persistent made(call());
  realm_.collect_garbage();
  EXPECT_EQ(Object(made.object().get("sum")).call(Value::undefined(), {}).value.to_number(), 3);
}

TEST_F(Bytecode, IsNotMadeOfWhatDoesNotParse) {
  EXPECT_TRUE(make_bytecode("6 *", "test.js").empty());
}

}  // namespace

}  // namespace giro::engine
