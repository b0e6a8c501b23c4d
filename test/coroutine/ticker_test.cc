// Points in time, awaited.
#include "giro/coroutine/ticker.h"

#include <chrono>
#include <string>

#include "giro/coroutine.h"
#include "support/pollers.h"
#include "support/trail.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

class Beats : public EachPoller {};
EACH_POLLER_SUITE(Beats);

// On virtual time, so that it can be said exactly.
TEST(Tickers, keep_their_rate_and_count_what_was_missed) {
  World world(PollerKind::simulated);
  Loop loop(world.options());
  Trail trail;
  auto body = [](Loop& on, Trail& words) -> task<void> {
    const Nanoseconds start_ns = on.now_ns();
    auto now = [&on, start_ns] { return std::to_string((on.now_ns() - start_ns) / 1'000'000); };
    Ticker ticker(on, 10ms);
    for (const auto work : {3ms, 0ms, 25ms, 1ms, 0ms}) {
      const uint64_t beats = co_await ticker.next();
      words.add(now() + "x" + std::to_string(beats));
      co_await on.sleep(work);
    }
  };
  run(loop, body(loop, trail));
  EXPECT_EQ(trail.words(), "10x1 20x1 30x1 55x2 60x1");
}

TEST_P(Beats, sleep_until_a_moment_of_the_loops_clock) {
  auto body = [](Loop& on) -> task<void> {
    const Nanoseconds at_ns = on.now_ns() + 2'000'000;
    co_await sleep_until(on, at_ns);
    EXPECT_GE(on.now_ns(), at_ns);
    co_await sleep_until(on, at_ns - 1);  // it is over
    EXPECT_EQ(on.phase(), Phase::timers);
  };
  run(loop, body(loop));
}

}  // namespace
}  // namespace giro::test
