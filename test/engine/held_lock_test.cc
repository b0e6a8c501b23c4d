#include "engine/held_lock.h"

#include <dlfcn.h>

#include <thread>

#include "engine/capabilities.h"
#include "engine/engine_test.h"
#include "engine/native_function.h"
#include "engine/sandbox.h"

// NOLINTNEXTLINE(readability-identifier-naming): the engine's name
extern "C" const OpaqueJSContextGroup* JSContextGetGroup(giro::engine::RawContext context);

namespace giro::engine {

namespace {

template <typename Function>
Function as_the_engine_finds(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
}

// As every function of the engine's C API does it.
bool takes_lock(const OpaqueJSContextGroup* group) {
  using Hold = void (*)(const void** holder, const OpaqueJSContextGroup* group);
  using Release = void (*)(const void** holder);
  static const auto kHold = as_the_engine_finds<Hold>("_ZN3JSC12JSLockHolderC1ERNS_2VME");
  static const auto kRelease = as_the_engine_finds<Release>("_ZN3JSC12JSLockHolderD1Ev");
  const void* holder = nullptr;
  kHold(&holder, group);
  const bool takes = holder != nullptr;
  kRelease(&holder);
  return takes;
}

const OpaqueJSContextGroup* group_here() { return JSContextGetGroup(detail::current_context); }

bool is_left_alone() { return has(Capability::lock); }

Value look(Call&) { return Value::boolean(takes_lock(group_here())); }

class HeldLockTest : public EngineTest {};

TEST_F(HeldLockTest, IsNotTakenAgain) {
  EXPECT_EQ(takes_lock(group_here()), !is_left_alone());
  define<look>("look");
  EXPECT_EQ(run("look()").to_boolean(), !is_left_alone());
}

// There the engine has let go of it.
TEST_F(HeldLockTest, IsTakenInFunctionsOfAClass) {
  Object realm = create_side_realm(GlobalNames::of_sandbox);
  define<look>("look");
  Object sandbox(run("({ get taken() { return look(); } })"));
  Object functions(run("({ set: Reflect.set, refused: () => 0 })"));
  attach_sandbox(
      realm, sandbox, Object(run("({})")),
      {.set = Object(functions.get("set")), .refused = Object(functions.get("refused"))});
  Completion done = evaluate_in(realm, String("taken"), {"side.js", 1}, Value::undefined());
  EXPECT_TRUE(done.value.to_boolean());
  EXPECT_EQ(run("look()").to_boolean(), !is_left_alone());
}

TEST_F(HeldLockTest, IsAnotherOneOnEachThread) {
  std::thread([] {
    Realm other;
    EXPECT_EQ(takes_lock(group_here()), !is_left_alone());
  }).join();
  EXPECT_EQ(takes_lock(group_here()), !is_left_alone());
}

TEST_F(HeldLockTest, IsTakenByAThreadThatDoesNotHoldIt) {
  held_lock::end();
  EXPECT_TRUE(takes_lock(group_here()));
  if (is_left_alone()) held_lock::begin(group_here());
}

}  // namespace

}  // namespace giro::engine
