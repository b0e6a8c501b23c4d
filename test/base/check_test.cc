#include "giro/base/check.h"

#include <gtest/gtest.h>

namespace giro {
namespace {

TEST(CheckDeathTest, ends_the_process_with_the_sentence_in_every_build) {
  EXPECT_DEATH(GIRO_CHECK(1 + 1 == 3, "numbers are what they were"), "numbers are what they were");
}

TEST(Check, evaluates_its_condition_once) {
  int evaluated = 0;
  GIRO_CHECK(++evaluated > 0, "it is");
  EXPECT_EQ(evaluated, 1);
}

}  // namespace
}  // namespace giro
