#include "giro/base/function.h"

#include <gtest/gtest.h>

#include <array>
#include <coroutine>
#include <memory>

namespace giro {
namespace {

TEST(Function, takes_captures_that_only_move) {
  auto number = std::make_unique<int>(7);
  Function<int()> function = [number = std::move(number)] { return *number; };
  Function<int()> moved = std::move(function);
  EXPECT_FALSE(function);
  EXPECT_EQ(moved(), 7);
}

TEST(Function, passes_arguments_and_keeps_state) {
  int sum = 0;
  Function<int(int)> add = [&sum, calls = 0](int n) mutable {
    sum += n;
    return ++calls;
  };
  EXPECT_EQ(add(2), 1);
  EXPECT_EQ(add(3), 2);
  EXPECT_EQ(sum, 5);
}

TEST(Function, passes_references_and_values_that_only_move) {
  Function<size_t(std::unique_ptr<int>, int&)> function = [](std::unique_ptr<int> taken, int& out) {
    out = *taken;
    return sizeof(*taken);
  };
  int out = 0;
  EXPECT_EQ(function(std::make_unique<int>(9), out), sizeof(int));
  EXPECT_EQ(out, 9);
}

struct Counted {
  explicit Counted(int& living) : living_(living) { ++living_; }
  Counted(const Counted& other) : living_(other.living_) { ++living_; }
  Counted(Counted&& other) noexcept : living_(other.living_) { ++living_; }
  ~Counted() { --living_; }
  int& living_;
};

TEST(Function, destroys_small_and_large_captures_once) {
  int living = 0;
  {
    Function<void()> small = [counted = Counted(living)] {};
    Function<void()> large = [counted = Counted(living), padding = std::array<char, 200>{}] {
      (void)padding;
    };
    Function<void()> other = std::move(small);
    other = std::move(large);
    EXPECT_EQ(living, 1);
    other = nullptr;
    EXPECT_EQ(living, 0);
  }
  EXPECT_EQ(living, 0);
}

TEST(FunctionDeathTest, an_empty_one_is_not_called) {
  Function<void()> empty;
  EXPECT_DEATH(empty(), "empty giro::Function");
}

struct Coroutine {
  struct promise_type {};
};
struct Awaitable {
  int await_resume() { return 0; }
};

// What a Function<void()> refuses at compile time, because nobody would run it.
static_assert(detail::drops_coroutine<void, Coroutine (*)()>());
static_assert(detail::drops_coroutine<void, Awaitable (*)(int), int>());
static_assert(!detail::drops_coroutine<void, int (*)()>());
static_assert(!detail::drops_coroutine<void, void (*)()>());
static_assert(!detail::drops_coroutine<Coroutine, Coroutine (*)()>());

TEST(Function, gives_a_coroutine_to_who_asks_for_one) {
  Function<Coroutine()> makes = [] { return Coroutine(); };
  makes();
  EXPECT_TRUE(makes);
}

}  // namespace
}  // namespace giro
