#include "url/punycode.h"

#include <gtest/gtest.h>

namespace giro::url {
namespace {

TEST(PunycodeTest, goes_there_and_back) {
  for (const char32_t* text :
       {U"b\u00fccher", U"\u4ed6\u4eec", U"abc", U"", U"\U0001f4a9-a-", U"-"}) {
    std::string encoded = punycode_encode(text).text;
    EXPECT_EQ(punycode_decode(std::u16string(encoded.begin(), encoded.end())).text, text);
  }
  EXPECT_EQ(punycode_encode(U"b\u00fccher").text, "bcher-kva");
  EXPECT_EQ(punycode_encode(U"\u4ed6\u4eec\u4e3a\u4ec0\u4e48\u4e0d\u8bf4\u4e2d\u6587").text,
            "ihqwcrb4cv8a8dqg056pqjye");
}

TEST(PunycodeTest, says_why_it_cannot_decode) {
  EXPECT_EQ(punycode_decode(u"\u00fc-x").error, PunycodeError::not_basic);
  EXPECT_EQ(punycode_decode(u"!!").error, PunycodeError::invalid);
  EXPECT_EQ(punycode_decode(u"99999999999999").error, PunycodeError::overflow);
  EXPECT_EQ(punycode_decode(u"a-9").error, PunycodeError::invalid);
}

}  // namespace
}  // namespace giro::url
