// KnownPaths: paths that have led, a moment ago, to a file of which the kernel had all in memory,
// without asking a disk or a network. What it has used so lately it has not forgotten, so that the
// next question for the status can be put plainly: one call instead of the three that find out.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string_view>

#include "giro/base/clock.h"

namespace giro {

class KnownPaths {
 public:
  explicit KnownPaths(Clock& clock) : clock_(clock) {}

  // Flags of the status: AT_SYMLINK_NOFOLLOW leads elsewhere. Two paths of one name are as good as
  // impossible, and only cost a wait then.
  static uint64_t name_of(std::string_view path, int flags) {
    return std::hash<std::string_view>()(path) ^ static_cast<uint64_t>(flags);
  }

  bool has(uint64_t name) const {
    return is_wanted(name) && !clock_.may_have_reached(entries_[name % kCount].until_ns);
  }
  void add(uint64_t name) { entries_[name % kCount] = {name, clock_.now_ns() + kMoment}; }

  // Whether somebody has asked for it lately, known or not: then it may be worth finding out.
  bool is_wanted(uint64_t name) const { return entries_[name % kCount].name == name; }
  void want(uint64_t name) { entries_[name % kCount] = {name, 0}; }

 private:
  static constexpr size_t kCount = 256;
  static constexpr Nanoseconds kMoment = 50'000'000;  // of which the clock's cheap answer needs 20

  struct Entry {
    uint64_t name = 0;
    Nanoseconds until_ns = 0;
  };

  Clock& clock_;
  std::array<Entry, kCount> entries_{};
};

}  // namespace giro
