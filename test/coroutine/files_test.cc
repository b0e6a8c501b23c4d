// giro::Files: every call awaited.
#include "giro/files.h"

#include <fcntl.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "giro/coroutine.h"
#include "giro/file.h"
#include "giro/forwarding_system.h"
#include "giro/listener.h"
#include "giro/send_file.h"
#include "support/faulty_system.h"
#include "support/pollers.h"

namespace giro::test {
namespace {

class AwaitedFiles : public EachPoller {};
EACH_POLLER_SUITE(AwaitedFiles);

TEST_P(AwaitedFiles, are_written_read_renamed_and_removed_as_a_whole) {
  auto body = [](Files fs, World& in) -> task<void> {
    EXPECT_TRUE((co_await fs.write_file(in.path("a"), Bytes::copy_of("first"))).ok());
    constexpr int kAppend = O_WRONLY | O_APPEND;
    EXPECT_TRUE((co_await fs.write_file(in.path("a"), Bytes::copy_of(" second"), kAppend)).ok());
    Result<Bytes> text = co_await fs.read_file(in.path("a"));
    EXPECT_EQ(text->text(), "first second");
    EXPECT_TRUE((co_await fs.make_directory(in.path("d"))).ok());
    EXPECT_TRUE((co_await fs.rename(in.path("a"), in.path("d/b"))).ok());
    auto entries = co_await fs.read_directory(in.path("d"));
    EXPECT_EQ(entries->size(), 1u);
    EXPECT_EQ(entries->front().name, "b");
    EXPECT_TRUE((co_await fs.access(in.path("d/b"), F_OK)).ok());
    EXPECT_TRUE((co_await fs.unlink(in.path("d/b"))).ok());
    EXPECT_EQ((co_await fs.access(in.path("d/b"), F_OK)).error().name(), "ENOENT");
  };
  run(loop, body(Files(loop), world));
}

TEST_P(AwaitedFiles, are_opened_read_and_written_step_by_step) {
  auto body = [](Files fs, World& in) -> task<void> {
    Result<int> fd = co_await fs.open(in.path("a"), O_RDWR | O_CREAT);
    EXPECT_EQ(*co_await fs.write(*fd, Bytes::copy_of("0123456789"), 0), 10u);
    EXPECT_EQ((co_await fs.read(*fd, 4, 2))->text(), "2345");
    EXPECT_EQ((co_await fs.read(*fd, 100, 8))->text(), "89");  // no more than there is
    EXPECT_TRUE((co_await fs.read(*fd, 100, 10))->empty());
    EXPECT_EQ((co_await fs.fstat(*fd))->stx_size, 10u);
    EXPECT_EQ((co_await fs.stat(in.path("a")))->stx_size, 10u);
    EXPECT_EQ((co_await fs.lstat(in.path("a")))->stx_size, 10u);
    EXPECT_EQ((co_await fs.read_file(*fd))->text(), "0123456789");
    EXPECT_TRUE((co_await fs.write_file(*fd, Bytes::copy_of("!"))).ok());
    EXPECT_TRUE((co_await fs.close(*fd)).ok());
    EXPECT_EQ((co_await fs.read_file(in.path("a")))->text(), "0123456789!");
  };
  run(loop, body(Files(loop), world));
}

TEST_P(AwaitedFiles, have_names_properties_and_trees) {
  auto body = [](Files fs, World& in) -> task<void> {
    auto made = co_await fs.make_directories(in.path("a/b/c"));
    EXPECT_EQ(*made, in.path("a"));
    const std::string file = in.path("a/file");
    EXPECT_TRUE((co_await fs.write_file(file, Bytes::copy_of("text"))).ok());
    EXPECT_TRUE((co_await fs.make_symlink("file", in.path("a/link"))).ok());
    auto target = co_await fs.read_link(in.path("a/link"));
    EXPECT_EQ(*target, "file");
    auto real = co_await fs.real_path(in.path("a/link"));
    EXPECT_TRUE(real->ends_with("/a/file")) << *real;
    EXPECT_TRUE((co_await fs.link(file, in.path("a/second"))).ok());
    EXPECT_TRUE((co_await fs.change_mode(file, 0640)).ok());
    EXPECT_TRUE((co_await fs.set_times(file, 1'000'000'000, 2'000'000'000)).ok());
    auto status = co_await fs.stat(in.path("a/second"));
    EXPECT_EQ(status->stx_mode & 0777, 0640);
    EXPECT_EQ(status->stx_mtime.tv_sec, 2);
    EXPECT_TRUE((co_await fs.truncate(file, 2)).ok());
    EXPECT_TRUE((co_await fs.copy_file(file, in.path("a/copy"))).ok());
    auto copy = co_await fs.read_file(in.path("a/copy"));
    EXPECT_EQ(copy->text(), "te");
    auto entries = co_await fs.read_directory(in.path("a"));
    EXPECT_TRUE(entries->at(0).is_directory());  // b
    EXPECT_TRUE(entries->at(1).is_file());       // copy
    EXPECT_TRUE(entries->at(3).is_link());       // link
    EXPECT_EQ((co_await fs.remove_directory(in.path("a"))).error().name(), "ENOTEMPTY");
    fs::RemoveOptions all;
    all.flags = kRemoveTrees;
    EXPECT_TRUE((co_await fs.remove_tree(in.path("a"), all)).ok());
    EXPECT_EQ((co_await fs.stat(in.path("a"))).error().name(), "ENOENT");
  };
  run(loop, body(Files(loop), world));
}

TEST_P(AwaitedFiles, that_are_objects_close_themselves) {
  auto body = [](Loop& on, World& in) -> task<void> {
    int fd = -1;
    {
      Result<File> file = co_await File::open(on, in.path("a"), O_RDWR | O_CREAT);
      EXPECT_TRUE(file.ok());
      fd = file->fd();
      EXPECT_TRUE((co_await file->write("0123456789")).ok());
      EXPECT_TRUE((co_await file->write(Bytes::copy_of("ab"), 2)).ok());
      EXPECT_TRUE((co_await file->synchronize()).ok());
      auto part = co_await file->read(4, 1);
      EXPECT_EQ(part->text(), "1ab4");
      EXPECT_TRUE((co_await file->truncate(5)).ok());
      auto status = co_await file->stat();
      EXPECT_EQ(status->stx_size, 5U);
      File moved = std::move(*file);
      EXPECT_FALSE(file->is_open());
    }
    Result<File> again = co_await File::open(on, in.path("a"));
    auto all = co_await again->read_all();
    EXPECT_EQ(all->text(), "01ab4");
    EXPECT_TRUE((co_await again->close()).ok());
    EXPECT_EQ((co_await again->close()).error().name(), "EBADF");
    Result<File> none = co_await File::open(on, in.path("none"));
    EXPECT_EQ(none.error().name(), "ENOENT");
    EXPECT_GE(fd, 0);
  };
  run(loop, body(loop, world));
}

TEST_P(AwaitedFiles, that_nobody_waits_for_any_more_leave_no_descriptor) {
  FaultySystem watching(world.system());
  Loop on(world.options(&watching));
  auto body = [](Loop& with, World& in) -> task<void> {
    for (int i = 0; i < 50; ++i) {
      auto file = co_await with_timeout(with, std::chrono::nanoseconds(0),
                                        File::open(with, in.path("a"), O_RDWR | O_CREAT));
      co_await with.sleep(std::chrono::nanoseconds(0));
    }
  };
  const size_t before = watching.open_descriptors();
  run(on, body(on, world));
  on.run();
  EXPECT_EQ(watching.open_descriptors(), before);
}

// A thread stays inside a write until it is let go.
class HeldWrites final : public ForwardingSystem {
 public:
  int64_t pwrite(int fd, const void* data, size_t size, int64_t offset) override {
    written_to = fd;
    while (!let_go) std::this_thread::yield();
    const int64_t written = ForwardingSystem::pwrite(fd, data, size, offset);
    is_over = true;
    return written;
  }
  int close(int fd) override {
    if (fd == written_to) closed_too_early = closed_too_early || !is_over;
    return ForwardingSystem::close(fd);
  }
  std::atomic<int> written_to{-1};
  std::atomic<bool> let_go{false};
  std::atomic<bool> is_over{false};
  std::atomic<bool> closed_too_early{false};
};

TEST_P(AwaitedFiles, that_are_objects_are_open_as_long_as_something_is_under_way) {
  if (is_simulated()) GTEST_SKIP() << "no threads there";
  HeldWrites held;
  Loop own(world.options(&held));
  auto body = [](Loop& on, World& in, HeldWrites& calls) -> task<void> {
    Result<File> file = co_await File::open(on, in.path("a"), O_RDWR | O_CREAT);
    auto write = [](File& to) -> task<void> { (void)co_await to.write("text", 0); };
    auto writing = spawn(on, write(*file));
    while (calls.written_to < 0) co_await on.sleep(std::chrono::milliseconds(1));
    writing.cancel();
    *file = File();
    // Behind a close that comes too early.
    EXPECT_TRUE((co_await Files(on).stat(in.path("a"))).ok());
    calls.let_go = true;
  };
  run(own, body(own, world, held));
  own.run();
  EXPECT_FALSE(held.closed_too_early);
  EXPECT_EQ(fs::read_file_sync(own, world.path("a"))->text(), "text");
}

TEST_P(AwaitedFiles, that_are_objects_are_closed_when_their_loop_goes_at_once) {
  FaultySystem watching(world.system());
  const size_t before = watching.open_descriptors();
  for (int i = 0; i < 20; ++i) {
    Loop doomed(world.options(&watching));
    std::vector<File> files;
    for (int file = 0; file < 20; ++file) {
      files.emplace_back(doomed, *fs::open_sync(doomed, world.path("a"), O_RDWR | O_CREAT, 0666));
    }
    if (i % 2 == 0) continue;
    auto writes = [](File file) -> task<> { (void)co_await file.write("text"); };
    for (File& file : files) spawn(doomed, writes(std::move(file)));
    doomed.run(RunMode::no_wait);
  }
  EXPECT_EQ(watching.open_descriptors(), before) << watching.open_descriptors_named();
}

TEST_P(AwaitedFiles, go_to_a_stream_without_being_read) {
  static constexpr size_t kSize = 5'000'000;
  auto body = [](Loop& on, World& in) -> task<void> {
    Files fs(on);
    std::string text(kSize, 'x');
    for (size_t i = 0; i < kSize; i += 1000) text[i] = static_cast<char>('a' + i / 1000 % 26);
    EXPECT_TRUE((co_await fs.write_file(in.path("a"), Bytes::copy_of(text))).ok());
    Result<Listener> listener = Listener::listen(on, in.loopback());
    auto [peer, stream] =
        co_await when_all(listener->accept(), Stream::connect(on, *listener->local_address()));
    auto send = [](Loop& with, World& at, Stream& to) -> task<void> {
      Result<File> file = co_await File::open(with, at.path("a"));
      EXPECT_TRUE(to.write("head ").ok());
      Result<uint64_t> sent = co_await send_file(to, *file, 10, kSize);  // no more than there is
      EXPECT_EQ(*sent, kSize - 10);
      EXPECT_TRUE((co_await to.shutdown()).ok());
    };
    auto receive = [](Stream& from) -> task<std::string> {
      std::string all;
      for (;;) {
        auto chunk = co_await from.read();
        if (!chunk.ok() || !*chunk) co_return all;
        all += (*chunk)->text();
      }
    };
    auto [sent, all] = co_await when_all(send(on, in, *stream), receive(*peer));
    EXPECT_EQ(all.size(), kSize - 10 + 5);
    EXPECT_TRUE(all == "head " + text.substr(10));
    stream->close();
    Result<File> file = co_await File::open(on, in.path("a"));
    Result<uint64_t> refused = co_await send_file(*stream, *file, 0, 10);
    EXPECT_EQ(refused.error().name(), "EBADF");
  };
  run(loop, body(loop, world));
}

TEST_P(AwaitedFiles, give_errors_as_values) {
  auto body = [](Files fs, World& in) -> task<void> {
    Result<Bytes> missing = co_await fs.read_file(in.path("none"));
    EXPECT_EQ(missing.error().to_string(), "ENOENT: no such file or directory, open");
    EXPECT_EQ((co_await fs.read(-1, 10)).error().name(), "EBADF");
    EXPECT_EQ((co_await fs.stat(std::string("a\0b", 3))).error().name(), "EINVAL");
  };
  run(loop, body(Files(loop), world));
}

}  // namespace
}  // namespace giro::test
