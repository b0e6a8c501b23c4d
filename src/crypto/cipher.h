// Ciphers, with Node's rules for what may be done when. A Cipher may go from thread to thread, one
// at a time.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "crypto/library.h"

namespace giro::crypto {

struct CipherInfo {
  std::string name;
  std::string mode;
  int nid;
  int block_size;  // 0: none
  int iv_length;   // 0: none
  int key_length;
};

// Null: none has that name or number.
const EVP_CIPHER* find_cipher(const std::string& name);
const EVP_CIPHER* find_cipher(int nid);
// The names for users, sorted.
std::vector<std::string> cipher_names();
// Nothing: the cipher does not work with these lengths.
std::optional<CipherInfo> cipher_info(const EVP_CIPHER* cipher, std::optional<int> key_length,
                                      std::optional<int> iv_length);

enum class CipherStatus : uint8_t {
  ok,
  library_failed,  // it may have a failure
  bad_state,
  bad_key_length,
  bad_iv,
  bad_message_length,
  bad_tag_length,
  tag_length_missing,
};

class Cipher {
 public:
  enum class Direction : uint8_t { encrypt, decrypt };
  struct Setup {
    const EVP_CIPHER* cipher;
    Direction direction;
    std::span<const uint8_t> key;
    std::optional<std::span<const uint8_t>> iv;
    std::optional<size_t> tag_length;
  };
  explicit Cipher(const Setup& setup);
  // What became of the construction; only after `ok` may the rest be called.
  CipherStatus begun() const { return begun_; }

  // How much room update() may need at most.
  size_t output_size_max(size_t input_size) const;
  // `output` shrinks to what has been written.
  CipherStatus update(std::span<const uint8_t> input, std::span<uint8_t>& output);
  // The same, with room for one block.
  CipherStatus finish(std::span<uint8_t>& output);
  // Data that is authenticated but not in the output; `message_length` is what CCM must know.
  CipherStatus authenticate(std::span<const uint8_t> data, std::optional<size_t> message_length);
  CipherStatus set_padding(bool on);
  CipherStatus set_tag(std::span<const uint8_t> tag);
  // Empty before finish() and where nothing is authenticated.
  std::span<const uint8_t> tag() const;

  bool authenticates() const;
  // A tag shorter than the usual one has been set, of a length that nobody had announced.
  bool has_unannounced_short_tag() const;

 private:
  enum class TagState : uint8_t { none, known, given_to_library };

  CipherStatus begin(const Setup& setup);
  CipherStatus begin_authenticated(const Setup& setup);
  bool give_tag_to_library();
  int mode() const { return ::EVP_CIPHER_get_mode(cipher_); }
  bool is_ccm() const { return mode() == EVP_CIPH_CCM_MODE; }
  bool is_gcm() const { return mode() == EVP_CIPH_GCM_MODE; }
  bool decrypts() const { return direction_ == Direction::decrypt; }

  const EVP_CIPHER* cipher_;
  Direction direction_;
  OwnedCipherContext context_;  // null when finished
  std::optional<size_t> tag_length_;
  std::array<uint8_t, 16> tag_{};
  size_t tag_size_ = 0;
  TagState tag_state_ = TagState::none;
  size_t ccm_message_max_ = SIZE_MAX;
  bool ccm_failed_ = false;  // known after its only update, told at the end
  CipherStatus begun_;
};

}  // namespace giro::crypto
