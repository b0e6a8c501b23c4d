#include "meter.h"

#include <ctime>
#include <utility>

namespace giro::bench {
namespace {

int64_t read_ns(clockid_t clock) {
  timespec now{};
  ::clock_gettime(clock, &now);
  return int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

}  // namespace

Meter::Meter(benchmark::State& state, std::string piece, CpuTime cpu_time)
    : state_(state), piece_(std::move(piece)), cpu_time_(cpu_time) {}

Meter::~Meter() {
  if (pieces_ == 0) return;
  auto pieces = static_cast<double>(pieces_);
  state_.counters["ns/" + piece_] = static_cast<double>(total_ns_) / pieces;
  if (cpu_time_ == CpuTime::reported) {
    state_.counters["CPU ns/" + piece_] = static_cast<double>(cpu_total_ns_) / pieces;
  }
}

void Meter::start() {
  cpu_started_ns_ = read_ns(CLOCK_PROCESS_CPUTIME_ID);
  started_ns_ = read_ns(CLOCK_MONOTONIC);
}

void Meter::stop() {
  iteration_ns_ += read_ns(CLOCK_MONOTONIC) - started_ns_;
  cpu_total_ns_ += read_ns(CLOCK_PROCESS_CPUTIME_ID) - cpu_started_ns_;
}

void Meter::end_iteration(size_t pieces) {
  state_.SetIterationTime(static_cast<double>(iteration_ns_) / 1e9);
  total_ns_ += iteration_ns_;
  iteration_ns_ = 0;
  pieces_ += pieces;
}

}  // namespace giro::bench
