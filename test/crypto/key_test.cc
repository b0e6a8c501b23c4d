#include "crypto/key.h"

#include <gtest/gtest.h>

#include <string_view>

#include "crypto/agreement.h"
#include "crypto/certificate.h"
#include "crypto/derive.h"
#include "crypto/failure.h"
#include "crypto/key_generation.h"
#include "crypto/signature.h"
#include "crypto/sponge.h"

namespace giro::crypto {
namespace {

Input bytes(std::string_view text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

TEST(Key, a_pair_is_written_and_read_again_with_and_without_a_passphrase) {
  const KeyPtr key = generate_ec({.curve = find_curve("P-256")});
  ASSERT_NE(key, nullptr);
  const EVP_CIPHER* cipher = ::EVP_aes_128_cbc();
  const auto plain = write_key(*key, {.is_pem = true, .encoding = KeyEncoding::pkcs8});
  const auto secret = write_key(*key, {.is_pem = false,
                                       .encoding = KeyEncoding::pkcs8,
                                       .cipher = cipher,
                                       .passphrase = bytes("open")});
  ASSERT_TRUE(plain && secret);
  const ReadKey first = read_private_key({.data = *plain, .is_pem = true});
  const ReadKey second = read_private_key(
      {.data = *secret, .encoding = KeyEncoding::pkcs8, .passphrase = bytes("open")});
  ASSERT_TRUE(first.key && second.key);
  EXPECT_TRUE(are_equal(*key, *first.key) && are_equal(*key, *second.key));
  EXPECT_FALSE(are_equal(*key, *key->public_half()));
  const ReadKey locked = read_private_key({.data = *secret, .encoding = KeyEncoding::pkcs8});
  EXPECT_TRUE(locked.key == nullptr && locked.needs_passphrase);
}

TEST(Key, what_is_no_key_leaves_a_failure) {
  for (const bool is_pem : {true, false}) {
    EXPECT_EQ(read_public_key({.data = bytes("no key"), .is_pem = is_pem}).key, nullptr);
    EXPECT_NE(take_failure("").message, "");
  }
  EXPECT_EQ(ec_from_parts(find_curve("P-256"), bytes("no point"), {}), nullptr);
  EXPECT_EQ(key_from_raw("ed25519", RawForm::public_half, bytes("short")), nullptr);
  EXPECT_EQ(find_curve("none"), NID_undef);
  EXPECT_EQ(read_certificate(bytes("no certificate")), nullptr);
  forget_failures();
}

TEST(Signature, one_that_is_changed_is_not_valid_in_either_form) {
  const KeyPtr key = generate_ec({.curve = find_curve("P-521")});
  ASSERT_NE(key, nullptr);
  for (const bool is_p1363 : {true, false}) {
    const SignatureSettings settings{.is_p1363 = is_p1363};
    auto signature = sign(*key, ::EVP_sha256(), bytes("text"), settings);
    ASSERT_TRUE(signature);
    EXPECT_EQ(verify(*key, ::EVP_sha256(), bytes("text"), *signature, settings), true);
    signature->back() ^= 1;
    EXPECT_EQ(verify(*key, ::EVP_sha256(), bytes("text"), *signature, settings), false);
    EXPECT_EQ(verify(*key, ::EVP_sha256(), bytes("text"), {}, settings), false);
  }
}

TEST(Agreement, a_key_that_is_none_is_told_and_not_used) {
  const auto dh = DiffieHellman::of(bytes_of(dh_group_prime("modp14").get()), bytes("\x02"));
  ASSERT_NE(dh, nullptr);
  ASSERT_TRUE(dh->generate());
  EXPECT_EQ(dh->compute(bytes("\x01")).status, SecretStatus::too_small);
  EXPECT_EQ(dh->compute(Bytes(300, 0xff)).status, SecretStatus::too_large);
  const auto ecdh = EllipticDiffieHellman::on(find_curve("P-256"));
  ASSERT_NE(ecdh, nullptr);
  EXPECT_EQ(ecdh->compute(bytes("x")).status, SecretStatus::invalid_pair);
  ASSERT_TRUE(ecdh->generate());
  EXPECT_EQ(ecdh->compute(bytes("x")).status, SecretStatus::invalid);
}

TEST(Sponge, a_message_of_many_chunks_is_hashed_as_a_tree) {
  // RFC 9861, 5: KT128(ptn(17^4)), 32 bytes
  Bytes message(83521);
  for (size_t index = 0; index < message.size(); ++index) {
    message[index] = static_cast<uint8_t>(index % 251);
  }
  Bytes output(4);
  kangaroo_twelve(128, {}, message, output);
  EXPECT_EQ(output, (Bytes{0x87, 0x01, 0x04, 0x5e}));
}

TEST(Pbkdf2, our_own_hashes_give_what_the_library_gives) {
  for (const EVP_MD* digest : {::EVP_sha1(), ::EVP_sha256(), ::EVP_sha384(), ::EVP_sha512()}) {
    for (const size_t size : {size_t{0}, size_t{64}, size_t{65}, size_t{129}}) {
      const Bytes password(size, 7);
      const Bytes salt(9, 3);
      Bytes ours(130);
      Bytes theirs(130);
      ASSERT_TRUE(pbkdf2(digest, password, salt, 3, ours));
      ASSERT_EQ(::PKCS5_PBKDF2_HMAC(reinterpret_cast<const char*>(data_of(password)),
                                    static_cast<int>(size), salt.data(), 9, 3, digest, 130,
                                    theirs.data()),
                1);
      EXPECT_EQ(ours, theirs);
    }
  }
}

}  // namespace
}  // namespace giro::crypto
