#include "base/encoding/base64.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace giro::encoding {
namespace {

std::string encoded(std::string_view text, Base64 kind = Base64::standard) {
  std::string out(base64_size(text.size(), kind), '\0');
  encode_base64(bytes_of(text), kind, reinterpret_cast<uint8_t*>(out.data()));
  return out;
}

std::string decoded(std::u16string_view text, size_t room = 100) {
  std::vector<uint8_t> out(room);
  size_t size = decode_base64(text, out);
  if (std::all_of(text.begin(), text.end(), [](char16_t unit) { return unit <= 0xff; })) {
    std::vector<uint8_t> again(room);
    const std::string latin1(text.begin(), text.end());
    EXPECT_EQ(decode_base64(bytes_of(latin1), again), size);
    EXPECT_EQ(again, out);
  }
  return {out.begin(), out.begin() + static_cast<ptrdiff_t>(size)};
}

TEST(Base64, PadsInTheStandardAlphabetOnly) {
  EXPECT_EQ(encoded(""), "");
  EXPECT_EQ(encoded("a"), "YQ==");
  EXPECT_EQ(encoded("ab"), "YWI=");
  EXPECT_EQ(encoded("abc"), "YWJj");
  EXPECT_EQ(encoded("\xfb\xff", Base64::url), "-_8");
  EXPECT_EQ(encoded("\xfb\xff"), "+/8=");
}

TEST(Base64, ReadsBothAlphabetsAndSkipsWhatIsForeign) {
  EXPECT_EQ(decoded(u"YWJj"), "abc");
  EXPECT_EQ(decoded(u"-_8"), "\xfb\xff");
  EXPECT_EQ(decoded(u"+/8="), "\xfb\xff");
  EXPECT_EQ(decoded(u"Y\nW*J j"), "abc");
  EXPECT_EQ(decoded(u"Y"), "");
}

TEST(Base64, StopsAtPadding) {
  EXPECT_EQ(decoded(u"YQ==YQ=="), "a");
  EXPECT_EQ(decoded(u"YWJj=ZGVm"), "abc");
}

TEST(Base64, WritesNoMoreThanThereIsRoomFor) {
  EXPECT_EQ(decoded(u"YWJjZGVm", 5), "abcde");
  EXPECT_EQ(decoded(u"YWJjZGVm", 4), "abcd");
  EXPECT_EQ(decoded(u"YWJjZGVm", 0), "");
}

TEST(Base64, EverySizeGoesBothWays) {
  std::string text;
  for (int i = 0; i < 70; ++i) {
    for (Base64 kind : {Base64::standard, Base64::url}) {
      std::string coded = encoded(text, kind);
      EXPECT_EQ(decoded(std::u16string(coded.begin(), coded.end())), text);
      EXPECT_GE(base64_bytes_max(coded.size()), text.size());
    }
    text.push_back(static_cast<char>(i * 37));
  }
}

TEST(Base64, ForgivesWhiteSpaceButNotWrongPadding) {
  auto text = [](std::u16string_view coded) {
    ForgivingResult done = decode_base64_forgivingly(coded);
    if (std::all_of(coded.begin(), coded.end(), [](char16_t unit) { return unit <= 0xff; })) {
      const std::string latin1(coded.begin(), coded.end());
      EXPECT_EQ(decode_base64_forgivingly(bytes_of(latin1)).bytes, done.bytes);
    }
    if (done.error)
      return std::string(*done.error == ForgivingError::wrong_length ? "length" : "foreign");
    return std::string(done.bytes.begin(), done.bytes.end());
  };
  EXPECT_EQ(text(u" YW\nJj "), "abc");
  EXPECT_EQ(text(u"YQ"), "a");
  EXPECT_EQ(text(u"YQ=="), "a");
  EXPECT_EQ(text(u"YQ="), "foreign");
  EXPECT_EQ(text(u"YQ==="), "foreign");
  EXPECT_EQ(text(u"YQ=Q"), "foreign");
  EXPECT_EQ(text(u"-_"), "foreign");
  EXPECT_EQ(text(u"Y\u0151"), "foreign");
  EXPECT_EQ(text(u"Y"), "length");
  EXPECT_EQ(text(u"YWJjY="), "length");
}

}  // namespace
}  // namespace giro::encoding
