#include "runtime/modules/file_system.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "modules/file_tree.h"

namespace giro::modules {
namespace {

using test::FileTree;

TEST(FileSystemTest, sees_files_folders_and_what_links_lead_to) {
  FileTree tree;
  FileSystem files;
  std::string file = tree.add("folder/file");
  EXPECT_EQ(files.kind(file), FileKind::file);
  EXPECT_EQ(files.kind(tree.at("folder")), FileKind::folder);
  EXPECT_EQ(files.kind(tree.link("to-folder", "folder")), FileKind::folder);
  EXPECT_EQ(files.kind(tree.link("to-nothing", "nothing")), FileKind::none);
  EXPECT_EQ(files.kind(tree.link("to-itself", "to-itself")), FileKind::none);
  EXPECT_EQ(files.kind("/dev/null"), FileKind::file);
}

TEST(FileSystemTest, takes_every_reason_not_to_reach_a_path_for_nothing_there) {
  FileTree tree;
  FileSystem files;
  std::string file = tree.add("file");
  EXPECT_EQ(files.kind(file + "/below"), FileKind::none);
  EXPECT_EQ(files.kind(tree.at(std::string(300, 'x'))), FileKind::none);
  EXPECT_EQ(files.kind("/" + std::string(5000, 'x')), FileKind::none);
  EXPECT_EQ(files.kind(file + std::string("\0x", 2)), FileKind::none);
  EXPECT_EQ(files.kind(""), FileKind::none);
}

TEST(FileSystemTest, remembers_what_is_there_until_the_require_ends) {
  FileTree tree;
  FileSystem files;
  std::string file = tree.add("file");
  files.begin_require();
  files.begin_require();
  EXPECT_EQ(files.kind(file), FileKind::file);
  ::unlink(file.c_str());
  EXPECT_EQ(files.kind(file), FileKind::file);
  files.end_require();
  EXPECT_EQ(files.kind(file), FileKind::file);
  files.end_require();
  EXPECT_EQ(files.kind(file), FileKind::none);
}

TEST(FileSystemTest, does_not_remember_what_is_missing) {
  FileTree tree;
  FileSystem files;
  files.begin_require();
  EXPECT_EQ(files.kind(tree.at("file")), FileKind::none);
  tree.add("file");
  EXPECT_EQ(files.kind(tree.at("file")), FileKind::file);
  files.end_require();
}

TEST(FileSystemTest, does_not_remember_outside_a_require) {
  FileTree tree;
  FileSystem files;
  std::string file = tree.add("file");
  EXPECT_EQ(files.kind(file), FileKind::file);
  ::unlink(file.c_str());
  EXPECT_EQ(files.kind(file), FileKind::none);
}

TEST(FileSystemTest, follows_links_in_the_name_and_in_the_folders) {
  FileTree tree;
  FileSystem files;
  std::string file = tree.add("real/deep/file");
  tree.link("link", "real/deep");
  tree.link("real/deep/again", "file");
  EXPECT_EQ(files.real_path(file), file);
  EXPECT_EQ(files.real_path(tree.at("link/file")), file);
  EXPECT_EQ(files.real_path(tree.at("link/again")), file);
  EXPECT_EQ(files.real_path("/dev/null"), "/dev/null");
  EXPECT_EQ(files.real_path(tree.at("gone/file")), tree.at("gone/file"));
}

TEST(FileSystemTest, reads_files_that_are_larger_than_they_say) {
  FileTree tree;
  std::string big(200'000, 'x');
  EXPECT_EQ(*FileSystem::read(tree.add("big", big)), big);
  EXPECT_EQ(*FileSystem::read(tree.add("empty")), "");
  EXPECT_NE(FileSystem::read("/proc/self/status")->find("Pid:"), std::string::npos);
}

}  // namespace
}  // namespace giro::modules
