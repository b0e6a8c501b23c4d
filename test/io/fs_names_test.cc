// Names, permissions, times and contents of files.
#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstring>

#include "giro/fs.h"
#include "io/files_fixture.h"

namespace giro::test {
namespace {

class FileNames : public FilesFixture {};
EACH_POLLER_SUITE(FileNames);

TEST_P(FileNames, symbolic_links_say_where_they_lead) {
  make("file", "abc");
  EXPECT_TRUE(wait_for<void>([&](auto done) {
                fs::make_symlink(loop, "file", world.path("link"), done);
              }).ok());
  EXPECT_EQ(
      *wait_for<std::string>([&](auto done) { fs::read_link(loop, world.path("link"), done); }),
      "file");
  EXPECT_TRUE(S_ISLNK(fs::lstat_sync(loop, world.path("link"))->stx_mode));
  EXPECT_EQ(fs::stat_sync(loop, world.path("link"))->stx_size, 3u);
  EXPECT_EQ(text_of("link"), "abc");
  EXPECT_EQ(fs::read_link_sync(loop, world.path("file")).error().to_string(),
            "EINVAL: invalid argument, readlink");
  EXPECT_EQ(fs::make_symlink_sync(loop, "x", world.path("link")).error().to_string(),
            "EEXIST: file already exists, symlink");
}

TEST_P(FileNames, links_are_names_of_the_same_file) {
  make("file", "abc");
  EXPECT_TRUE(wait_for<void>([&](auto done) {
                fs::link(loop, world.path("file"), world.path("other"), done);
              }).ok());
  EXPECT_EQ(fs::stat_sync(loop, world.path("file"))->stx_nlink, 2u);
  ASSERT_TRUE(fs::unlink_sync(loop, world.path("file")).ok());
  EXPECT_EQ(text_of("other"), "abc");
  EXPECT_EQ(fs::link_sync(loop, world.path("file"), world.path("x")).error().to_string(),
            "ENOENT: no such file or directory, link");
}

TEST_P(FileNames, real_paths_have_no_links_and_no_dots) {
  ASSERT_TRUE(fs::make_directory_sync(loop, world.path("dir"), 0755).ok());
  make("dir/file", "");
  ASSERT_TRUE(fs::make_symlink_sync(loop, "dir", world.path("link")).ok());
  const std::string top = *fs::real_path_sync(loop, world.directory());
  EXPECT_EQ(*wait_for<std::string>(
                [&](auto done) { fs::real_path(loop, world.path("link/../link/./file"), done); }),
            top + "/dir/file");
  EXPECT_EQ(fs::real_path_sync(loop, world.path("none/file")).error().to_string(),
            "ENOENT: no such file or directory, realpath");
}

TEST_P(FileNames, permissions_and_owners_change_by_path_by_link_and_by_descriptor) {
  make("file", "");
  ASSERT_TRUE(fs::make_symlink_sync(loop, "file", world.path("link")).ok());
  const std::string path = world.path("file");
  const std::string link = world.path("link");
  int fd = *fs::open_sync(loop, path, O_RDWR, 0);
  const auto mode = [&] { return fs::stat_sync(loop, path)->stx_mode & 07777; };
  EXPECT_TRUE(wait_for<void>([&](auto done) {
                fs::change_mode(loop, fs::Target::path(link), 0640, done);
              }).ok());
  EXPECT_EQ(mode(), 0640);
  EXPECT_TRUE(fs::change_mode_sync(loop, fs::Target::descriptor(fd), 0400).ok());
  EXPECT_EQ(mode(), 0400);

  // To whom they belong already: not everybody who runs this test may give files away.
  const fs::Status own = *fs::stat_sync(loop, path);
  for (auto target : {fs::Target::path(path), fs::Target::link(link), fs::Target::descriptor(fd)}) {
    EXPECT_TRUE(wait_for<void>([&](auto done) {
                  fs::change_owner(loop, target, own.stx_uid, own.stx_gid, done);
                }).ok());
  }
  EXPECT_TRUE(fs::close_sync(loop, fd).ok());
  const auto missing = world.path("none");
  EXPECT_STREQ(fs::change_mode_sync(loop, fs::Target::descriptor(fd), 0).error().call(), "fchmod");
  EXPECT_STREQ(fs::change_owner_sync(loop, fs::Target::path(missing), 0, 0).error().call(),
               "chown");
  EXPECT_STREQ(fs::change_owner_sync(loop, fs::Target::link(missing), 0, 0).error().call(),
               "lchown");
  EXPECT_STREQ(fs::change_owner_sync(loop, fs::Target::descriptor(fd), 0, 0).error().call(),
               "fchown");
}

TEST_P(FileNames, times_are_set_to_the_nanosecond_also_before_1970) {
  make("file", "");
  const std::string path = world.path("file");
  ASSERT_TRUE(fs::make_symlink_sync(loop, "file", world.path("link")).ok());
  EXPECT_TRUE(wait_for<void>([&](auto done) {
                fs::set_times(loop, fs::Target::path(path), 1'500'000'000'123'456'789, -1, done);
              }).ok());
  fs::Status status = *fs::stat_sync(loop, path);
  EXPECT_EQ(status.stx_atime.tv_sec, 1'500'000'000);
  EXPECT_EQ(status.stx_atime.tv_nsec, 123'456'789u);
  EXPECT_EQ(status.stx_mtime.tv_sec, -1);
  EXPECT_EQ(status.stx_mtime.tv_nsec, 999'999'999u);
  const std::string link = world.path("link");
  EXPECT_TRUE(fs::set_times_sync(loop, fs::Target::link(link), 0, 7'000'000'000).ok());
  EXPECT_EQ(fs::lstat_sync(loop, link)->stx_mtime.tv_sec, 7);
  EXPECT_EQ(fs::stat_sync(loop, path)->stx_mtime.tv_sec, -1);
  EXPECT_STREQ(fs::set_times_sync(loop, fs::Target::path(world.path("x")), 0, 0).error().call(),
               "utime");
  EXPECT_STREQ(fs::set_times_sync(loop, fs::Target::link(world.path("x")), 0, 0).error().call(),
               "lutime");
  EXPECT_STREQ(fs::set_times_sync(loop, fs::Target::descriptor(-1), 0, 0).error().call(), "futime");
}

TEST_P(FileNames, files_are_cut_and_stretched_and_synchronized) {
  make("file", "0123456789");
  const std::string path = world.path("file");
  EXPECT_TRUE(
      wait_for<void>([&](auto done) { fs::truncate(loop, fs::Target::path(path), 4, done); }).ok());
  EXPECT_EQ(text_of("file"), "0123");
  int fd = *fs::open_sync(loop, path, O_RDWR, 0);
  EXPECT_TRUE(fs::truncate_sync(loop, fs::Target::descriptor(fd), 6).ok());
  EXPECT_EQ(text_of("file"), std::string("0123\0\0", 6));
  for (auto what : {Synchronize::everything, Synchronize::data}) {
    EXPECT_TRUE(wait_for<void>([&](auto done) { fs::synchronize(loop, fd, what, done); }).ok());
  }
  EXPECT_EQ(fs::truncate_sync(loop, fs::Target::descriptor(fd), -1).error().name(), "EINVAL");
  EXPECT_TRUE(fs::close_sync(loop, fd).ok());
  EXPECT_STREQ(fs::synchronize_sync(loop, fd, Synchronize::data).error().call(), "fdatasync");
  EXPECT_STREQ(fs::truncate_sync(loop, fs::Target::path(world.path("x")), 0).error().call(),
               "open");
}

TEST_P(FileNames, vectors_are_read_and_written_at_a_position_or_the_current_one) {
  const std::string path = world.path("file");
  int fd = *fs::open_sync(loop, path, O_RDWR | O_CREAT, 0644);
  char ab[] = "ab";
  char cdef[] = "cdef";
  const iovec out[] = {{ab, 2}, {cdef, 4}};
  EXPECT_EQ(*wait_for<size_t>(
                [&](auto done) { fs::write_vector(loop, fd, out, fs::kCurrentPosition, done); }),
            6u);
  EXPECT_EQ(*fs::write_vector_sync(loop, fd, out, 3), 6u);
  char first[5];
  char second[10];
  const iovec in[] = {{first, 5}, {second, 10}};
  EXPECT_EQ(*wait_for<size_t>([&](auto done) { fs::read_vector(loop, fd, in, 0, done); }), 9u);
  EXPECT_EQ(std::string(first, 5) + std::string(second, 4), "abcabcdef");
  EXPECT_EQ(*fs::read_vector_sync(loop, fd, in, fs::kCurrentPosition), 3u);
  EXPECT_EQ(std::string(first, 3), "def");
  EXPECT_TRUE(fs::close_sync(loop, fd).ok());
  EXPECT_EQ(fs::read_vector_sync(loop, fd, in, 0).error().to_string(),
            "EBADF: bad file descriptor, read");
}

TEST_P(FileNames, a_copy_has_the_contents_and_the_permissions) {
  const std::string content(300'000, 'x');
  make("from", content);
  make("to", "older and to be replaced");
  const std::string from = world.path("from");
  const std::string to = world.path("to");
  ASSERT_TRUE(fs::change_mode_sync(loop, fs::Target::path(from), 0751).ok());
  EXPECT_TRUE(
      wait_for<void>([&](auto done) { fs::copy_file(loop, from, to, kCopyClones, done); }).ok());
  EXPECT_EQ(text_of("to"), content);
  EXPECT_EQ(fs::stat_sync(loop, to)->stx_mode & 07777, 0751);
  EXPECT_EQ(fs::copy_file_sync(loop, from, to, kCopyExclusively).error().to_string(),
            "EEXIST: file already exists, copyfile");
  EXPECT_TRUE(fs::copy_file_sync(loop, from, from, 0).ok());
  EXPECT_EQ(text_of("from"), content);
  EXPECT_EQ(fs::copy_file_sync(loop, world.directory(), world.path("x"), 0).error().name(),
            "EISDIR");
  EXPECT_FALSE(fs::stat_sync(loop, world.path("x")).ok());
}

TEST_P(FileNames, file_systems_tell_their_sizes) {
  Result<fs::FileSystemStatus> status = wait_for<fs::FileSystemStatus>(
      [&](auto done) { fs::file_system_status(loop, world.directory(), done); });
  ASSERT_TRUE(status.ok());
  EXPECT_GT(status->f_bsize, 0);
  EXPECT_GE(status->f_blocks, status->f_bfree);
  EXPECT_EQ(fs::file_system_status_sync(loop, world.path("none")).error().to_string(),
            "ENOENT: no such file or directory, statfs");
}

TEST(RealFiles, that_do_not_know_their_size_are_copied_whole) {
  World world(PollerKind::epoll);
  Loop loop;
  ASSERT_TRUE(fs::copy_file_sync(loop, "/proc/self/maps", world.path("maps"), 0).ok());
  EXPECT_GT(fs::stat_sync(loop, world.path("maps"))->stx_size, 1000u);
}

}  // namespace
}  // namespace giro::test
