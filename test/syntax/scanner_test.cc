#include "syntax/scanner.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace giro::syntax {
namespace {

std::vector<std::u16string> tokens_of(std::u16string_view text) {
  Names names = Names::with_words();
  Scanner scanner(text, names);
  std::vector<std::u16string> found;
  for (Token token = scanner.next(); token.kind != Kind::end; token = scanner.next()) {
    found.emplace_back(text.substr(token.start, token.end - token.start));
  }
  return found;
}

TEST(Scanner, punctuators_are_as_long_as_they_can_be) {
  const std::vector<std::u16string> wanted = {u">>>=", u"**=", u"?\?=", u"?.",  u"?",
                                              u".5",   u"...", u"===",  u"!==", u"=>",
                                              u"&&=",  u"||",  u"--"};
  EXPECT_EQ(tokens_of(u">>>= **= ?\?= ?. ?.5 ... === !== => &&= || --"), wanted);
}

TEST(Scanner, numbers_end_where_they_end) {
  const std::vector<std::u16string> wanted = {u"0x1F", u"1_000n", u"1.", u".5e-3",
                                              u"0b1",  u"1",      u"..."};
  EXPECT_EQ(tokens_of(u"0x1F 1_000n 1. .5e-3 0b1 1 ..."), wanted);
}

TEST(Scanner, it_tells_where_lines_end) {
  Names names = Names::with_words();
  Scanner scanner(u"a /* \n */ b // c\x2028 d /* */ e", names);
  const bool wanted[] = {false, true, true, false};
  for (const bool follows_newline : wanted) {
    EXPECT_EQ(scanner.next().follows_newline, follows_newline);
  }
}

TEST(Scanner, words_have_the_numbers_of_the_grammar) {
  Names names = Names::with_words();
  Scanner scanner(u"await using yield usin __proto__", names);
  EXPECT_EQ(scanner.next().name, kAwait);
  EXPECT_EQ(scanner.next().name, kUsing);
  EXPECT_EQ(scanner.next().name, kYield);
  EXPECT_GE(scanner.next().name, kWords);
  EXPECT_EQ(scanner.next().name, kProto);
}

TEST(Scanner, many_names_keep_their_numbers) {
  std::u16string text;
  for (char16_t c = u'a'; c <= u'z'; ++c) {
    for (char16_t d = u'a'; d <= u'z'; ++d) text += {c, d, c, ' '};
  }
  Names names = Names::with_words();
  Scanner first(text, names);
  std::vector<Name> numbers;
  for (Token token = first.next(); token.kind != Kind::end; token = first.next()) {
    numbers.push_back(token.name);
  }
  Scanner second(text, names);
  for (const Name number : numbers) EXPECT_EQ(second.next().name, number);
}

}  // namespace
}  // namespace giro::syntax
