#include "runtime/modules/paths.h"

#include <gmock/gmock.h>

namespace giro::modules {
namespace {

using testing::ElementsAre;

TEST(PathsTest, resolves_like_path_resolve) {
  EXPECT_EQ(resolve_path("/a/b", "c"), "/a/b/c");
  EXPECT_EQ(resolve_path("/a/b/", "./c/"), "/a/b/c");
  EXPECT_EQ(resolve_path("/a/b", "../../../c"), "/c");
  EXPECT_EQ(resolve_path("/a", "/x//y/./z/.."), "/x/y");
  EXPECT_EQ(resolve_path("/a", ".."), "/");
  EXPECT_EQ(resolve_path("/", ""), "/");
  EXPECT_EQ(resolve_path("/a", "..b/...c"), "/a/..b/...c");
}

TEST(PathsTest, knows_which_requests_are_relative_or_name_a_folder) {
  for (const char* request : {".", "..", "./x", "../x"})
    EXPECT_TRUE(is_relative(request)) << request;
  for (const char* request : {"", "x", ".x", "...", "..x", "/x"}) {
    EXPECT_FALSE(is_relative(request)) << request;
  }
  for (const char* request : {".", "..", "x/", "x/.", "./x/..", "/"}) {
    EXPECT_TRUE(names_a_folder(request)) << request;
  }
  for (const char* request : {"", "x", "x/.y", "x/y..", "..."}) {
    EXPECT_FALSE(names_a_folder(request)) << request;
  }
}

TEST(PathsTest, lists_node_modules_up_to_the_root_but_none_inside_another) {
  EXPECT_THAT(node_module_paths("/a/node_modules/b/c"),
              ElementsAre("/a/node_modules/b/c/node_modules", "/a/node_modules/b/node_modules",
                          "/a/node_modules", "/node_modules"));
  EXPECT_THAT(node_module_paths("/"), ElementsAre("/node_modules"));
}

TEST(PathsTest, lists_global_folders_of_what_is_set) {
  EXPECT_THAT(global_paths({"/x::rel:/y:", "/home/u", "/opt/bin/giro"}),
              ElementsAre("/x", "rel", "/y", "/home/u/.node_modules", "/home/u/.node_libraries",
                          "/opt/lib/node"));
  EXPECT_THAT(global_paths({}), ElementsAre());
}

TEST(PathsTest, splits_a_request_into_package_and_subpath) {
  PackageRequest request;
  ASSERT_TRUE(split_package_request("name", request));
  EXPECT_EQ(request.name, "name");
  EXPECT_EQ(request.subpath, ".");
  ASSERT_TRUE(split_package_request("@scope/name/a/b", request));
  EXPECT_EQ(request.name, "@scope/name");
  EXPECT_EQ(request.subpath, "./a/b");
  ASSERT_TRUE(split_package_request("name/", request));
  EXPECT_EQ(request.subpath, "./");
  for (const char* bad : {"", ".x", "/x", "@", "@x", "@x/", "@/x", "a%b", "a\\b", "@a/b\\c"}) {
    EXPECT_FALSE(split_package_request(bad, request)) << bad;
  }
}

TEST(PathsTest, reads_and_writes_percent_encoding) {
  EXPECT_EQ(percent_decoded("a%20b%c3%A9%"), "a b\xc3\xa9%");
  EXPECT_EQ(percent_decoded("%zz%2"), "%zz%2");
  EXPECT_TRUE(has_encoded_separator("a%2fb"));
  EXPECT_TRUE(has_encoded_separator("a%5C"));
  EXPECT_FALSE(has_encoded_separator("a%2eb%2"));
  EXPECT_EQ(file_url("/a b/#[x]~%"), "file:///a%20b/%23%5Bx%5D%7E%25");
}

TEST(PathsTest, tells_urls_from_package_names) {
  for (const char* url : {"node:fs", "file:///x", "a+b.c-1:x"}) EXPECT_TRUE(is_url(url)) << url;
  for (const char* name : {"", "fs", ":x", "1a:b", "@a/b:c", "a/b:c"})
    EXPECT_FALSE(is_url(name)) << name;
}

}  // namespace
}  // namespace giro::modules
