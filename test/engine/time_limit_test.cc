#include "engine/time_limit.h"

#include <csignal>

#include "engine/capabilities.h"
#include "engine/engine_test.h"
#include "engine/execution_guard.h"
#include "engine/native_function.h"

namespace giro::engine {

namespace {

using std::chrono::milliseconds;

// run_limited(source): whether a limit of its own has stopped it.
Value run_limited(Call& call) {
  TimeLimit limit(milliseconds(1), OnSigint::ignore);
  evaluate(call[0].to_string(), "limited.js");
  return Value::boolean(limit.stopped() == TimeLimit::Stop::time_over);
}

// runLimitedBehind(first, source): the same, with a first one that nothing stops.
Value run_limited_behind(Call& call) {
  TimeLimit limit(milliseconds(1), OnSigint::ignore);
  {
    const Unstoppable until_it_is_done;
    evaluate(call[0].to_string(), "unstoppable.js");
  }
  evaluate(call[1].to_string(), "limited.js");
  return Value::boolean(limit.stopped() == TimeLimit::Stop::time_over);
}

// The watchdog sees only what runs inside of an entry: the tests call from JavaScript, as vm does.
class TimeLimitTest : public EngineTest {
 protected:
  void SetUp() override {
    if (!has(Capability::termination)) {
      GTEST_SKIP() << "all of JavaScript that is under way is stopped";
    }
    define<run_limited>("runLimited", 1);
    define<run_limited_behind>("runLimitedBehind", 2);
  }
};

TEST_F(TimeLimitTest, WaitsForWhatIsUnstoppable) {
  EXPECT_TRUE(run("globalThis.seen = ''; runLimitedBehind('const end = Date.now() + 30; "
                  "while (Date.now() < end); seen = 1', 'for (;;);')")
                  .to_boolean());
  EXPECT_EQ(run("seen").to_string(), "1");
}

TEST_F(TimeLimitTest, StopsWhatDoesNotEndPastItsCatchAndFinally) {
  EXPECT_TRUE(run("globalThis.seen = ''; runLimited('try { for (;;); } catch { seen += 1 } "
                  "finally { seen += 2 }')")
                  .to_boolean());
  EXPECT_EQ(run("seen").to_string(), "");
}

TEST_F(TimeLimitTest, LeavesWhatEndsAlone) {
  EXPECT_FALSE(run("runLimited('globalThis.done = 1')").to_boolean());
  EXPECT_EQ(run("done").to_number(), 1);
}

TEST_F(TimeLimitTest, LeavesTheCallerAlone) {
  EXPECT_EQ(run("runLimited('for (;;);'); let n = 0; for (; n < 1e6; n++); n").to_number(), 1e6);
}

TEST_F(TimeLimitTest, StopsWhenAnOuterLimitIsOver) {
  EXPECT_TRUE(run("runLimited('runLimited(\"for (;;);\"); for (;;);')").to_boolean());
}

// run_until_sigint(source): whether SIGINT has stopped it.
Value run_until_sigint(Call& call) {
  TimeLimit limit(std::nullopt, OnSigint::stop);
  evaluate(call[0].to_string(), "limited.js");
  return Value::boolean(limit.stopped() == TimeLimit::Stop::interrupted);
}

Value raise_sigint(Call&) {
  std::raise(SIGINT);
  return Value::undefined();
}

TEST_F(TimeLimitTest, StopsOnSigintAndGivesTheSignalBack) {
  define<run_until_sigint>("runUntilSigint", 1);
  define<raise_sigint>("raiseSigint");
  struct sigaction before {};
  sigaction(SIGINT, nullptr, &before);
  EXPECT_TRUE(run("runUntilSigint('raiseSigint(); for (;;);')").to_boolean());
  struct sigaction after {};
  sigaction(SIGINT, nullptr, &after);
  EXPECT_EQ(after.sa_handler, before.sa_handler);
}

}  // namespace

}  // namespace giro::engine
