#include "giro/base/sys_error.h"

#include <gtest/gtest.h>

#include <cerrno>

namespace giro {
namespace {

TEST(SysError, reads_as_nodes_users_know_it) {
  EXPECT_EQ(SysError(ENOENT, "open").to_string(), "ENOENT: no such file or directory, open");
  EXPECT_EQ(SysError(EADDRINUSE, "listen").to_string(),
            "EADDRINUSE: address already in use, listen");
  EXPECT_EQ(SysError(ECONNRESET, "read").message(), "connection reset by peer");
  EXPECT_EQ(SysError(EAGAIN, "read").name(), "EAGAIN");
}

TEST(SysError, calls_the_number_that_linux_uses_twice_by_nodes_name) {
  EXPECT_EQ(SysError(EOPNOTSUPP, "listen").name(), "ENOTSUP");
}

TEST(SysError, has_words_for_codes_that_nobody_knows) {
  EXPECT_EQ(SysError(99999, "x").to_string(), "UNKNOWN: unknown error, x");
}

}  // namespace
}  // namespace giro
