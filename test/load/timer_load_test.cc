#include <gtest/gtest.h>

#include <memory>
#include <random>

#include "giro/loop.h"
#include "giro/timer.h"
#include "load/memory.h"

namespace giro::test {
namespace {

TEST(TimerLoad, a_million_timers_fire_once_each_in_order_and_memory_returns_to_its_level) {
  const size_t count = load(1'000'000);
  Loop loop;
  std::mt19937_64 random(1);
  expect_memory_returns_to_its_level([&] {
    std::unique_ptr<std::unique_ptr<Timer>[]> timers(new std::unique_ptr<Timer>[count]);
    size_t fired = 0;
    size_t out_of_order = 0;
    Nanoseconds last = 0;
    for (size_t i = 0; i < count; ++i) {
      Timer& timer = *(timers[i] = std::make_unique<Timer>(loop, [] {}));
      timer.start(std::chrono::microseconds(random() % 1'000'000));
      timer.set_callback([&, expiry = timer.expiry_ns()] {
        ++fired;
        if (expiry < last) ++out_of_order;
        last = expiry;
      });
    }
    size_t cancelled = 0;
    for (size_t i = 0; i < count; i += 3) {
      timers[i]->stop();
      ++cancelled;
    }
    loop.run();
    EXPECT_EQ(fired, count - cancelled);
    EXPECT_EQ(out_of_order, 0u);
  });
}

}  // namespace
}  // namespace giro::test
