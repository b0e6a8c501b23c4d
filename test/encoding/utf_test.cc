#include "base/encoding/utf.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace giro::encoding {
namespace {

std::string utf8_of(std::u16string_view units) { return utf16_to_utf8(units); }
std::u16string utf16_of(std::string_view bytes) { return utf8_to_utf16(bytes); }

TEST(Utf, CharactersOfEverySizeGoBothWays) {
  const std::u16string units = u"a\u007f\u0080\u07ff\u0800\uffff\U00010000\U0010ffff";
  const std::string bytes =
      "a\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf\xf0\x90\x80\x80\xf4\x8f\xbf\xbf";
  EXPECT_EQ(utf8_of(units), bytes);
  EXPECT_EQ(utf16_of(bytes), units);
  EXPECT_EQ(utf8_size(units), bytes.size());
}

TEST(Utf, Latin1IsWrittenAsWholeCharacters) {
  std::string latin1 = "plain text of more than a block, then caf\xe9 \xff\x80";
  const std::string utf8 = "plain text of more than a block, then caf\xc3\xa9 \xc3\xbf\xc2\x80";
  EXPECT_EQ(utf8_size(bytes_of(latin1)), utf8.size());
  for (size_t room = 0; room <= utf8.size() + 2; ++room) {
    std::string out(room, '\0');
    const Utf8Result done =
        latin1_to_utf8(bytes_of(latin1), {reinterpret_cast<uint8_t*>(out.data()), out.size()});
    const std::u16string units(reinterpret_cast<const uint8_t*>(latin1.data()),
                               reinterpret_cast<const uint8_t*>(latin1.data()) + latin1.size());
    std::string expected(room, '\0');
    const Utf8Result wide =
        utf16_to_utf8(units, {reinterpret_cast<uint8_t*>(expected.data()), expected.size()});
    EXPECT_EQ(done.units_read, wide.units_read) << room;
    EXPECT_EQ(done.written, wide.written) << room;
    EXPECT_EQ(out, expected) << room;
  }
}

TEST(Utf, LoneSurrogatesBecomeReplacements) {
  const std::u16string units = {u'a', 0xd800, u'b', 0xdc00, 0xd800};
  EXPECT_EQ(utf8_of(units),
            "a\xef\xbf\xbd"
            "b\xef\xbf\xbd\xef\xbf\xbd");
  EXPECT_FALSE(is_well_formed(units));
  std::u16string repaired = units;
  make_well_formed(repaired);
  EXPECT_EQ(repaired, u"a\ufffdb\ufffd\ufffd");
  EXPECT_TRUE(is_well_formed(repaired));
}

TEST(Utf, WellFormedBytesAreKnown) {
  const std::string plain(40, 'a');
  for (const char* good : {"", "\xc2\x80", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xf4\x8f\xbf\xbf"}) {
    EXPECT_TRUE(is_well_formed_utf8(bytes_of(plain + good + plain))) << good;
    EXPECT_TRUE(is_well_formed_utf8(bytes_of(good))) << good;
  }
  for (const char* bad : {"\x80", "\xc2", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80",
                          "\xf4\x90\x80\x80", "\xf0\x9f\x98", "\xff", "\xc3\xa9\xbf"}) {
    EXPECT_FALSE(is_well_formed_utf8(bytes_of(plain + bad + plain))) << bad;
    EXPECT_FALSE(is_well_formed_utf8(bytes_of(bad))) << bad;
  }
}

TEST(Utf, EachMaximalMalformedPartIsOneReplacement) {
  EXPECT_EQ(utf16_of("\xf0\x9f\x98"), u"\ufffd");
  EXPECT_EQ(utf16_of("\xf0\x9f\x98"
                     "a"),
            u"\ufffda");
  EXPECT_EQ(utf16_of("\xed\xa0\x80"), u"\ufffd\ufffd\ufffd");
  EXPECT_EQ(utf16_of("\xc0\x80"), u"\ufffd\ufffd");
  EXPECT_EQ(utf16_of("\xf4\x90\x80\x80"), u"\ufffd\ufffd\ufffd\ufffd");
  EXPECT_EQ(utf16_of("\xe2\x82\xe2\x82\xac"), u"\ufffd\u20ac");
}

// Several characters of one size are read at once: what is malformed among them must be seen.
TEST(Utf, MalformedBytesAreFoundAtEveryPlace) {
  const std::vector<std::string> characters = {"\xc4\x9f", "\xe6\x97\xa5", "\xc3\xbf"};
  const std::vector<std::string> bad = {"\xc1\xbf", "\xc3", "\x80", "\xe0\x9f\xbf", "\xed\xa0\x80"};
  for (const std::string& character : characters) {
    for (const std::string& part : bad) {
      for (int before = 0; before < 9; ++before) {
        std::string bytes;
        std::u16string units;
        for (int i = 0; i < 18; ++i) {
          bytes += i == before ? part : character;
          units += i == before ? utf16_of(part) : utf16_of(character);
        }
        EXPECT_EQ(utf16_of(bytes), units) << before;
        EXPECT_FALSE(latin1_size_of_utf8(bytes_of(bytes)).has_value()) << before;
      }
    }
  }
}

TEST(Utf, BytesThatAreLatin1BecomeIt) {
  for (size_t plain = 0; plain < 20; ++plain) {
    for (size_t wide = 0; wide < 12; ++wide) {
      std::string bytes(plain, 'a');
      std::string expected(plain, 'a');
      for (size_t i = 0; i < wide; ++i) bytes += i % 2 == 0 ? "\xc3\xbf" : "\xc2\x80";
      for (size_t i = 0; i < wide; ++i) expected += i % 2 == 0 ? '\xff' : '\x80';
      bytes += "z";
      expected += "z";
      const std::optional<size_t> size = latin1_size_of_utf8(bytes_of(bytes));
      ASSERT_EQ(size, expected.size()) << plain << ' ' << wide;
      std::string out(*size, '\0');
      utf8_to_latin1(bytes_of(bytes), reinterpret_cast<uint8_t*>(out.data()));
      EXPECT_EQ(out, expected) << plain << ' ' << wide;
    }
  }
  EXPECT_FALSE(latin1_size_of_utf8(bytes_of("a\xc4\x80")).has_value());
}

TEST(Utf, MalformedTextIsReported) {
  char16_t out[8];
  EXPECT_TRUE(utf8_to_utf16(bytes_of("a\xc3\xa9"), out).well_formed);
  EXPECT_FALSE(utf8_to_utf16(bytes_of("a\xc3"), out).well_formed);
}

TEST(Utf, EncodingStopsBeforeACharacterThatDoesNotFit) {
  std::vector<uint8_t> out(4);
  Utf8Result done = utf16_to_utf8(u"a\u20ac\u20ac", out);
  EXPECT_EQ(done.units_read, 2u);
  EXPECT_EQ(done.written, 4u);
  done = utf16_to_utf8(u"a\U0001f600", out);
  EXPECT_EQ(done.units_read, 1u);
  EXPECT_EQ(done.written, 1u);
}

// Blocks of sixteen are taken in one go: the odd one out may be anywhere in or behind them.
TEST(Utf, OneForeignCharacterIsFoundAtEveryPlace) {
  for (size_t size = 1; size < 70; ++size) {
    for (size_t at = 0; at < size; ++at) {
      std::u16string units(size, u'x');
      EXPECT_TRUE(is_ascii(units));
      units[at] = u'\u00e9';
      EXPECT_FALSE(is_ascii(units));
      std::string bytes = utf8_of(units);
      EXPECT_EQ(bytes.size(), size + 1);
      EXPECT_FALSE(is_ascii(bytes_of(bytes)));
      EXPECT_EQ(utf16_of(bytes), units);
    }
  }
}

TEST(Utf, UnfinishedEndsAreThoseThatMoreBytesCanComplete) {
  EXPECT_EQ(unfinished_utf8(bytes_of("")), 0u);
  EXPECT_EQ(unfinished_utf8(bytes_of("a\xc3")), 1u);
  EXPECT_EQ(unfinished_utf8(bytes_of("\xe2\x82")), 2u);
  EXPECT_EQ(unfinished_utf8(bytes_of("\xf0\x9f\x98")), 3u);
  EXPECT_EQ(unfinished_utf8(bytes_of("\xe2\x82\xac")), 0u);
  EXPECT_EQ(unfinished_utf8(bytes_of("\xed\xa0")), 0u);
  EXPECT_EQ(unfinished_utf8(bytes_of("\xff")), 0u);
  EXPECT_EQ(unfinished_utf8(bytes_of("\x80\x80\x80")), 0u);
}

TEST(Utf, Latin1KeepsTheLowByte) {
  std::vector<uint8_t> bytes(3);
  utf16_to_latin1(u"a\u00e9\u20ac", bytes.data());
  EXPECT_EQ(bytes, (std::vector<uint8_t>{'a', 0xe9, 0xac}));
  std::u16string units(3, u'\0');
  latin1_to_utf16(bytes, units.data());
  EXPECT_EQ(units, u"a\u00e9\u00ac");
}

}  // namespace
}  // namespace giro::encoding
