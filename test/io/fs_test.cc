#include "giro/fs.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstring>

#include "giro/timer.h"
#include "io/files_fixture.h"
#include "support/trail.h"

namespace giro::test {
namespace {

class Files : public FilesFixture {};
EACH_POLLER_SUITE(Files);

TEST_P(Files, are_written_and_read_as_a_whole) {
  std::string path = world.path("file");
  std::string content(300'000, 'x');
  content += "end";
  ASSERT_TRUE(
      wait_for<void>([&](auto done) { fs::write_file(loop, path, bytes_of(content), done); }).ok());
  Result<Bytes> read = wait_for<Bytes>([&](auto done) { fs::read_file(loop, path, done); });
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->text(), content);
  EXPECT_EQ(fs::read_file_sync(loop, path)->text(), content);
}

TEST_P(Files, that_are_empty_or_get_appended_to) {
  std::string path = world.path("file");
  ASSERT_TRUE(fs::write_file_sync(loop, path, {}).ok());
  EXPECT_EQ(fs::read_file_sync(loop, path)->text(), "");
  constexpr int kAppend = O_WRONLY | O_CREAT | O_APPEND;
  ASSERT_TRUE(fs::write_file_sync(loop, path, bytes_of("a"), kAppend).ok());
  ASSERT_TRUE(fs::write_file_sync(loop, path, bytes_of("b"), kAppend).ok());
  EXPECT_EQ(fs::read_file_sync(loop, path)->text(), "ab");
  ASSERT_TRUE(fs::write_file_sync(loop, path, bytes_of("c")).ok());
  EXPECT_EQ(fs::read_file_sync(loop, path)->text(), "c");
}

TEST_P(Files, are_opened_written_read_and_closed_step_by_step) {
  std::string path = world.path("file");
  Result<int> fd = wait_for<int>(
      [&](auto done) { fs::open(loop, path, O_RDWR | O_CREAT | O_EXCL, 0644, done); });
  ASSERT_TRUE(fd.ok()) << fd.error().to_string();
  EXPECT_EQ(*wait_for<size_t>([&](auto done) {
    fs::write(loop, *fd, bytes_of("hello world"), fs::kCurrentPosition, done);
  }),
            11u);
  EXPECT_EQ(*wait_for<size_t>([&](auto done) { fs::write(loop, *fd, bytes_of("W"), 6, done); }),
            1u);
  std::byte buffer[32];
  EXPECT_EQ(*wait_for<size_t>([&](auto done) { fs::read(loop, *fd, buffer, 0, done); }), 11u);
  EXPECT_EQ(std::memcmp(buffer, "hello World", 11), 0);
  EXPECT_EQ(*wait_for<size_t>([&](auto done) { fs::read(loop, *fd, buffer, 11, done); }), 0u);
  EXPECT_EQ(*fs::read_sync(loop, *fd, std::span(buffer).first(5), 0), 5u);
  Result<fs::Status> status = wait_for<fs::Status>([&](auto done) { fs::fstat(loop, *fd, done); });
  EXPECT_EQ(status->stx_size, 11u);
  EXPECT_TRUE(wait_for<void>([&](auto done) { fs::close(loop, *fd, done); }).ok());
  EXPECT_EQ(wait_for<void>([&](auto done) { fs::close(loop, *fd, done); }).error().name(), "EBADF");
}

TEST_P(Files, tell_their_status) {
  std::string path = world.path("file");
  ASSERT_TRUE(fs::write_file_sync(loop, path, bytes_of("abc")).ok());
  Result<fs::Status> status = wait_for<fs::Status>([&](auto done) { fs::stat(loop, path, done); });
  EXPECT_TRUE(S_ISREG(status->stx_mode));
  EXPECT_EQ(status->stx_size, 3u);
  EXPECT_TRUE(S_ISDIR(fs::stat_sync(loop, world.directory())->stx_mode));
  EXPECT_TRUE(S_ISREG(fs::lstat_sync(loop, path)->stx_mode));
  Result<fs::Status> missing =
      wait_for<fs::Status>([&](auto done) { fs::lstat(loop, world.path("none"), done); });
  EXPECT_EQ(missing.error().to_string(), "ENOENT: no such file or directory, lstat");
}

TEST_P(Files, can_be_asked_for_access) {
  std::string path = world.path("file");
  ASSERT_TRUE(fs::write_file_sync(loop, path, bytes_of("abc")).ok());
  EXPECT_TRUE(wait_for<void>([&](auto done) { fs::access(loop, path, R_OK, done); }).ok());
  EXPECT_EQ(fs::access_sync(loop, path, X_OK).error().to_string(),
            "EACCES: permission denied, access");
  Result<void> missing =
      wait_for<void>([&](auto done) { fs::access(loop, world.path("none"), F_OK, done); });
  EXPECT_EQ(missing.error().to_string(), "ENOENT: no such file or directory, access");
}

TEST_P(Files, that_are_open_are_read_and_written_from_their_position) {
  std::string path = world.path("file");
  ASSERT_TRUE(fs::write_file_sync(loop, path, bytes_of("0123456789")).ok());
  int fd = *fs::open_sync(loop, path, O_RDWR, 0);
  std::byte first[4];
  ASSERT_EQ(*fs::read_sync(loop, fd, first, fs::kCurrentPosition), 4u);
  Result<Bytes> rest = wait_for<Bytes>([&](auto done) { fs::read_file(loop, fd, done); });
  EXPECT_EQ(rest->text(), "456789");
  ASSERT_TRUE(
      wait_for<void>([&](auto done) { fs::write_file(loop, fd, bytes_of("ab"), done); }).ok());
  ASSERT_TRUE(fs::write_file_sync(loop, fd, bytes_of("c")).ok());
  EXPECT_EQ(fs::read_file_sync(loop, fd)->size(), 0u);
  EXPECT_TRUE(fs::close_sync(loop, fd).ok());
  EXPECT_EQ(fs::read_file_sync(loop, path)->text(), "0123456789abc");
}

TEST_P(Files, live_in_directories) {
  std::string directory = world.path("dir");
  EXPECT_TRUE(
      wait_for<void>([&](auto done) { fs::make_directory(loop, directory, 0755, done); }).ok());
  EXPECT_EQ(fs::make_directory_sync(loop, directory, 0755).error().name(), "EEXIST");
  for (const char* name : {"b", "a", "c"}) {
    ASSERT_TRUE(fs::write_file_sync(loop, directory + "/" + name, {}).ok());
  }
  ASSERT_TRUE(fs::make_directory_sync(loop, directory + "/d", 0755).ok());
  ASSERT_TRUE(wait_for<void>([&](auto done) { fs::unlink(loop, directory + "/b", done); }).ok());
  ASSERT_TRUE(wait_for<void>([&](auto done) {
                fs::rename(loop, directory + "/c", directory + "/e", done);
              }).ok());
  auto entries = wait_for<std::vector<DirectoryEntry>>(
      [&](auto done) { fs::read_directory(loop, directory, done); });
  EXPECT_EQ(*entries, (std::vector<DirectoryEntry>{{"a", DT_REG}, {"d", DT_DIR}, {"e", DT_REG}}));
  EXPECT_EQ(fs::read_directory_sync(loop, directory + "/a").error().to_string(),
            "ENOTDIR: not a directory, scandir");
}

TEST_P(Files, with_many_names_are_listed_whole) {
  std::string directory = world.path("dir");
  ASSERT_TRUE(fs::make_directory_sync(loop, directory, 0755).ok());
  for (int i = 0; i < 2000; ++i) {
    ASSERT_TRUE(fs::write_file_sync(loop, directory + "/file-" + std::to_string(i), {}).ok());
  }
  EXPECT_EQ(fs::read_directory_sync(loop, directory)->size(), 2000u);
}

TEST_P(Files, give_errors_as_values_with_the_call_that_failed) {
  Result<Bytes> missing =
      wait_for<Bytes>([&](auto done) { fs::read_file(loop, world.path("none"), done); });
  EXPECT_EQ(missing.error().to_string(), "ENOENT: no such file or directory, open");
  EXPECT_EQ(fs::read_file_sync(loop, world.directory()).error().to_string(),
            "EISDIR: illegal operation on a directory, read");
  EXPECT_EQ(fs::write_file_sync(loop, world.directory(), {}).error().name(), "EISDIR");
  EXPECT_EQ(fs::rename_sync(loop, world.path("none"), world.path("x")).error().name(), "ENOENT");
  EXPECT_EQ(fs::unlink_sync(loop, world.path("none")).error().name(), "ENOENT");
  EXPECT_EQ(fs::open_sync(loop, "", O_RDONLY, 0).error().name(), "ENOENT");
  std::byte buffer[1];
  EXPECT_EQ(fs::read_sync(loop, -1, buffer, 0).error().name(), "EBADF");
}

TEST_P(Files, reject_paths_with_a_nul_in_them) {
  std::string path = world.path("file") + std::string("\0tail", 5);
  Result<Bytes> read = wait_for<Bytes>([&](auto done) { fs::read_file(loop, path, done); });
  EXPECT_EQ(read.error().name(), "EINVAL");
  EXPECT_EQ(fs::unlink_sync(loop, path).error().name(), "EINVAL");
  EXPECT_EQ(fs::rename_sync(loop, "a", path).error().name(), "EINVAL");
}

TEST_P(Files, may_be_asked_without_anybody_listening) {
  fs::write_file(loop, world.path("file"), {}, nullptr);
  loop.run();
  EXPECT_TRUE(fs::stat_sync(loop, world.path("file")).ok());
}

// The simulated pool begins a job when it finishes it, so that there it can always be cancelled.
TEST_P(Files, a_cancelled_request_calls_back_once_with_ecanceled_or_with_its_result) {
  int calls = 0;
  Request request = fs::stat(loop, world.directory(), [&](Result<fs::Status> status) {
    ++calls;
    EXPECT_TRUE(status.ok() || status.error().code() == ECANCELED);
  });
  bool cancelled = request.cancel();
  EXPECT_TRUE(cancelled || !is_simulated());
  loop.run();
  EXPECT_EQ(calls, 1);
  EXPECT_FALSE(request.pending());
}

TEST(SimulatedFiles, P8_the_seeds_example_reads_a_file_for_95_ms) {
  using namespace std::chrono_literals;
  VirtualClock clock;
  SimulatedWorld world(clock);
  Loop loop(world.loop_options());
  ASSERT_TRUE(fs::write_file_sync(loop, "/tmp/file", {}).ok());
  world.set_latency(Opcode::read_file, 95ms);
  Nanoseconds delay_ms = 0;
  Timer timer(loop, [&] { delay_ms = clock.now_ns() / 1'000'000; });
  timer.start(100ms);
  fs::read_file(loop, "/tmp/file", [&](Result<Bytes>) { clock.advance(10'000'000); });
  loop.run();
  EXPECT_EQ(delay_ms, 105);
}

TEST(RealFiles, that_do_not_know_their_size_are_read_whole) {
  Loop loop;
  Result<Bytes> maps = fs::read_file_sync(loop, "/proc/self/maps");
  ASSERT_TRUE(maps.ok());
  EXPECT_GT(maps->size(), 1000u);
}

}  // namespace
}  // namespace giro::test
