// The simulated world's files, held against the kernel's.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "loop/both_systems.h"
#include "loop/file_steps.h"

namespace giro::test {
namespace {

class SimulatedFilesTest : public BothSystems {
 protected:
  // 0 and closed again, or -errno.
  int try_open(const std::string& name, int flags) {
    int fd = system.open(name.c_str(), flags, 0666);
    return fd < 0 ? fd : system.close(fd);
  }
  struct statx stat(const std::string& name) {
    struct statx out {};
    EXPECT_EQ(system.statx(-1, name.c_str(), 0, &out), 0) << name;
    return out;
  }
};

// --- Reading and writing -------------------------------------------------------------------------

TEST_P(SimulatedFilesTest, what_is_written_is_read) {
  EXPECT_EQ(create(system, path("a"), "hello"), 0);
  EXPECT_EQ(contents(system, path("a")), "hello");
  int fd = system.open(path("a").c_str(), O_RDWR, 0);
  EXPECT_EQ(read_some(system, fd, 2), "he");
  EXPECT_EQ(write_all(system, fd, "LLO, you"), 8);
  EXPECT_EQ(read_some(system, fd), "");
  EXPECT_EQ(system.close(fd), 0);
  EXPECT_EQ(contents(system, path("a")), "heLLO, you");
}

TEST_P(SimulatedFilesTest, reading_at_an_offset_leaves_the_position_alone) {
  create(system, path("a"), "0123456789");
  int fd = system.open(path("a").c_str(), O_RDWR, 0);
  char bytes[4];
  EXPECT_EQ(system.pread(fd, bytes, 4, 3), 4);
  EXPECT_EQ(std::string(bytes, 4), "3456");
  EXPECT_EQ(system.pread(fd, bytes, 4, 8), 2);
  EXPECT_EQ(system.pread(fd, bytes, 4, 10), 0);
  EXPECT_EQ(system.pread(fd, bytes, 4, 1000), 0);
  EXPECT_EQ(system.pread(fd, bytes, 4, -1), -EINVAL);
  EXPECT_EQ(system.pwrite(fd, "x", 1, -1), -EINVAL);
  EXPECT_EQ(system.pwrite(fd, "ab", 2, 1), 2);
  EXPECT_EQ(read_some(system, fd), "0ab3456789");
  system.close(fd);
}

TEST_P(SimulatedFilesTest, a_write_behind_the_end_leaves_zeros) {
  create(system, path("a"), "ab");
  int fd = system.open(path("a").c_str(), O_WRONLY, 0);
  EXPECT_EQ(system.pwrite(fd, "", 0, 100), 0);
  EXPECT_EQ(stat(path("a")).stx_size, 2u);
  EXPECT_EQ(system.pwrite(fd, "z", 1, 4), 1);
  system.close(fd);
  EXPECT_EQ(contents(system, path("a")), std::string("ab\0\0z", 5));
}

TEST_P(SimulatedFilesTest, appending_goes_to_the_end_whatever_the_offset) {
  create(system, path("a"), "one");
  int fd = system.open(path("a").c_str(), O_WRONLY | O_APPEND, 0);
  int other = system.open(path("a").c_str(), O_WRONLY, 0);
  EXPECT_EQ(system.pwrite(other, "-two", 4, 3), 4);
  EXPECT_EQ(write_all(system, fd, "-three"), 6);
  EXPECT_EQ(system.pwrite(fd, "-four", 5, 0), 5);
  system.close(fd);
  system.close(other);
  EXPECT_EQ(contents(system, path("a")), "one-two-three-four");

  fd = system.open(path("a").c_str(), O_RDWR | O_APPEND, 0);
  EXPECT_EQ(system.write(fd, "", 0), 0);
  EXPECT_EQ(read_some(system, fd, 3), "one") << "nothing written moves nothing";
  system.close(fd);
}

TEST_P(SimulatedFilesTest, truncating_empties_a_file_that_others_have_open) {
  create(system, path("a"), "hello");
  int fd = system.open(path("a").c_str(), O_RDONLY, 0);
  EXPECT_EQ(try_open(path("a"), O_WRONLY | O_TRUNC), 0);
  EXPECT_EQ(read_some(system, fd), "");
  system.close(fd);
}

TEST_P(SimulatedFilesTest, a_descriptor_does_only_what_it_was_opened_for) {
  create(system, path("a"), "hello");
  char byte;
  int reader = system.open(path("a").c_str(), O_RDONLY, 0);
  EXPECT_EQ(system.write(reader, "x", 1), -EBADF);
  EXPECT_EQ(system.pwrite(reader, "x", 1, 0), -EBADF);
  int writer = system.open(path("a").c_str(), O_WRONLY, 0);
  EXPECT_EQ(system.read(writer, &byte, 1), -EBADF);
  EXPECT_EQ(system.pread(writer, &byte, 1, 0), -EBADF);
  int directory = system.open(machine.directory().c_str(), O_RDONLY, 0);
  EXPECT_EQ(system.read(directory, &byte, 1), -EISDIR);
  EXPECT_EQ(system.pread(directory, &byte, 1, 0), -EISDIR);
  EXPECT_EQ(system.write(directory, "x", 1), -EBADF);
  EXPECT_EQ(system.getdents(reader, &byte, 1), -ENOTDIR);
  for (int fd : {reader, writer, directory}) EXPECT_EQ(system.close(fd), 0);
}

TEST_P(SimulatedFilesTest, a_descriptor_that_is_not_open_is_bad_everywhere) {
  char bytes[8];
  struct statx status {};
  for (int fd : {-1, 100'000}) {
    EXPECT_EQ(system.close(fd), -EBADF);
    EXPECT_EQ(system.read(fd, bytes, 8), -EBADF);
    EXPECT_EQ(system.pread(fd, bytes, 8, 0), -EBADF);
    EXPECT_EQ(system.write(fd, bytes, 8), -EBADF);
    EXPECT_EQ(system.pwrite(fd, bytes, 8, 0), -EBADF);
    EXPECT_EQ(system.getdents(fd, bytes, 8), -EBADF);
    EXPECT_EQ(system.statx(fd, nullptr, 0, &status), -EBADF);
  }
}

TEST_P(SimulatedFilesTest, the_null_device_takes_everything_and_gives_nothing) {
  int fd = system.open("/dev/null", O_RDWR, 0);
  ASSERT_GE(fd, 0);
  EXPECT_EQ(write_all(system, fd, "gone"), 4);
  EXPECT_EQ(read_some(system, fd), "");
  system.close(fd);
  EXPECT_EQ(try_open("/dev/null", O_WRONLY | O_CREAT | O_TRUNC), 0);
  struct statx status = stat("/dev/null");
  EXPECT_TRUE(S_ISCHR(status.stx_mode));
  EXPECT_EQ(status.stx_rdev_major, 1u);
  EXPECT_EQ(status.stx_rdev_minor, 3u);
}

// --- Opening -------------------------------------------------------------------------------------

TEST_P(SimulatedFilesTest, open_finds_fault_as_the_kernel_does) {
  create(system, path("file"));
  system.mkdir(path("dir").c_str(), 0777);
  const std::string too_long = path(std::string(256, 'n'));
  const std::string longest = path(std::string(255, 'n'));
  const std::string endless = path(std::string(4096, '/'));
  struct {
    std::string path;
    int flags;
    int result;
  } cases[] = {
      {path("missing"), O_RDONLY, -ENOENT},
      {path("missing/a"), O_RDONLY | O_CREAT, -ENOENT},
      {path("missing/"), O_RDONLY, -ENOENT},
      {path("missing/"), O_RDWR | O_CREAT, -EISDIR},
      {path("file/a"), O_RDONLY, -ENOTDIR},
      {path("file/a"), O_RDWR | O_CREAT, -ENOTDIR},
      {path("file/../file"), O_RDONLY, -ENOTDIR},
      {path("file/"), O_RDONLY, -ENOTDIR},
      {path("file/."), O_RDONLY, -ENOTDIR},
      {path("file/"), O_RDWR | O_CREAT, -EISDIR},
      {path("file"), O_RDONLY | O_DIRECTORY, -ENOTDIR},
      {path("file"), O_RDWR | O_CREAT | O_EXCL, -EEXIST},
      {path("file"), O_RDWR | O_EXCL, 0},
      {path("dir"), O_RDONLY, 0},
      {path("dir/"), O_RDONLY | O_DIRECTORY, 0},
      {path("dir/."), O_RDONLY, 0},
      {path("dir/.."), O_RDONLY, 0},
      {path("./dir/../file"), O_RDONLY, 0},
      {path("dir//..//file"), O_RDONLY, 0},
      {path("dir"), O_WRONLY, -EISDIR},
      {path("dir"), O_RDWR, -EISDIR},
      {path("dir"), O_RDONLY | O_CREAT, -EISDIR},
      {path("dir/"), O_RDONLY | O_CREAT, -EISDIR},
      {path("dir/."), O_RDONLY | O_CREAT, -EISDIR},
      {path("dir"), O_RDONLY | O_TRUNC, -EISDIR},
      {path("dir"), O_RDWR | O_CREAT | O_EXCL, -EEXIST},
      {"", O_RDONLY, -ENOENT},
      {"/", O_RDONLY, 0},
      {"/", O_WRONLY, -EISDIR},
      {"/..", O_RDONLY | O_DIRECTORY, 0},
      {too_long, O_RDONLY, -ENAMETOOLONG},
      {too_long, O_RDWR | O_CREAT, -ENAMETOOLONG},
      {too_long + "/a", O_RDONLY, -ENAMETOOLONG},
      {longest, O_RDWR | O_CREAT, 0},
      {endless, O_RDONLY, -ENAMETOOLONG},
  };
  for (const auto& one : cases) {
    EXPECT_EQ(try_open(one.path, one.flags), one.result) << one.path << " " << one.flags;
  }
}

TEST_P(SimulatedFilesTest, modes_are_those_asked_for_but_for_the_umask) {
  system.close(system.open(path("a").c_str(), O_WRONLY | O_CREAT, 0666));
  system.close(system.open(path("b").c_str(), O_WRONLY | O_CREAT, 0600));
  system.close(system.open(path("c").c_str(), O_WRONLY | O_CREAT, 07777));
  system.mkdir(path("d").c_str(), 0777);
  system.mkdir(path("e").c_str(), 01700);
  EXPECT_EQ(stat(path("a")).stx_mode, S_IFREG | 0644);
  EXPECT_EQ(stat(path("b")).stx_mode, S_IFREG | 0600);
  EXPECT_EQ(stat(path("c")).stx_mode, S_IFREG | 07755);
  EXPECT_EQ(stat(path("d")).stx_mode, S_IFDIR | 0755);
  EXPECT_EQ(stat(path("e")).stx_mode, S_IFDIR | 01700);
}

// --- Status --------------------------------------------------------------------------------------

TEST_P(SimulatedFilesTest, status_is_the_same_by_path_and_by_descriptor) {
  create(system, path("a"), "hello");
  int fd = system.open(path("a").c_str(), O_RDONLY, 0);
  struct statx by_descriptor {};
  EXPECT_EQ(system.statx(fd, nullptr, 0, &by_descriptor), 0);
  struct statx by_path = stat(path("a"));
  EXPECT_EQ(by_path.stx_ino, by_descriptor.stx_ino);
  EXPECT_EQ(by_path.stx_size, 5u);
  EXPECT_EQ(by_path.stx_nlink, 1u);
  EXPECT_EQ(by_path.stx_blocks, 8u);
  EXPECT_EQ(by_path.stx_blksize, 4096u);
  EXPECT_EQ(by_path.stx_mask & STATX_BASIC_STATS, uint32_t{STATX_BASIC_STATS});
  EXPECT_NE(stat(machine.directory()).stx_ino, by_path.stx_ino);
  system.close(fd);
  struct statx status {};
  EXPECT_EQ(system.statx(-1, path("missing").c_str(), 0, &status), -ENOENT);
  EXPECT_EQ(system.statx(-1, path("a/").c_str(), 0, &status), -ENOTDIR);
  EXPECT_EQ(system.statx(-1, path("a/b").c_str(), AT_SYMLINK_NOFOLLOW, &status), -ENOTDIR);
}

TEST_P(SimulatedFilesTest, a_directory_has_a_link_for_each_directory_in_it) {
  EXPECT_EQ(stat(machine.directory()).stx_nlink, 2u);
  system.mkdir(path("one").c_str(), 0777);
  system.mkdir(path("two").c_str(), 0777);
  create(system, path("file"));
  EXPECT_EQ(stat(machine.directory()).stx_nlink, 4u);
  EXPECT_EQ(stat(path("one")).stx_nlink, 2u);
}

// --- Directories ---------------------------------------------------------------------------------

TEST_P(SimulatedFilesTest, a_listing_has_everything_once_with_its_kind) {
  create(system, path("file"));
  system.mkdir(path("dir").c_str(), 0777);
  int fd = system.open(machine.directory().c_str(), O_RDONLY | O_DIRECTORY, 0);
  auto found = entries(system, fd);
  EXPECT_EQ(names(found), ". .. dir file ");
  for (const Entry& entry : found) {
    EXPECT_EQ(entry.type, entry.name == "file" ? unsigned{DT_REG} : unsigned{DT_DIR});
    EXPECT_EQ(entry.inode, stat(path(entry.name)).stx_ino) << entry.name;
  }
  char more[100];
  EXPECT_EQ(system.getdents(fd, more, sizeof(more)), 0);
  system.close(fd);
}

TEST_P(SimulatedFilesTest, a_listing_takes_several_calls_when_the_buffer_is_small) {
  std::string all = ". .. ";
  for (char letter = 'a'; letter <= 'z'; ++letter) {
    create(system, path(std::string(8, letter)));
    all += std::string(8, letter) + " ";
  }
  int fd = system.open(machine.directory().c_str(), O_RDONLY | O_DIRECTORY, 0);
  EXPECT_EQ(names(entries(system, fd, 64)), all);
  system.close(fd);
  fd = system.open(machine.directory().c_str(), O_RDONLY | O_DIRECTORY, 0);
  char tiny[16];
  EXPECT_EQ(system.getdents(fd, tiny, sizeof(tiny)), -EINVAL);
  system.close(fd);
}

TEST_P(SimulatedFilesTest, access_finds_fault_as_the_kernel_does) {
  create(system, path("file"));
  system.mkdir(path("dir").c_str(), 0);
  for (int mode : {F_OK, R_OK, W_OK, R_OK | W_OK}) {
    EXPECT_EQ(system.access(path("file").c_str(), mode), 0);
    EXPECT_EQ(system.access(path("dir").c_str(), mode), 0);
  }
  EXPECT_EQ(system.access(path("file").c_str(), X_OK), -EACCES);
  EXPECT_EQ(system.access(path("dir").c_str(), R_OK | X_OK), 0);
  EXPECT_EQ(system.access(path("file").c_str(), 8), -EINVAL);
  EXPECT_EQ(system.access(path("missing").c_str(), 8), -EINVAL);
  EXPECT_EQ(system.access(path("missing").c_str(), F_OK), -ENOENT);
  EXPECT_EQ(system.access(path("file/").c_str(), F_OK), -ENOTDIR);
  EXPECT_EQ(system.access(path("file/a").c_str(), F_OK), -ENOTDIR);
  int fd = system.open(path("tool").c_str(), O_WRONLY | O_CREAT, 0700);
  EXPECT_EQ(system.access(path("tool").c_str(), X_OK), 0);
  system.close(fd);
}

TEST_P(SimulatedFilesTest, mkdir_finds_fault_as_the_kernel_does) {
  create(system, path("file"));
  EXPECT_EQ(system.mkdir(path("dir").c_str(), 0777), 0);
  EXPECT_EQ(system.mkdir(path("dir").c_str(), 0777), -EEXIST);
  EXPECT_EQ(system.mkdir(path("dir/").c_str(), 0777), -EEXIST);
  EXPECT_EQ(system.mkdir(path("dir/.").c_str(), 0777), -EEXIST);
  EXPECT_EQ(system.mkdir(path("dir/..").c_str(), 0777), -EEXIST);
  EXPECT_EQ(system.mkdir(path("file").c_str(), 0777), -EEXIST);
  EXPECT_EQ(system.mkdir(path("file/a").c_str(), 0777), -ENOTDIR);
  EXPECT_EQ(system.mkdir(path("missing/a").c_str(), 0777), -ENOENT);
  EXPECT_EQ(system.mkdir(path("missing/.").c_str(), 0777), -ENOENT);
  EXPECT_EQ(system.mkdir(path("slash/").c_str(), 0777), 0);
  EXPECT_EQ(system.mkdir("/", 0777), -EEXIST);
  EXPECT_EQ(system.mkdir("", 0777), -ENOENT);
  EXPECT_EQ(list(system, machine.directory()), ". .. dir file slash ");
}

// --- Names come and go ---------------------------------------------------------------------------

TEST_P(SimulatedFilesTest, an_unlinked_file_lives_on_in_its_descriptors) {
  create(system, path("a"), "still here");
  int fd = system.open(path("a").c_str(), O_RDWR, 0);
  EXPECT_EQ(system.unlink(path("a").c_str()), 0);
  EXPECT_EQ(contents(system, path("a")), "error " + std::to_string(-ENOENT));
  EXPECT_EQ(read_some(system, fd), "still here");
  EXPECT_EQ(write_all(system, fd, "!"), 1);
  struct statx status {};
  EXPECT_EQ(system.statx(fd, nullptr, 0, &status), 0);
  EXPECT_EQ(status.stx_nlink, 0u);
  EXPECT_EQ(status.stx_size, 11u);
  create(system, path("a"), "another");
  EXPECT_EQ(contents(system, path("a")), "another");
  system.close(fd);
}

TEST_P(SimulatedFilesTest, unlink_finds_fault_as_the_kernel_does) {
  create(system, path("file"));
  system.mkdir(path("dir").c_str(), 0777);
  EXPECT_EQ(system.unlink(path("missing").c_str()), -ENOENT);
  EXPECT_EQ(system.unlink(path("missing/").c_str()), -ENOENT);
  EXPECT_EQ(system.unlink(path("missing/a").c_str()), -ENOENT);
  EXPECT_EQ(system.unlink(path("file/").c_str()), -ENOTDIR);
  EXPECT_EQ(system.unlink(path("file/a").c_str()), -ENOTDIR);
  EXPECT_EQ(system.unlink(path("dir").c_str()), -EISDIR);
  EXPECT_EQ(system.unlink(path("dir/").c_str()), -EISDIR);
  EXPECT_EQ(system.unlink(path("dir/.").c_str()), -EISDIR);
  EXPECT_EQ(system.unlink(path("dir/..").c_str()), -EISDIR);
  EXPECT_EQ(system.unlink(""), -ENOENT);
  EXPECT_EQ(system.unlink(path("file").c_str()), 0);
}

TEST_P(SimulatedFilesTest, rename_moves_and_replaces) {
  create(system, path("a"), "A");
  create(system, path("b"), "B");
  int replaced = system.open(path("b").c_str(), O_RDONLY, 0);
  uint64_t inode = stat(path("a")).stx_ino;
  EXPECT_EQ(system.rename(path("a").c_str(), path("b").c_str()), 0);
  EXPECT_EQ(list(system, machine.directory()), ". .. b ");
  EXPECT_EQ(stat(path("b")).stx_ino, inode);
  EXPECT_EQ(contents(system, path("b")), "A");
  EXPECT_EQ(read_some(system, replaced), "B");
  system.close(replaced);

  system.mkdir(path("dir").c_str(), 0777);
  EXPECT_EQ(system.rename(path("b").c_str(), path("dir/c").c_str()), 0);
  EXPECT_EQ(system.rename(path("dir/").c_str(), path("moved/").c_str()), 0);
  EXPECT_EQ(contents(system, path("moved/c")), "A");
  EXPECT_EQ(contents(system, path("moved/../moved/c")), "A");
}

TEST_P(SimulatedFilesTest, rename_finds_fault_as_the_kernel_does) {
  create(system, path("file"));
  system.mkdir(path("dir").c_str(), 0777);
  system.mkdir(path("empty").c_str(), 0777);
  system.mkdir(path("full").c_str(), 0777);
  create(system, path("full/file"));
  struct {
    const char* from;
    const char* to;
    int result;
  } cases[] = {
      {"missing", "a", -ENOENT},
      {"file", "missing/a", -ENOENT},
      {"file", "file/a", -ENOTDIR},
      {"file", "file", 0},
      {"dir", "dir", 0},
      {"file/", "a", -ENOTDIR},
      {"file", "a/", -ENOTDIR},
      {"file", "dir", -EISDIR},
      {"file", "dir/", -ENOTDIR},
      {"dir", "file", -ENOTDIR},
      {"dir", "full", -ENOTEMPTY},
      {"dir", "dir/a", -EINVAL},
      {"full/file", "full", -ENOTEMPTY},
      {"file", "dir/.", -EBUSY},
      {"dir/..", "a", -EBUSY},
      {"dir/.", "a", -EBUSY},
      {"dir", "empty", 0},
  };
  for (const auto& one : cases) {
    EXPECT_EQ(system.rename(path(one.from).c_str(), path(one.to).c_str()), one.result)
        << one.from << " " << one.to;
  }
  EXPECT_EQ(list(system, machine.directory()), ". .. empty file full ");
}

TEST_P(SimulatedFilesTest, a_directory_that_was_replaced_lists_nothing_any_more) {
  system.mkdir(path("old").c_str(), 0777);
  system.mkdir(path("new").c_str(), 0777);
  int fd = system.open(path("old").c_str(), O_RDONLY | O_DIRECTORY, 0);
  EXPECT_EQ(system.rename(path("new").c_str(), path("old").c_str()), 0);
  char buffer[100];
  EXPECT_EQ(system.getdents(fd, buffer, sizeof(buffer)), -ENOENT);
  struct statx status {};
  EXPECT_EQ(system.statx(fd, nullptr, 0, &status), 0);
  EXPECT_EQ(status.stx_nlink, 0u);
  system.close(fd);
}

TEST_P(SimulatedFilesTest, descriptors_are_the_lowest_that_are_free) {
  int first = system.open("/dev/null", O_RDONLY, 0);
  int second = system.open("/dev/null", O_RDONLY, 0);
  EXPECT_GT(second, first);
  system.close(first);
  EXPECT_EQ(system.open("/dev/null", O_RDONLY, 0), first);
  system.close(first);
  system.close(second);
}

BOTH_SYSTEMS_SUITE(SimulatedFilesTest);

// --- What only a simulation has ------------------------------------------------------------------

class FilesOnVirtualTime : public testing::Test {
 protected:
  struct statx stat(const char* path) {
    struct statx out {};
    EXPECT_EQ(system.statx(-1, path, 0, &out), 0);
    return out;
  }
  VirtualClock clock{5'000'000'123};
  SimulatedWorld world{clock};
  System& system = world.system();
};

TEST_F(FilesOnVirtualTime, times_are_those_of_the_clock) {
  create(system, "/tmp/a", "x");
  EXPECT_EQ(stat("/tmp/a").stx_mtime.tv_sec, 5);
  EXPECT_EQ(stat("/tmp/a").stx_mtime.tv_nsec, 123u);
  clock.advance(1'000'000'000);
  int fd = system.open("/tmp/a", O_WRONLY, 0);
  EXPECT_EQ(stat("/tmp/a").stx_mtime.tv_sec, 5);
  system.write(fd, "y", 1);
  system.close(fd);
  EXPECT_EQ(stat("/tmp/a").stx_mtime.tv_sec, 6);
  EXPECT_EQ(stat("/tmp/a").stx_btime.tv_sec, 5);
  clock.advance(1'000'000'000);
  system.rename("/tmp/a", "/tmp/b");
  EXPECT_EQ(stat("/tmp/b").stx_mtime.tv_sec, 6);
  EXPECT_EQ(stat("/tmp/b").stx_ctime.tv_sec, 7);
  EXPECT_EQ(stat("/tmp").stx_mtime.tv_sec, 7);
}

TEST_F(FilesOnVirtualTime, relative_paths_begin_at_the_root) {
  create(system, "tmp/a", "x");
  EXPECT_EQ(contents(system, "/tmp/a"), "x");
  EXPECT_EQ(contents(system, "./../tmp/./a"), "x");
  EXPECT_EQ(list(system, "."), ". .. dev tmp ");
}

TEST_F(FilesOnVirtualTime, descriptors_run_out_before_anything_happens) {
  world.set_descriptors_max(4);
  int fd = system.open("/dev/null", O_RDONLY, 0);
  EXPECT_EQ(fd, 3);
  EXPECT_EQ(system.open("/tmp/a", O_RDWR | O_CREAT, 0666), -EMFILE);
  EXPECT_EQ(list(system, "/tmp"), "error " + std::to_string(-EMFILE));
  EXPECT_EQ(system.socket(AF_INET, SOCK_STREAM, 0), -EMFILE);
  EXPECT_EQ(world.open_descriptors(), 1u);
  system.close(fd);
  EXPECT_EQ(list(system, "/tmp"), ". .. ");
}

TEST_F(FilesOnVirtualTime, a_disk_has_an_end) {
  int fd = system.open("/tmp/a", O_RDWR | O_CREAT, 0666);
  EXPECT_EQ(system.pwrite(fd, "x", 1, int64_t{1} << 40), -EFBIG);
  EXPECT_EQ(system.pwrite(fd, "x", 1, INT64_MAX), -EFBIG);
  EXPECT_EQ(stat("/tmp/a").stx_size, 0u);
  system.close(fd);
}

TEST_F(FilesOnVirtualTime, there_is_no_epoll) {
  EXPECT_EQ(system.epoll_create(), -ENOSYS);
  EXPECT_EQ(system.eventfd(), -ENOSYS);
}

}  // namespace
}  // namespace giro::test
