#include "crypto/cipher.h"

#include <gtest/gtest.h>

#include <string>

#include "crypto/failure.h"

namespace giro::crypto {
namespace {

using Direction = Cipher::Direction;

const std::vector<uint8_t> kKey(16, 7);
const std::vector<uint8_t> kVector(16, 9);

Cipher make(const char* name, Direction direction, size_t iv_size,
            std::optional<size_t> tag_length = {}) {
  return Cipher({.cipher = find_cipher(name),
                 .direction = direction,
                 .key = kKey,
                 .iv = std::span(kVector).first(iv_size),
                 .tag_length = tag_length});
}

std::vector<uint8_t> run(Cipher& cipher, std::span<const uint8_t> input, CipherStatus& end) {
  std::vector<uint8_t> all(cipher.output_size_max(input.size()) + 32);
  std::span<uint8_t> written = all;
  EXPECT_EQ(cipher.update(input, written), CipherStatus::ok);
  std::span<uint8_t> rest = std::span(all).subspan(written.size());
  end = cipher.finish(rest);
  all.resize(written.size() + (end == CipherStatus::ok ? rest.size() : 0));
  return all;
}

TEST(CipherTest, decrypts_what_it_has_encrypted) {
  const std::vector<uint8_t> text(1000, 'x');
  for (const char* name : {"aes-128-cbc", "aes-128-ctr", "aes-128-gcm", "AES-128-CFB"}) {
    const size_t iv_size = name == std::string("aes-128-gcm") ? 12 : 16;
    CipherStatus end{};
    Cipher there = make(name, Direction::encrypt, iv_size);
    ASSERT_EQ(there.begun(), CipherStatus::ok);
    const std::vector<uint8_t> secret = run(there, text, end);
    ASSERT_EQ(end, CipherStatus::ok);
    EXPECT_NE(secret, text);
    Cipher back = make(name, Direction::decrypt, iv_size);
    if (back.authenticates()) {
      ASSERT_EQ(back.set_tag(there.tag()), CipherStatus::ok);
    }
    EXPECT_EQ(run(back, secret, end), text);
    EXPECT_EQ(end, CipherStatus::ok);
  }
}

TEST(CipherTest, refuses_what_has_been_changed) {
  const std::vector<uint8_t> text(100, 'x');
  for (const char* name : {"aes-128-gcm", "aes-128-ccm", "aes-128-ocb"}) {
    CipherStatus end{};
    Cipher there = make(name, Direction::encrypt, 12, 16);
    std::vector<uint8_t> secret = run(there, text, end);
    secret[5] ^= 1;
    Cipher back = make(name, Direction::decrypt, 12, 16);
    ASSERT_EQ(back.set_tag(there.tag()), CipherStatus::ok);
    run(back, secret, end);
    EXPECT_EQ(end, CipherStatus::library_failed) << name;
  }
}

TEST(CipherTest, passes_nothing_without_a_tag) {
  Cipher back = make("aes-128-gcm", Direction::decrypt, 12);
  CipherStatus end{};
  run(back, kVector, end);
  EXPECT_EQ(end, CipherStatus::library_failed);
}

TEST(CipherTest, tells_which_length_is_wrong) {
  EXPECT_EQ(make("aes-128-cbc", Direction::encrypt, 12).begun(), CipherStatus::bad_iv);
  EXPECT_EQ(make("aes-256-cbc", Direction::encrypt, 16).begun(), CipherStatus::bad_key_length);
  EXPECT_EQ(make("aes-128-gcm", Direction::encrypt, 12, 3).begun(), CipherStatus::bad_tag_length);
  EXPECT_EQ(make("aes-128-ccm", Direction::encrypt, 12, 0).begun(), CipherStatus::bad_tag_length);
  EXPECT_EQ(make("aes-128-ccm", Direction::encrypt, 12).begun(), CipherStatus::tag_length_missing);
}

TEST(CipherTest, is_over_when_it_has_finished) {
  Cipher cipher = make("aes-128-cbc", Direction::encrypt, 16);
  CipherStatus end{};
  run(cipher, {}, end);
  std::vector<uint8_t> room(64);
  std::span<uint8_t> output = room;
  EXPECT_EQ(cipher.update({}, output), CipherStatus::bad_state);
  EXPECT_EQ(cipher.finish(output), CipherStatus::bad_state);
  EXPECT_EQ(cipher.set_padding(false), CipherStatus::bad_state);
}

TEST(CipherTest, tells_of_bad_padding_as_Node_does) {
  Cipher cipher = make("aes-128-cbc", Direction::decrypt, 16);
  CipherStatus end{};
  run(cipher, kVector, end);
  ASSERT_EQ(end, CipherStatus::library_failed);
  const Failure failure = take_failure("");
  EXPECT_EQ(failure.message, "error:1C800064:Provider routines::bad decrypt");
  EXPECT_EQ(failure.code, "ERR_OSSL_BAD_DECRYPT");
}

TEST(CipherTest, knows_what_a_cipher_works_with) {
  const auto info = cipher_info(find_cipher("aes-128-gcm"), {}, 8);
  ASSERT_TRUE(info.has_value());
  EXPECT_EQ(info->name, "id-aes128-gcm");
  EXPECT_EQ(info->mode, "gcm");
  EXPECT_EQ(info->iv_length, 8);
  EXPECT_FALSE(cipher_info(find_cipher("aes-128-cbc"), 8, {}).has_value());
}

}  // namespace
}  // namespace giro::crypto
