#include "giro/base/heap.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace giro {
namespace {

struct Item {
  int key = 0;
  size_t index = SIZE_MAX;
};

struct Entry {
  int key;
  Item* item;
  bool before(const Entry& other) const { return key < other.key; }
  void moved_to(size_t index) const { item->index = index; }
};

TEST(Heap, gives_the_smallest_first_through_random_pushes_removals_and_replacements) {
  std::mt19937 random(42);
  Heap<Entry> heap;
  std::vector<Item> items(5000);
  std::vector<Item*> inside;
  for (Item& item : items) {
    item.key = static_cast<int>(random() % 1000);
    heap.push({item.key, &item});
    inside.push_back(&item);
    if (random() % 3 == 0) {
      size_t victim = random() % inside.size();
      ASSERT_EQ(heap.at(inside[victim]->index).item, inside[victim]);
      heap.remove(inside[victim]->index);
      inside.erase(inside.begin() + static_cast<long>(victim));
    }
    if (!inside.empty() && random() % 3 == 0) {
      Item& changed = *inside[random() % inside.size()];
      changed.key = static_cast<int>(random() % 1000);
      heap.replace(changed.index, {changed.key, &changed});
    }
  }
  std::sort(inside.begin(), inside.end(), [](Item* a, Item* b) { return a->key < b->key; });
  ASSERT_EQ(heap.size(), inside.size());
  for (Item* expected : inside) {
    ASSERT_EQ(heap.top().key, expected->key);
    heap.pop();
  }
  EXPECT_TRUE(heap.empty());
}

}  // namespace
}  // namespace giro
