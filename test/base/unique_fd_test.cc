#include "giro/base/unique_fd.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace giro {
namespace {

bool is_open(int fd) { return ::fcntl(fd, F_GETFD) >= 0; }

TEST(UniqueFd, closes_what_it_owns_and_only_that) {
  int number = ::dup(0);
  ASSERT_GE(number, 0);
  {
    UniqueFd fd(number);
    UniqueFd moved = std::move(fd);
    EXPECT_FALSE(fd.valid());
    EXPECT_TRUE(is_open(moved.get()));
  }
  EXPECT_FALSE(is_open(number));

  UniqueFd kept(::dup(0));
  int released = kept.release();
  kept.reset();
  EXPECT_TRUE(is_open(released));
  ::close(released);
}

TEST(UniqueFdDeathTest, a_descriptor_that_somebody_else_closed_is_a_bug) {
  EXPECT_DEATH(
      {
        UniqueFd fd(::dup(0));
        ::close(fd.get());
      },
      "closed by somebody else before its owner");
}

}  // namespace
}  // namespace giro
