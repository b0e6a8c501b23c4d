#include "url/pattern.h"

#include <gtest/gtest.h>

namespace giro::url {
namespace {

const MatchesSpecialScheme kHttpAlone = [](const std::string& regexp) {
  return regexp.find("http") != std::string::npos;
};

Component at(size_t index) { return static_cast<Component>(index); }

TEST(UrlPattern, TakesATextApart) {
  auto init = parse_pattern_text("https://*.test:80/a/:b?c#d", kHttpAlone);
  ASSERT_TRUE(init);
  EXPECT_EQ((*init)[Component::protocol], "https");
  EXPECT_EQ((*init)[Component::hostname], "*.test");
  EXPECT_EQ((*init)[Component::port], "80");
  EXPECT_EQ((*init)[Component::pathname], "/a/:b?c");  // the question mark is the group's
  EXPECT_EQ((*init)[Component::search], "");
  EXPECT_EQ((*init)[Component::hash], "d");
}

TEST(UrlPattern, MakesExpressionsWithTheNamesOfGroups) {
  PatternInit init;
  init[Component::pathname] = "/x/:id(\\d+)/{:rest.}+*";
  auto pattern = compile_pattern(init, [](const std::string&) { return true; });
  ASSERT_TRUE(pattern);
  const ComponentPattern& path = (*pattern)[static_cast<size_t>(Component::pathname)];
  EXPECT_EQ(path.regexp, "^\\/x(?:\\/(\\d+))\\/(?:((?:[^\\/]+?)(?:\\.(?:[^\\/]+?))*)\\.)(.*)$");
  EXPECT_EQ(path.names, (std::vector<std::string>{"id", "rest", "0"}));
  EXPECT_TRUE(path.has_regexp_groups);
}

TEST(UrlPattern, RefusesWhatHasAMistake) {
  for (std::string_view text : {"(", "(?=x)", "{", "}", ":a:a", "a{b", "(\xc3\xa9)", "\\"}) {
    PatternInit init;
    init[Component::pathname] = std::string(text);
    EXPECT_FALSE(compile_pattern(init, kHttpAlone)) << text;
  }
}

TEST(UrlPattern, TakesFromTheBaseWhatComesBeforeTheFirstThatIsSaid) {
  PatternInit init;
  init.base_url = "https://user@host.test:81/a/b?c#d";
  init[Component::pathname] = "e";
  auto texts = texts_to_match(init);
  ASSERT_TRUE(texts);
  const Texts expected = {"https", "user", "", "host.test", "81", "/a/e", "", ""};
  for (size_t i = 0; i < kComponentCount; i++) {
    EXPECT_EQ((*texts)[i], expected[i]) << static_cast<int>(at(i));
  }
}

}  // namespace
}  // namespace giro::url
