#include "runtime/histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace giro::runtime {

namespace {

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

int floor_log2(int64_t value) { return 63 - std::countl_zero(static_cast<uint64_t>(value)); }

}  // namespace

// Each bucket has slots twice as wide as the one before. Only its upper half is used: the bucket
// before covers the lower half more finely.
Histogram::Histogram(int64_t lowest, int64_t highest, int figures)
    : highest_(highest), unit_magnitude_(floor_log2(lowest)) {
  const auto resolved = static_cast<int64_t>(2 * std::pow(10, figures));
  half_magnitude_ = static_cast<int>(std::ceil(std::log2(static_cast<double>(resolved)))) - 1;
  const int64_t slots = int64_t{1} << (half_magnitude_ + 1);
  mask_ = (slots - 1) << unit_magnitude_;
  size_t buckets = 1;
  for (int64_t reach = slots << unit_magnitude_; reach <= highest; buckets++) {
    if (reach > kMax / 2) {
      buckets++;
      break;
    }
    reach <<= 1;
  }
  counts_.resize((buckets + 1) << half_magnitude_);
}

size_t Histogram::index_of(int64_t value) const {
  const int bucket = floor_log2(value | mask_) - unit_magnitude_ - half_magnitude_;
  const int64_t slot = value >> (bucket + unit_magnitude_);
  const int64_t half = int64_t{1} << half_magnitude_;
  return static_cast<size_t>((int64_t{bucket} << half_magnitude_) + half + slot - half);
}

Histogram::Range Histogram::range_at(size_t index) const {
  const auto half = size_t{1} << half_magnitude_;
  auto bucket = static_cast<int>(index >> half_magnitude_) - 1;
  size_t slot = (index & (half - 1)) + half;
  if (bucket < 0) {
    bucket = 0;
    slot -= half;
  }
  const int shift = bucket + unit_magnitude_;
  return {static_cast<int64_t>(slot << shift), int64_t{1} << shift};
}

void Histogram::record(int64_t value) {
  if (value > highest_ || value < 0 || index_of(value) >= counts_.size()) {
    exceeds_++;
    return;
  }
  counts_[index_of(value)]++;
  total_++;
  if (value != 0) min_ = std::min(min_, value);
  max_ = std::max(max_, value);
}

void Histogram::add(const Histogram& other) {
  exceeds_ += other.exceeds_;
  for (size_t index = 0; index < other.counts_.size(); index++) {
    const int64_t count = other.counts_[index];
    if (count == 0) continue;
    const int64_t value = other.range_at(index).lowest;
    record(value);
    if (index_of(value) < counts_.size()) {
      counts_[index_of(value)] += count - 1;
      total_ += count - 1;
    }
  }
}

void Histogram::reset() {
  std::ranges::fill(counts_, 0);
  total_ = 0;
  exceeds_ = 0;
  min_ = kMax;
  max_ = 0;
}

int64_t Histogram::min() const {
  if (counts_[0] > 0) return 0;
  return min_ == kMax ? kMax : range_of(min_).lowest;
}

int64_t Histogram::max() const { return max_ == 0 ? 0 : range_of(max_).highest(); }

double Histogram::mean() const {
  double sum = 0;
  for (size_t index = 0; index < counts_.size(); index++) {
    if (counts_[index] == 0) continue;
    sum += static_cast<double>(counts_[index]) * static_cast<double>(range_at(index).median());
  }
  return sum / static_cast<double>(total_);
}

double Histogram::stddev() const {
  const double middle = mean();
  double sum = 0;
  for (size_t index = 0; index < counts_.size(); index++) {
    if (counts_[index] == 0) continue;
    const double off = static_cast<double>(range_at(index).median()) - middle;
    sum += off * off * static_cast<double>(counts_[index]);
  }
  return std::sqrt(sum / static_cast<double>(total_));
}

int64_t Histogram::percentile(double percent) const {
  const double wanted = std::min(percent, 100.0) / 100 * static_cast<double>(total_);
  const int64_t needed = std::max<int64_t>(1, std::llround(wanted));
  int64_t seen = 0;
  for (size_t index = 0; index < counts_.size(); index++) {
    seen += counts_[index];
    if (seen >= needed) {
      return percent == 0 ? range_at(index).lowest : range_at(index).highest();
    }
  }
  return 0;
}

int64_t Histogram::count_up_to(int64_t value) const {
  int64_t count = 0;
  for (size_t index = 0; index < counts_.size() && range_at(index).lowest <= value; index++) {
    count += counts_[index];
  }
  return count;
}

std::vector<Histogram::Step> Histogram::percentiles() const {
  std::vector<Step> steps;
  double next = 0;
  int64_t seen = 0;
  int64_t value = 0;
  for (size_t index = 0; index < counts_.size() && seen < total_; index++) {
    if (counts_[index] == 0) continue;
    seen += counts_[index];
    value = range_at(index).lowest;
    const double reached = 100.0 * static_cast<double>(seen) / static_cast<double>(total_);
    while (next <= reached && next < 100) {
      steps.push_back({next, value});
      next += 100 / std::pow(2, std::log2(100 / (100 - next)) + 1);
      if (seen >= total_) break;
    }
  }
  steps.push_back({100, value});
  return steps;
}

}  // namespace giro::runtime
