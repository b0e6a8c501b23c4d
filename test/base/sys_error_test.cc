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

TEST(SysError, converts_to_a_standard_error_code) {
  std::error_code code = SysError(ECONNRESET, "read");
  EXPECT_EQ(code, std::errc::connection_reset);
  EXPECT_EQ(code.value(), ECONNRESET);
  EXPECT_STREQ(code.category().name(), "giro");
  EXPECT_EQ(code.message(), "ECONNRESET: connection reset by peer");
  EXPECT_FALSE(code == std::errc::timed_out);
}

TEST(SysError, tells_a_timeout_of_our_own_from_the_kernels) {
  const SysError ours = SysError::timeout("with_timeout");
  const SysError kernels(ETIMEDOUT, "connect");
  EXPECT_TRUE(ours.is_timeout());
  EXPECT_FALSE(kernels.is_timeout());
  EXPECT_EQ(ours, kernels);  // both are ETIMEDOUT
  EXPECT_EQ(ours.to_string(), "ETIMEDOUT: time limit exceeded, with_timeout");
  EXPECT_EQ(kernels.to_string(), "ETIMEDOUT: connection timed out, connect");
  EXPECT_EQ(ours.error_code(), std::errc::timed_out);
  EXPECT_EQ(kernels.error_code(), std::errc::timed_out);
  EXPECT_NE(ours.error_code(), kernels.error_code());
}

TEST(SysError, has_the_words_of_another_library) {
  const std::string name = "CERT_HAS_EXPIRED";  // which need not stay
  const SysError error =
      SysError::named(EKEYREJECTED, std::string(name), "certificate has expired", "connect");
  EXPECT_EQ(error.to_string(), "CERT_HAS_EXPIRED: certificate has expired, connect");
  EXPECT_EQ(error.code(), EKEYREJECTED);
  EXPECT_EQ(error, SysError(EKEYREJECTED, "read"));
  const std::error_code code = error;
  EXPECT_EQ(code.message(), "CERT_HAS_EXPIRED: certificate has expired");
  EXPECT_EQ(code.default_error_condition().value(), EKEYREJECTED);
}

TEST(SysError, keeps_the_same_words_once) {
  const SysError first = SysError::named(EPROTO, "ERR_A", "a", "read");
  for (int i = 0; i < 100'000; ++i) {
    ASSERT_EQ(SysError::named(EPROTO, "ERR_A", "a", "write").name().data(), first.name().data());
  }
}

TEST(SysError, is_an_exception_for_those_who_want_one) {
  SysErrorException exception(SysError(EPIPE, "write"));
  EXPECT_STREQ(exception.what(), "EPIPE: broken pipe, write");
  EXPECT_EQ(exception.code(), std::errc::broken_pipe);
  EXPECT_STREQ(exception.error().call(), "write");
}

}  // namespace
}  // namespace giro
