#include "giro/file_watcher.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <string>

#include "giro/fs.h"
#include "giro/timer.h"
#include "support/pollers.h"
#include "support/trail.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

class Watchers : public EachPoller {
 protected:
  void write(const std::string& name, const char* text) {
    int fd = ::open(world.path(name).c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    EXPECT_EQ(::write(fd, text, std::strlen(text)), static_cast<ssize_t>(std::strlen(text)));
    ::close(fd);
  }
  // Leaves "change:name" behind for each event.
  FileWatcher watch(const std::string& path, KeepsLoopAlive keeps_alive = KeepsLoopAlive::yes) {
    auto watcher = FileWatcher::watch(
        loop, path,
        [this](FileChange change, std::string_view name) {
          trail.add((change == FileChange::change ? "change:" : "rename:") + std::string(name));
        },
        keeps_alive);
    EXPECT_TRUE(watcher.ok());
    return std::move(*watcher);
  }
  // Turns until something has been told.
  std::string events() {
    while (trail.words().empty()) loop.run(RunMode::one_turn);
    loop.run(RunMode::no_wait);
    return trail.take();
  }

  Trail trail;
};
REAL_POLLER_SUITE(Watchers);

TEST_P(Watchers, tell_of_names_in_a_directory) {
  FileWatcher watcher = watch(world.directory());
  write("file", "x");
  EXPECT_EQ(events(), "rename:file change:file");
  ASSERT_EQ(::rename(world.path("file").c_str(), world.path("other").c_str()), 0);
  EXPECT_EQ(events(), "rename:file rename:other");
  ASSERT_EQ(::chmod(world.path("other").c_str(), 0600), 0);
  EXPECT_EQ(events(), "change:other");
  ASSERT_EQ(::unlink(world.path("other").c_str()), 0);
  EXPECT_EQ(events(), "rename:other");
  watcher.close();
  loop.run();
}

TEST_P(Watchers, tell_of_a_file_by_its_own_name) {
  write("file", "x");
  FileWatcher watcher = watch(world.path("file"));
  ASSERT_EQ(::chmod(world.path("file").c_str(), 0600), 0);
  EXPECT_EQ(events(), "change:file");
  ASSERT_EQ(::unlink(world.path("file").c_str()), 0);
  EXPECT_EQ(events(), "change:file rename:file rename:file");
  watcher.close();
  loop.run();
}

TEST_P(Watchers, of_the_same_path_are_all_told) {
  FileWatcher one = watch(world.directory());
  FileWatcher two = watch(world.directory() + "/");
  ASSERT_EQ(::mkdir(world.path("dir").c_str(), 0755), 0);
  EXPECT_EQ(events(), "rename:dir rename:dir");
  one.close();
  ASSERT_EQ(::rmdir(world.path("dir").c_str()), 0);
  EXPECT_EQ(events(), "rename:dir");
  two.close();
  loop.run();
}

TEST_P(Watchers, are_closed_in_the_close_phase_also_from_their_callback) {
  FileWatcher watcher;
  auto made = FileWatcher::watch(loop, world.directory(), [&](FileChange, std::string_view) {
    trail.add("event");
    watcher.close(trail.step("closed"));
    loop.set_immediate(trail.step("immediate"));
  });
  ASSERT_TRUE(made.ok());
  watcher = std::move(*made);
  write("file", "x");
  loop.run();
  EXPECT_FALSE(watcher.is_open());
  EXPECT_EQ(trail.words(), "event immediate closed");
}

TEST_P(Watchers, T1_ticks_run_behind_each_event) {
  FileWatcher watcher;
  auto made = FileWatcher::watch(loop, world.directory(), [&](FileChange, std::string_view name) {
    trail.add(std::string(name));
    loop.next_tick(trail.step("tick"));
    if (name == "b") watcher.close();
  });
  watcher = std::move(*made);
  ASSERT_EQ(::mkdir(world.path("a").c_str(), 0755), 0);
  ASSERT_EQ(::mkdir(world.path("b").c_str(), 0755), 0);
  loop.run();
  EXPECT_EQ(trail.words(), "a tick b tick");
}

TEST_P(Watchers, L2_that_are_not_referenced_do_not_keep_the_loop_alive) {
  FileWatcher one = watch(world.directory(), KeepsLoopAlive::no);
  EXPECT_FALSE(loop.alive());
  one.ref();
  EXPECT_TRUE(loop.alive());
  FileWatcher two = watch(world.directory());
  one.unref();
  EXPECT_TRUE(loop.alive());
  two.unref();
  EXPECT_FALSE(loop.alive());
  one.close();
  two.close();
  loop.run();
}

TEST_P(Watchers, of_what_is_missing_are_an_error) {
  auto missing = FileWatcher::watch(loop, world.path("none"), nullptr);
  EXPECT_EQ(missing.error().to_string(), "ENOENT: no such file or directory, watch");
  EXPECT_EQ(FileWatcher::watch(loop, std::string("a\0b", 3), nullptr).error().name(), "EINVAL");
  EXPECT_FALSE(loop.alive());
}

TEST_P(Watchers, may_go_with_their_loop) {
  auto other = std::make_unique<Loop>(world.options());
  auto made = FileWatcher::watch(*other, world.directory(), [](FileChange, std::string_view) {});
  ASSERT_TRUE(made.ok());
  write("file", "x");
  made->close();
  other.reset();
}

// The kernel's queue has an end; whoever watches learns that anything may have happened.
TEST_P(Watchers, are_told_when_the_kernel_lost_count) {
  bool lost = false;
  FileWatcher watcher;
  auto made = FileWatcher::watch(loop, world.directory(), [&](FileChange, std::string_view name) {
    if (!name.empty()) return;
    lost = true;
    watcher.close();
  });
  watcher = std::move(*made);
  const std::string one = world.path("one");
  const std::string two = world.path("two");
  write("one", "");
  Result<Bytes> limit = fs::read_file_sync(loop, "/proc/sys/fs/inotify/max_queued_events");
  ASSERT_TRUE(limit.ok());
  const int events_max = std::atoi(std::string(limit->text()).c_str());
  if (events_max > 100'000) GTEST_SKIP() << "the queue is too long to be filled in a test";
  for (int i = 0; i <= events_max; i += 2) {
    ASSERT_EQ(::rename(one.c_str(), two.c_str()), 0);
    ASSERT_EQ(::rename(two.c_str(), one.c_str()), 0);
  }
  loop.run();
  EXPECT_TRUE(lost);
}

}  // namespace
}  // namespace giro::test
