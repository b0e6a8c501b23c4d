// Counts values to a number of significant figures, in memory of fixed size: the layout of
// HdrHistogram, which Node uses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace giro::runtime {

class Histogram {
 public:
  // Values from `lowest` are told apart; those above `highest` are only counted.
  Histogram(int64_t lowest, int64_t highest, int figures);

  void record(int64_t value);
  // Those of the other that fit.
  void add(const Histogram& other);
  void reset();

  int64_t count() const { return total_; }
  int64_t exceeds() const { return exceeds_; }
  int64_t min() const;
  int64_t max() const;
  // NaN if there is nothing.
  double mean() const;
  double stddev() const;
  int64_t percentile(double percent) const;
  // How many of them are no greater, as exactly as values are told apart.
  int64_t count_up_to(int64_t value) const;

  struct Step {
    double percent;
    int64_t value;
  };
  // Ever closer to 100: each step halves what is left.
  std::vector<Step> percentiles() const;

 private:
  // Values that share a count: `lowest` and the next `size - 1`.
  struct Range {
    int64_t lowest;
    int64_t size;
    int64_t highest() const { return lowest + size - 1; }
    int64_t median() const { return lowest + size / 2; }
  };
  size_t index_of(int64_t value) const;
  Range range_at(size_t index) const;
  Range range_of(int64_t value) const { return range_at(index_of(value)); }

  int64_t highest_;
  int unit_magnitude_;
  int half_magnitude_;  // of half of a bucket's slots
  int64_t mask_;
  std::vector<int64_t> counts_;
  int64_t total_ = 0;
  int64_t exceeds_ = 0;
  int64_t min_ = std::numeric_limits<int64_t>::max();
  int64_t max_ = 0;
};

}  // namespace giro::runtime
