#include "url/host.h"

#include <gtest/gtest.h>

#include "url/domain.h"

namespace giro::url {
namespace {

std::string special(std::string_view text) {
  return parse_host(text, HostKind::special).value_or("-");
}

TEST(HostTest, reads_ipv4_addresses_in_all_their_forms) {
  for (const char* text :
       {"127.0.0.1", "127.1", "0x7f.1", "0177.0.0.1", "2130706433", "127.0.0.1."})
    EXPECT_EQ(special(text), "127.0.0.1") << text;
  for (const char* text : {"256.0.0.1", "1.2.3.4.5", "1.2.3.08", "4294967296"})
    EXPECT_EQ(special(text), "-") << text;
}

TEST(HostTest, reads_and_compresses_ipv6_addresses) {
  EXPECT_EQ(special("[::1]"), "[::1]");
  EXPECT_EQ(special("[1:0:0:2:0:0:0:3]"), "[1:0:0:2::3]");
  EXPECT_EQ(special("[::ffff:1.2.3.4]"), "[::ffff:102:304]");
  for (const char* text :
       {"[1:2]", "[::1", "[1::2::3]", "[:1]", "[::1.2.3]", "[::01.2.3.4]", "[g::]"})
    EXPECT_EQ(special(text), "-") << text;
}

TEST(HostTest, converts_international_names) {
  EXPECT_EQ(special("B\xc3\xbc"
                    "cher.example"),
            "xn--bcher-kva.example");
  EXPECT_EQ(special("%e2%84%ab"), "xn--5ca");
  EXPECT_EQ(domain_to_unicode("xn--bcher-kva.example"),
            "b\xc3\xbc"
            "cher.example");
  EXPECT_EQ(special("xn--a"), "-");
  EXPECT_EQ(special("xn--xn---epa"), "-");
}

TEST(HostTest, follows_the_newer_mappings_of_unicode) {
  EXPECT_EQ(special("\xe1\xba\x9e.com"), "xn--zca.com");
  EXPECT_EQ(special("a\xe2\x81\xa1"
                    "b"),
            "ab");
}

TEST(HostTest, refuses_what_no_host_may_have) {
  for (const char* text : {"a b", "a%", "a<b", "a^b", "", "%00"})
    EXPECT_EQ(special(text), "-") << text;
  EXPECT_EQ(parse_host("a%b", HostKind::opaque), "a%b");
  EXPECT_FALSE(parse_host("a b", HostKind::opaque));
}

}  // namespace
}  // namespace giro::url
