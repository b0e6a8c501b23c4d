#include "engine/heap_gauge.h"

#include <utility>

#include "engine/buffer_bytes.h"
#include "engine/buffers.h"
#include "engine/capabilities.h"
#include "engine/engine_test.h"

namespace giro::engine {

namespace {

constexpr size_t kMegabyte = size_t{1} << 20;

// Buffers of engines whose allocator we do not see would not be counted.
class BufferBytesTest : public EngineTest {
 protected:
  // How many more there are than at the last call.
  int64_t change() {
    const auto now = static_cast<int64_t>(buffer_bytes::total());
    return now - std::exchange(then_, now);
  }

 private:
  int64_t then_ = static_cast<int64_t>(buffer_bytes::total());
};

TEST_F(BufferBytesTest, CountsWhatTheEngineAllocates) {
  constexpr int64_t kRounding = 64;
  change();
  run("globalThis.array = new Uint8Array(5e6); 0");
  EXPECT_NEAR(static_cast<double>(change()), 5e6, kRounding);
  run("globalThis.buffer = new ArrayBuffer(3e6); 0");
  EXPECT_NEAR(static_cast<double>(change()), 3e6, kRounding);
  run("globalThis.many = Array.from({ length: 1000 }, (_, i) => new Uint8Array(2000 + i)); 0");
  EXPECT_NEAR(static_cast<double>(change()), 2'499'500, 1000 * 16);
  run("array = buffer = many = null; new Array(1000).fill(0).map((_, i) => ({ i })).length");
  for (int i = 0; i < 3; ++i) realm_.collect_garbage();
  EXPECT_LT(change(), -5'000'000);
}

TEST_F(BufferBytesTest, CountsMemoryThatIsHandedOver) {
  constexpr size_t kSize = 3 * kMegabyte;
  change();
  realm_.global().set("given", uint8_array(allocate_memory(kSize), kSize));
  EXPECT_EQ(change(), static_cast<int64_t>(kSize));
}

class HeapGaugeTest : public EngineTest {
 protected:
  void SetUp() override {
    if (!realm_.gauge().is_active()) GTEST_SKIP() << "the engine does not tell";
  }
};

TEST_F(HeapGaugeTest, KnowsWhatWasAllocatedSinceTheLastCollection) {
  const size_t before = realm_.gauge().sizes().used_bytes;
  run("globalThis.all = []; for (let i = 0; i < 2e4; i++) all.push({ i, a: 1, b: 2 }); 0");
  const HeapGauge::Sizes after = realm_.gauge().sizes();
  EXPECT_GT(after.used_bytes, before + kMegabyte / 2);
  EXPECT_LE(after.used_bytes, after.total_bytes);
}

TEST_F(HeapGaugeTest, LeavesBuffersOut) {
  run("globalThis.buffers = [new Uint8Array(5e7), new ArrayBuffer(5e7)]; 0");
  realm_.collect_garbage();
  EXPECT_LT(realm_.gauge().sizes().total_bytes, 20 * kMegabyte);
}

TEST_F(HeapGaugeTest, TellsOnceWhenTheLimitIsPassed) {
  if (!realm_.gauge().can_limit()) GTEST_SKIP() << "the engine is another one";
  constexpr size_t kLimit = 16 * kMegabyte;
  size_t live = 0;
  int times = 0;
  realm_.gauge().set_limit([] { return kLimit; },
                           [&](size_t bytes) {
                             live = bytes;
                             ++times;
                           });
  run("globalThis.some = new Uint8Array(5e7); globalThis.all = [];"
      "for (let n = 0; n < 20; n++) { for (let i = 0; i < 1e5; i++) all.push({ i }); all = []; } "
      "0");
  EXPECT_EQ(times, 0);
  run("for (let i = 0; i < 1e6; i++) all.push({ i }); 0");
  for (int i = 0; i < 5; ++i) realm_.collect_garbage();
  EXPECT_EQ(times, 1);
  EXPECT_GT(live, kLimit);
  EXPECT_LT(live, 4 * kLimit);
}

}  // namespace

}  // namespace giro::engine
