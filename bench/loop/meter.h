// Meter: what a benchmark took, by the piece.
//
// A benchmark does a batch of pieces an iteration; Google Benchmark knows only iterations, so the
// result is a counter whose name is the unit ("ns/timer"). The tool reads nothing but these
// counters.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

namespace giro::bench {

// The time of all threads of the process together tells what a short latency was bought with.
enum class CpuTime : uint8_t { not_reported, reported };

class Meter {
 public:
  Meter(benchmark::State& state, std::string piece, CpuTime cpu_time = CpuTime::not_reported);
  ~Meter();  // reports
  Meter(const Meter&) = delete;
  Meter& operator=(const Meter&) = delete;

  // Around what is measured; several times an iteration if need be.
  void start();
  void stop();
  void end_iteration(size_t pieces);

 private:
  benchmark::State& state_;
  const std::string piece_;
  const CpuTime cpu_time_;
  int64_t started_ns_ = 0;
  int64_t cpu_started_ns_ = 0;
  int64_t iteration_ns_ = 0;
  int64_t total_ns_ = 0;
  int64_t cpu_total_ns_ = 0;
  size_t pieces_ = 0;
};

}  // namespace giro::bench
