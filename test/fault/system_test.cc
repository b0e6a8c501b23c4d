// What the table cannot say: faults that end the process, and the fault injector itself.
#include <fcntl.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <vector>

#include "giro/loop.h"
#include "giro/timer.h"
#include "support/faulty_system.h"
#include "support/pollers.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

LoopOptions options_on(FaultySystem& system, PollerChoice choice = PollerChoice::epoll) {
  LoopOptions options;
  options.system = &system;
  options.poller_choice = choice;
  return options;
}

TEST(OldKernels, that_lack_an_operation_or_a_flag_give_us_epoll) {
  const std::vector<Fault> faults = {
      {.call = Call::ring_probe, .kind = Fault::Kind::behind},
      {.call = Call::ring_probe, .error = EINVAL},
      {.call = Call::ring_setup, .error = EINVAL, .times = 2},
  };
  for (const Fault& fault : faults) {
    FaultySystem system(real_system());
    system.inject(fault);
    Loop loop(options_on(system, PollerChoice::uring));
    EXPECT_STREQ(loop.poller().name(), "epoll") << fault.to_string();
  }
}

// 6.0 knows everything but the flag that leaves the work to the owner.
TEST(OldKernels, that_lack_only_the_newest_flags_give_us_a_ring) {
  if (!has_uring()) GTEST_SKIP() << "no io_uring here";
  FaultySystem system(real_system());
  system.inject({.call = Call::ring_setup, .error = EINVAL});
  Loop loop(options_on(system, PollerChoice::uring));
  EXPECT_STREQ(loop.poller().name(), "uring");
  bool ran = false;
  Timer timer(loop, [&] { ran = true; });
  timer.start(1ms);
  loop.run();
  EXPECT_TRUE(ran);
}

TEST(FatalFaults, a_loop_that_must_exist_ends_the_process_when_there_are_no_descriptors) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  FaultySystem system(real_system());
  system.inject({.call = Call::eventfd, .error = EMFILE});
  EXPECT_DEATH(Loop loop(options_on(system)), "a loop needs two descriptors");
}

TEST(FatalFaults, a_ring_that_the_kernel_does_not_know_any_more_ends_the_process) {
  if (!has_uring()) GTEST_SKIP() << "no io_uring here";
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  FaultySystem system(real_system());
  Loop loop(options_on(system, PollerChoice::uring));
  Timer timer(loop, [] {});
  timer.start(1h);
  system.inject({.call = Call::ring_enter, .error = EBADF});
  EXPECT_DEATH(loop.run(), "io_uring_enter failed .result: -");
}

TEST(FatalFaults, an_epoll_descriptor_that_somebody_else_closed_ends_the_process) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  FaultySystem system(real_system());
  Loop loop(options_on(system));
  Timer timer(loop, [] {});
  timer.start(1h);
  system.inject({.call = Call::epoll_wait, .error = EBADF});
  EXPECT_DEATH(loop.run(), "epoll_wait failed .count: -");
  timer.stop();
}

TEST(FaultySystem, lets_calls_fail_from_the_one_it_was_told_to) {
  FaultySystem system(real_system());
  system.inject({.call = Call::open, .error = ENFILE, .from = 2, .times = 2, .what = "/dev/null"});
  int first = system.open("/dev/null", O_RDONLY, 0);
  EXPECT_GE(first, 0);
  int other = system.open("/dev/zero", O_RDONLY, 0);
  EXPECT_GE(other, 0);
  EXPECT_EQ(system.open("/dev/null", O_RDONLY, 0), -ENFILE);
  EXPECT_EQ(system.open("/dev/null", O_RDONLY, 0), -ENFILE);
  int last = system.open("/dev/null", O_RDONLY, 0);
  EXPECT_GE(last, 0);
  EXPECT_EQ(system.injected(), 2);
  EXPECT_EQ(system.calls(Call::open), 5);
  EXPECT_EQ(system.open_descriptors(), 3u);
  for (int fd : {first, other, last}) EXPECT_EQ(system.close(fd), 0);
  EXPECT_EQ(system.open_descriptors(), 0u);
}

TEST(FaultySystem, cuts_what_is_transferred) {
  FaultySystem system(real_system());
  int fd = system.open("/dev/zero", O_RDWR, 0);
  system.inject({.call = Call::read, .kind = Fault::Kind::cut, .bytes = 3, .fd = fd});
  char buffer[8];
  EXPECT_EQ(system.read(fd, buffer, sizeof(buffer)), 3);
  EXPECT_EQ(system.read(fd, buffer, sizeof(buffer)), 8);
  // Behind: a close closes whatever it answers.
  system.inject({.call = Call::close, .kind = Fault::Kind::behind, .error = EIO});
  EXPECT_EQ(system.close(fd), -EIO);
  EXPECT_EQ(system.open_descriptors(), 0u);
}

TEST(FaultySystem, ends_the_process_when_a_descriptor_is_closed_twice) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  FaultySystem system(real_system());
  int fd = system.open("/dev/null", O_RDONLY, 0);
  EXPECT_EQ(system.close(fd), 0);
  EXPECT_DEATH(system.close(fd), "closed twice");
}

}  // namespace
}  // namespace giro::test
