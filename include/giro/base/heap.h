// A 4-ary min-heap in one array. Four children share two cache lines and the tree is half as deep
// as a binary one; the keys sit in the array, so that comparing never follows a pointer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace giro {

// Entry: movable, `entry.before(other)`, and `entry.moved_to(index)`, called whenever its place
// changes, so that the owner can find it again for remove().
template <typename Entry>
class Heap {
 public:
  static constexpr size_t kArity = 4;

  bool empty() const { return entries_.empty(); }
  size_t size() const { return entries_.size(); }
  const Entry& top() const { return entries_.front(); }
  const Entry& at(size_t index) const { return entries_[index]; }

  void push(Entry entry) {
    entries_.push_back(entry);
    sift_up(entries_.size() - 1, entry);
  }

  void pop() { remove(0); }

  void remove(size_t index) {
    Entry last = entries_.back();
    entries_.pop_back();
    if (index < entries_.size()) settle(index, last);
    give_memory_back();
  }

  // The entry at index gets another key.
  void replace(size_t index, Entry entry) { settle(index, entry); }

 private:
  static constexpr size_t kSmallCapacity = 1024;

  void place(size_t index, const Entry& entry) {
    entries_[index] = entry;
    entry.moved_to(index);
  }

  void settle(size_t index, const Entry& entry) {
    if (index > 0 && entry.before(entries_[(index - 1) / kArity])) {
      sift_up(index, entry);
    } else {
      sift_down(index, entry);
    }
  }

  void sift_up(size_t index, const Entry& entry) {
    while (index > 0) {
      size_t parent = (index - 1) / kArity;
      if (!entry.before(entries_[parent])) break;
      place(index, entries_[parent]);
      index = parent;
    }
    place(index, entry);
  }

  void sift_down(size_t index, const Entry& entry) {
    const size_t size = entries_.size();
    for (size_t child = index * kArity + 1; child < size; child = index * kArity + 1) {
      size_t best = child;
      const size_t end = child + kArity < size ? child + kArity : size;
      for (size_t other = child + 1; other < end; ++other) {
        if (entries_[other].before(entries_[best])) best = other;
      }
      if (!entries_[best].before(entry)) break;
      place(index, entries_[best]);
      index = best;
    }
    place(index, entry);
  }

  // A burst of a million must not hold its memory for the rest of the process.
  void give_memory_back() {
    if (entries_.capacity() <= kSmallCapacity || entries_.size() > entries_.capacity() / 8) return;
    std::vector<Entry> smaller;
    smaller.reserve(entries_.capacity() / 4);
    smaller.assign(entries_.begin(), entries_.end());
    entries_.swap(smaller);
  }

  std::vector<Entry> entries_;
};

}  // namespace giro
