#include <gtest/gtest.h>

#include "url/url.h"

namespace giro::url {
namespace {

std::string set(std::string_view text, Part part, std::string_view value) {
  std::optional<Url> url = parse(text, nullptr);
  set_part(*url, part, value);
  Places places;
  return url->text(places);
}

TEST(UrlSettersTest, change_one_part) {
  EXPECT_EQ(set("http://a/b", Part::protocol, "https:ignored"), "https://a/b");
  EXPECT_EQ(set("http://a/b", Part::username, "u@"), "http://u%40@a/b");
  EXPECT_EQ(set("http://a/b", Part::host, "c:81/x"), "http://c:81/b");
  EXPECT_EQ(set("http://a:81/b", Part::hostname, "c"), "http://c:81/b");
  EXPECT_EQ(set("http://a/b", Part::port, "9x"), "http://a:9/b");
  EXPECT_EQ(set("http://a/b", Part::pathname, "c?d#e"), "http://a/c%3Fd%23e");
  EXPECT_EQ(set("http://a/b", Part::search, "?c#"), "http://a/b?c%23");
  EXPECT_EQ(set("http://a/b#c", Part::hash, ""), "http://a/b");
}

TEST(UrlSettersTest, leave_what_would_not_be_valid) {
  EXPECT_EQ(set("http://a/b", Part::protocol, "mailto"), "http://a/b");
  EXPECT_EQ(set("http://u@a/b", Part::protocol, "file"), "http://u@a/b");
  EXPECT_EQ(set("mailto:a", Part::host, "b"), "mailto:a");
  EXPECT_EQ(set("http://a/b", Part::host, "c d"), "http://a/b");
  EXPECT_EQ(set("http://a/b", Part::hostname, "c:1"), "http://a/b");
  EXPECT_EQ(set("http://a/b", Part::port, "99999"), "http://a/b");
  EXPECT_EQ(set("file:///b", Part::username, "u"), "file:///b");
}

TEST(UrlSettersTest, forget_a_port_that_has_become_the_default) {
  EXPECT_EQ(set("http://a:443/", Part::protocol, "https"), "https://a/");
}

}  // namespace
}  // namespace giro::url
