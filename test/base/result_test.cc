#include "giro/base/result.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <memory>

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

TEST(ResultDeathTest, what_is_not_there_is_not_read) {
  Result<int> error = SysError(ENOENT, "open");
  EXPECT_DEATH(error.value(), "holds an error");
  Result<int> value = 3;
  EXPECT_DEATH(static_cast<void>(value.error()), "holds a value");
}

}  // namespace
}  // namespace giro
