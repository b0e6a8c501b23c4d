#include "engine/native_class.h"

#include <memory>
#include <vector>

#include "engine/engine_test.h"

namespace giro::engine {

namespace {

// How many objects were destroyed; it outlives the realm, which destroys the last of them.
int destroyed = 0;

struct Tracked {
  ~Tracked() { ++destroyed; }
};

struct Other {};

class NativeClassTest : public EngineTest {
 protected:
  NativeClassTest() { destroyed = 0; }

  // The engine looks for values in every word of the stack, so a few may live on for a while.
  static constexpr int kMany = 1000;
  static constexpr int kLeftBehind = 20;
};

[[gnu::noinline]] void wrap_many(int count) {
  for (int i = 0; i < count; ++i) wrap(std::make_unique<Tracked>());
}

TEST_F(NativeClassTest, FindsItsObjectAndNoOther) {
  auto made = std::make_unique<Tracked>();
  Tracked* expected = made.get();
  Object wrapper = wrap(std::move(made));
  EXPECT_EQ(unwrap<Tracked>(wrapper), expected);
  EXPECT_EQ(unwrap<Other>(wrapper), nullptr);
  for (const char* source : {"1", "null", "undefined", "'text'", "Symbol()", "({})", "[]",
                             "() => {}", "new Proxy({}, {})"}) {
    EXPECT_EQ(unwrap<Tracked>(run(source)), nullptr) << source;
  }
}

TEST_F(NativeClassTest, ObjectsThatInheritFromOneAreNone) {
  realm_.global().set("wrapper", wrap(std::make_unique<Tracked>()));
  EXPECT_EQ(unwrap<Tracked>(run("Object.create(wrapper)")), nullptr);
  EXPECT_EQ(unwrap<Tracked>(run("new Proxy(wrapper, {})")), nullptr);
}

TEST_F(NativeClassTest, TakesPropertiesLikeAnyObject) {
  realm_.global().set("wrapper", wrap(std::make_unique<Tracked>()));
  EXPECT_EQ(run("wrapper.a = 1; wrapper.a + Object.keys(wrapper).length").to_number(), 2);
}

TEST_F(NativeClassTest, IsDestroyedOnceWhenNobodyCanReachIt) {
  wrap_many(kMany);
  realm_.collect_garbage();
  EXPECT_GE(destroyed, kMany - kLeftBehind);
  EXPECT_LE(destroyed, kMany);
}

TEST_F(NativeClassTest, LivesWhileItIsReachable) {
  realm_.global().set("wrapper", wrap(std::make_unique<Tracked>()));
  realm_.collect_garbage();
  EXPECT_EQ(destroyed, 0);
}

TEST_F(NativeClassTest, PersistentKeepsItAndLetsItGo) {
  std::vector<Persistent> kept;
  for (int i = 0; i < kMany; ++i) kept.emplace_back(wrap(std::make_unique<Tracked>()));
  realm_.collect_garbage();
  EXPECT_EQ(destroyed, 0);
  for (const Persistent& one : kept) ASSERT_NE(unwrap<Tracked>(one.value()), nullptr);
  kept.clear();
  realm_.collect_garbage();
  EXPECT_GE(destroyed, kMany - kLeftBehind);
}

TEST_F(NativeClassTest, PersistentMovesAndResets) {
  Persistent first{run("({ a: 1 })")};
  Persistent second(std::move(first));
  EXPECT_TRUE(first.is_empty());
  first = std::move(second);
  realm_.collect_garbage();
  EXPECT_EQ(first.object().get("a").to_number(), 1);
  first.reset();
  first.reset();
  EXPECT_TRUE(first.is_empty());
  EXPECT_TRUE(Persistent(Value()).is_empty());
}

TEST(NativeClassLifeTest, APersistentMayOutliveItsRealm) {
  destroyed = 0;
  Persistent kept;
  {
    GlibPump pump;
    Realm realm;
    kept = Persistent(wrap(std::make_unique<Tracked>()));
  }
  EXPECT_EQ(destroyed, 1);
  kept.reset();
  EXPECT_TRUE(kept.is_empty());
}

TEST(NativeClassLifeTest, TheEndOfTheRealmDestroysTheRestOnce) {
  destroyed = 0;
  {
    GlibPump pump;
    Realm realm;
    realm.global().set("wrapper", wrap(std::make_unique<Tracked>()));
    wrap_many(100);
  }
  EXPECT_EQ(destroyed, 101);
}

}  // namespace

}  // namespace giro::engine
