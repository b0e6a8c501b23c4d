#include "runtime/modules/text_cache.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "modules/file_tree.h"

namespace giro::modules {
namespace {

namespace fs = std::filesystem;

class TextCacheTest : public ::testing::Test {
 protected:
  fs::path only_file() const {
    fs::path found;
    for (const auto& entry : fs::directory_iterator(folder_)) {
      EXPECT_TRUE(found.empty());
      found = entry.path();
    }
    return found;
  }

  test::FileTree tree_;
  std::string folder_ = tree_.at("some/cache");
  TextCache cache_{folder_, 1};
};

TEST_F(TextCacheTest, finds_what_was_kept) {
  EXPECT_EQ(cache_.find("source"), std::nullopt);
  cache_.keep("source", "made");
  EXPECT_EQ(cache_.find("source"), "made");
  EXPECT_EQ(cache_.find("sourcf"), std::nullopt);
  cache_.keep("", "");
  EXPECT_EQ(cache_.find(""), "");
}

TEST_F(TextCacheTest, keeps_the_last_of_two) {
  cache_.keep("source", "first");
  cache_.keep("source", "second");
  EXPECT_EQ(cache_.find("source"), "second");
}

TEST_F(TextCacheTest, belongs_to_one_maker) {
  cache_.keep("source", "made");
  EXPECT_EQ(TextCache(folder_, 2).find("source"), std::nullopt);
}

TEST_F(TextCacheTest, without_a_folder_keeps_nothing) {
  const TextCache nowhere("", 1);
  nowhere.keep("source", "made");
  EXPECT_EQ(nowhere.find("source"), std::nullopt);
}

TEST_F(TextCacheTest, makes_a_folder_for_its_user_alone) {
  cache_.keep("source", "made");
  EXPECT_EQ(fs::status(folder_).permissions(), fs::perms::owner_all);
  EXPECT_EQ(fs::status(only_file()).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(TextCacheTest, does_not_trust_a_folder_that_others_may_write_to) {
  cache_.keep("source", "made");
  fs::permissions(folder_, fs::perms::all);
  EXPECT_EQ(cache_.find("source"), std::nullopt);
}

TEST_F(TextCacheTest, does_not_follow_a_link_in_its_folder) {
  cache_.keep("source", "made");
  const fs::path file = only_file();
  fs::rename(file, tree_.at("elsewhere"));
  fs::create_symlink(tree_.at("elsewhere"), file);
  EXPECT_EQ(cache_.find("source"), std::nullopt);
}

// Whichever byte it is.
TEST_F(TextCacheTest, finds_nothing_in_a_damaged_file) {
  cache_.keep("source", "made");
  const fs::path file = only_file();
  const auto size = fs::file_size(file);
  for (uintmax_t at = 0; at < size; ++at) {
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekg(static_cast<std::streamoff>(at));
    const char byte = static_cast<char>(stream.get());
    stream.seekp(static_cast<std::streamoff>(at));
    stream.put(static_cast<char>(byte ^ 1));
    stream.flush();
    EXPECT_EQ(cache_.find("source"), std::nullopt) << "byte " << at;
    stream.seekp(static_cast<std::streamoff>(at));
    stream.put(byte);
  }
  EXPECT_EQ(cache_.find("source"), "made");
  for (uintmax_t left = 0; left < size; ++left) {
    cache_.keep("source", "made");
    fs::resize_file(file, left);
    EXPECT_EQ(cache_.find("source"), std::nullopt) << left << " bytes left";
  }
}

TEST_F(TextCacheTest, forgets_the_older_half_of_too_many) {
  for (int i = 0; i < 5000; ++i) cache_.keep(std::to_string(i), "made");
  const auto count = std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  EXPECT_LT(count, 4500);
  EXPECT_GE(count, 2000);
  EXPECT_EQ(cache_.find("4999"), "made");
}

TEST_F(TextCacheTest, leaves_files_of_others_alone) {
  cache_.keep("source", "made");
  std::vector<std::string> others = {"photo.jpg", "0123456789abcdef", "0123456789abcdef.1.1",
                                     "0123456789ABCDEF", "0123456789abcdef0"};
  for (int i = 0; i < 4100; ++i) others.push_back("photo" + std::to_string(i));
  for (const std::string& name : others) std::ofstream(fs::path(folder_) / name) << "not yours";
  fs::create_directory(fs::path(folder_) / "fedcba9876543210");
  for (int i = 0; i < 5000; ++i) cache_.keep(std::to_string(i), "made");
  for (const std::string& name : others) EXPECT_TRUE(fs::exists(fs::path(folder_) / name)) << name;
  EXPECT_TRUE(fs::exists(fs::path(folder_) / "fedcba9876543210"));
}

TEST_F(TextCacheTest, does_not_wait_for_what_is_no_file) {
  cache_.keep("source", "made");
  const fs::path file = only_file();
  fs::remove(file);
  ASSERT_EQ(::mkfifo(file.c_str(), S_IRUSR | S_IWUSR), 0);
  EXPECT_EQ(cache_.find("source"), std::nullopt);
  cache_.keep("source", "made");
  EXPECT_EQ(cache_.find("source"), "made");
}

}  // namespace
}  // namespace giro::modules
