// Thousands of random programs, each held to every rule. GIRO_STRESS_SEED=n runs only that seed,
// with GIRO_STRESS_TRACE=1 it prints what happened; GIRO_TEST_LONG=1 runs ten times as many.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>

#include "giro/poller.h"
#include "giro/system.h"
#include "stress/program.h"
#include "stress/report.h"

namespace giro::stress {
namespace {

constexpr uint64_t kParts = 8;  // tests, so that they run side by side
constexpr uint64_t kSeedsOfPart = 2000;

bool is_long() {
  const char* value = std::getenv("GIRO_TEST_LONG");
  return value != nullptr && std::string_view(value) == "1";
}

std::optional<uint64_t> seed_to_replay() {
  const char* seed = std::getenv("GIRO_STRESS_SEED");
  if (seed == nullptr) return std::nullopt;
  return std::strtoull(seed, nullptr, 10);
}

class Stress : public testing::Test {
 protected:
  Stress() { report_every_death(); }
};

class StressPart : public Stress, public testing::WithParamInterface<uint64_t> {};

TEST_P(StressPart, every_random_program_keeps_every_rule) {
  if (std::optional<uint64_t> seed = seed_to_replay()) {
    if (GetParam() != 0) GTEST_SKIP() << "GIRO_STRESS_SEED: only one seed is run";
    Trace trace;
    run_seed(*seed, trace);
    if (std::getenv("GIRO_STRESS_TRACE") != nullptr) std::cout << trace.text();
    return;
  }
  const uint64_t seeds = kSeedsOfPart * (is_long() ? 10 : 1);
  for (uint64_t i = 1; i <= seeds; ++i) {
    Trace trace;
    run_seed(GetParam() * 1'000'000 + i, trace);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, StressPart, testing::Range<uint64_t>(0, kParts));

class StressOnKernel : public Stress, public testing::WithParamInterface<Ground::Kind> {};

TEST_P(StressOnKernel, every_random_program_keeps_every_rule) {
  if (GetParam() == Ground::Kind::uring && !make_ring_poller(real_system()).ok()) {
    GTEST_SKIP() << "no io_uring here";
  }
  constexpr uint64_t kSeeds = 30;
  const uint64_t first = seed_to_replay().value_or(1);
  const uint64_t last = seed_to_replay().value_or(kSeeds * (is_long() ? 10 : 1));
  for (uint64_t seed = first; seed <= last; ++seed) {
    Trace trace;
    run_seed(seed, trace, GetParam());
    if (std::getenv("GIRO_STRESS_TRACE") != nullptr) std::cout << trace.text();
  }
}

INSTANTIATE_TEST_SUITE_P(Pollers, StressOnKernel,
                         testing::Values(Ground::Kind::epoll, Ground::Kind::uring),
                         [](const auto& kind) {
                           return kind.param == Ground::Kind::epoll ? "epoll" : "uring";
                         });

TEST_F(Stress, the_same_seed_gives_the_same_trace) {
  for (uint64_t seed = 1; seed <= 300; ++seed) {
    Trace first;
    Trace second;
    run_seed(seed, first);
    run_seed(seed, second);
    ASSERT_EQ(first.text(), second.text()) << "GIRO_STRESS_SEED=" << seed;
  }
}

TEST_F(Stress, different_seeds_give_different_programs) {
  Trace first;
  Trace second;
  run_seed(1, first);
  run_seed(2, second);
  EXPECT_NE(first.text(), second.text());
}

// A stress that does nothing finds nothing.
TEST_F(Stress, the_programs_do_everything_there_is_to_do) {
  constexpr uint64_t kSeeds = 300;
  Deeds all;
  for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
    Trace trace;
    all += run_seed(seed, trace);
  }
  EXPECT_GT(all.callbacks, 100 * kSeeds);
  EXPECT_GT(all.turns, 30 * kSeeds);
  EXPECT_GT(all.errors, 2 * kSeeds);
  EXPECT_GT(all.cancelled_requests, kSeeds);
  EXPECT_GT(all.outside_posts, 3 * kSeeds);
  EXPECT_GT(all.notifications, 3 * kSeeds);
  EXPECT_GT(all.connections, 3 * kSeeds);
  EXPECT_GT(all.bytes, 200 * kSeeds);
  EXPECT_GT(all.cancelled_writes, kSeeds);
  EXPECT_GT(all.ends, kSeeds);
  EXPECT_GT(all.resets, 0u);
  EXPECT_GT(all.rests, kSeeds / 2);
}

}  // namespace
}  // namespace giro::stress
