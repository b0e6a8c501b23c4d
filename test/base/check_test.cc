#include "giro/base/check.h"

#include <gtest/gtest.h>

namespace giro {
namespace {

TEST(CheckDeathTest, ends_the_process_with_the_message_in_every_build) {
  EXPECT_DEATH(GIRO_CHECK(1 + 1 == 3, "the sum is wrong"),
               "giro: the sum is wrong\n  .CHECK 1 . 1 == 3, test/base/check_test.cc:[0-9]+.");
}

TEST(CheckDeathTest, tells_the_values_that_it_is_given) {
  const int result = -9;
  EXPECT_DEATH(GIRO_CHECK(result == 0, "a call failed", result, "name", size_t{7}),
               "giro: a call failed .result, \"name\", size_t.7.: -9, name, 7.\n");
}

TEST(Check, evaluates_its_condition_once) {
  int evaluated = 0;
  GIRO_CHECK(++evaluated > 0, "it is");
  EXPECT_EQ(evaluated, 1);
}

}  // namespace
}  // namespace giro
