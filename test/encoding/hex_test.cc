#include "base/encoding/hex.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace giro::encoding {
namespace {

TEST(Hex, EveryByteGoesBothWays) {
  std::vector<uint8_t> bytes;
  for (int i = 0; i < 256; ++i) bytes.push_back(static_cast<uint8_t>(i));
  std::string text(512, '\0');
  encode_hex(bytes, reinterpret_cast<uint8_t*>(text.data()));
  EXPECT_EQ(text.substr(0, 6), "000102");
  EXPECT_EQ(text.substr(508), "feff");
  std::vector<uint8_t> back(256);
  EXPECT_EQ(decode_hex(std::u16string(text.begin(), text.end()), back), 256u);
  EXPECT_EQ(back, bytes);
}

TEST(Hex, StopsAtTheFirstPairThatIsNone) {
  std::vector<uint8_t> out(4);
  EXPECT_EQ(decode_hex(u"ABcdx0", out), 2u);
  EXPECT_EQ(decode_hex(bytes_of("ABcdx0"), out), 2u);
  EXPECT_EQ(out[0], 0xab);
  EXPECT_EQ(out[1], 0xcd);
  EXPECT_EQ(decode_hex(u"abc", out), 1u);
  EXPECT_EQ(decode_hex(u"0102030405", out), 4u);
}

}  // namespace
}  // namespace giro::encoding
