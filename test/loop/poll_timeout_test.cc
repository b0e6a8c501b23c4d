#include "loop/poll_timeout.h"

#include <gtest/gtest.h>

namespace giro {
namespace {

struct Row {
  const char* sentence;
  PollState state;
  Nanoseconds expected_ns;
};

constexpr Nanoseconds kNow = 1000;

// P7, line by line.
constexpr Row kRows[] = {
    {"without timers, for ever", {false, true, false, kNow, kNever}, kNever},
    {"until the soonest timer", {false, true, false, kNow, kNow + 250}, 250},
    {"a timer that is due", {false, true, false, kNow, kNow}, 0},
    {"a timer that is overdue", {false, true, false, kNow, kNow - 250}, 0},
    {"a timer just before the end of time", {false, true, false, 0, kNever - 1}, kNever - 1},
    {"stopping", {true, true, false, kNow, kNow + 250}, 0},
    {"stopping, without timers", {true, true, false, kNow, kNever}, 0},
    {"nothing is alive", {false, false, false, kNow, kNever}, 0},
    {"nothing is alive but a timer that does not count", {false, false, false, kNow, kNow + 5}, 0},
    {"immediates, pending, idle or closing wait", {false, true, true, kNow, kNever}, 0},
    {"they wait, and a timer too", {false, true, true, kNow, kNow + 250}, 0},
};

TEST(PollTimeout, P7_is_computed_as_the_table_says) {
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.sentence);
    EXPECT_EQ(poll_timeout_ns(row.state), row.expected_ns);
  }
}

}  // namespace
}  // namespace giro
