#include "runtime/text_width.h"

#include <gtest/gtest.h>

namespace giro::runtime {
namespace {

TEST(TextWidth, counts_columns_and_not_characters) {
  EXPECT_EQ(text_width(u"abc"), 3);
  EXPECT_EQ(text_width(u"\u3042\uff21"), 4);
  EXPECT_EQ(text_width(u"\U0001f415"), 2);
  EXPECT_EQ(text_width(u"e\u0301\u200d\u0007"), 1);
  EXPECT_EQ(text_width(u"\u1100\u1161"), 2);  // letters that form one syllable
}

void expect_position(std::u16string_view text, int64_t row, int64_t column) {
  TextPosition position = position_behind(text, {10, 4, 2});
  EXPECT_EQ(position.row, row);
  EXPECT_EQ(position.column, column);
}

TEST(TextWidth, finds_the_row_and_the_column_behind_a_text) {
  expect_position(u"abc", 0, 3);
  expect_position(u"0123456789a", 1, 1);
  expect_position(u"a\tb", 0, 5);
  expect_position(u"ab\nc", 1, 3);
  expect_position(u"0123456789\n", 1, 2);
}

TEST(TextWidth, does_not_divide_a_wide_character_between_rows) {
  expect_position(u"012345678\u3042", 1, 2);
}

}  // namespace
}  // namespace giro::runtime
