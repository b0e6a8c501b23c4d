#include "giro/base/clock.h"

#include <gtest/gtest.h>

namespace giro {
namespace {

TEST(Clock, real_time_does_not_go_back) {
  Nanoseconds before = RealClock::instance().now_ns();
  for (int i = 0; i < 1000; ++i) {
    Nanoseconds now = RealClock::instance().now_ns();
    EXPECT_GE(now, before);
    before = now;
  }
}

// As long as it takes to know the counter's rate, and then across many settings of the clock.
TEST(Clock, the_fast_clock_is_never_early_and_hardly_late) {
  RealClock& clock = RealClock::instance();
  const Nanoseconds end = clock.now_ns() + 50'000'000;
  Nanoseconds last = 0;
  for (Nanoseconds before = clock.now_ns(); before < end; before = clock.now_ns()) {
    const Nanoseconds late = clock.fast_now_ns();
    const Nanoseconds after = clock.now_ns();
    ASSERT_GE(late, before);
    ASSERT_LT(late, after + 1'000);
    ASSERT_GE(late, last);
    last = late;
  }
}

TEST(Clock, virtual_time_moves_only_forward_and_only_when_told) {
  VirtualClock clock(100);
  EXPECT_EQ(clock.now_ns(), 100);
  clock.advance(50);
  EXPECT_EQ(clock.now_ns(), 150);
  clock.advance_to(120);
  EXPECT_EQ(clock.now_ns(), 150);
}

TEST(Clock, a_deadline_past_the_end_of_time_is_never) {
  EXPECT_EQ(deadline_after(100, 50), 150);
  EXPECT_EQ(deadline_after(100, -50), 100);
  EXPECT_EQ(deadline_after(100, kNever), kNever);
  EXPECT_EQ(deadline_after(kNever - 1, 5), kNever);
}

}  // namespace
}  // namespace giro
