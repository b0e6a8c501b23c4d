// File operations that the ring does in place of the pool: what the kernel has to wait for, and
// what comes in crowds.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <latch>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "giro/fs.h"
#include "giro/loop_host.h"
#include "support/faulty_system.h"
#include "support/pollers.h"
#include "support/trail.h"

namespace giro::test {
namespace {

const std::string kContent = "some words that might be on a disk";

// Keeps the kernel busy for a while.
int make_unsynchronized(const std::string& path) {
  int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  const std::string much(1 << 20, 'x');
  EXPECT_EQ(::write(fd, much.data(), much.size()), static_cast<ssize_t>(much.size()));
  return fd;
}

class RingFilesTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_uring()) GTEST_SKIP() << "no io_uring here";
    loop = make_loop();
    ASSERT_TRUE(fs::write_file_sync(*loop, path, std::as_bytes(std::span(kContent))).ok());
  }

  std::unique_ptr<Loop> make_loop() {
    LoopOptions options;
    options.system = &system;
    options.pool = &pool;
    options.poller_choice = PollerChoice::uring;
    return std::make_unique<Loop>(std::move(options));
  }
  // From now on reads would have to wait for a disk.
  void forget_files() {
    system.allow_cached();
    system.inject({.call = Call::read_cached, .error = EAGAIN, .times = 1'000'000});
  }
  int open_file() { return system.open(path.c_str(), O_RDWR | O_CLOEXEC, 0); }
  // So many under way that what comes behind them is one of a crowd.
  void start_crowd() {
    for (int i = 0; i < 8; ++i) fs::synchronize(*loop, crowd_fd(), Synchronize::data, {});
  }
  int crowd_fd() {
    if (crowd_fd_ < 0) crowd_fd_ = open_file();
    return crowd_fd_;
  }
  void TearDown() override {
    loop.reset();
    if (crowd_fd_ >= 0) system.close(crowd_fd_);
    EXPECT_EQ(system.open_descriptors(), 0u) << system.open_descriptors_named();
    EXPECT_EQ(pool.threads_started(Lane::files), threads_expected);
  }
  World world{PollerKind::uring};
  FaultySystem system{real_system()};
  WorkPool pool{2};
  std::unique_ptr<Loop> loop;
  const std::string path = world.path("file");
  unsigned threads_expected = 0;

 private:
  int crowd_fd_ = -1;
};

TEST_F(RingFilesTest, what_is_not_in_memory_is_read_without_a_thread) {
  forget_files();
  int fd = open_file();
  std::string text(100, '.');
  std::string first(4, '.');
  std::string second(100, '.');
  const iovec parts[] = {{first.data(), first.size()}, {second.data(), second.size()}};
  fs::read(*loop, fd, std::as_writable_bytes(std::span(text)), 5,
           [&](Result<size_t> count) { text.resize(*count); });
  fs::read_vector(*loop, fd, {parts, parts + 2}, 0,
                  [&](Result<size_t> count) { second.resize(*count - first.size()); });
  loop->run();
  EXPECT_EQ(text, kContent.substr(5));
  EXPECT_EQ(first + second, kContent);
  EXPECT_EQ(system.close(fd), 0);
}

TEST_F(RingFilesTest, files_are_synchronized_without_a_thread_and_errors_name_the_call) {
  int fd = open_file();
  Trail trail;
  const auto told = [&](const Result<void>& done) {
    trail.add(done.ok() ? "done" : done.error().call());
  };
  fs::synchronize(*loop, fd, Synchronize::everything, told);
  loop->run();
  fs::synchronize(*loop, -1, Synchronize::everything, told);
  loop->run();
  fs::synchronize(*loop, -1, Synchronize::data, told);
  loop->run();
  EXPECT_EQ(trail.words(), "done fsync fdatasync");
  EXPECT_EQ(system.close(fd), 0);
}

TEST_F(RingFilesTest, a_crowd_is_told_status_without_threads) {
  start_crowd();
  size_t told = 0;
  for (int i = 0; i < 1000; ++i) {
    fs::stat(*loop, path, [&](const Result<fs::Status>& status) {
      ASSERT_TRUE(status.ok());
      told += status->stx_size == kContent.size() ? 1 : 0;
    });
  }
  std::string error;
  fs::lstat(*loop, world.path("none"),
            [&](const Result<fs::Status>& status) { error = status.error().to_string(); });
  fs::fstat(*loop, crowd_fd(), [&](const Result<fs::Status>& status) {
    EXPECT_EQ(status->stx_size, kContent.size());
    ++told;
  });
  loop->run();
  EXPECT_EQ(told, 1001u);
  EXPECT_EQ(error, "ENOENT: no such file or directory, lstat");
}

TEST_F(RingFilesTest, a_crowd_reads_a_file_that_is_in_memory) {
  system.allow_cached();
  start_crowd();
  int fd = open_file();
  std::vector<std::string> texts(30, std::string(3, '.'));
  size_t told = 0;
  for (size_t i = 0; i < texts.size(); ++i) {
    fs::read(*loop, fd, std::as_writable_bytes(std::span(texts[i])), static_cast<int64_t>(i),
             [&](Result<size_t> count) { told += count.ok() && *count == 3 ? 1 : 0; });
  }
  loop->run();
  EXPECT_EQ(told, texts.size());
  for (size_t i = 0; i < texts.size(); ++i) EXPECT_EQ(texts[i], kContent.substr(i, 3));
  EXPECT_GT(system.calls(Call::pread), 0) << "by the ring, from the second on";
  EXPECT_EQ(system.close(fd), 0);
}

TEST_F(RingFilesTest, what_has_no_positions_is_not_read_at_one) {
  forget_files();
  threads_expected = 1;
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  ASSERT_EQ(::write(ends[1], "hello", 5), 5);
  system.heal();
  start_crowd();
  std::byte memory[8];
  std::string error;
  fs::read(*loop, ends[0], std::span(memory, 1), fs::kCurrentPosition, {});
  fs::read(*loop, ends[0], memory, 0,
           [&](Result<size_t> count) { error = count.ok() ? "none" : count.error().name(); });
  loop->run();
  EXPECT_EQ(error, "ESPIPE");
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST_F(RingFilesTest, without_a_descriptor_to_watch_the_ring_by_a_thread_does_it) {
  int fd = open_file();
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  const int next = ::dup(fd);
  ::close(next);
  const rlimit none_left{static_cast<rlim_t>(next), before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none_left), 0);
  bool told = false;
  fs::synchronize(*loop, fd, Synchronize::everything,
                  [&](const Result<void>& done) { told = done.ok(); });
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
  loop->run();
  EXPECT_TRUE(told);
  threads_expected = 1;
  EXPECT_EQ(system.close(fd), 0);
}

// --- Cancelling ---------------------------------------------------------------------------------

TEST_F(RingFilesTest, what_the_kernel_has_not_seen_is_cancelled) {
  int fd = open_file();
  std::string error;
  Request request =
      fs::synchronize(*loop, fd, Synchronize::everything,
                      [&](const Result<void>& done) { error = done.error().to_string(); });
  EXPECT_TRUE(request.cancel());
  EXPECT_FALSE(request.cancel());
  loop->run();
  EXPECT_EQ(error, "ECANCELED: operation canceled, fsync");
  EXPECT_EQ(system.close(fd), 0);
}

TEST_F(RingFilesTest, what_is_done_but_not_told_is_not_cancelled) {
  system.allow_cached();
  start_crowd();
  int fd = open_file();
  std::string text(3, '.');
  std::string again(3, '.');
  fs::read(*loop, fd, std::as_writable_bytes(std::span(text)), 0, {});
  Request second;
  bool told = false;
  // In memory: the kernel has done both when it returns from the first enter.
  fs::read(*loop, fd, std::as_writable_bytes(std::span(text)), 0,
           [&](const auto&) { EXPECT_FALSE(second.cancel()); });
  second = fs::read(*loop, fd, std::as_writable_bytes(std::span(again)), 0,
                    [&](const Result<size_t>& count) { told = count.ok(); });
  loop->run();
  EXPECT_TRUE(told);
  EXPECT_EQ(again, kContent.substr(0, 3));
  EXPECT_EQ(system.close(fd), 0);
}

// In the kernel they wait for one of a few threads; which of them have been begun is luck.
TEST_F(RingFilesTest, what_the_kernel_has_not_begun_is_cancelled_and_the_rest_is_done) {
  constexpr size_t kCount = 100;
  size_t cancelled = 0;
  while (cancelled == 0) {
    int fd = make_unsynchronized(world.path("other"));
    std::vector<std::string> outcomes(kCount);
    std::vector<Request> requests;
    for (std::string& outcome : outcomes) {
      requests.push_back(fs::synchronize(
          *loop, fd, Synchronize::everything,
          [&](const Result<void>& done) { outcome += done.ok() ? "done" : done.error().name(); }));
    }
    loop->run(RunMode::no_wait);
    std::vector<std::string> expected(kCount, "done");
    for (size_t i = kCount; i-- > 0;) {
      if (!requests[i].cancel()) continue;
      expected[i] = "ECANCELED";
      ++cancelled;
    }
    loop->run();
    EXPECT_EQ(outcomes, expected);
    ::close(fd);
  }
}

// --- Loops that go, and rings that change -------------------------------------------------------

TEST_F(RingFilesTest, a_loop_that_goes_takes_them_out_of_the_kernel) {
  forget_files();
  int fd = make_unsynchronized(world.path("other"));
  auto memory = std::make_unique<std::byte[]>(1000);
  bool gone = false;
  const auto told = [&](const auto&) { EXPECT_FALSE(gone); };
  fs::synchronize(*loop, fd, Synchronize::everything, told);
  start_crowd();
  fs::stat(*loop, path, told);
  fs::read(*loop, crowd_fd(), std::span(memory.get(), 1000), 0, told);
  loop->run(RunMode::no_wait);
  gone = true;
  loop.reset();
  ::close(fd);
}

TEST_F(RingFilesTest, they_go_on_in_a_new_ring) {
  int fd = make_unsynchronized(world.path("other"));
  int told = 0;
  const auto tell = [&](const auto& result) { told += result.ok() ? 1 : 0; };
  start_crowd();
  for (int i = 0; i < 20; ++i) {
    fs::synchronize(*loop, fd, Synchronize::everything, tell);
    fs::stat(*loop, path, tell);
  }
  loop->run(RunMode::no_wait);
  loop->host().credentials_changed();
  loop->run();
  EXPECT_EQ(told, 40);
  ::close(fd);
}

TEST_F(RingFilesTest, they_go_on_when_the_thread_that_asked_has_ended) {
  int fd = make_unsynchronized(world.path("other"));
  int told = 0;
  const auto tell = [&](const auto& result) { told += result.ok() ? 1 : 0; };
  std::thread([&] {
    start_crowd();
    for (int i = 0; i < 20; ++i) {
      fs::synchronize(*loop, fd, Synchronize::everything, tell);
      fs::stat(*loop, path, tell);
    }
    loop->run(RunMode::no_wait);
  }).join();
  loop->run();
  EXPECT_EQ(told, 40);
  ::close(fd);
}

TEST_F(RingFilesTest, they_go_on_when_the_loop_leaves_a_thread_that_lives) {
  int fd = make_unsynchronized(world.path("other"));
  int told = 0;
  const auto tell = [&](const auto& result) { told += result.ok() ? 1 : 0; };
  std::latch left(1);
  std::latch over(1);
  std::thread thread([&] {
    start_crowd();
    for (int i = 0; i < 20; ++i) {
      fs::synchronize(*loop, fd, Synchronize::everything, tell);
      fs::stat(*loop, path, tell);
    }
    loop->run(RunMode::no_wait);
    left.count_down();
    over.wait();
  });
  left.wait();
  Request last = fs::synchronize(*loop, fd, Synchronize::everything, tell);
  EXPECT_TRUE(last.cancel()) << "by another thread than the one that the ring is of";
  loop->run();
  EXPECT_EQ(told, 40);
  over.count_down();
  thread.join();
  ::close(fd);
}

TEST_F(RingFilesTest, a_forked_child_may_leave_them_to_its_parent) {
  int fd = open_file();
  bool told = false;
  fs::synchronize(*loop, fd, Synchronize::everything, [&](Result<void>) { told = true; });
  loop->run(RunMode::no_wait);
  pid_t child = ::fork();
  if (child == 0) {
    loop.reset();
    ::_exit(0);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  loop->run();
  EXPECT_TRUE(told);
  EXPECT_EQ(system.close(fd), 0);
}

}  // namespace
}  // namespace giro::test
