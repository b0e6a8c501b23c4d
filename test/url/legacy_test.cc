#include "url/legacy.h"

#include <gtest/gtest.h>

namespace giro::url {
namespace {

LegacyUrl parsed(std::u16string_view text, SlashesDenoteHost slashes = SlashesDenoteHost::no) {
  return parse_legacy(text, slashes);
}

TEST(LegacyUrlTest, takes_a_url_apart) {
  LegacyUrl url = parsed(u"HTTP://u:p@Host.com:8080/p?q#h");
  EXPECT_EQ(url.protocol, u"http:");
  EXPECT_TRUE(url.has_slashes);
  EXPECT_EQ(url.auth, u"u:p");
  EXPECT_EQ(url.host, u"host.com");
  EXPECT_EQ(url.port, u"8080");
  EXPECT_EQ(url.pathname, u"/p");
  EXPECT_EQ(url.search, u"?q");
  EXPECT_EQ(url.hash, u"#h");
}

TEST(LegacyUrlTest, takes_slashes_for_a_path_unless_told_otherwise) {
  EXPECT_EQ(parsed(u"//a/b").pathname, u"//a/b");
  EXPECT_EQ(parsed(u"//a/b", SlashesDenoteHost::yes).host, u"a");
  EXPECT_EQ(parsed(u"//u@a/b").host, u"a");
}

TEST(LegacyUrlTest, ends_the_host_where_it_cannot_go_on) {
  EXPECT_EQ(parsed(u"http://a b/c").pathname, u"%20b/c");
  EXPECT_EQ(parsed(u"http://a\tb/c").host, u"ab");
  LegacyUrl url = parsed(u"http://a:x/b");
  EXPECT_EQ(url.host, u"a");
  EXPECT_EQ(url.pathname, u"/:x/b");
  EXPECT_TRUE(url.has_invalid_port);
}

TEST(LegacyUrlTest, refuses_hosts_that_cannot_be_one) {
  EXPECT_TRUE(parsed(u"http://[a/").is_invalid);
  EXPECT_TRUE(parsed(u"http://\u00ad/").is_invalid);
  EXPECT_FALSE(parsed(u"http://[::1]:80/x").is_invalid);
}

TEST(LegacyUrlTest, leaves_scripts_as_they_are) {
  LegacyUrl url = parsed(u"javascript:alert(' ')");
  EXPECT_FALSE(url.host);
  EXPECT_EQ(url.pathname, u"alert(' ')");
}

}  // namespace
}  // namespace giro::url
