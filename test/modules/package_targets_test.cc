#include "runtime/modules/package_targets.h"

#include <gtest/gtest.h>

#include <vector>

namespace giro::modules {
namespace {

const std::vector<std::string> kRequire = {"node", "require"};
const std::vector<std::string> kImport = {"node", "import"};

// What was found, in one text: the path below the package, package:…, CODE, or nothing.
std::string text_of(const Target& target) {
  if (auto* file = std::get_if<FileTarget>(&target)) return file->below;
  if (auto* package = std::get_if<PackageTarget>(&target)) return "package:" + package->request;
  if (auto* error = std::get_if<ModuleError>(&target)) return std::string(error->code_name());
  return "";
}

Deprecations deprecations;  // of the look-ups below

std::string exported(const char* exports, const std::string& subpath,
                     Conditions conditions = kRequire) {
  PackageJson package = parse_package_json("/p", std::string(R"({"exports":)") + exports + "}");
  EXPECT_TRUE(package.valid);
  return text_of(exports_target(package, subpath, "", conditions, deprecations));
}

std::string imported(const char* imports, const std::string& name,
                     Conditions conditions = kRequire) {
  PackageJson package = parse_package_json("/p", std::string(R"({"imports":)") + imports + "}");
  EXPECT_TRUE(package.valid);
  return text_of(imports_target(package, name, "", conditions, deprecations));
}

constexpr const char* kNotExported = "ERR_PACKAGE_PATH_NOT_EXPORTED";
constexpr const char* kNotDefined = "ERR_PACKAGE_IMPORT_NOT_DEFINED";
constexpr const char* kInvalidTarget = "ERR_INVALID_PACKAGE_TARGET";
constexpr const char* kInvalidSpecifier = "ERR_INVALID_MODULE_SPECIFIER";
constexpr const char* kInvalidConfig = "ERR_INVALID_PACKAGE_CONFIG";

TEST(ExportsTest, that_are_no_map_of_subpaths_stand_for_the_package_itself) {
  EXPECT_EQ(exported(R"("./a.js")", "."), "/a.js");
  EXPECT_EQ(exported(R"(["./a.js"])", "."), "/a.js");
  EXPECT_EQ(exported(R"({"require":"./a.js"})", "."), "/a.js");
  EXPECT_EQ(exported(R"("./a.js")", "./a.js"), kNotExported);
  EXPECT_EQ(exported("{}", "."), kNotExported);
}

TEST(ExportsTest, take_the_first_condition_that_holds_and_is_defined) {
  constexpr const char* kBoth = R"({"import":"./i.js","require":"./r.js"})";
  EXPECT_EQ(exported(kBoth, ".", kRequire), "/r.js");
  EXPECT_EQ(exported(kBoth, ".", kImport), "/i.js");
  EXPECT_EQ(exported(R"({"node":{"import":"./i.js"},"default":"./d.js"})", "."), "/d.js");
  EXPECT_EQ(exported(R"({"node":null,"default":"./d.js"})", "."), kNotExported);
  EXPECT_EQ(exported(R"({"default":"./d.js","node":"./n.js"})", "."), "/d.js");
}

TEST(ExportsTest, take_the_first_of_an_array_that_is_a_target) {
  EXPECT_EQ(exported(R"(["bad",{"import":"./i.js"},null,"./a.js"])", "."), "/a.js");
  EXPECT_EQ(exported(R"(["bad",null])", "."), kNotExported);
  EXPECT_EQ(exported(R"([null,"bad"])", "."), kInvalidTarget);
  EXPECT_EQ(exported(R"([{"0":"./a.js"},"./a.js"])", "."), kInvalidConfig);
}

TEST(ExportsTest, take_the_most_specific_pattern) {
  constexpr const char* kMap = R"({"./*":"./any/*","./a/*":"./a-any/*","./a/*.js":"./a-js/*",
    "./a/b*":"./b/*","./a/private/*":null,"./x*y*":"./never/*"})";
  EXPECT_EQ(exported(kMap, "./q"), "/any/q");
  EXPECT_EQ(exported(kMap, "./a/q"), "/a-any/q");
  EXPECT_EQ(exported(kMap, "./a/q.js"), "/a-js/q");
  EXPECT_EQ(exported(kMap, "./a/bq.js"), "/b/q.js");
  EXPECT_EQ(exported(kMap, "./a/b"), "/a-any/b");
  EXPECT_EQ(exported(kMap, "./a/private/q"), kNotExported);
  EXPECT_EQ(exported(kMap, "./xqyq"), "/any/xqyq");
  EXPECT_EQ(exported(kMap, "./a/"), "/any/a/");
  EXPECT_EQ(exported(R"({"./*":"./*/*.js"})", "./q"), "/q/q.js");
  EXPECT_EQ(exported(R"({"./*":"./x.js"})", "./*"), "/x.js");
}

TEST(ExportsTest, never_lead_out_of_the_package) {
  for (const char* target :
       {"../x", "./../x", "./a/../x", "./a/./x", "./%2e%2E/x", "./a\\\\..\\\\x", "x", "/x", "",
        "file:///x", "./node_modules/x", "./a/NODE_MODULES/x"}) {
    EXPECT_EQ(exported((R"({".":")" + std::string(target) + "\"}").c_str(), "."), kInvalidTarget)
        << target;
  }
  for (const char* subpath : {"./../x", "./a/..", "./%2e%2e/x", "./node_modules/x", "./a\\..\\x"}) {
    EXPECT_EQ(exported(R"({"./*":"./lib/*"})", subpath), kInvalidSpecifier) << subpath;
  }
}

TEST(ExportsTest, refuse_numeric_keys_and_a_mix_of_keys) {
  EXPECT_EQ(exported(R"({"0":"./a.js"})", "."), kInvalidConfig);
  EXPECT_EQ(exported(R"({".":{"17":"./a.js"}})", "."), kInvalidConfig);
  EXPECT_EQ(exported(R"({"01":"./a.js","default":"./b.js"})", "."), "/b.js");
  EXPECT_EQ(exported(R"({"4294967295":"./a.js","default":"./b.js"})", "."), "/b.js");
  EXPECT_EQ(exported(R"({".":"./a.js","import":"./b.js"})", "."), kInvalidConfig);
}

TEST(ImportsTest, lead_to_files_and_to_packages) {
  constexpr const char* kMap =
      R"({"#a":"./a.js","#dep":"dep/sub","#p/*":"dep/*","#c":{"import":"./i.js"},
    "#n":null,"#u":"node:fs","#up":"../x"})";
  EXPECT_EQ(imported(kMap, "#a"), "/a.js");
  EXPECT_EQ(imported(kMap, "#dep"), "package:dep/sub");
  EXPECT_EQ(imported(kMap, "#p/x"), "package:dep/x");
  EXPECT_EQ(imported(kMap, "#c", kImport), "/i.js");
  EXPECT_EQ(imported(kMap, "#c", kRequire), kNotDefined);
  EXPECT_EQ(imported(kMap, "#n"), kNotDefined);
  EXPECT_EQ(imported(kMap, "#nope"), kNotDefined);
  EXPECT_EQ(imported(kMap, "#u"), kInvalidTarget);
  EXPECT_EQ(imported(kMap, "#up"), kInvalidTarget);
  EXPECT_EQ(imported(kMap, "#"), kInvalidSpecifier);
  EXPECT_EQ(imported(kMap, "#p/"), kInvalidSpecifier);
}

TEST(PackageTargetsTest, slashes_without_a_name_between_them_are_told_of) {
  deprecations.clear();
  EXPECT_EQ(exported(R"({"./a/*":"./lib/*"})", "./a/b/c"), "/lib/b/c");
  EXPECT_TRUE(deprecations.empty());
  EXPECT_EQ(exported(R"({"./a/*":"./lib/*"})", "./a//b"), "/lib//b");
  EXPECT_EQ(exported(R"({"./a*":"./lib*"})", "./a/b"), "/lib/b");
  ASSERT_EQ(deprecations.size(), 2U);
  EXPECT_EQ(deprecations[0].code, "DEP0166");
  EXPECT_EQ(
      deprecations[0].text,
      "Use of deprecated double slash resolving \"./lib//b\" for module request \"./a//b\" matched "
      "to \"./a/*\" in the \"exports\" field module resolution of the package at "
      "/p/package.json.");
  EXPECT_TRUE(deprecations[1].text.starts_with("Use of deprecated leading or trailing slash"));
}

TEST(PackageErrorsTest, read_as_in_node_and_name_the_importer) {
  PackageJson package = parse_package_json("/p", R"({"exports":{"./a":"a\"b"}})");
  auto message = [&](const char* subpath, const char* importer) {
    return std::get<ModuleError>(exports_target(package, subpath, importer, kRequire, deprecations))
        .message;
  };
  EXPECT_EQ(message(".", ""), "No \"exports\" main defined in /p/package.json");
  EXPECT_EQ(
      message("./b", "/i.js"),
      "Package subpath './b' is not defined by \"exports\" in /p/package.json imported from /i.js");
  EXPECT_EQ(message("./a", "/i.js"),
            "Invalid \"exports\" target \"a\\\"b\" defined for './a' in the package config "
            "/p/package.json imported from /i.js; targets must start with \"./\"");
}

}  // namespace
}  // namespace giro::modules
