// A foreign loop (here: poll(2), and an outer epoll) drives ours.
#include <poll.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <cerrno>
#include <thread>

#include "giro/base/unique_fd.h"
#include "giro/loop.h"
#include "giro/timer.h"
#include "giro/wakeup.h"
#include "giro/work.h"
#include "gtest/gtest.h"
#include "support/pollers.h"
#include "support/trail.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

int milliseconds_up(Nanoseconds timeout_ns) {
  if (timeout_ns == kNever) return -1;
  return static_cast<int>((timeout_ns + 999'999) / 1'000'000);
}

// One round of a foreign loop that waits with poll(2).
void foreign_round(Loop& loop) {
  Nanoseconds timeout_ns = loop.prepare();
  pollfd backend{loop.backend_fd(), POLLIN, 0};
  const int ready = ::poll(&backend, 1, milliseconds_up(timeout_ns));
  ASSERT_TRUE(ready >= 0 || errno == EINTR);
  loop.poll();
  loop.dispatch();
}

class Embedding : public EachKernelPoller {};
EACH_KERNEL_POLLER_SUITE(Embedding);

TEST_P(Embedding, a_foreign_loop_runs_every_phase_in_order) {
  Loop loop;
  Trail trail;
  Timer timer(loop, trail.step("timer"));
  timer.start(1ms);
  loop.set_immediate(trail.step("check"));
  loop.post(trail.step("poll"));
  while (loop.alive()) foreign_round(loop);
  EXPECT_EQ(trail.words(), "poll check timer");
}

TEST_P(Embedding, a_post_from_another_thread_makes_the_descriptor_readable) {
  Loop loop;
  pollfd backend{loop.backend_fd(), POLLIN, 0};
  Wakeup alive(loop, [] {});
  for (int i = 0; i < 50; ++i) {
    bool arrived = false;
    EXPECT_EQ(loop.prepare(), kNever);
    std::thread thread([&] { loop.post([&] { arrived = true; }); });
    ASSERT_EQ(::poll(&backend, 1, 10'000), 1);
    thread.join();
    loop.poll();
    loop.dispatch();
    EXPECT_TRUE(arrived);
    // And it is not readable any more when there is nothing to fetch.
    EXPECT_EQ(::poll(&backend, 1, 0), 0);
  }
}

TEST_P(Embedding, work_of_the_pool_reaches_an_outer_epoll) {
  Loop loop;
  UniqueFd outer(::epoll_create1(EPOLL_CLOEXEC));
  epoll_event interest{EPOLLIN, {}};
  ASSERT_EQ(::epoll_ctl(outer.get(), EPOLL_CTL_ADD, loop.backend_fd(), &interest), 0);
  bool done = false;
  queue_work(
      loop, [] {}, [&](Result<void>) { done = true; });
  while (loop.alive()) {
    Nanoseconds timeout_ns = loop.prepare();
    epoll_event event{};
    const int ready = ::epoll_wait(outer.get(), &event, 1, milliseconds_up(timeout_ns));
    ASSERT_TRUE(ready >= 0 || errno == EINTR);
    loop.poll();
    loop.dispatch();
  }
  EXPECT_TRUE(done);
}

TEST_P(Embedding, one_loop_drives_another) {
  Loop outer;
  Loop inner;
  Trail trail;
  // Readiness of the inner loop's descriptor is an operation of the outer one.
  class Ready final : public Operation {
   public:
    Ready(Loop& outer_loop, Loop& inner_loop)
        : Operation(Opcode::poll), outer_(outer_loop), inner_(inner_loop) {
      fd = inner_.backend_fd();
      arguments.poll_events = POLLIN;
    }
    void run() override {
      inner_.poll();
      inner_.dispatch();
      go_on();
    }
    void go_on() {
      while (inner_.prepare() == 0 && inner_.alive()) {  // 0: there is no need to wait
        inner_.poll();
        inner_.dispatch();
      }
      if (inner_.alive()) outer_.submit(*this);
    }

   private:
    Loop& outer_;
    Loop& inner_;
  } ready(outer, inner);
  for (int i = 1; i <= 3; ++i) {
    queue_work(
        inner, [] {}, [&trail, i](Result<void>) { trail.add(std::to_string(i)); });
  }
  ready.go_on();
  outer.run();
  EXPECT_EQ(trail.words().size(), 5u);  // three numbers, in whatever order the pool gave
}

}  // namespace
}  // namespace giro::test
