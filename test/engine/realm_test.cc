#include "engine/realm.h"

#include <poll.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "engine/capabilities.h"
#include "engine/engine_test.h"
#include "engine/microtasks.h"
#include "engine/promise_jobs.h"
#include "engine/promise_states.h"
#include "engine/rejections.h"

namespace giro::engine {

namespace {

using RealmTest = EngineTest;

TEST_F(RealmTest, MicrotasksWaitForTheDrain) {
  run("globalThis.log = []; Promise.resolve().then(() => log.push(1)).then(() => log.push(2));");
  EXPECT_EQ(run("log.length").to_number(), 0);
  realm_.drain_microtasks();
  EXPECT_EQ(run("log.join()").to_string(), "1,2");
}

TEST_F(RealmTest, ADrainIsWholeHoweverManyFollow) {
  run("globalThis.n = 0; (async () => { while (n < 10000) { await null; n++; } })();");
  realm_.drain_microtasks();
  EXPECT_EQ(run("n").to_number(), 10000);
}

TEST_F(RealmTest, AMicrotaskThatFailsLosesNothingBehindIt) {
  run("globalThis.log = [];"
      "Promise.resolve().then(() => { throw new Error(); }).catch(() => log.push('caught'));"
      "Promise.resolve().then(() => log.push('next'));");
  realm_.drain_microtasks();
  EXPECT_EQ(run("log.join()").to_string(), "next,caught");
}

Value drain(Call&) {
  microtasks::drain();
  return Value::undefined();
}

TEST_F(RealmTest, DrainsFromInsideACall) {
  if (!has(Capability::draining)) GTEST_SKIP() << "the loop drains between callbacks";
  define<drain>("drain");
  EXPECT_EQ(run("let n = 0; Promise.resolve().then(() => { n = 1; }); drain(); n").to_number(), 1);
  // A drain inside a drain runs what is queued, once.
  EXPECT_EQ(run("let m = ''; Promise.resolve().then(() => { m += 'a'; drain(); m += 'c'; });"
                "Promise.resolve().then(() => { m += 'b'; }); drain(); m")
                .to_string(),
            "abc");
}

TEST_F(RealmTest, ForAwaitOverRejectedPromisesEnds) {
  run("globalThis.log = []; (async () => {"
      "  try { for await (const x of { [Symbol.iterator]() { return { next() {"
      "    return { done: false, value: Promise.reject(5) }; } }; } }); }"
      "  catch (error) { log.push(error); } })();");
  realm_.drain_microtasks();
  if (has(Capability::jobs)) {
    EXPECT_EQ(run("log.join()").to_string(), "5");
  }
  EXPECT_FALSE(run("'return' in Object.prototype").to_boolean());
}

std::vector<std::string> told;

TEST_F(RealmTest, ARejectionWithoutHandlerIsToldAfterTheDrain) {
  told.clear();
  realm_.set_rejection_listener({.rejected = [](Object, Value reason, Value,
                                                uint32_t) { told.push_back(reason.to_string()); },
                                 .handled = [](Object) { told.push_back("handled"); }});
  run("Promise.reject('told'); const p = Promise.reject('handled'); p.catch(() => {});"
      "const late = Promise.reject('in time'); Promise.resolve().then(() => late.catch(() => "
      "{}));");
  EXPECT_THAT(told, testing::IsEmpty());
  realm_.drain_microtasks();
  EXPECT_THAT(told, testing::ElementsAre("told"));
}

TEST_F(RealmTest, ReasonsOfAnyKindAreTold) {
  told.clear();
  realm_.set_rejection_listener({.rejected = [](Object promise, Value reason, Value, uint32_t) {
    told.push_back(!promise.is_object()  ? "no promise"
                   : reason.is_symbol()  ? "symbol"
                   : reason.is_nullish() ? "nullish"
                                         : "other");
  }});
  run("Promise.reject(Symbol()); Promise.reject(null); Promise.reject(undefined);"
      "Promise.reject({ toString() { throw 1; } });");
  realm_.drain_microtasks();
  EXPECT_THAT(told, testing::ElementsAre("symbol", "nullish", "nullish", "other"));
}

TEST_F(RealmTest, AHandlerThatComesAfterItsRejectionWasToldIsSeenThoughNothingElseHoldsThePromise) {
  if (!rejections::are_seen()) GTEST_SKIP() << "the engine does not show it";
  told.clear();
  realm_.set_rejection_listener(
      {.rejected = [](Object, Value reason, Value,
                      uint32_t) { told.push_back(reason.to_string()); },
       .handled =
           [](Object promise) {
             told.push_back("handled " + promise_states::result_of(promise).to_string());
           }});
  run("globalThis.late = Promise.reject('told');");
  realm_.drain_microtasks();
  run("late.catch(() => {}); late = undefined;");
  realm_.collect_garbage();
  realm_.drain_microtasks();
  EXPECT_THAT(told, testing::ElementsAre("told", "handled told"));
}

TEST_F(RealmTest, ARejectionHasTheContextOfItsMoment) {
  if (!rejections::are_seen()) GTEST_SKIP() << "the engine does not show it";
  told.clear();
  realm_.set_rejection_listener({.rejected = [](Object, Value reason, Value context, uint32_t) {
    told.push_back(reason.to_string() + " in " + context.to_string());
  }});
  run("Promise.reject(1); const { promise, reject } = Promise.withResolvers();");
  promise_jobs::track_contexts(Object(run("() => {}")), Object(run("() => {}")));
  Persistent context{Value::string("here")};
  promise_jobs::set_context(context.value());
  run("reject(2); (async () => { throw 3; })();");
  promise_jobs::set_context(Value::undefined());
  realm_.drain_microtasks();
  EXPECT_THAT(told, testing::ElementsAre("1 in undefined", "2 in here", "3 in here"));
}

TEST_F(RealmTest, CollectingMakesTheHeapSmaller) {
  run("let junk = []; for (let i = 0; i < 200000; i++) junk.push({ i });");
  size_t before = realm_.memory().heap_used_bytes;
  // The stack may still hold the array.
  run("junk.length = 0;");
  realm_.collect_garbage();
  EXPECT_LT(realm_.memory().heap_used_bytes, before);
  EXPECT_GT(realm_.memory().heap_used_bytes, 0u);
}

// --- The pump
// --------------------------------------------------------------------------------------

// Turns the pump and drains until the script's value is true; the end of the time is the test's.
bool pump_until(GlibPump& pump, Realm& realm, const char* condition) {
  constexpr int kTurnsMax = 500;
  for (int i = 0; i < kTurnsMax; ++i) {
    Nanoseconds pause_ns = pump.turn().pause_ns;
    realm.drain_microtasks();
    if (run(condition).to_boolean()) return true;
    pollfd descriptor{pump.fd(), POLLIN, 0};
    int pause_ms = pause_ns == kNever ? 20 : static_cast<int>(pause_ns / 1'000'000);
    poll(&descriptor, 1, std::min(pause_ms, 20));
  }
  return false;
}

TEST_F(RealmTest, AsynchronousWebAssemblyArrivesThroughThePump) {
  run("globalThis.done = false;"
      "WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => { done = "
      "true; });");
  EXPECT_TRUE(pump_until(pump_, realm_, "done"));
}

TEST_F(RealmTest, FinalizationCallbacksArriveThroughThePump) {
  run("globalThis.count = 0; const registry = new FinalizationRegistry((n) => { count += n; });"
      "(() => { for (let i = 0; i < 100; i++) registry.register({ i }, 1); })();");
  realm_.drain_microtasks();
  realm_.collect_garbage();
  EXPECT_TRUE(pump_until(pump_, realm_, "count > 50"));
}

TEST_F(RealmTest, WeakReferencesAreClearedAfterTheDrain) {
  run("globalThis.refs = (() => { const made = []; for (let i = 0; i < 100; i++)"
      " made.push(new WeakRef({ i })); return made; })();");
  realm_.drain_microtasks();
  realm_.collect_garbage();
  EXPECT_GT(run("refs.filter((ref) => ref.deref() === undefined).length").to_number(), 80);
}

// A drain of nothing is for WeakRefs alone.
TEST_F(RealmTest, ATurnMakesADrainDueOnlyWhereThereAreWeakReferences) {
  const auto* jobs = promise_jobs::job_counters();
  if (jobs == nullptr || !has(Capability::weak_refs) || !rejections::are_seen()) {
    GTEST_SKIP() << "a drain is always due";
  }
  auto is_due = [&] { return jobs->queued != jobs->drained; };
  realm_.drain_microtasks();
  realm_.begin_turn();
  EXPECT_FALSE(is_due());
  run("new WeakRef({});");
  EXPECT_FALSE(is_due());
  realm_.begin_turn();
  EXPECT_TRUE(is_due());
  realm_.drain_microtasks();
  EXPECT_FALSE(is_due());
}

TEST_F(RealmTest, ARejectionMakesADrainDue) {
  const auto* jobs = promise_jobs::job_counters();
  if (jobs == nullptr) GTEST_SKIP() << "a drain is always due";
  realm_.drain_microtasks();
  run("Promise.reject(1); undefined");
  EXPECT_NE(jobs->queued, jobs->drained);
}

// --- Several
// ---------------------------------------------------------------------------------------

void live_once(std::atomic<int>& right) {
  GlibPump pump;
  Realm realm;
  run("globalThis.log = []; for (let i = 0; i < 100; i++) Promise.resolve(i).then((x) => "
      "log.push(x));");
  realm.drain_microtasks();
  bool same = run("log.every((x, i) => x === i) && log.length === 100").to_boolean();
  Persistent kept{run("({ text: 'kept '.repeat(10) })")};
  realm.collect_garbage();
  same &= kept.object().get("text").to_string().size() == 50;
  if (same) ++right;
}

int calls_at_the_end = 0;
Value count_call(Call&) {
  ++calls_at_the_end;
  return Value::undefined();
}

TEST(RealmsTest, EndWithoutTheJobsThatAreQueued) {
  calls_at_the_end = 0;
  for (int turn = 0; turn < 2; ++turn) {
    GlibPump pump;
    Realm realm;
    if (turn == 1) realm.drain_as_one_call();
    realm.global().set("note", native_function<count_call>("note", 0));
    run("Promise.resolve().then(() => note()).then(() => note(), () => note());"
        "(async () => { await null; note(); })();");
  }
  EXPECT_EQ(calls_at_the_end, 0);
}

TEST(RealmsTest, FollowEachOtherOnOneThread) {
  std::atomic<int> right = 0;
  for (int i = 0; i < 5; ++i) live_once(right);
  EXPECT_EQ(right, 5);
}

TEST(RealmsTest, FollowEachOtherOnThreadsOfTheirOwn) {
  std::atomic<int> right = 0;
  for (int i = 0; i < 5; ++i) std::thread(live_once, std::ref(right)).join();
  EXPECT_EQ(right, 5);
}

TEST(RealmsTest, LiveSideBySideOnThreads) {
  std::atomic<int> right = 0;
  {
    GlibPump pump;
    Realm first;  // decides what the engine has, before other threads use the engine
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&right] {
        for (int turn = 0; turn < 3; ++turn) live_once(right);
      });
    }
  }
  EXPECT_EQ(right, 12);
}

}  // namespace

}  // namespace giro::engine
