#include "runtime/modules/package_json.h"

#include <gtest/gtest.h>

#include "modules/file_tree.h"

namespace giro::modules {
namespace {

PackageJson parse(std::string text) { return parse_package_json("/p", std::move(text)); }

TEST(PackageJsonTest, keeps_what_resolving_needs) {
  PackageJson package = parse(R"({"version":"1.0.0","name":"n","main":"m.js","type":"module",
    "scripts":{"a":[1,{"b":null}]},"exports":{".":{"node":"./a.js"},"./b":["./b.js",null]},
    "imports":{"#x":"./x.js"}})");
  ASSERT_TRUE(package.valid);
  EXPECT_EQ(package.file(), "/p/package.json");
  EXPECT_EQ(package.name, "n");
  EXPECT_EQ(package.main, "m.js");
  EXPECT_EQ(package.type, PackageType::module);
  ASSERT_TRUE(package.exports && package.imports);
  EXPECT_EQ(package.exports->member(".")->member("node")->text, "./a.js");
  EXPECT_EQ(package.exports->member("./b")->items[1].kind, JsonValue::Kind::null);
  EXPECT_EQ(package.imports->member("#x")->text, "./x.js");
}

TEST(PackageJsonTest, keeps_the_order_of_conditions_and_the_last_of_two_values) {
  PackageJson package = parse(R"({"exports":{"b":"1","a":"2","b":"3"},"main":"x","main":7})");
  ASSERT_TRUE(package.valid);
  const auto& members = package.exports->members;
  ASSERT_EQ(members.size(), 2u);
  EXPECT_EQ(members[0].key, "b");
  EXPECT_EQ(members[0].value.text, "3");
  EXPECT_EQ(members[1].key, "a");
  EXPECT_FALSE(package.main);
}

TEST(PackageJsonTest, overlooks_fields_of_a_wrong_type_but_not_name_and_type) {
  PackageJson package = parse(R"({"main":{},"exports":false,"imports":"x"})");
  EXPECT_TRUE(package.valid);
  EXPECT_FALSE(package.main || package.exports || package.imports);
  EXPECT_TRUE(parse(R"({"type":"other"})").valid);
  EXPECT_EQ(parse(R"({"type":"other"})").type, PackageType::none);
  EXPECT_FALSE(parse(R"({"name":1})").valid);
  EXPECT_FALSE(parse(R"({"name":null})").valid);
  EXPECT_FALSE(parse(R"({"type":[]})").valid);
}

TEST(PackageJsonTest, says_that_broken_files_are_broken) {
  for (const char* text : {"",
                           " ",
                           "[]",
                           "1",
                           "\"x\"",
                           "{",
                           "{\"main\":",
                           "{\"main\":\"a\"} x",
                           "{}{}",
                           "{\"a\":\"\xff\"}",
                           "{\"exports\":{\"a\":}}",
                           "{\"exports\":[1,}",
                           "null",
                           "{\"a\":,}",
                           "{\"a\":1 \"b\":2}",
                           "{\"a\":1,}",
                           "{\"a\":[}",
                           "{\"a\" 1}",
                           "{\"main\":\"\\x\"}",
                           "{\"main\":\"\\ud800\"}",
                           "{\"main\":\"\\u12\"}",
                           "{\"main\":\"a\nb\"}",
                           "{\"main\":01}",
                           "{\"main\":1.}",
                           "{\"main\":tru}",
                           "{\"main\":-}",
                           "{\"a\":\"\\"}) {
    EXPECT_FALSE(parse(text).valid) << text;
  }
  EXPECT_TRUE(parse("{}").valid);
  EXPECT_TRUE(parse(" {} \n").valid);
  EXPECT_TRUE(parse("\xef\xbb\xbf{}").valid);
}

TEST(PackageJsonTest, reads_every_escape_and_number) {
  EXPECT_EQ(parse(R"({"main":"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00"})").main,
            "\"\\/\b\f\n\r\t\xc3\xa9\xf0\x9f\x98\x80");
  for (const char* number : {"0", "-0", "12", "1.5", "-1.50e+7", "1E5", "true", "false", "null"}) {
    EXPECT_TRUE(parse(R"({"main":)" + std::string(number) + "}").valid) << number;
  }
}

TEST(PackageJsonTest, passes_over_what_nobody_wants) {
  PackageJson package =
      parse(R"( { "a" : [ { "x" : "]\"}" } , 2 ] , "b":"," , "c":-1 , "main":"m" } )");
  EXPECT_TRUE(package.valid);
  EXPECT_EQ(package.main, "m");
}

TEST(PackageJsonTest, survives_exports_that_are_nested_without_end) {
  std::string deep = R"({"exports":)";
  for (int i = 0; i < 100'000; ++i) deep += R"({"a":)";
  EXPECT_FALSE(parse(deep).valid);
}

TEST(PackageReaderTest, reads_a_file_once) {
  test::FileTree tree;
  PackageReader reader;
  tree.add("package.json", R"({"name":"one"})");
  const PackageJson* first = reader.in_folder(tree.at(""));
  ASSERT_NE(first, nullptr);
  tree.add("package.json", R"({"name":"two"})");
  EXPECT_EQ(reader.in_folder(tree.at("")), first);
  EXPECT_EQ(first->name, "one");
}

TEST(PackageReaderTest, remembers_missing_files_until_told_to_forget_them) {
  test::FileTree tree;
  PackageReader reader;
  EXPECT_EQ(reader.in_folder(tree.at("")), nullptr);
  tree.add("package.json", "{}");
  EXPECT_EQ(reader.in_folder(tree.at("")), nullptr);
  reader.forget_missing();
  EXPECT_NE(reader.in_folder(tree.at("")), nullptr);
}

TEST(PackageReaderTest, finds_the_scope_above_but_not_past_node_modules) {
  test::FileTree tree;
  PackageReader reader;
  tree.add("package.json", R"({"name":"outer"})");
  tree.add("node_modules/dep/lib/x.js");
  tree.add("a/b/x.js");
  ASSERT_NE(reader.above(tree.at("a/b")), nullptr);
  EXPECT_EQ(reader.above(tree.at("a/b"))->name, "outer");
  EXPECT_EQ(reader.above(tree.at("node_modules/dep/lib")), nullptr);
  EXPECT_EQ(reader.above(tree.at("node_modules")), nullptr);
}

}  // namespace
}  // namespace giro::modules
