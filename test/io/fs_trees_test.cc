// Directories and what is below them.
#include <dirent.h>
#include <fcntl.h>

#include <algorithm>

#include "giro/fs.h"
#include "giro/timer.h"
#include "io/files_fixture.h"
#include "support/faulty_system.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

class FileTrees : public FilesFixture {
 protected:
  bool exists(const std::string& name) { return fs::lstat_sync(loop, world.path(name)).ok(); }
  Result<void> remove(const std::string& name, int flags) {
    return wait_for<void>(
        [&](auto done) { fs::remove_tree(loop, world.path(name), {.flags = flags}, done); });
  }
  void make_tree() {
    ASSERT_TRUE(fs::make_directories_sync(loop, world.path("tree/a/b/c"), 0755).ok());
    for (const char* name : {"tree/file", "tree/a/file", "tree/a/b/c/file"}) make(name, "x");
    make("outside", "x");
    ASSERT_TRUE(fs::make_symlink_sync(loop, "../outside", world.path("tree/link")).ok());
    ASSERT_TRUE(fs::make_symlink_sync(loop, "..", world.path("tree/a/up")).ok());
  }
};
EACH_POLLER_SUITE(FileTrees);

TEST_P(FileTrees, that_wait_for_another_try_go_with_the_loop) {
  make("file", "x");
  FaultySystem busy(world.system());
  busy.inject({.call = Call::unlink, .error = EBUSY});
  Loop own(world.options(&busy));
  fs::remove_tree(own, world.path("file"), {.flags = 0, .retries = 1, .delay = 1h},
                  [](const Result<void>&) { ADD_FAILURE() << "called back"; });
  own.run(RunMode::one_turn);
  EXPECT_EQ(busy.injected(), 1);
}

TEST_P(FileTrees, directories_are_made_with_their_parents) {
  Result<std::string> first = wait_for<std::string>(
      [&](auto done) { fs::make_directories(loop, world.path("a/b/..//c/"), 0755, done); });
  EXPECT_EQ(*first, world.path("a"));
  EXPECT_TRUE(exists("a/b"));
  EXPECT_TRUE(exists("a/c"));
  EXPECT_EQ(*fs::make_directories_sync(loop, world.path("a/c/d"), 0755), world.path("a/c/d"));
  EXPECT_EQ(*fs::make_directories_sync(loop, world.path("a/c/d"), 0755), "");
  make("file", "");
  EXPECT_EQ(fs::make_directories_sync(loop, world.path("file"), 0755).error().to_string(),
            "EEXIST: file already exists, mkdir");
  EXPECT_EQ(fs::make_directories_sync(loop, world.path("file/x/y"), 0755).error().to_string(),
            "ENOTDIR: not a directory, mkdir");
  EXPECT_EQ(fs::make_directories_sync(loop, "", 0755).error().name(), "ENOENT");
}

TEST_P(FileTrees, temporary_directories_have_names_of_their_own) {
  Result<std::string> one = wait_for<std::string>(
      [&](auto done) { fs::make_temporary_directory(loop, world.path("tmp-"), done); });
  Result<std::string> two = fs::make_temporary_directory_sync(loop, world.path("tmp-"));
  ASSERT_TRUE(one.ok() && two.ok());
  EXPECT_NE(*one, *two);
  EXPECT_EQ(one->size(), world.path("tmp-").size() + 6);
  EXPECT_EQ(fs::stat_sync(loop, *one)->stx_mode & 07777, 0700);
  EXPECT_EQ(fs::make_temporary_directory_sync(loop, world.path("none/x")).error().to_string(),
            "ENOENT: no such file or directory, mkdtemp");
}

TEST_P(FileTrees, only_empty_directories_are_removed_as_such) {
  ASSERT_TRUE(fs::make_directories_sync(loop, world.path("a/b"), 0755).ok());
  EXPECT_EQ(fs::remove_directory_sync(loop, world.path("a")).error().to_string(),
            "ENOTEMPTY: directory not empty, rmdir");
  EXPECT_TRUE(
      wait_for<void>([&](auto done) { fs::remove_directory(loop, world.path("a/b"), done); }).ok());
  EXPECT_TRUE(fs::remove_directory_sync(loop, world.path("a")).ok());
  EXPECT_FALSE(exists("a"));
}

TEST_P(FileTrees, are_listed_in_batches) {
  constexpr size_t kFiles = 1500;
  ASSERT_TRUE(fs::make_directory_sync(loop, world.path("dir"), 0755).ok());
  const std::string long_name(40, 'n');
  for (size_t i = 0; i < kFiles; ++i) make("dir/" + long_name + std::to_string(i), "");
  int fd = *wait_for<int>([&](auto done) { fs::open_directory(loop, world.path("dir"), done); });
  std::vector<std::string> names;
  size_t batches = 0;
  for (;; ++batches) {
    auto batch = wait_for<std::vector<DirectoryEntry>>(
        [&](auto done) { fs::list_directory(loop, fd, done); });
    ASSERT_TRUE(batch.ok());
    if (batch->empty()) break;
    for (const DirectoryEntry& entry : *batch) names.push_back(entry.name);
  }
  EXPECT_GT(batches, 1u);
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::unique(names.begin(), names.end()) - names.begin(),
            static_cast<std::ptrdiff_t>(kFiles));
  EXPECT_TRUE(fs::list_directory_sync(loop, fd)->empty());
  EXPECT_TRUE(fs::close_sync(loop, fd).ok());
  EXPECT_EQ(fs::open_directory_sync(loop, world.path("none")).error().to_string(),
            "ENOENT: no such file or directory, opendir");
}

TEST_P(FileTrees, are_removed_whole_but_links_are_not_followed) {
  make_tree();
  EXPECT_EQ(remove("tree", 0).error().to_string(), "EISDIR: illegal operation on a directory, rm");
  EXPECT_TRUE(remove("tree", kRemoveTrees).ok());
  EXPECT_FALSE(exists("tree"));
  EXPECT_TRUE(exists("outside"));
  make_tree();
  EXPECT_TRUE(remove("tree/a/up", kRemoveTrees).ok());
  EXPECT_TRUE(exists("tree/a/b"));
  EXPECT_TRUE(remove("outside", 0).ok());
  EXPECT_FALSE(exists("outside"));
}

TEST_P(FileTrees, that_are_missing_are_an_error_unless_forced) {
  EXPECT_EQ(remove("none", 0).error().to_string(), "ENOENT: no such file or directory, lstat");
  EXPECT_TRUE(remove("none", kRemoveForced).ok());
  const std::string nul("a\0b", 3);
  EXPECT_EQ(remove(nul, kRemoveForced).error().name(), "EINVAL");
  EXPECT_EQ(fs::remove_tree_sync(loop, nul, {}).error().name(), "EINVAL");
}

TEST_P(FileTrees, as_deep_as_a_path_may_be_are_removed) {
  std::string path = "deep";
  while (world.path(path).size() < 4000) path += "/d";
  ASSERT_TRUE(fs::make_directories_sync(loop, world.path(path), 0755).ok());
  EXPECT_TRUE(remove("deep", kRemoveTrees).ok());
  EXPECT_FALSE(exists("deep"));
}

}  // namespace
}  // namespace giro::test
