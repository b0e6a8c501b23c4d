#include "runtime/modules/source_text.h"

#include <gtest/gtest.h>

#include "modules/file_tree.h"

namespace giro::modules {
namespace {

TEST(SourceTextTest, drops_one_byte_order_mark) {
  EXPECT_EQ(source_text("\xef\xbb\xbf"
                        "a")
                .utf8,
            "a");
  EXPECT_EQ(source_text("\xef\xbb\xbf\xef\xbb\xbf").utf8, "\xef\xbb\xbf");
  EXPECT_EQ(source_text("\xef\xbb").utf8, "\xef\xbf\xbd");
}

TEST(SourceTextTest, knows_ascii) {
  EXPECT_TRUE(source_text("").ascii);
  EXPECT_TRUE(source_text("\xef\xbb\xbf"
                          "plain\n\t\x7f")
                  .ascii);
  EXPECT_FALSE(source_text("\xc3\xa9").ascii);
}

TEST(SourceTextTest, replaces_each_longest_beginning_of_a_character) {
  const std::string r = "\xef\xbf\xbd";
  EXPECT_EQ(source_text("\xff"
                        "a")
                .utf8,
            r + "a");
  EXPECT_EQ(source_text("\xc3(").utf8, r + "(");
  EXPECT_EQ(source_text("\xf0\x9f\x98").utf8, r);  // cut off
  EXPECT_EQ(source_text("\xf0\x9f\x98x").utf8, r + "x");
  EXPECT_EQ(source_text("\xed\xa0\x80").utf8, r + r + r);          // a surrogate
  EXPECT_EQ(source_text("\xc0\x80").utf8, r + r);                  // overlong
  EXPECT_EQ(source_text("\xe0\x9f\xbf").utf8, r + r + r);          // overlong
  EXPECT_EQ(source_text("\xf4\x90\x80\x80").utf8, r + r + r + r);  // past U+10FFFF
  EXPECT_EQ(source_text("\xe2\x82\xac\xf0\x9f\x98\x80\xff").utf8,
            "\xe2\x82\xac\xf0\x9f\x98\x80" + r);
}

TEST(SourceTextTest, names_the_call_that_failed) {
  test::FileTree tree;
  tree.add("folder/x");
  EXPECT_EQ(read_source(tree.at("none")).error().to_string(),
            "ENOENT: no such file or directory, open");
  EXPECT_EQ(read_source(tree.at("folder")).error().to_string(),
            "EISDIR: illegal operation on a directory, read");
  EXPECT_EQ(read_source(tree.add("file", "text"))->utf8, "text");
}

}  // namespace
}  // namespace giro::modules
