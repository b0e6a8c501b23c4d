#include "runtime/modules/resolver.h"

#include <gtest/gtest.h>

#include <vector>

#include "modules/file_tree.h"
#include "runtime/modules/paths.h"

namespace giro::modules {
namespace {

const std::vector<std::string> kRequire = {"node", "require"};
const std::vector<std::string> kExtensions = {".js", ".json", ".node"};

class ResolverTest : public testing::Test {
 protected:
  std::string shown(const Resolution& resolution) const {
    if (resolution.found()) return tree.shown(resolution.path());
    if (!resolution.failed()) return "nothing";
    return std::string(resolution.error().code_name()) + ": " +
           tree.shown(resolution.error().message);
  }
  // As require() from a file in `folder` looks.
  std::string resolve(const std::string& request, const std::string& folder = "app") {
    std::vector<std::string> paths = {tree.at(folder)};
    if (!is_relative(request)) paths = node_module_paths(tree.at(folder));
    return shown(resolver.find_path(request, paths, extensions, kRequire));
  }

  test::FileTree tree;
  std::vector<std::string> extensions = kExtensions;
  Resolver resolver{
      ResolverOptions{.is_builtin = [](std::string_view name) { return name == "fs"; }}};
};

TEST_F(ResolverTest, prefers_the_file_then_the_extensions_in_order_then_the_folder) {
  tree.add("app/x/index.js");
  EXPECT_EQ(resolve("./x"), "~/app/x/index.js");
  tree.add("app/x.json");
  EXPECT_EQ(resolve("./x"), "~/app/x.json");
  tree.add("app/x.js");
  EXPECT_EQ(resolve("./x"), "~/app/x.js");
  EXPECT_EQ(resolve("./x/"), "~/app/x/index.js");
  extensions = {".json", ".js"};
  EXPECT_EQ(resolve("./x"), "~/app/x.json");
  extensions = {};
  EXPECT_EQ(resolve("./x"), "nothing");
}

TEST_F(ResolverTest, takes_main_of_a_folder_and_falls_back_to_index_with_a_warning) {
  tree.add("app/a/package.json", R"({"main":"lib"})");
  tree.add("app/a/lib/index.js");
  EXPECT_EQ(resolve("./a"), "~/app/a/lib/index.js");
  tree.add("app/b/package.json", R"({"main":"gone"})");
  tree.add("app/b/index.js");
  EXPECT_EQ(resolve("./b"), "~/app/b/index.js");
  const Deprecations deprecations = resolver.take_deprecations();
  ASSERT_EQ(deprecations.size(), 1U);
  EXPECT_EQ(tree.shown(deprecations[0].text),
            "Invalid 'main' field in '~/app/b/package.json' of 'gone'. Please either fix that or "
            "report it to the module author");
  EXPECT_TRUE(resolver.take_deprecations().empty());
}

TEST_F(ResolverTest, says_which_main_is_missing_and_whose) {
  tree.add("node_modules/c/package.json", R"({"main":"gone"})");
  std::vector<std::string> paths = {tree.at("node_modules")};
  Resolution resolution = resolver.find_path("c", paths, extensions, kRequire);
  ASSERT_TRUE(resolution.failed());
  EXPECT_EQ(shown(resolution),
            "MODULE_NOT_FOUND: Cannot find module '~/node_modules/c/gone'. Please verify that the "
            "package.json has a valid \"main\" entry");
  EXPECT_EQ(resolution.error().path, tree.at("node_modules/c/package.json"));
  EXPECT_EQ(resolution.error().request_path, "c");
}

TEST_F(ResolverTest, walks_up_through_node_modules) {
  tree.add("app/node_modules/near/index.js");
  tree.add("node_modules/near/index.js");
  tree.add("node_modules/far/sub.js");
  EXPECT_EQ(resolve("near", "app/lib"), "~/app/node_modules/near/index.js");
  EXPECT_EQ(resolve("far/sub", "app/lib"), "~/node_modules/far/sub.js");
  EXPECT_EQ(resolve("none", "app/lib"), "nothing");
}

TEST_F(ResolverTest, lets_exports_hide_files_and_takes_targets_as_urls) {
  tree.add("node_modules/p/package.json", R"({"exports":{".":"./a%20b.js?x#y","./gone":"./gone",
    "./enc":"./a%2fb"}})");
  tree.add("node_modules/p/a b.js");
  EXPECT_EQ(resolve("p"), "~/node_modules/p/a b.js");
  EXPECT_EQ(
      resolve("p/a b.js"),
      "ERR_PACKAGE_PATH_NOT_EXPORTED: Package subpath './a b.js' is not defined by \"exports\" in "
      "~/node_modules/p/package.json");
  EXPECT_EQ(resolve("p/gone"), "MODULE_NOT_FOUND: Cannot find module '~/node_modules/p/gone'");
  EXPECT_EQ(
      resolve("p/enc"),
      "ERR_INVALID_MODULE_SPECIFIER: Invalid module \"file://~/node_modules/p/a%2fb\" must not "
      "include encoded \"/\" or \"\\\" characters");
}

TEST_F(ResolverTest, gives_broken_package_files_as_errors) {
  tree.add("node_modules/p/package.json", "{");
  tree.add("node_modules/p/index.js");
  EXPECT_EQ(resolve("p"),
            "ERR_INVALID_PACKAGE_CONFIG: Invalid package config ~/node_modules/p/package.json.");
}

TEST_F(ResolverTest, lets_a_package_name_itself_if_it_has_exports) {
  tree.add("package.json", R"({"name":"me","exports":{"./x":"./x.js"}})");
  tree.add("x.js");
  std::string parent = tree.at("lib/parent.js");
  EXPECT_EQ(shown(resolver.resolve_self("me/x", parent, kRequire)), "~/x.js");
  EXPECT_EQ(
      shown(resolver.resolve_self("me", parent, kRequire)),
      "ERR_PACKAGE_PATH_NOT_EXPORTED: No \"exports\" main defined in ~/package.json imported from "
      "~/lib/parent.js");
  EXPECT_EQ(shown(resolver.resolve_self("mean/x", parent, kRequire)), "nothing");
}

TEST_F(ResolverTest, follows_imports_to_files_packages_and_builtins) {
  tree.add("package.json", R"({"imports":{"#x":"./x.js","#dep":"dep","#sub":"dep/sub","#fs":"fs",
    "#main":"with-main","#none":"none","#bad":"@x"}})");
  tree.add("x.js");
  tree.add("node_modules/dep/index.json");
  tree.add("node_modules/dep/sub.js");
  tree.add("node_modules/with-main/package.json", R"({"main":"lib/start"})");
  tree.add("node_modules/with-main/lib/start.js");
  auto import = [&](const char* name) {
    return shown(resolver.resolve_import(name, tree.at("lib/parent.js"), kRequire));
  };
  EXPECT_EQ(import("#x"), "~/x.js");
  EXPECT_EQ(import("#dep"), "~/node_modules/dep/index.json");
  EXPECT_EQ(import("#main"), "~/node_modules/with-main/lib/start.js");
  EXPECT_EQ(import("#fs"), "node:fs");
  EXPECT_EQ(import("#sub"), "MODULE_NOT_FOUND: Cannot find module '~/node_modules/dep/sub'");
  EXPECT_EQ(import("#none"), "MODULE_NOT_FOUND: Cannot find module '#none'");
  EXPECT_EQ(
      import("#bad"),
      "ERR_INVALID_MODULE_SPECIFIER: Invalid module \"@x\" is not a valid package name imported "
      "from ~/package.json");
  EXPECT_EQ(shown(resolver.resolve_import("#x", "/nowhere/x.js", kRequire)), "nothing");
}

TEST_F(ResolverTest, follows_symbolic_links_unless_told_to_keep_them) {
  tree.add("real/index.js");
  tree.link("node_modules/linked", "../real");
  EXPECT_EQ(resolve("linked"), "~/real/index.js");
  std::vector<std::string> paths = {tree.at("node_modules")};
  Resolver keeps{ResolverOptions{.symlinks = Symlinks::preserve}};
  auto find = [&](IsMain is_main) {
    return shown(keeps.find_path("linked", paths, extensions, kRequire, is_main));
  };
  EXPECT_EQ(find(IsMain::no), "~/node_modules/linked/index.js");
  EXPECT_EQ(find(IsMain::yes), "~/real/index.js");
}

TEST_F(ResolverTest, knows_the_package_of_a_file) {
  tree.add("package.json", R"({"type":"module"})");
  tree.add("broken/package.json", "{");
  EXPECT_EQ(resolver.package_scope(tree.at("lib/x.js"))->type, PackageType::module);
  EXPECT_EQ(resolver.package_scope(tree.at("broken/x.js")), nullptr);
}

}  // namespace
}  // namespace giro::modules
