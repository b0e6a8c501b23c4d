#include "giro/address.h"

#include <gtest/gtest.h>

namespace giro::test {
namespace {

TEST(AddressTest, reads_and_writes_numeric_addresses) {
  Address v4 = *Address::ip("127.0.0.1", 80);
  EXPECT_EQ(v4.family(), AF_INET);
  EXPECT_EQ(v4.host(), "127.0.0.1");
  EXPECT_EQ(v4.port(), 80);
  EXPECT_EQ(v4.to_string(), "127.0.0.1:80");
  Address v6 = *Address::ip("::1", 443);
  EXPECT_EQ(v6.family(), AF_INET6);
  EXPECT_EQ(v6.to_string(), "[::1]:443");
  EXPECT_EQ(v6.path(), "");
}

TEST(AddressTest, rejects_what_is_no_address) {
  for (const char* text : {"", "localhost", "256.0.0.1", "1.2.3", ":::", "::1%no-such-interface"}) {
    SCOPED_TRACE(text);
    Result<Address> address = Address::ip(text, 1);
    ASSERT_FALSE(address.ok());
    EXPECT_EQ(address.error().name(), "EINVAL");
  }
}

TEST(AddressTest, takes_paths_up_to_what_the_kernel_takes) {
  EXPECT_EQ(Address::unix_path("/tmp/socket")->path(), "/tmp/socket");
  EXPECT_EQ(Address::unix_path(std::string(107, 'x'))->path(), std::string(107, 'x'));
  EXPECT_EQ(Address::unix_path(std::string(108, 'x')).error().name(), "ENAMETOOLONG");
  EXPECT_EQ(Address::unix_path("").error().name(), "EINVAL");
  EXPECT_EQ(Address::unix_path(std::string_view("a\0b", 3)).error().name(), "EINVAL");
  std::string_view abstract("\0name", 5);
  EXPECT_EQ(Address::unix_path(abstract)->path(), abstract);
}

}  // namespace
}  // namespace giro::test
