// RecentIds: ids by key, for those that were asked for last. What is not in it is looked up where
// all are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace giro::trace {

template <typename Id>
class RecentIds {
 public:
  // 0: it is not here. Keys are not 0.
  Id find(uint64_t key) const {
    const Entry& entry = entries_[place_of(key)];
    return entry.key == key ? entry.id : Id{0};
  }
  void put(uint64_t key, Id id) { entries_[place_of(key)] = {key, id}; }
  void clear() { entries_ = {}; }

 private:
  struct Entry {
    uint64_t key = 0;
    Id id = 0;
  };
  static constexpr size_t kCount = 128;
  // A key has its source in the upper half, where it begins there in the lower one.
  static size_t place_of(uint64_t key) { return (key ^ key >> 7 ^ key >> 32) % kCount; }
  std::array<Entry, kCount> entries_{};
};

}  // namespace giro::trace
