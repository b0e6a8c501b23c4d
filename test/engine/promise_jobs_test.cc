#include "engine/promise_jobs.h"

#include "engine/engine_test.h"

namespace giro::engine {

namespace {

class PromiseJobsTest : public EngineTest {
 protected:
  void SetUp() override {
    if (!promise_jobs::can_hold()) GTEST_SKIP() << "no job has to be held";
  }
};

TEST_F(PromiseJobsTest, OnlyWhatLooksLikeADelegationInAnAsyncGeneratorIsRewritten) {
  EXPECT_TRUE(promise_jobs::may_delegate("async function* f() { yield* g(); }"));
  EXPECT_TRUE(promise_jobs::may_delegate("({ async *f() { yield\t* g(); } })"));
  EXPECT_TRUE(promise_jobs::may_delegate("u = 'http://a'; async function *f() { yield * g(); }"));

  EXPECT_FALSE(promise_jobs::may_delegate(""));
  EXPECT_FALSE(promise_jobs::may_delegate("yield"));
  EXPECT_FALSE(promise_jobs::may_delegate("async () => {}; function* f() { yield* g(); }"));
  EXPECT_FALSE(promise_jobs::may_delegate("async function* f() { yield 1; }"));
  EXPECT_FALSE(promise_jobs::may_delegate("async function* f() {\n  // yield* g();\n}"));
  EXPECT_FALSE(promise_jobs::may_delegate("/*\n * async function* f()\n */ yield* g();"));
}

TEST_F(PromiseJobsTest, AHeldJobIsNotQueuedAndTheOthersAre) {
  run("globalThis.told = []; globalThis.token = {};"
      "const { promise, resolve } = Promise.withResolvers();"
      "promise.then((value) => told.push(value === token)); Promise.resolve().then(() => "
      "told.push(1));");
  promise_jobs::hold_job(run("token"));
  run("Promise.resolve().then(() => told.push(2)); resolve(token);");
  Value held = promise_jobs::take_held_job();
  realm_.drain_microtasks();
  EXPECT_EQ(run("told.join()").to_string(), "1,2");

  realm_.global().set("held", held);
  run("held[0](held[1], held[2], held[3], held[4]);");
  EXPECT_EQ(run("told.join()").to_string(), "1,2,true");
  EXPECT_TRUE(promise_jobs::take_held_job().is_undefined());
}

}  // namespace

}  // namespace giro::engine
