// KnownPaths: paths whose files the kernel had in memory a moment ago. It has not dropped them yet,
// so a plain statx() will not wait: one call instead of the three that find out.
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

  // `flags` of statx(): with AT_SYMLINK_NOFOLLOW the path means another file. A hash collision is
  // very unlikely, and only costs a wait.
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
