#include "crypto/cipher.h"

#include <openssl/objects.h>

#include <algorithm>
#include <climits>
#include <cstring>

#include "crypto/failure.h"

namespace giro::crypto {

namespace {

// The library's flag is also on aes-128-cbc-hmac-sha1 and its kin, which are made for TLS records
// and have no tag that a program could ask for.
bool is_authenticating(const EVP_CIPHER* cipher) {
  return (::EVP_CIPHER_get_flags(cipher) & EVP_CIPH_FLAG_AEAD_CIPHER) != 0 &&
         ::EVP_CIPHER_get_mode(cipher) != EVP_CIPH_CBC_MODE;
}

bool is_gcm_tag_length(size_t length) {
  return length == 4 || length == 8 || (length >= 12 && length <= 16);
}

const char* mode_name(const EVP_CIPHER* cipher) {
  switch (::EVP_CIPHER_get_mode(cipher)) {
    case EVP_CIPH_ECB_MODE: return "ecb";
    case EVP_CIPH_CBC_MODE: return "cbc";
    case EVP_CIPH_CFB_MODE: return "cfb";
    case EVP_CIPH_OFB_MODE: return "ofb";
    case EVP_CIPH_CTR_MODE: return "ctr";
    case EVP_CIPH_GCM_MODE: return "gcm";
    case EVP_CIPH_CCM_MODE: return "ccm";
    case EVP_CIPH_XTS_MODE: return "xts";
    case EVP_CIPH_WRAP_MODE: return "wrap";
    case EVP_CIPH_OCB_MODE: return "ocb";
    case EVP_CIPH_STREAM_CIPHER: return "stream";
    default: return "";
  }
}

// Whether the cipher works with an initialization vector of that length.
bool takes_iv_length(EVP_CIPHER_CTX* context, const EVP_CIPHER* cipher, int length) {
  if (!is_authenticating(cipher)) return length == ::EVP_CIPHER_get_iv_length(cipher);
  return length > 0 &&
         ::EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, length, nullptr) == 1;
}

// A status that says all: what the library has said meanwhile must not be taken for the reason of
// something later.
CipherStatus told(CipherStatus status) {
  if (status != CipherStatus::library_failed) forget_failures();
  return status;
}

}  // namespace

const EVP_CIPHER* find_cipher(const std::string& name) {
  make_ready();
  return ::EVP_get_cipherbyname(name.c_str());
}

const EVP_CIPHER* find_cipher(int nid) {
  make_ready();
  return EVP_get_cipherbynid(nid);
}

std::vector<std::string> cipher_names() {
  make_ready();
  std::vector<std::string> names;
  ::EVP_CIPHER_do_all_sorted(
      [](const EVP_CIPHER* /*cipher*/, const char* from, const char* /*to*/, void* list) {
        const EVP_CIPHER* known = ::EVP_get_cipherbyname(from);
        if (known == nullptr) return;
        const OwnedCipher fetched(
            ::EVP_CIPHER_fetch(nullptr, ::EVP_CIPHER_get0_name(known), nullptr));
        if (fetched != nullptr) static_cast<std::vector<std::string>*>(list)->emplace_back(from);
      },
      &names);
  forget_failures();
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

std::optional<CipherInfo> cipher_info(const EVP_CIPHER* cipher, std::optional<int> key_length,
                                      std::optional<int> iv_length) {
  CipherInfo info{.name = {},
                  .mode = mode_name(cipher),
                  .nid = ::EVP_CIPHER_get_nid(cipher),
                  .block_size = ::EVP_CIPHER_get_block_size(cipher),
                  .iv_length = iv_length.value_or(::EVP_CIPHER_get_iv_length(cipher)),
                  .key_length = key_length.value_or(::EVP_CIPHER_get_key_length(cipher))};
  if (::EVP_CIPHER_get_mode(cipher) == EVP_CIPH_STREAM_CIPHER) info.block_size = 0;
  if (key_length || iv_length) {
    const OwnedCipherContext context(::EVP_CIPHER_CTX_new());
    const bool fits =
        ::EVP_CipherInit_ex(context.get(), cipher, nullptr, nullptr, nullptr, 1) == 1 &&
        (!key_length || ::EVP_CIPHER_CTX_set_key_length(context.get(), *key_length) == 1) &&
        (!iv_length || takes_iv_length(context.get(), cipher, *iv_length));
    forget_failures();
    if (!fits) return {};
  }
  const char* name = ::OBJ_nid2sn(info.nid);
  for (; name != nullptr && *name != '\0'; ++name) {
    info.name += static_cast<char>(std::tolower(static_cast<int>(*name)));
  }
  return info;
}

Cipher::Cipher(const Setup& setup)
    : cipher_(setup.cipher),
      direction_(setup.direction),
      context_(::EVP_CIPHER_CTX_new()),
      tag_length_(setup.tag_length),
      begun_(told(begin(setup))) {}

bool Cipher::authenticates() const { return is_authenticating(cipher_); }

CipherStatus Cipher::begin(const Setup& setup) {
  const int encrypts = decrypts() ? 0 : 1;
  const int iv_length = ::EVP_CIPHER_get_iv_length(cipher_);
  if (!setup.iv && iv_length != 0) return CipherStatus::bad_iv;
  if (!authenticates()) {
    tag_length_.reset();
    if (setup.iv && setup.iv->size() != static_cast<size_t>(iv_length)) return CipherStatus::bad_iv;
  }
  if (mode() == EVP_CIPH_WRAP_MODE) {
    ::EVP_CIPHER_CTX_set_flags(context_.get(), EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);
  }
  if (::EVP_CipherInit_ex(context_.get(), cipher_, nullptr, nullptr, nullptr, encrypts) != 1) {
    return CipherStatus::library_failed;
  }
  if (authenticates()) {
    const CipherStatus status = begin_authenticated(setup);
    if (status != CipherStatus::ok) return status;
  }
  if (setup.key.size() > INT_MAX ||
      ::EVP_CIPHER_CTX_set_key_length(context_.get(), static_cast<int>(setup.key.size())) != 1) {
    return CipherStatus::bad_key_length;
  }
  const uint8_t* iv = setup.iv ? setup.iv->data() : nullptr;
  return ::EVP_CipherInit_ex(context_.get(), nullptr, nullptr, setup.key.data(), iv, encrypts) == 1
             ? CipherStatus::ok
             : CipherStatus::library_failed;
}

CipherStatus Cipher::begin_authenticated(const Setup& setup) {
  const size_t iv_size = setup.iv->size();
  if (iv_size > INT_MAX || !takes_iv_length(context_.get(), cipher_, static_cast<int>(iv_size))) {
    return CipherStatus::bad_iv;
  }
  if (is_gcm()) {
    return tag_length_ && !is_gcm_tag_length(*tag_length_) ? CipherStatus::bad_tag_length
                                                           : CipherStatus::ok;
  }
  if (!tag_length_) {
    // ChaCha20-Poly1305 has a usual length.
    if (mode() != EVP_CIPH_STREAM_CIPHER) return CipherStatus::tag_length_missing;
    tag_length_ = tag_.size();
  }
  if (*tag_length_ == 0 || *tag_length_ > tag_.size()) return CipherStatus::bad_tag_length;
  if (mode() != EVP_CIPH_STREAM_CIPHER &&
      ::EVP_CIPHER_CTX_ctrl(context_.get(), EVP_CTRL_AEAD_SET_TAG, static_cast<int>(*tag_length_),
                            nullptr) != 1) {
    return CipherStatus::bad_tag_length;
  }
  // The counter has what the vector leaves of 15 bytes.
  if (is_ccm() && iv_size > 11) ccm_message_max_ = (size_t{1} << (8 * (15 - iv_size))) - 1;
  return CipherStatus::ok;
}

size_t Cipher::output_size_max(size_t input_size) const {
  // Key wrapping adds a block and rounds up.
  return input_size + 2 * static_cast<size_t>(std::max(::EVP_CIPHER_get_block_size(cipher_), 8));
}

bool Cipher::give_tag_to_library() {
  if (!decrypts() || tag_state_ != TagState::known) return true;
  tag_state_ = TagState::given_to_library;
  return ::EVP_CIPHER_CTX_ctrl(context_.get(), EVP_CTRL_AEAD_SET_TAG, static_cast<int>(tag_size_),
                               tag_.data()) == 1;
}

CipherStatus Cipher::update(std::span<const uint8_t> input, std::span<uint8_t>& output) {
  if (context_ == nullptr || input.size() > INT_MAX - 64) return CipherStatus::bad_state;
  if (is_ccm() && input.size() > ccm_message_max_) return CipherStatus::bad_message_length;
  if (authenticates() && !give_tag_to_library()) return CipherStatus::library_failed;
  int written = 0;
  // CCM has nothing to do with an empty message but to authenticate it.
  const auto* const bytes = input.empty() ? reinterpret_cast<const uint8_t*>("") : input.data();
  const bool ok = ::EVP_CipherUpdate(context_.get(), output.data(), &written, bytes,
                                     static_cast<int>(input.size())) == 1;
  output = output.first(ok ? static_cast<size_t>(written) : 0);
  if (ok) return CipherStatus::ok;
  if (!is_ccm() || !decrypts()) return CipherStatus::library_failed;
  ccm_failed_ = true;
  forget_failures();
  return CipherStatus::ok;
}

CipherStatus Cipher::finish(std::span<uint8_t>& output) {
  if (context_ == nullptr) return CipherStatus::bad_state;
  const bool tag_given = give_tag_to_library();
  const OwnedCipherContext context = std::move(context_);
  // Without a tag ChaCha20-Poly1305 would pass anything.
  if (authenticates() && decrypts() && (!tag_given || tag_state_ == TagState::none)) {
    return CipherStatus::library_failed;
  }
  if (is_ccm() && decrypts()) {
    output = {};
    return ccm_failed_ ? CipherStatus::library_failed : CipherStatus::ok;
  }
  int written = 0;
  if (::EVP_CipherFinal_ex(context.get(), output.data(), &written) != 1) {
    return CipherStatus::library_failed;
  }
  output = output.first(static_cast<size_t>(written));
  if (!authenticates() || decrypts()) return CipherStatus::ok;
  tag_size_ = tag_length_.value_or(tag_.size());
  return ::EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_GET_TAG, static_cast<int>(tag_size_),
                               tag_.data()) == 1
             ? CipherStatus::ok
             : CipherStatus::library_failed;
}

CipherStatus Cipher::authenticate(std::span<const uint8_t> data,
                                  std::optional<size_t> message_length) {
  if (context_ == nullptr || !authenticates()) return CipherStatus::bad_state;
  int written = 0;
  if (is_ccm()) {
    if (!message_length || *message_length > ccm_message_max_ || *message_length > INT_MAX) {
      return CipherStatus::bad_message_length;
    }
    if (!give_tag_to_library() || ::EVP_CipherUpdate(context_.get(), nullptr, &written, nullptr,
                                                     static_cast<int>(*message_length)) != 1) {
      return told(CipherStatus::bad_state);
    }
  }
  return data.size() <= INT_MAX &&
                 ::EVP_CipherUpdate(context_.get(), nullptr, &written, data.data(),
                                    static_cast<int>(data.size())) == 1
             ? CipherStatus::ok
             : told(CipherStatus::bad_state);
}

CipherStatus Cipher::set_padding(bool on) {
  if (context_ == nullptr) return CipherStatus::bad_state;
  return ::EVP_CIPHER_CTX_set_padding(context_.get(), on ? 1 : 0) == 1 ? CipherStatus::ok
                                                                       : CipherStatus::bad_state;
}

CipherStatus Cipher::set_tag(std::span<const uint8_t> tag) {
  if (context_ == nullptr || !authenticates() || !decrypts() || tag_state_ != TagState::none) {
    return CipherStatus::bad_state;
  }
  const bool fits = tag_length_ ? tag.size() == *tag_length_ : is_gcm_tag_length(tag.size());
  if (!fits) return CipherStatus::bad_tag_length;
  std::copy(tag.begin(), tag.end(), tag_.begin());
  tag_size_ = tag.size();
  tag_state_ = TagState::known;
  return CipherStatus::ok;
}

std::span<const uint8_t> Cipher::tag() const {
  if (context_ != nullptr || decrypts()) return {};
  return std::span(tag_).first(tag_size_);
}

bool Cipher::has_unannounced_short_tag() const {
  return decrypts() && !tag_length_ && tag_size_ != 0 && tag_size_ < tag_.size();
}

}  // namespace giro::crypto
