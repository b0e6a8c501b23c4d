#include <benchmark/benchmark.h>

#include "subjects.h"

int main(int argc, char** argv) {
  giro::bench::add_timers();
  giro::bench::add_turns();
  giro::bench::add_immediates();
  giro::bench::add_wake();
  giro::bench::add_pool();
  giro::bench::add_files();
  giro::bench::add_tcp();
  giro::bench::add_coroutines();
  giro::bench::add_cores();
  giro::bench::add_udp();
  giro::bench::add_spawn();
  giro::bench::add_idle();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
