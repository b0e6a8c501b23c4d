#include "runtime/env_file.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

namespace giro::runtime {
namespace {

// "NAME=value;" for each.
std::string parse(std::string_view text) {
  std::string out;
  for (const EnvEntry& entry : parse_env_file(text)) {
    out += entry.name + "=" + entry.value + ";";
  }
  return out;
}

TEST(EnvFile, takes_a_variable_a_line_without_the_blanks_around) {
  EXPECT_EQ(parse("A=1\nB=2"), "A=1;B=2;");
  EXPECT_EQ(parse("\n\n  A\t=\t1  \n"), "A=1;");
  EXPECT_EQ(parse("A B=1"), "A B=1;");
  EXPECT_EQ(parse("A=1=2"), "A=1=2;");
  EXPECT_EQ(parse("A=\nB=1"), "A=;B=1;");
  EXPECT_EQ(parse("A=1\r\nB=2\r\n"), "A=1;B=2;");
}

TEST(EnvFile, skips_what_is_no_variable) {
  EXPECT_EQ(parse(""), "");
  EXPECT_EQ(parse("A\nB=1"), "B=1;");
  EXPECT_EQ(parse("A\n=1"), "");
  EXPECT_EQ(parse("=x\nB=1"), "B=1;");
  EXPECT_EQ(parse("A: 1\nB=2"), "B=2;");
}

TEST(EnvFile, takes_export_for_what_a_shell_takes_it) {
  EXPECT_EQ(parse("export A=1"), "A=1;");
  EXPECT_EQ(parse("export  A=1"), "A=1;");
  EXPECT_EQ(parse("exportA=1\nexport=2"), "exportA=1;export=2;");
}

TEST(EnvFile, ends_an_unquoted_value_at_a_comment) {
  EXPECT_EQ(parse("A=a#b\nB=a #b\n# C=1\nD=#"), "A=a;B=a;D=;");
  EXPECT_EQ(parse("A=a'#'"), "A=a';");
  EXPECT_EQ(parse("A= # x\nB=1"), "A=;B=1;");
}

TEST(EnvFile, keeps_everything_between_quotes) {
  EXPECT_EQ(parse("A=\" a#b \" # c"), "A= a#b ;");
  EXPECT_EQ(parse("A='x\"y'\nB=`'\"`"), "A=x\"y;B='\";");
  EXPECT_EQ(parse("A=\"a\nb\" z\nB=1"), "A=a\nb;B=1;");
  EXPECT_EQ(parse("A=\"\"\nB=''"), "A=;B=;");
  EXPECT_EQ(parse("A=\"a\\\"b\""), "A=a\\;");
}

TEST(EnvFile, expands_line_ends_between_double_quotes_alone) {
  EXPECT_EQ(parse("A=\"a\\nb\""), "A=a\nb;");
  EXPECT_EQ(parse("A='a\\nb'\nB=`a\\nb`\nC=a\\nb"), "A=a\\nb;B=a\\nb;C=a\\nb;");
  EXPECT_EQ(parse("A=\"\\t\""), "A=\\t;");
}

TEST(EnvFile, takes_a_quote_that_is_not_closed_as_it_stands) {
  EXPECT_EQ(parse("A=\"a\nb\nC=1"), "A=\"a;C=1;");
  EXPECT_EQ(parse("A=\"\nB=1"), "A=\";B=1;");
}

// Node's reading, which programs may rely on.
TEST(EnvFile, finds_a_value_behind_blanks_on_the_next_line) {
  EXPECT_EQ(parse("A= \nB=2"), "A=B=2;");
}

TEST(EnvFile, of_several_the_last_counts_but_the_environment_stays) {
  using Need = EnvFile::Need;
  static std::string absent;
  const auto tell_absent = [](const std::string& path) { absent = path; };
  const std::string folder = testing::TempDir();
  const EnvFile files[] = {{folder + "first.env", Need::must_exist},
                           {folder + "none.env", Need::may_exist},
                           {folder + "second.env", Need::must_exist}};
  std::ofstream(files[0].path) << "GIRO_A=1\nGIRO_B=1\n";
  std::ofstream(files[2].path) << "GIRO_B=2\nGIRO_C=2\n";
  setenv("GIRO_C", "kept", 1);
  EXPECT_EQ(load_env_files(files, tell_absent), std::nullopt);
  EXPECT_EQ(absent, files[1].path);
  EXPECT_STREQ(getenv("GIRO_A"), "1");
  EXPECT_STREQ(getenv("GIRO_B"), "2");
  EXPECT_STREQ(getenv("GIRO_C"), "kept");
  const EnvFile missing[] = {files[0], {folder + "no such file", Need::must_exist}};
  EXPECT_EQ(load_env_files(missing, tell_absent), missing[1].path);
}

}  // namespace
}  // namespace giro::runtime
