// Trace: what a stress program did and what the loop did, in order. Kept as numbers, because most
// traces are never read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "giro/base/clock.h"

namespace giro::stress {

class Trace {
 public:
  // `what` and `kind` must be string literals.
  void add(Nanoseconds now_ns, const char* what, const char* kind = "", uint64_t number = 0,
           uint64_t second = 0) {
    lines_.push_back({now_ns, what, kind, number, second});
  }
  size_t size() const { return lines_.size(); }
  // The last lines, or all.
  std::string text(size_t lines_max = SIZE_MAX) const;

 private:
  struct Line {
    Nanoseconds now_ns;
    const char* what;
    const char* kind;
    uint64_t number;
    uint64_t second;
  };
  std::vector<Line> lines_;
};

}  // namespace giro::stress
