// The subjects of bench_loop, a file each. A case is the same work written for giro and for a peer,
// and they are named subject/case/giro and subject/case/libuv (or asio): tools/bench/loop.py pairs
// them.
#pragma once

#include <benchmark/benchmark.h>

#include <string>

namespace giro::bench {

void add_timers();
void add_turns();
void add_immediates();
void add_wake();
void add_pool();
void add_files();
void add_tcp();
void add_coroutines();
void add_cores();
void add_udp();
void add_spawn();
void add_idle();

// Every benchmark measures its own time, because what is set up and torn down around the work is
// not what we compare.
template <typename Body>
void add(const std::string& name, Body body) {
  benchmark::RegisterBenchmark(name.c_str(), body)->UseManualTime()->Unit(benchmark::kMillisecond);
}

}  // namespace giro::bench
