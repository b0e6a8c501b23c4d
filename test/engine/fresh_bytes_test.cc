#include "engine/fresh_bytes.h"

#include <cstdlib>
#include <cstring>
#include <set>
#include <vector>

#include "engine/block_pool.h"
#include "engine/buffers.h"
#include "engine/capabilities.h"
#include "engine/engine_test.h"

namespace giro::engine {

namespace {

constexpr size_t kSize = BlockPool::kBlockBytes;

class FreshBytesTest : public EngineTest {
 protected:
  FreshBytes make(size_t size) {
    auto made = make_fresh(Object(run("Uint8Array")), size);
    EXPECT_TRUE(made.has_value());
    return *made;
  }
};

TEST_F(FreshBytesTest, JavaScriptSeesWhatIsWrittenThere) {
  for (size_t size : {size_t{4000}, kSize, 3 * kSize}) {
    FreshBytes fresh = make(size);
    ASSERT_EQ(fresh.bytes.size(), size);
    std::memset(fresh.bytes.data(), 7, size);
    Object check(
        run("(array, size) => array.length === size && array.every((byte) => byte === 7)"
            " && new Uint8Array(array.buffer)[size - 1] === 7"));
    const Value count = Value::integer(static_cast<int64_t>(size));
    EXPECT_TRUE(check.call(Value::undefined(), {fresh.array, count}).value.to_boolean());
    EXPECT_EQ(bytes_of(fresh.array).data(), fresh.bytes.data());
  }
}

TEST_F(FreshBytesTest, OtherArraysAreClearedAsAlways) {
  std::memset(make(kSize).bytes.data(), 7, kSize);
  EXPECT_TRUE(run("new Uint8Array(65536).every((byte) => byte === 0)").to_boolean());
}

TEST_F(FreshBytesTest, MemoryComesAgainWhenArraysAreCollected) {
  if (!has(Capability::fresh_bytes)) GTEST_SKIP() << "they are ordinary arrays";
  constexpr int kMore = 20'000;  // than there are blocks
  std::set<const uint8_t*> places;
  for (int i = 0; i < kMore; ++i) places.insert(make(kSize).bytes.data());
  EXPECT_LT(places.size(), kMore / 2);
}

TEST_F(FreshBytesTest, AreKnownWhileSomebodySaysSo) {
  FreshBytes fresh = make(kSize);
  EXPECT_TRUE(KnownBytes::find(fresh.array).empty());
  {
    KnownBytes known(fresh.array, fresh.bytes);
    EXPECT_EQ(KnownBytes::find(fresh.array).data(), fresh.bytes.data());
    FreshBytes other = make(kSize);
    EXPECT_TRUE(KnownBytes::find(other.array).empty());
    KnownBytes inner(other.array, other.bytes);
    EXPECT_EQ(KnownBytes::find(other.array).data(), other.bytes.data());
  }
  EXPECT_TRUE(KnownBytes::find(fresh.array).empty());
}

// Ordinary arrays are pinned, and stay.
TEST_F(FreshBytesTest, AreNotKnownWhenTheyWereTakenAway) {
  FreshBytes fresh = make(kSize);
  KnownBytes known(fresh.array, fresh.bytes);
  Object take(run("(array) => { try { array.buffer.transfer(); } catch {} return array.length; }"));
  const Completion left = take.call(Value::undefined(), {fresh.array});
  EXPECT_EQ(KnownBytes::find(fresh.array).size(), static_cast<size_t>(left.value.to_integer()));
  EXPECT_EQ(KnownBytes::find(fresh.array).empty(), has(Capability::fresh_bytes));
}

TEST(BlockPoolTest, BlocksDoNotOverlapAndComeAgain) {
  constexpr size_t kBlocks = 100;
  auto& pool = BlockPool::shared();
  std::vector<void*> blocks;
  for (size_t i = 0; i < kBlocks; ++i) {
    blocks.push_back(pool.take());
    ASSERT_NE(blocks.back(), nullptr);
    std::memset(blocks.back(), static_cast<int>(i), kSize);
  }
  for (size_t i = 0; i < kBlocks; ++i) {
    const auto* bytes = static_cast<uint8_t*>(blocks[i]);
    EXPECT_EQ(bytes[0], i);
    EXPECT_EQ(bytes[kSize - 1], i);
  }
  EXPECT_TRUE(pool.give_back(blocks[50]));
  EXPECT_EQ(pool.take(), blocks[50]);
  for (void* block : blocks) EXPECT_TRUE(pool.give_back(block));
}

TEST(BlockPoolTest, EndsAndBeginsAgain) {
  auto& pool = BlockPool::shared();
  std::vector<void*> blocks;
  while (void* block = pool.take()) blocks.push_back(block);
  EXPECT_GT(blocks.size(), 3000u);
  for (void* block : blocks) EXPECT_TRUE(pool.give_back(block));
  void* again = pool.take();
  ASSERT_NE(again, nullptr);
  EXPECT_TRUE(pool.give_back(again));
}

TEST(BlockPoolTest, LeavesTheMemoryOfOthersAlone) {
  auto& pool = BlockPool::shared();
  void* other = std::malloc(kSize);
  EXPECT_FALSE(pool.give_back(other));
  EXPECT_FALSE(pool.give_back(nullptr));
  std::free(other);
}

}  // namespace

}  // namespace giro::engine
