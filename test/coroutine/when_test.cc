// Several at once.
#include <chrono>
#include <stdexcept>

#include "giro/coroutine.h"
#include "support/pollers.h"
#include "support/trail.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

class When : public EachPoller {
 protected:
  Trail trail;
};
EACH_POLLER_SUITE(When);

task<int> after(Loop& loop, std::chrono::nanoseconds delay, int value) {
  co_await loop.sleep(delay);
  co_return value;
}

task<int> fail_after(Loop& loop, std::chrono::nanoseconds delay, const char* what) {
  co_await loop.sleep(delay);
  throw std::runtime_error(what);
}

task<void> leave_word_after(Loop& loop, std::chrono::nanoseconds delay, Trail& trail,
                            std::string word) {
  co_await loop.sleep(delay);
  trail.add(word);
}

// Says when it goes.
struct Farewell {
  ~Farewell() { trail.add("gone"); }
  Trail& trail;
};

task<int> never(Loop& loop, Trail& trail) {
  Farewell farewell{trail};
  co_await loop.sleep(1h);
  co_return 0;
}

TEST_P(When, all_gives_everything_in_the_order_of_the_arguments) {
  auto body = [](Loop& on) -> task<void> {
    const Nanoseconds before = on.now_ns();
    auto [slow, nothing, text] = co_await when_all(after(on, 3ms, 1), on.sleep(1ms),
                                                   on.run_in_pool([] { return std::string("x"); }));
    EXPECT_EQ(slow, 1);
    EXPECT_EQ(*text, "x");
    static_assert(std::is_same_v<decltype(nothing), std::monostate>);
    EXPECT_GE(on.now_ns() - before, 3'000'000);
  };
  run(loop, body(loop));
}

TEST_P(When, all_of_many_and_of_none) {
  auto body = [](Loop& on) -> task<void> {
    std::vector<task<int>> tasks;
    for (int i = 0; i < 5; ++i) tasks.push_back(after(on, 5ms - i * 1ms, i));
    std::vector<int> values = co_await when_all(std::move(tasks));
    EXPECT_EQ(values, (std::vector{0, 1, 2, 3, 4}));
    EXPECT_TRUE((co_await when_all(std::vector<task<int>>())).empty());
    co_await when_all();
  };
  run(loop, body(loop));
}

TEST_P(When, all_waits_for_the_rest_when_one_throws_and_throws_the_first_arguments) {
  auto body = [](Loop& on, Trail& words) -> task<void> {
    try {
      co_await when_all(fail_after(on, 2ms, "slow"), fail_after(on, 1ms, "quick"),
                        leave_word_after(on, 3ms, words, "rest"));
    } catch (const std::runtime_error& error) {
      words.add(error.what());
    }
  };
  run(loop, body(loop, trail));
  EXPECT_EQ(trail.words(), "rest slow");
}

TEST_P(When, any_gives_the_first_and_destroys_the_others_before_it_goes_on) {
  auto body = [](Loop& on, Trail& words) -> task<void> {
    auto first = co_await when_any(never(on, words), after(on, 1ms, 7), never(on, words));
    EXPECT_EQ(first.index(), 1u);
    EXPECT_EQ(std::get<1>(first), 7);
    words.add("went on");
    co_await on.sleep(1ms);
  };
  run(loop, body(loop, trail));
  EXPECT_EQ(trail.words(), "gone gone went on");
  EXPECT_FALSE(loop.alive());
}

TEST_P(When, any_does_not_begin_those_behind_one_that_ends_at_once) {
  auto body = [](Loop& on, Trail& words) -> task<void> {
    auto at_once = []() -> task<int> { co_return 1; };
    auto first = co_await when_any(never(on, words), at_once(), never(on, words));
    EXPECT_EQ(first.index(), 1u);
  };
  run(loop, body(loop, trail));
  EXPECT_EQ(trail.words(), "gone");
}

TEST_P(When, any_of_many_says_which) {
  auto body = [](Loop& on) -> task<void> {
    std::vector<task<int>> tasks;
    for (int i = 0; i < 3; ++i) tasks.push_back(after(on, 3ms - i * 1ms, i * 10));
    First<int> first = co_await when_any(std::move(tasks));
    EXPECT_EQ(first.index, 2u);
    EXPECT_EQ(first.value, 20);
  };
  run(loop, body(loop));
}

TEST_P(When, any_throws_what_the_first_threw) {
  auto body = [](Loop& on, Trail& words) -> task<void> {
    try {
      co_await when_any(never(on, words), fail_after(on, 1ms, "thrown"));
    } catch (const std::runtime_error& error) {
      words.add(error.what());
    }
  };
  run(loop, body(loop, trail));
  EXPECT_EQ(trail.words(), "gone thrown");
}

TEST_P(When, a_timeout_gives_etimedout_and_destroys_what_took_too_long) {
  auto body = [](Loop& on, Trail& words) -> task<void> {
    Result<int> late = co_await with_timeout(on, 1ms, never(on, words));
    EXPECT_EQ(late.error().name(), "ETIMEDOUT");
    words.add("went on");
    Result<int> early = co_await with_timeout(on, 1h, after(on, 1ms, 3));
    EXPECT_EQ(*early, 3);
    Result<void> nothing = co_await with_timeout(on, 1h, on.sleep(1ms));
    EXPECT_TRUE(nothing.ok());
    // A Result stays a Result.
    Result<int> inner = co_await with_timeout(on, 1h, on.run_in_pool([] { return 4; }));
    EXPECT_EQ(*inner, 4);
  };
  run(loop, body(loop, trail));
  EXPECT_EQ(trail.words(), "gone went on");
}

TEST_P(When, they_nest) {
  auto body = [](Loop& on) -> task<int> {
    auto [a, b] =
        co_await when_all(when_any(after(on, 1ms, 1), after(on, 2ms, 2)),
                          with_timeout(on, 1h, when_all(after(on, 1ms, 3), after(on, 3ms, 4))));
    auto [c, d] = *b;
    co_return std::get<0>(a) * 100 + c * 10 + d;
  };
  EXPECT_EQ(run(loop, body(loop)), 134);
}

}  // namespace
}  // namespace giro::test
