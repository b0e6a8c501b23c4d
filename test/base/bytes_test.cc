#include "giro/base/bytes.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

namespace giro {
namespace {

TEST(Bytes, keeps_its_content_when_it_grows_and_when_it_shrinks) {
  Bytes bytes;
  ASSERT_TRUE(bytes.resize(3));
  std::memcpy(bytes.data(), "abc", 3);
  ASSERT_TRUE(bytes.resize(1'000'000));
  EXPECT_EQ(bytes.text().substr(0, 3), "abc");
  ASSERT_TRUE(bytes.resize(2));
  EXPECT_EQ(bytes.text(), "ab");
  ASSERT_TRUE(bytes.resize(0));
  EXPECT_TRUE(bytes.empty());
}

TEST(Bytes, says_when_there_is_no_memory_and_stays_as_it_was) {
  Bytes bytes;
  ASSERT_TRUE(bytes.resize(2));
  std::memcpy(bytes.data(), "ab", 2);
  volatile size_t too_much = SIZE_MAX / 2;  // volatile: the compiler would warn that it cannot be
  EXPECT_FALSE(bytes.resize(too_much));
  EXPECT_EQ(bytes.text(), "ab");
}

TEST(Bytes, hands_its_memory_on) {
  Bytes bytes;
  ASSERT_TRUE(bytes.resize(2));
  std::byte* before = bytes.data();
  Bytes other = std::move(bytes);
  EXPECT_EQ(other.data(), before);
  std::byte* released = other.release();
  EXPECT_EQ(released, before);
  EXPECT_TRUE(other.empty());
  std::free(released);
}

}  // namespace
}  // namespace giro
