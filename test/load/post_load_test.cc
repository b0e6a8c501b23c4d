#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "giro/loop.h"
#include "giro/wakeup.h"
#include "load/memory.h"

namespace giro::test {
namespace {

TEST(PostLoad, a_hundred_thousand_posts_of_four_threads_arrive_in_order_and_memory_returns) {
  constexpr size_t kThreads = 4;
  const size_t each = load(100'000) / kThreads;
  Loop loop;
  expect_memory_returns_to_its_level([&] {
    Wakeup alive(loop, [] {});
    std::vector<size_t> next(kThreads, 0);
    size_t all = 0;
    size_t out_of_order = 0;
    std::vector<std::thread> threads;
    for (size_t t = 0; t < kThreads; ++t) {
      threads.emplace_back([&, t] {
        for (size_t i = 0; i < each; ++i) {
          loop.post([&, t, i] {
            if (next[t]++ != i) ++out_of_order;
            if (++all == kThreads * each) alive.unref();
          });
        }
      });
    }
    loop.run();
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(all, kThreads * each);
    EXPECT_EQ(out_of_order, 0u);
  });
}

}  // namespace
}  // namespace giro::test
