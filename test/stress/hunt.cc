// Runs the stress programs of the seeds 1 to N, until one breaks a rule: `hunt N`. The planted bugs
// are linked into copies of this program.
#include <cstdio>
#include <cstdlib>

#include "stress/program.h"
#include "stress/report.h"

int main(int argc, char** argv) {
  const uint64_t seeds = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1000;
  giro::stress::report_every_death();
  for (uint64_t seed = 1; seed <= seeds; ++seed) {
    giro::stress::Trace trace;
    giro::stress::run_seed(seed, trace);
  }
  std::printf("%llu seeds, no rule broken\n", static_cast<unsigned long long>(seeds));
}
