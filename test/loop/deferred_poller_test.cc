// A poller that is made when it is first needed.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <thread>
#include <vector>

#include "giro/fs.h"
#include "giro/loop.h"
#include "giro/timer.h"
#include "support/faulty_system.h"
#include "support/pollers.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

LoopOptions deferred(System& system) {
  LoopOptions options;
  options.system = &system;
  auto poller = make_deferred_poller(system, PollerChoice::best);
  EXPECT_TRUE(poller.ok());
  options.poller = std::move(*poller);
  return options;
}

int pollers_made(const FaultySystem& system) {
  return system.calls(Call::ring_setup) + system.calls(Call::epoll_create);
}

class DeferredPollerTest : public EachKernelPoller {};
EACH_KERNEL_POLLER_SUITE(DeferredPollerTest);

TEST_P(DeferredPollerTest, is_not_made_for_a_loop_that_never_waits) {
  FaultySystem system(real_system());
  {
    Loop loop(deferred(system));
    loop.run();
    EXPECT_EQ(pollers_made(system), 0);
    bool ran = false;
    Timer timer(loop, [&] { ran = true; });
    timer.start(1ms);
    loop.run();
    EXPECT_TRUE(ran);
    EXPECT_GT(pollers_made(system), 0);
    EXPECT_STREQ(loop.poller().name(), GetParam() == PollerKind::uring ? "uring" : "epoll");
  }
  EXPECT_EQ(system.open_descriptors(), 0U);
}

TEST_P(DeferredPollerTest, is_given_the_file_operations_that_it_does_better_than_the_pool) {
  WorkPool pool(1);
  LoopOptions options = deferred(real_system());
  options.pool = &pool;
  Loop loop(std::move(options));
  bool told = false;
  fs::synchronize(loop, -1, Synchronize::data, [&](Result<void> result) { told = !result.ok(); });
  loop.run();
  EXPECT_TRUE(told);
  EXPECT_EQ(pool.threads_started(Lane::files), GetParam() == PollerKind::uring ? 0U : 1U);
}

TEST_P(DeferredPollerTest, hears_what_other_threads_sent_before_it_was_made) {
  Loop loop(deferred(real_system()));
  bool ran = false;
  std::thread other([&] { loop.post([&] { ran = true; }); });
  other.join();
  Timer guard(loop, [] {});
  guard.start(1ms);
  loop.run();
  EXPECT_TRUE(ran);
}

TEST_P(DeferredPollerTest, wakes_for_a_thread_that_sends_while_it_is_made) {
  for (int i = 0; i < 200; ++i) {
    Loop loop(deferred(real_system()));
    bool ran = false;
    Timer guard(loop, [] { FAIL() << "nothing woke the loop"; });
    guard.start(60s);
    std::thread other([&] {
      loop.post([&] {
        ran = true;
        guard.stop();
      });
    });
    loop.run();
    other.join();
    EXPECT_TRUE(ran);
  }
}

TEST_P(DeferredPollerTest, has_its_descriptors_when_the_program_has_used_up_all_others) {
  Loop loop(deferred(real_system()));
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  const rlimit few{.rlim_cur = 128, .rlim_max = before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &few), 0);
  std::vector<int> taken;
  for (int fd = 0; (fd = ::open("/dev/null", O_RDONLY | O_CLOEXEC)) >= 0;) taken.push_back(fd);
  bool ran = false;
  Timer timer(loop, [&] { ran = true; });
  timer.start(1ms);
  loop.run();
  EXPECT_TRUE(ran);
  for (int fd : taken) ::close(fd);
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
}

TEST(DeferredPoller, fails_at_once_where_there_are_no_descriptors) {
  FaultySystem system(real_system());
  system.inject({.call = Call::eventfd, .error = EMFILE, .from = 2});
  auto poller = make_deferred_poller(system, PollerChoice::best);
  EXPECT_FALSE(poller.ok());
  EXPECT_EQ(poller.error().code(), EMFILE);
  EXPECT_EQ(system.open_descriptors(), 0U);
}

}  // namespace
}  // namespace giro::test
