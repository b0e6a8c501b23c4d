// The stress finds the bugs that are planted in copies of the loop, each by the rule it breaks.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <regex>
#include <string>

namespace giro::test {
namespace {

constexpr int kSeeds = 500;

struct PlantedBug {
  const char* name;
  const char* sentence;  // it ends with; a regular expression
  const char* program;
};

constexpr PlantedBug kBugs[] = {
#include "planted_list.h"
};

void PrintTo(const PlantedBug& bug, std::ostream* out) { *out << bug.name; }

struct Outcome {
  int status;
  std::string output;
};

Outcome hunt(const char* program) {
  const std::string command = std::string(program) + " " + std::to_string(kSeeds) + " 2>&1";
  FILE* pipe = ::popen(command.c_str(), "r");
  std::string output;
  char buffer[4096];
  while (size_t count = std::fread(buffer, 1, sizeof(buffer), pipe)) output.append(buffer, count);
  return {::pclose(pipe), std::move(output)};
}

class Planted : public testing::TestWithParam<PlantedBug> {};

TEST_P(Planted, is_found_by_the_rule_it_breaks) {
  const auto [status, output] = hunt(GetParam().program);
  EXPECT_NE(status, 0) << "not found in " << kSeeds << " seeds";
  EXPECT_TRUE(std::regex_search(output, std::regex(GetParam().sentence))) << output;
  EXPECT_NE(output.find("to replay: GIRO_STRESS_SEED="), std::string::npos) << output;
}

INSTANTIATE_TEST_SUITE_P(Bug, Planted, testing::ValuesIn(kBugs),
                         [](const auto& bug) { return std::string(bug.param.name); });

TEST(Unplanted, nothing_is_found_in_the_same_seeds) {
  const auto [status, output] = hunt(STRESS_HUNT);
  EXPECT_EQ(status, 0) << output;
}

}  // namespace
}  // namespace giro::test
