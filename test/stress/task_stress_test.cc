// Random programs of tasks. GIRO_STRESS_SEED and GIRO_TEST_LONG as in stress_test.cc.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string_view>

#include "giro/poller.h"
#include "giro/system.h"
#include "stress/report.h"
#include "stress/task_program.h"

namespace giro::stress {
namespace {

class TaskStress : public testing::TestWithParam<Ground::Kind> {
 protected:
  TaskStress() { report_every_death(); }

  // Of so many programs.
  static TaskDeeds run_programs(uint64_t count) {
    const char* seed = std::getenv("GIRO_STRESS_SEED");
    const char* is_long = std::getenv("GIRO_TEST_LONG");
    if (is_long != nullptr && std::string_view(is_long) == "1") count *= 10;
    const uint64_t first = seed != nullptr ? std::strtoull(seed, nullptr, 10) : 1;
    TaskDeeds all;
    for (uint64_t i = first; i < first + (seed != nullptr ? 1 : count); ++i) {
      Trace trace;
      all += run_task_seed(i, trace, GetParam());
    }
    return all;
  }
};

TEST_P(TaskStress, every_random_program_of_tasks_keeps_every_rule) {
  const bool is_real = GetParam() != Ground::Kind::simulated;
  if (GetParam() == Ground::Kind::uring && !make_ring_poller(real_system()).ok()) {
    GTEST_SKIP() << "no io_uring here";
  }
  const uint64_t count = is_real ? 20 : 500;
  const TaskDeeds all = run_programs(count);
  if (std::getenv("GIRO_STRESS_SEED") != nullptr) return;
  // A stress that does nothing finds nothing.
  EXPECT_GT(all.popped, 5 * count);
  EXPECT_GT(all.given_up, 2 * count);
  EXPECT_GT(all.cancelled, 0u);
  EXPECT_GT(all.errors, 0u);
  EXPECT_GT(all.bytes, 10'000 * count);
  EXPECT_GT(all.datagrams, 0u);
  EXPECT_GT(all.files, 0u);
  EXPECT_GT(all.connections, count / 4);
  EXPECT_GT(all.cut_short, 0u);
}

INSTANTIATE_TEST_SUITE_P(Grounds, TaskStress,
                         testing::Values(Ground::Kind::simulated, Ground::Kind::epoll,
                                         Ground::Kind::uring),
                         [](const auto& kind) -> std::string {
                           switch (kind.param) {
                             case Ground::Kind::simulated: return "simulated";
                             case Ground::Kind::epoll: return "epoll";
                             case Ground::Kind::uring: return "uring";
                           }
                           return "";
                         });

}  // namespace
}  // namespace giro::stress
