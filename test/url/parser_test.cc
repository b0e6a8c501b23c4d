#include <gtest/gtest.h>

#include "url/url.h"

namespace giro::url {
namespace {

// Its text; "-" if it is not valid.
std::string parsed(std::string_view text, std::string_view base = "") {
  std::optional<Url> base_url;
  if (!base.empty()) base_url = parse(base, nullptr);
  std::optional<Url> url = parse(text, base_url ? &*base_url : nullptr);
  Places places;
  return url ? url->text(places) : "-";
}

TEST(UrlParserTest, takes_a_url_apart) {
  std::optional<Url> url = parse("https://me:secret@example.org:8080/a/b?c=d#e", nullptr);
  ASSERT_TRUE(url);
  EXPECT_EQ(url->scheme, "https");
  EXPECT_EQ(url->username, "me");
  EXPECT_EQ(url->password, "secret");
  EXPECT_EQ(url->host, "example.org");
  EXPECT_EQ(url->port, 8080);
  EXPECT_EQ(url->path, "/a/b");
  EXPECT_EQ(url->query, "c=d");
  EXPECT_EQ(url->fragment, "e");
}

TEST(UrlParserTest, says_where_the_parts_are_in_its_text) {
  Places places;
  std::string text = parse("ftp://u:p@h:1/x?q#f", nullptr)->text(places);
  auto part = [&](uint32_t begin, uint32_t end) { return text.substr(begin, end - begin); };
  EXPECT_EQ(part(0, places.protocol_end), "ftp:");
  EXPECT_EQ(part(places.username_begin, places.username_end), "u");
  EXPECT_EQ(part(places.username_end + 1, places.password_end), "p");
  EXPECT_EQ(part(places.host_begin, places.host_end), "h");
  EXPECT_EQ(part(places.host_end + 1, places.path_begin), "1");
  EXPECT_EQ(part(places.path_begin, places.search_begin), "/x");
  EXPECT_EQ(part(places.search_begin, places.hash_begin), "?q");
  EXPECT_EQ(text.substr(places.hash_begin), "#f");
}

TEST(UrlParserTest, ignores_blanks_around_and_breaks_within) {
  EXPECT_EQ(parsed(" \n http://a/b\tc \x01"), "http://a/bc");
  EXPECT_EQ(parsed("ht\ntp://a/"), "http://a/");
}

TEST(UrlParserTest, reads_special_schemes_with_any_number_of_slashes) {
  for (const char* text : {"http:a/b", "http:/a/b", "http:////a/b", "http:\\\\a\\b"})
    EXPECT_EQ(parsed(text), "http://a/b") << text;
  EXPECT_EQ(parsed("http://"), "-");
  EXPECT_EQ(parsed("http://a:80/"), "http://a/");
  EXPECT_EQ(parsed("http://a:65536/"), "-");
  EXPECT_EQ(parsed("http://a:x/"), "-");
}

TEST(UrlParserTest, leaves_opaque_paths_alone) {
  EXPECT_EQ(parsed("mailto:a b@c"), "mailto:a b@c");
  EXPECT_EQ(parsed("data:x  ?q"), "data:x %20?q");
  EXPECT_EQ(parsed("x", "mailto:a"), "-");
  EXPECT_EQ(parsed("#x", "mailto:a"), "mailto:a#x");
}

TEST(UrlParserTest, resolves_against_a_base) {
  const char* base = "http://h/a/b/c?q#f";
  EXPECT_EQ(parsed("d", base), "http://h/a/b/d");
  EXPECT_EQ(parsed("../d/./e/..", base), "http://h/a/d/");
  EXPECT_EQ(parsed("/%2e%2E/d", base), "http://h/d");
  EXPECT_EQ(parsed("?r", base), "http://h/a/b/c?r");
  EXPECT_EQ(parsed("", base), "http://h/a/b/c?q");
  EXPECT_EQ(parsed("//i/d", base), "http://i/d");
  EXPECT_EQ(parsed("http:d", base), "http://h/a/b/d");
}

TEST(UrlParserTest, keeps_the_drive_of_a_file) {
  EXPECT_EQ(parsed("file:///C|/x"), "file:///C:/x");
  EXPECT_EQ(parsed("../../y", "file:///C:/x"), "file:///C:/y");
  EXPECT_EQ(parsed("/y", "file:///C:/x"), "file:///C:/y");
  EXPECT_EQ(parsed("file://localhost/x"), "file:///x");
}

TEST(UrlParserTest, writes_a_path_that_looks_like_a_host_so_that_it_stays_one) {
  EXPECT_EQ(parsed("web+x:/..//not-a-host/"), "web+x:/.//not-a-host/");
}

TEST(UrlParserTest, escapes_what_a_part_cannot_hold) {
  EXPECT_EQ(parsed("http://a/ \"^?'\"#` <"), "http://a/%20%22%5E?%27%22#%60%20%3C");
  EXPECT_EQ(parsed("x://a/?'"), "x://a/?'");
  EXPECT_EQ(parsed("http://a@b@c/"), "http://a%40b@c/");
}

}  // namespace
}  // namespace giro::url
