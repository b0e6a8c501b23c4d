// Bad input and misuse: each has a documented outcome.
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <memory>
#include <thread>

#include "giro/loop.h"
#include "giro/loop_host.h"
#include "giro/timer.h"
#include "giro/wakeup.h"
#include "giro/work.h"
#include "gtest/gtest.h"
#include "loop/virtual_loop.h"

namespace giro::test {
namespace {

class BadUseDeathTest : public VirtualLoop {};

TEST_F(BadUseDeathTest, run_inside_a_callback_is_a_check) {
  loop.set_immediate([this] { loop.run(); });
  EXPECT_DEATH(loop.run(), "was run from inside one of its own callbacks");
}

TEST_F(BadUseDeathTest, prepare_inside_a_callback_is_a_check) {
  loop.set_immediate([this] { loop.prepare(); });
  EXPECT_DEATH(loop.run(), "was run from inside one of its own callbacks");
}

TEST_F(BadUseDeathTest, run_script_inside_a_callback_is_a_check) {
  EXPECT_DEATH(loop.run_script([this] { loop.run_script([] {}); }),
               "was run from inside one of its own callbacks");
}

TEST_F(BadUseDeathTest, a_virtual_clock_on_a_poller_of_the_kernel_is_refused) {
  LoopOptions options;
  options.clock = &clock;
  EXPECT_EQ(Loop::create(std::move(options)).error().name(), "EINVAL");
  EXPECT_DEATH(
      {
        LoopOptions again;
        again.clock = &clock;
        Loop never(std::move(again));
      },
      "a VirtualClock needs a poller that moves it");
}

#ifndef NDEBUG
TEST_F(BadUseDeathTest, a_loop_used_by_two_threads_is_a_check_in_debug_builds) {
  loop.set_immediate([] {});  // it is this thread's from now on
  EXPECT_DEATH(std::thread([this] { loop.set_immediate([] {}); }).join(),
               "used by a thread that it does not belong to");
  loop.run();
  std::thread([this] {  // whoever comes first after a run has it
    loop.set_immediate([] {});
    loop.run();
  })
      .join();
  loop.set_immediate([] {});
  std::thread([this] {
    loop.move_to_this_thread();
    loop.set_immediate([] {});
    loop.run();
  }).join();
}
#endif

TEST_F(BadUseDeathTest, a_loop_destroyed_before_its_timer_is_a_check_that_counts) {
  EXPECT_DEATH(
      {
        auto doomed = std::make_unique<Loop>(world.loop_options());
        Timer timer(*doomed, [] {});
        Timer other(*doomed, [] {});
        doomed.reset();
      },
      "2 timers and 0 other handles still exist");
}

TEST_F(BadUseDeathTest, a_loop_destroyed_before_its_wakeup_is_a_check_that_counts) {
  EXPECT_DEATH(
      {
        auto doomed = std::make_unique<Loop>(world.loop_options());
        Wakeup wakeup(*doomed, [] {});
        doomed.reset();
      },
      "0 timers and 1 other handles still exist");
}

TEST_F(BadUseDeathTest, a_loop_destroyed_inside_its_own_callback_is_a_check) {
  EXPECT_DEATH(
      {
        auto doomed = std::make_unique<Loop>(world.loop_options());
        doomed->set_immediate([&] { doomed.reset(); });
        doomed->run();
      },
      "was destroyed from inside");
}

TEST_F(BadUseDeathTest, an_operation_submitted_twice_is_a_check) {
  PendingOperation operation([] {});
  loop.complete_later(operation, 0, "test");
  EXPECT_DEATH(loop.submit(operation), "in flight was submitted again");
  loop.run();
}

TEST_F(BadUseDeathTest, an_operation_cancelled_by_another_loop_is_a_check) {
  Loop other(world.loop_options());
  PendingOperation operation([] {});
  loop.complete_later(operation, 0, "test");
  EXPECT_DEATH(other.cancel(operation), "by another loop than its own");
  loop.run();
}

TEST_F(BadUseDeathTest, an_operation_destroyed_in_flight_is_a_check) {
  EXPECT_DEATH(
      {
        PendingOperation operation([] {});
        loop.complete_later(operation, 0, "test");
      },
      "in flight was destroyed");
}

TEST_F(BadUseDeathTest, a_source_for_the_poll_phase_or_removed_twice_is_a_check) {
  struct Source final : PhaseSource {
    Progress run(Budget&) override { return Progress::done; }
    bool has_work() const override { return false; }
  } source;
  EXPECT_DEATH(loop.host().add_source(Phase::poll, source), "a source was added to the poll phase");
  EXPECT_DEATH(loop.host().remove_source(Phase::check, source),
               "removed from a phase that it is not in");
}

TEST(BadUse, a_loop_inside_a_callback_of_another_loop_is_fine) {
  Loop outer;
  int inner_ran = 0;
  outer.set_immediate([&] {
    Loop inner;
    inner.set_immediate([&] { ++inner_ran; });
    inner.run();
  });
  outer.run();
  EXPECT_EQ(inner_ran, 1);
}

TEST(BadUse, a_loop_that_goes_drops_what_is_queued_without_calling_back) {
  bool called = false;
  auto witness = std::make_shared<int>(1);
  {
    Loop loop;
    loop.set_immediate([&called, witness] { called = true; });
    loop.next_tick([&called, witness] { called = true; });
    loop.post([&called, witness] { called = true; });
    queue_work(
        loop, [witness] {}, [&called, witness](Result<void>) { called = true; });
    EXPECT_GT(witness.use_count(), 4);
  }
  EXPECT_EQ(witness.use_count(), 1);  // and frees it
  EXPECT_FALSE(called);
}

class PollOperation final : public Operation {
 public:
  explicit PollOperation(int descriptor) : Operation(Opcode::poll) {
    fd = descriptor;
    arguments.poll_events = POLLIN;
  }
  void run() override { ++runs; }
  int runs = 0;
};

TEST(BadUse, a_descriptor_that_is_none_is_ebadf_and_arrives_later) {
  Loop loop;
  for (int fd : {-1, 999'999}) {
    PollOperation operation(fd);
    loop.submit(operation);
    EXPECT_EQ(operation.runs, 0);  // O3
    loop.run();
    EXPECT_EQ(operation.runs, 1);
    EXPECT_EQ(operation.error().name(), "EBADF");
  }
}

TEST(BadUse, a_file_that_cannot_be_polled_is_eperm) {
  Loop loop;
  int fd = ::open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  ASSERT_GE(fd, 0);
  PollOperation operation(fd);
  loop.submit(operation);
  loop.run();
  EXPECT_EQ(operation.error().name(), "EPERM");
  ::close(fd);
}

TEST(BadUse, a_polled_descriptor_that_was_closed_behind_our_back_and_reused_works) {
  Loop loop;
  int first[2];
  ASSERT_EQ(::pipe(first), 0);
  ASSERT_EQ(::write(first[1], "x", 1), 1);
  PollOperation operation(first[0]);
  loop.submit(operation);
  loop.run();
  EXPECT_EQ(operation.runs, 1);
  ::close(first[0]);
  int second[2];
  ASSERT_EQ(::pipe(second), 0);
  ASSERT_EQ(second[0], first[0]);  // the lowest free number
  ASSERT_EQ(::write(second[1], "x", 1), 1);
  loop.submit(operation);
  loop.run();
  EXPECT_EQ(operation.runs, 2);
  EXPECT_NE(operation.result() & POLLIN, 0);
  for (int fd : {first[1], second[0], second[1]}) ::close(fd);
}

TEST(BadUse, cancelling_what_is_not_in_flight_is_harmless) {
  Loop loop;
  PollOperation operation(0);
  EXPECT_TRUE(loop.cancel(operation));
  loop.run();
  EXPECT_EQ(operation.runs, 0);
}

}  // namespace
}  // namespace giro::test
