// Files that a crowd asks for are read by the loop's thread and one of the pool together.
#include <fcntl.h>
#include <sched.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <latch>
#include <optional>
#include <thread>
#include <vector>

#include "giro/fs.h"
#include "giro/work.h"
#include "support/faulty_system.h"
#include "support/pollers.h"

namespace giro::test {
namespace {

const std::string kContent = "some words";

class SharedFiles : public testing::Test {
 protected:
  SharedFiles() {
    system.allow_cached();
    EXPECT_TRUE(fs::write_file_sync(loop, path, std::as_bytes(std::span(kContent))).ok());
    EXPECT_TRUE(fs::read_file_sync(loop, path).ok());  // and the device is known from here on
  }

  LoopOptions options() {
    LoopOptions made;
    made.system = &system;
    made.pool = &pool;
    return made;
  }
  void read(int count, Loop& by) {
    for (int i = 0; i < count; ++i) {
      fs::read_file(by, path, [&](Result<Bytes> bytes) {
        EXPECT_TRUE(bytes.ok() && bytes->text() == kContent);
        ++told;
      });
    }
  }
  // Whoever else but the loop's thread opens files opens them so.
  int opened_elsewhere() const { return system.calls(Call::open); }

  World world{PollerKind::epoll};
  const std::string path = world.path("file");
  FaultySystem system{real_system()};
  WorkPool pool{2};
  Loop loop{options()};
  int told = 0;
};

TEST_F(SharedFiles, are_read_by_a_thread_while_the_loop_has_something_else_to_do) {
  cpu_set_t allowed;
  ASSERT_EQ(::sched_getaffinity(0, sizeof(allowed), &allowed), 0);
  if (CPU_COUNT(&allowed) < 2) GTEST_SKIP() << "there is nobody to share with";
  const int before = opened_elsewhere();
  loop.set_immediate([&] {
    read(100, loop);
    while (opened_elsewhere() < before + 50) std::this_thread::yield();
  });
  loop.run();
  EXPECT_EQ(told, 100);
}

TEST_F(SharedFiles, are_read_by_the_loop_where_no_thread_has_time) {
  std::latch gate(1);
  for (int i = 0; i < 2; ++i)
    queue_work(
        loop, [&] { gate.wait(); }, [](Result<void>) {});
  Function<void()> look = [&] {
    // The kernel may refuse some of them, for reasons of its own.
    if (told >= 100) return gate.count_down();
    loop.set_immediate([&] { look(); });
  };
  read(200, loop);
  look();
  loop.run();
  EXPECT_EQ(told, 200);
}

TEST_F(SharedFiles, that_are_more_than_there_is_room_for_are_all_read) {
  const size_t descriptors = system.open_descriptors();
  loop.set_immediate([&] { read(2000, loop); });
  loop.run();
  EXPECT_EQ(told, 2000);
  EXPECT_EQ(system.open_descriptors(), descriptors);
}

TEST_F(SharedFiles, are_read_by_the_pool_where_the_kernel_refuses) {
  for (Call call : {Call::open_cached, Call::statx_cached, Call::read_cached}) {
    told = 0;
    system.inject({.call = call, .error = EAGAIN, .times = 1000});
    read(100, loop);
    loop.run();
    EXPECT_EQ(told, 100);
    system.heal();
  }
}

// Nothing waits behind what may take long.
TEST_F(SharedFiles, do_not_wait_for_a_fifo_among_them) {
  const std::string fifo = world.path("fifo");
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  std::optional<std::thread> writer;
  std::string late;
  Function<void()> look = [&] {
    if (told < 200) return static_cast<void>(loop.set_immediate([&] { look(); }));
    writer.emplace([&] {
      const int out = ::open(fifo.c_str(), O_WRONLY | O_CLOEXEC);
      EXPECT_EQ(::write(out, "late", 4), 4);
      ::close(out);
    });
  };
  read(100, loop);
  fs::read_file(loop, fifo, [&](Result<Bytes> bytes) { late = bytes->text(); });
  read(100, loop);
  look();
  loop.run();
  writer->join();
  EXPECT_EQ(late, "late");
}

TEST_F(SharedFiles, of_a_loop_that_goes_are_dropped) {
  for (int i = 0; i < 100; ++i) {
    Loop other(options());
    read(100, other);
    if (i % 2 == 0) other.run(RunMode::no_wait);
    told = 0;
  }
  read(100, loop);
  loop.run();
  EXPECT_EQ(told, 100) << "the pool serves others still";
}

TEST_F(SharedFiles, of_several_loops_do_not_get_mixed_up) {
  std::vector<std::thread> threads;
  std::atomic<int> sum{0};
  for (int t = 0; t < 3; ++t) {
    threads.emplace_back([&] {
      Loop own(options());
      int mine = 0;
      for (int i = 0; i < 300; ++i) {
        fs::read_file(own, path, [&, here = std::this_thread::get_id()](Result<Bytes> bytes) {
          EXPECT_EQ(std::this_thread::get_id(), here);
          mine += bytes.ok() && bytes->text() == kContent ? 1 : 0;
        });
      }
      own.run();
      sum += mine;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(sum, 900);
}

}  // namespace
}  // namespace giro::test
