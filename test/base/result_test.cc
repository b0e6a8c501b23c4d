#include "giro/base/result.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <memory>
#include <string>

namespace giro {
namespace {

TEST(Result, is_a_value_or_an_error) {
  Result<std::unique_ptr<int>> value = std::make_unique<int>(3);
  ASSERT_TRUE(value.ok());
  EXPECT_EQ(**value, 3);
  std::unique_ptr<int> taken = std::move(*value);
  EXPECT_EQ(*taken, 3);

  Result<std::unique_ptr<int>> error = SysError(ENOENT, "open");
  ASSERT_FALSE(error.ok());
  EXPECT_EQ(error.error().code(), ENOENT);

  Result<void> done;
  EXPECT_TRUE(done.ok());
  done = SysError(EPIPE, "write");
  EXPECT_EQ(done.error().name(), "EPIPE");
}

TEST(Result, gives_another_value_in_the_place_of_an_error) {
  Result<std::string> error = SysError(ENOENT, "open");
  EXPECT_EQ(error.value_or("none"), "none");
  EXPECT_EQ(Result<std::string>("some").value_or("none"), "some");
  EXPECT_EQ(*Result<std::unique_ptr<int>>(std::make_unique<int>(3)).value_or(nullptr), 3);
}

TEST(Result, is_passed_on_from_call_to_call_until_one_fails) {
  const auto half = [](int number) -> Result<int> {
    if (number % 2 != 0) return SysError(EDOM, "half");
    return number / 2;
  };
  EXPECT_EQ(*Result<int>(12).and_then(half).and_then(half), 3);
  Result<int> failed = Result<int>(6).and_then(half).and_then(half).and_then(half);
  EXPECT_EQ(failed.error().name(), "EDOM");
  const Result<int> constant = 8;
  EXPECT_EQ(*constant.and_then(half), 4);
  EXPECT_EQ(*Result<void>().and_then([] { return Result<int>(1); }), 1);
  EXPECT_FALSE(Result<void>(SysError(EIO, "x")).and_then([] { return Result<int>(1); }).ok());
  EXPECT_EQ(*std::move(failed).or_else([](SysError error) -> Result<int> { return -error.code(); }),
            -EDOM);
}

TEST(Result, changes_its_value_and_keeps_its_error) {
  const auto text = [](int number) { return std::to_string(number); };
  EXPECT_EQ(*Result<int>(12).transform(text), "12");
  EXPECT_EQ(Result<int>(SysError(EIO, "read")).transform(text).error().name(), "EIO");
  int seen = 0;
  Result<void> done = Result<int>(5).transform([&](int number) { seen = number; });
  EXPECT_TRUE(done.ok());
  EXPECT_EQ(seen, 5);
  EXPECT_EQ(*done.transform([] { return 2; }), 2);
}

TEST(ResultDeathTest, what_is_not_there_is_not_read) {
  Result<int> error = SysError(ENOENT, "open");
  EXPECT_DEATH(error.value(), "holds an error.*2.*open");
  Result<int> value = 3;
  EXPECT_DEATH(static_cast<void>(value.error()), "holds a value");
}

}  // namespace
}  // namespace giro
