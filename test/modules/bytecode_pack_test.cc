#include "runtime/modules/bytecode_pack.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "modules/file_tree.h"

namespace giro::modules {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMaker = 7;

class BytecodePackTest : public ::testing::Test {
 protected:
  BytecodePack open(uint64_t maker = kMaker) const { return {folder_, "program", maker}; }

  static void add(BytecodePack& pack, const std::string& text, const std::string& bytecode) {
    pack.add(name_of_text(text, 1), text,
             {reinterpret_cast<const uint8_t*>(bytecode.data()), bytecode.size()}, 1);
  }

  void keep(const std::string& text, const std::string& bytecode) const {
    BytecodePack pack = open();
    add(pack, text, bytecode);
    pack.write();
  }

  static std::string read(BytecodePack pack, const std::string& text) {
    const PackEntry* entry = pack.find(name_of_text(text, 1));
    if (entry == nullptr) return "none";
    std::string bytes;
    const bool is_read = pack.read(*entry, text, [&bytes](size_t size) {
      bytes.resize(size);
      return reinterpret_cast<uint8_t*>(bytes.data());
    });
    return is_read ? bytes : "unreadable";
  }

  fs::path only_file() const { return fs::directory_iterator(folder_)->path(); }

  test::FileTree tree_;
  std::string folder_ = tree_.at("some/cache");
  std::string text_ = std::string(100, 'a') + "\n// and more of it";
  std::string bytecode_ = "head" + text_ + "and behind";
};

TEST_F(BytecodePackTest, gives_back_what_was_added) {
  EXPECT_FALSE(open().exists());
  keep(text_, bytecode_);
  EXPECT_TRUE(open().exists());
  EXPECT_EQ(read(open(), text_), bytecode_);
  EXPECT_EQ(read(open(), text_ + " "), "none");
}

TEST_F(BytecodePackTest, has_no_text_in_its_file) {
  keep(text_, bytecode_);
  std::ifstream file(only_file(), std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  EXPECT_EQ(bytes.find("and more of it"), std::string::npos);
  EXPECT_NE(bytes.find("and behind"), std::string::npos);
}

TEST_F(BytecodePackTest, takes_bytecode_that_has_another_text) {
  keep(text_, "nothing of it");
  EXPECT_EQ(read(open(), text_), "nothing of it");
}

TEST_F(BytecodePackTest, belongs_to_one_maker_and_one_program) {
  keep(text_, bytecode_);
  EXPECT_FALSE(open(kMaker + 1).exists());
  EXPECT_FALSE(BytecodePack(folder_, "another program", kMaker).exists());
  fs::rename(only_file(), fs::path(folder_) / file_name_of(hash_of("program", kMaker + 1)));
  EXPECT_FALSE(open(kMaker + 1).exists());
}

TEST_F(BytecodePackTest, without_a_folder_keeps_nothing) {
  BytecodePack pack("", "program", kMaker);
  add(pack, text_, bytecode_);
  pack.write();
  EXPECT_FALSE(pack.exists());
  EXPECT_FALSE(BytecodePack("", "program", kMaker).exists());
}

// Whichever byte it is: nothing is found, or what was kept.
TEST_F(BytecodePackTest, gives_nothing_else_of_a_damaged_file) {
  keep(text_, bytecode_);
  const fs::path file = only_file();
  const auto size = fs::file_size(file);
  for (uintmax_t at = 0; at < size; ++at) {
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekg(static_cast<std::streamoff>(at));
    const char byte = static_cast<char>(stream.get());
    stream.seekp(static_cast<std::streamoff>(at));
    stream.put(static_cast<char>(byte ^ 1));
    stream.flush();
    const std::string found = read(open(), text_);
    EXPECT_TRUE(found == "none" || found == "unreadable") << "byte " << at;
    stream.seekp(static_cast<std::streamoff>(at));
    stream.put(byte);
  }
  EXPECT_EQ(read(open(), text_), bytecode_);
  for (uintmax_t left = 0; left < size; ++left) {
    keep(text_, bytecode_);
    fs::resize_file(file, left);
    const std::string found = read(open(), text_);
    EXPECT_TRUE(found == "none" || found == "unreadable") << left << " bytes left";
  }
}

TEST_F(BytecodePackTest, does_not_trust_what_others_may_write) {
  keep(text_, bytecode_);
  fs::permissions(folder_, fs::perms::all);
  EXPECT_FALSE(open().exists());
}

TEST_F(BytecodePackTest, keeps_what_is_asked_for_and_the_rest_for_some_runs) {
  keep("one", "bytecode of one");
  keep("two", "bytecode of two");
  for (int run = 0; run < 3; ++run) {
    BytecodePack pack = open();
    pack.find(name_of_text("two", 1));
    pack.write();
    EXPECT_EQ(read(open(), "one"), "bytecode of one");
  }
  BytecodePack pack = open();
  pack.find(name_of_text("two", 1));
  pack.write();
  EXPECT_EQ(read(open(), "one"), "none");
  EXPECT_EQ(read(open(), "two"), "bytecode of two");
}

TEST_F(BytecodePackTest, replaces_what_is_added_again) {
  keep(text_, bytecode_);
  keep(text_, "other");
  EXPECT_EQ(read(open(), text_), "other");
}

TEST_F(BytecodePackTest, counts_renewals) {
  keep(text_, bytecode_);
  const TextName name = name_of_text(text_, 1);
  for (uint16_t renewals = 1; renewals < 3; ++renewals) {
    BytecodePack pack = open();
    pack.renew(name);
    pack.write();
    EXPECT_EQ(open().find(name)->size, 0u);
    EXPECT_EQ(open().find(name)->renewals, renewals);
    keep(text_, bytecode_);
    EXPECT_EQ(open().find(name)->renewals, renewals);
    EXPECT_EQ(read(open(), text_), bytecode_);
  }
}

TEST_F(BytecodePackTest, texts_that_differ_anywhere_have_other_names) {
  std::string text(200, 'x');
  const TextName name = name_of_text(text, 1);
  for (size_t at = 0; at < text.size(); ++at) {
    std::string other = text;
    other[at] = 'y';
    const TextName changed = name_of_text(other, 1);
    EXPECT_NE(changed.first, name.first) << at;
    EXPECT_NE(changed.second, name.second) << at;
  }
  EXPECT_FALSE(name_of_text(text + '\0', 1) == name);
  EXPECT_FALSE(name_of_text(text, 2) == name);
}

}  // namespace
}  // namespace giro::modules
