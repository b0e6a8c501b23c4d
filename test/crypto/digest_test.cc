#include "crypto/digest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "crypto/derive.h"
#include "crypto/mac.h"
#include "crypto/random.h"

namespace giro::crypto {
namespace {

std::span<const uint8_t> bytes(std::string_view text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

std::string hex(std::span<const uint8_t> data) {
  std::string text;
  for (const uint8_t byte : data) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

constexpr const char* kShaOfAbc =
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

TEST(DigestTest, is_the_same_at_once_and_in_pieces) {
  const OwnedDigest sha256 = find_digest("sha256");
  ASSERT_NE(sha256, nullptr);
  std::vector<uint8_t> output(digest_size(sha256.get()));
  ASSERT_TRUE(digest_once(sha256.get(), bytes("abc"), output));
  EXPECT_EQ(hex(output), kShaOfAbc);

  const auto digest = Digest::begin(sha256.get());
  ASSERT_NE(digest, nullptr);
  ASSERT_TRUE(digest->update(bytes("ab")));
  const auto copy = digest->copy();
  ASSERT_TRUE(digest->update(bytes("x")));
  ASSERT_TRUE(copy->update(bytes("c")));
  output.assign(output.size(), 0);
  ASSERT_TRUE(copy->finish(output));
  EXPECT_EQ(hex(output), kShaOfAbc);
}

TEST(DigestTest, has_any_length_where_the_hash_is_extendable) {
  const OwnedDigest shake = find_digest("shake128");
  ASSERT_TRUE(is_extendable(shake.get()));
  for (const size_t size : {0U, 3U, 16U, 200U}) {
    std::vector<uint8_t> output(size);
    ASSERT_TRUE(digest_once(shake.get(), bytes(""), output));
    EXPECT_EQ(hex(output).substr(0, 6), size == 0 ? "" : "7f9c2b");
  }
  EXPECT_FALSE(is_extendable(find_digest("sha256").get()));
}

TEST(DigestTest, knows_older_names_and_no_unknown_ones) {
  EXPECT_NE(find_digest("RSA-SHA256"), nullptr);
  EXPECT_EQ(digest_size(find_digest("dss1").get()), 20U);
  EXPECT_EQ(find_digest("sha257"), nullptr);
  EXPECT_TRUE(take_failure("nothing").code.empty());
  const std::vector<std::string> names = digest_names();
  EXPECT_NE(std::find(names.begin(), names.end(), "sha256"), names.end());
}

TEST(MacTest, takes_keys_of_every_length) {
  const OwnedDigest md5 = find_digest("md5");
  std::vector<uint8_t> output(16);
  const auto empty = Mac::begin(md5.get(), {});
  ASSERT_NE(empty, nullptr);
  ASSERT_EQ(empty->size(), 16U);
  ASSERT_TRUE(empty->finish(output));
  EXPECT_EQ(hex(output), "74e6f7298a9c2d168935f58c001bad88");
  const auto jefe = Mac::begin(md5.get(), bytes("Jefe"));
  ASSERT_TRUE(jefe->update(bytes("what do ya want for nothing?")));
  ASSERT_TRUE(jefe->finish(output));
  EXPECT_EQ(hex(output), "750c783e6ab0b503eaa86e310a5db738");
}

TEST(DeriveTest, gives_what_the_standards_say) {
  const OwnedDigest sha1 = find_digest("sha1");
  std::vector<uint8_t> output(20);
  ASSERT_TRUE(pbkdf2(sha1.get(), bytes("password"), bytes("salt"), 2, output));
  EXPECT_EQ(hex(output), "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957");
  ASSERT_TRUE(scrypt(bytes(""), bytes(""), {16, 1, 1, 1 << 20}, output));
  EXPECT_EQ(hex(output), "77d6576238657b203b19ca42c18a0497f16b4844");
  const OwnedDigest sha256 = find_digest("sha256");
  const std::vector<uint8_t> key(22, 0x0b);
  output.resize(8);
  ASSERT_TRUE(hkdf(sha256.get(), key, {}, {}, output));
  EXPECT_EQ(hex(output), "8da4e775a563c18f");
}

TEST(DeriveTest, tells_what_scrypt_may_not_have) {
  EXPECT_FALSE(scrypt_allows({1 << 20, 8, 1, 1 << 20}));
  EXPECT_EQ(take_failure("").code, "ERR_OSSL_EVP_MEMORY_LIMIT_EXCEEDED");
}

TEST(RandomTest, fills_all_of_the_bytes) {
  std::vector<uint8_t> bytes(1 << 16);
  ASSERT_TRUE(fill_randomly(bytes));
  EXPECT_NE(std::vector<uint8_t>(bytes.end() - 32, bytes.end()), std::vector<uint8_t>(32));
}

}  // namespace
}  // namespace giro::crypto
