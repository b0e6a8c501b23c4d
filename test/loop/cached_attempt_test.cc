// File operations that the kernel can answer from memory are done on the loop's thread, and come
// back as if the pool had done them.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <thread>

#include "giro/fs.h"
#include "giro/timer.h"
#include "support/faulty_system.h"
#include "support/pollers.h"
#include "support/trail.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

const std::string kContent = "some words that are in the page cache";

// Moved by hand. A loop on the kernel refuses a VirtualClock, because its timers would never come;
// here there are none.
class HandClock final : public Clock {
 public:
  Nanoseconds now_ns() override { return now_ns_; }
  void advance(Nanoseconds by_ns) { now_ns_ += by_ns; }

 private:
  Nanoseconds now_ns_ = 0;
};

class CachedFiles : public testing::Test {
 protected:
  CachedFiles() {
    EXPECT_TRUE(fs::write_file_sync(loop, path, std::as_bytes(std::span(kContent))).ok());
    EXPECT_TRUE(fs::read_file_sync(loop, path).ok());  // and the device is known from here on
    fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  }
  ~CachedFiles() override { ::close(fd); }

  LoopOptions options() {
    system.allow_cached();
    LoopOptions made;
    made.system = &system;
    return made;
  }
  std::string read_whole() {
    std::string text = "nothing";
    fs::read_file(loop, path, [&](Result<Bytes> bytes) {
      text = bytes.ok() ? std::string(bytes->text()) : bytes.error().to_string();
    });
    EXPECT_EQ(text, "nothing") << "O3: never before the caller has returned";
    loop.run();
    return text;
  }
  std::string read_at(int64_t offset, size_t size = 100) {
    std::string text(size, '.');
    fs::read(loop, fd, std::as_writable_bytes(std::span(text)), offset, [&](Result<size_t> count) {
      text = count.ok() ? text.substr(0, *count) : count.error().to_string();
    });
    loop.run();
    return text;
  }
  std::string size_of(const std::string& name) { return size_of(name, loop); }
  static std::string size_of(const std::string& name, Loop& loop) {
    std::string text;
    fs::stat(loop, name, [&](const Result<fs::Status>& status) {
      text = status.ok() ? std::to_string(status->stx_size) : status.error().to_string();
    });
    EXPECT_EQ(text, "");
    loop.run();
    return text;
  }

  // The kernel may give up at any time, for reasons of its own; but not always.
  template <typename Act>
  void expect_without_pool(Act act) {
    constexpr int kTries = 100;
    const auto calls = [&] {
      return system.calls(Call::read) + system.calls(Call::pread) + system.calls(Call::statx);
    };
    for (int i = 0; i < kTries; ++i) {
      const int before = calls();
      act();
      if (calls() == before) return;
    }
    ADD_FAILURE() << "the pool was needed every time";
  }

  void SetUp() override {
    const int error = real_system().open_cached("/", O_PATH | O_CLOEXEC);
    if (error >= 0) ::close(error);
    if (error == -ENOSYS || error == -EPERM) GTEST_SKIP() << "this kernel always waits";
  }

  World world{PollerKind::epoll};
  FaultySystem system{real_system()};
  Loop loop{options()};
  const std::string path = world.path("file");
  int fd = -1;
};

TEST_F(CachedFiles, are_read_without_the_pool) {
  expect_without_pool([&] {
    ::lseek(fd, 0, SEEK_SET);
    EXPECT_EQ(read_whole(), kContent);
    EXPECT_EQ(read_at(5, 5), "words");
    EXPECT_EQ(read_at(5), kContent.substr(5));
    EXPECT_EQ(read_at(1000), "");
    EXPECT_EQ(read_at(fs::kCurrentPosition, 4), "some");
    EXPECT_EQ(read_at(fs::kCurrentPosition, 6), " words");
  });
}

TEST_F(CachedFiles, tell_their_status_without_the_pool) {
  expect_without_pool([&] {
    EXPECT_EQ(size_of(path), std::to_string(kContent.size()));
    uint64_t size = 0;
    fs::fstat(loop, fd, [&](const Result<fs::Status>& status) { size = status->stx_size; });
    loop.run();
    EXPECT_EQ(size, kContent.size());
  });
}

TEST_F(CachedFiles, whose_path_was_known_a_moment_ago_tell_their_status_by_one_call) {
  HandClock clock;
  LoopOptions with_clock = options();
  with_clock.clock = &clock;
  Loop timed(std::move(with_clock));
  expect_without_pool([&] {
    size_of(path, timed);
    const int opened = system.calls(Call::open_cached);
    clock.advance(1'000'000);
    EXPECT_EQ(size_of(path, timed), std::to_string(kContent.size()));
    EXPECT_EQ(system.calls(Call::open_cached), opened);
    clock.advance(1'000'000'000);
    EXPECT_EQ(size_of(path, timed), std::to_string(kContent.size()));
    EXPECT_EQ(system.calls(Call::open_cached), opened + 1) << "by now it may be forgotten";
  });
}

TEST_F(CachedFiles, whose_path_is_known_tell_a_crowd_their_status_by_one_call) {
  HandClock clock;  // stands still
  LoopOptions with_clock = options();
  with_clock.clock = &clock;
  Loop timed(std::move(with_clock));
  expect_without_pool([&] { size_of(path, timed); });
  const auto calls = [&] { return system.calls(Call::statx) + system.calls(Call::statx_cached); };
  const int opened = system.calls(Call::open_cached);
  const int before = calls();
  size_t told = 0;
  const auto tell = [&](const Result<fs::Status>& status) {
    told += status.ok() && status->stx_size == kContent.size() ? 1 : 0;
  };
  for (int i = 0; i < 100; ++i) fs::stat(timed, path, tell);
  timed.run();
  EXPECT_EQ(told, 100u);
  EXPECT_EQ(calls(), before + 100);
  EXPECT_EQ(system.calls(Call::open_cached), opened);
}

TEST_F(CachedFiles, whose_path_was_known_a_moment_ago_are_found_by_one_call) {
  HandClock clock;
  LoopOptions with_clock = options();
  with_clock.clock = &clock;
  Loop timed(std::move(with_clock));
  expect_without_pool([&] {
    const int opened = system.calls(Call::open_cached);
    fs::read_file(timed, path, {});
    timed.run();
    EXPECT_EQ(system.calls(Call::open_cached), opened + 2);
    fs::read_file(timed, path, {});
    timed.run();
    EXPECT_EQ(system.calls(Call::open_cached), opened + 3);
    clock.advance(1'000'000'000);
  });
}

TEST_F(CachedFiles, that_a_crowd_asks_for_again_become_known) {
  const std::string other = world.path("other");
  ASSERT_TRUE(fs::make_symlink_sync(loop, "file", other).ok());
  expect_without_pool([&] {
    for (int i = 0; i < 20; ++i) fs::access(loop, path, F_OK, {});
    EXPECT_EQ(size_of(other), std::to_string(kContent.size()));
  });
}

TEST_F(CachedFiles, whose_known_path_leads_elsewhere_are_not_mistaken) {
  const std::string known = world.path("known");
  ASSERT_TRUE(fs::make_symlink_sync(loop, "file", known).ok());
  EXPECT_EQ(size_of(known), std::to_string(kContent.size()));
  ASSERT_TRUE(fs::unlink_sync(loop, known).ok());
  EXPECT_EQ(size_of(known), "ENOENT: no such file or directory, stat");
  ASSERT_TRUE(fs::write_file_sync(loop, known, std::as_bytes(std::span("abc", 3))).ok());
  EXPECT_EQ(size_of(known), "3");
}

TEST_F(CachedFiles, links_tell_their_own_status) {
  ASSERT_TRUE(fs::make_symlink_sync(loop, "file", world.path("link")).ok());
  mode_t mode = 0;
  fs::lstat(loop, world.path("link"),
            [&](const Result<fs::Status>& status) { mode = status->stx_mode; });
  loop.run();
  EXPECT_TRUE(S_ISLNK(mode));
  EXPECT_EQ(size_of(world.path("link")), std::to_string(kContent.size()));
}

TEST_F(CachedFiles, that_are_missing_are_so_at_once_but_told_later) {
  const std::string missing = world.path("none");
  EXPECT_FALSE(fs::stat_sync(loop, missing).ok());  // the kernel remembers
  expect_without_pool(
      [&] { EXPECT_EQ(size_of(missing), "ENOENT: no such file or directory, stat"); });
}

// Older kernels, filters of system calls and foreign file systems: nobody notices.
TEST_F(CachedFiles, are_read_by_the_pool_where_the_kernel_refuses) {
  for (int error : {EAGAIN, ENOSYS, EOPNOTSUPP, EINVAL, EPERM, EIO, EINTR}) {
    for (Call call : {Call::open_cached, Call::read_cached, Call::statx_cached}) {
      SCOPED_TRACE(std::string(to_string(call)) + " " + ::strerrorname_np(error));
      system.inject({.call = call, .error = error, .times = 1000});
      EXPECT_EQ(read_whole(), kContent);
      EXPECT_EQ(read_at(5, 5), "words");
      EXPECT_EQ(size_of(path), std::to_string(kContent.size()));
      system.heal();
    }
  }
}

TEST_F(CachedFiles, of_which_only_a_part_is_in_memory_are_read_whole) {
  system.inject({.call = Call::read_cached, .kind = Fault::Kind::cut, .bytes = 3, .times = 1000});
  EXPECT_EQ(read_whole(), kContent);
  EXPECT_EQ(read_at(5), kContent.substr(5));
}

TEST_F(CachedFiles, O2_come_after_the_immediate_that_was_set_with_them) {
  Trail trail;
  fs::stat(loop, path, [&](const Result<fs::Status>&) {
    trail.add("stat");
    fs::read_file(loop, path, [&](const Result<Bytes>&) { trail.add("read"); });
    loop.set_immediate(trail.step("immediate"));
    loop.next_tick(trail.step("tick"));
  });
  loop.run();
  EXPECT_EQ(trail.words(), "stat tick immediate read");
}

TEST_F(CachedFiles, P7_do_not_starve_timers_by_asking_for_more) {
  bool timed_out = false;
  Timer timer(loop, [&] { timed_out = true; });
  timer.start(1ms);
  Function<void()> again = [&] {
    fs::stat(loop, path, [&](const Result<fs::Status>&) {
      if (!timed_out) again();
    });
  };
  again();
  loop.run();
  EXPECT_TRUE(timed_out);
}

TEST_F(CachedFiles, come_back_in_the_order_they_were_asked_for) {
  Trail trail;
  expect_without_pool([&] {
    trail.take();
    fs::stat(loop, path, [&](const Result<fs::Status>&) { trail.add("stat"); });
    fs::read_file(loop, path, [&](const Result<Bytes>&) { trail.add("read"); });
    fs::fstat(loop, fd, [&](const Result<fs::Status>&) { trail.add("fstat"); });
    loop.run();
  });
  EXPECT_EQ(trail.words(), "stat read fstat");
}

TEST_F(CachedFiles, that_are_too_many_for_one_turn_are_shared_with_the_pool) {
  constexpr int kFiles = 1000;
  const int calls = system.calls(Call::statx);
  int answers = 0;
  for (int i = 0; i < kFiles; ++i) {
    fs::stat(loop, path, [&](const Result<fs::Status>& status) { answers += status.ok() ? 1 : 0; });
  }
  loop.run();
  EXPECT_EQ(answers, kFiles);
  EXPECT_GT(system.calls(Call::statx), calls);
}

TEST_F(CachedFiles, cannot_be_cancelled_any_more) {
  bool cancelled = true;
  std::optional<Result<fs::Status>> answer;
  expect_without_pool([&] {
    Request request =
        fs::stat(loop, path, [&](const Result<fs::Status>& status) { answer.emplace(status); });
    cancelled = request.cancel();
    loop.run();
    if (cancelled) {  // it was the pool's: try again
      EXPECT_TRUE(fs::stat_sync(loop, path).ok());
    }
  });
  EXPECT_FALSE(cancelled);
  EXPECT_TRUE(answer->ok());
}

// A loop may go while some are on their way back.
TEST_F(CachedFiles, of_a_loop_that_goes_are_dropped) {
  auto other = std::make_unique<Loop>();
  fs::stat(*other, path, [](const Result<fs::Status>&) { ADD_FAILURE() << "told"; });
  other.reset();
}

// Opening or reading a FIFO waits for its other end, which must not be the loop's thread.
TEST_F(CachedFiles, and_fifos_do_not_keep_the_loop_waiting) {
  const std::string fifo = world.path("fifo");
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  Trail trail;
  std::optional<std::thread> writer;
  Timer timer(loop, [&] {
    trail.add("timer");
    writer.emplace([&] {
      int out = ::open(fifo.c_str(), O_WRONLY | O_CLOEXEC);
      EXPECT_EQ(::write(out, "late", 4), 4);
      ::close(out);
    });
  });
  timer.start(1ms);
  fs::read_file(loop, fifo,
                [&](const Result<Bytes>& bytes) { trail.add(std::string(bytes->text())); });
  loop.run();
  writer->join();
  EXPECT_EQ(trail.words(), "timer late");
}

TEST_F(CachedFiles, and_others_are_read_by_one_call_where_they_end_as_they_said) {
  const int before = system.calls(Call::read);
  EXPECT_EQ(fs::read_file_sync(loop, path)->text(), kContent);
  EXPECT_EQ(system.calls(Call::read), before + 1);
  system.inject({.call = Call::read, .kind = Fault::Kind::cut, .bytes = 3, .times = 2});
  EXPECT_EQ(fs::read_file_sync(loop, path)->text(), kContent);
  EXPECT_EQ(system.calls(Call::read), before + 4);
}

TEST_F(CachedFiles, whose_place_a_fifo_has_taken_are_not_opened_by_the_loop) {
  EXPECT_EQ(read_whole(), kContent);
  ASSERT_EQ(::unlink(path.c_str()), 0);
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  const int opened = system.calls(Call::open_cached);
  std::thread writer([&] {
    int out = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    EXPECT_EQ(::write(out, "late", 4), 4);
    ::close(out);
  });
  EXPECT_EQ(read_whole(), "late");
  writer.join();
  // At most to find out what it is.
  EXPECT_LE(system.calls(Call::open_cached), opened + 1);
}

}  // namespace
}  // namespace giro::test
