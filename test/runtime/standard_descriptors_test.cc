#include "runtime/standard_descriptors.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>
#include <thread>

namespace giro::runtime {
namespace {

TEST(WriteFully, waits_for_a_slow_reader_of_a_pipe_that_does_not_block) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe2(ends.data(), O_CLOEXEC), 0);
  ASSERT_EQ(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
  size_t got = 0;
  std::thread reader([&] {
    std::array<char, 4096> part;
    ssize_t count = 0;
    while ((count = read(ends[0], part.data(), part.size())) > 0) got += static_cast<size_t>(count);
  });
  std::string text(1'000'000, 'x');
  EXPECT_EQ(write_fully(ends[1], text), 0);
  close(ends[1]);
  reader.join();
  close(ends[0]);
  EXPECT_EQ(got, text.size());
}

TEST(WriteFully, says_why_it_cannot) {
  signal(SIGPIPE, SIG_IGN);
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe2(ends.data(), O_CLOEXEC), 0);
  close(ends[0]);
  EXPECT_EQ(write_fully(ends[1], std::string("x")), -EPIPE);
  close(ends[1]);
  EXPECT_EQ(write_fully(-1, std::string("x")), -EBADF);
  int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
  EXPECT_EQ(write_fully(full, std::string("x")), -ENOSPC);
  close(full);
}

}  // namespace
}  // namespace giro::runtime
