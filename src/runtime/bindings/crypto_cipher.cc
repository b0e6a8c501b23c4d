#include <memory>

#include "crypto/cipher.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/crypto_values.h"

namespace giro::runtime {

namespace {

using crypto::Cipher;
using crypto::CipherStatus;
using engine::Call;
using engine::Object;
using engine::Value;

// Zero or what went wrong as a negative number, so that sizes can stand beside it.
Value status_value(CipherStatus status) { return Value::integer(-static_cast<int64_t>(status)); }

const EVP_CIPHER* find(Value name_or_nid) {
  return name_or_nid.is_number() ? crypto::find_cipher(name_or_nid.to_int32())
                                 : crypto::find_cipher(name_or_nid.to_string());
}

// A key as bytes or as a handle.
std::span<const uint8_t> secret_of(Value key) {
  const auto* handle = engine::unwrap<KeyHandle>(key);
  return handle != nullptr ? handle->key->secret_bytes() : engine::bytes_of(key);
}

// (encrypts, name, key, iv or null, tagLength or undefined): a cipher, a status, or undefined:
// there is none of that name
Value cipher_begin(Call& call) {
  const EVP_CIPHER* found = find(call[1]);
  if (found == nullptr) return Value::undefined();
  Cipher::Setup setup{
      .cipher = found,
      .direction = call[0].to_boolean() ? Cipher::Direction::encrypt : Cipher::Direction::decrypt,
      .key = secret_of(call[2]),
      .iv = {},
      .tag_length = {}};
  if (!call[3].is_null()) setup.iv = engine::bytes_of(call[3]);
  if (call[4].is_number()) setup.tag_length = static_cast<size_t>(call[4].to_integer());
  auto cipher = std::make_unique<Cipher>(setup);
  if (cipher->begun() != CipherStatus::ok) return status_value(cipher->begun());
  return engine::wrap(std::move(cipher));
}

// (cipher, inputSize)
Value cipher_output_size_max(Call& call, Cipher& cipher) {
  return Value::integer(
      static_cast<int64_t>(cipher.output_size_max(static_cast<size_t>(call[1].to_integer()))));
}

Value size_or_status(CipherStatus status, std::span<uint8_t> written) {
  return status == CipherStatus::ok ? Value::integer(static_cast<int64_t>(written.size()))
                                    : status_value(status);
}

// (cipher, input, output): how much has been written, or a status
Value cipher_update(Call& call, Cipher& cipher) {
  std::span<uint8_t> output = engine::bytes_of(call[2]);
  const CipherStatus status = cipher.update(engine::bytes_of(call[1]), output);
  return size_or_status(status, output);
}

// (cipher, output): the same
Value cipher_finish(Call& call, Cipher& cipher) {
  std::span<uint8_t> output = engine::bytes_of(call[1]);
  const CipherStatus status = cipher.finish(output);
  return size_or_status(status, output);
}

// (cipher, data, messageLength or undefined)
Value cipher_authenticate(Call& call, Cipher& cipher) {
  std::optional<size_t> length;
  if (call[2].is_number()) length = static_cast<size_t>(call[2].to_integer());
  return status_value(cipher.authenticate(engine::bytes_of(call[1]), length));
}

Value cipher_set_padding(Call& call, Cipher& cipher) {
  return status_value(cipher.set_padding(call[1].to_boolean()));
}

Value cipher_set_tag(Call& call, Cipher& cipher) {
  return status_value(cipher.set_tag(engine::bytes_of(call[1])));
}

// (cipher, output): the size of the tag
Value cipher_tag(Call& call, Cipher& cipher) {
  const std::span<const uint8_t> tag = cipher.tag();
  const std::span<uint8_t> output = engine::bytes_of(call[1]);
  GIRO_CHECK(tag.size() <= output.size(), "the tag of a cipher is longer than its room", tag.size(),
             output.size());
  std::copy(tag.begin(), tag.end(), output.begin());
  return Value::integer(static_cast<int64_t>(tag.size()));
}

Value cipher_authenticates(Call&, Cipher& cipher) { return Value::boolean(cipher.authenticates()); }

Value cipher_has_unannounced_short_tag(Call&, Cipher& cipher) {
  return Value::boolean(cipher.has_unannounced_short_tag());
}

Value cipher_names(Call& /*call*/) { return Object::string_array(crypto::cipher_names()); }

// (nameOrNid, keyLength, ivLength): undefined, or [mode, name, nid, blockSize, ivLength, keyLength]
Value cipher_info(Call& call) {
  const EVP_CIPHER* found = find(call[0]);
  if (found == nullptr) return Value::undefined();
  const auto info = crypto::cipher_info(found, optional_int(call[1]), optional_int(call[2]));
  if (!info) return Value::undefined();
  const Value parts[] = {Value::string(info->mode),       Value::string(info->name),
                         Value::integer(info->nid),       Value::integer(info->block_size),
                         Value::integer(info->iv_length), Value::integer(info->key_length)};
  return Object::array(parts);
}

}  // namespace

void add_cipher_functions(Object exports) {
  exports.set("kLibraryFailed", status_value(CipherStatus::library_failed));
  exports.set("kBadState", status_value(CipherStatus::bad_state));
  exports.set("kBadKeyLength", status_value(CipherStatus::bad_key_length));
  exports.set("kBadIv", status_value(CipherStatus::bad_iv));
  exports.set("kBadMessageLength", status_value(CipherStatus::bad_message_length));
  exports.set("kBadTagLength", status_value(CipherStatus::bad_tag_length));
  exports.set("kTagLengthMissing", status_value(CipherStatus::tag_length_missing));
  method<cipher_begin>(exports, "cipherBegin", 5);
  method<cipher_output_size_max>(exports, "cipherOutputSizeMax", 2);
  method<cipher_update>(exports, "cipherUpdate", 3);
  method<cipher_finish>(exports, "cipherFinish", 2);
  method<cipher_authenticate>(exports, "cipherAuthenticate", 3);
  method<cipher_set_padding>(exports, "cipherSetPadding", 2);
  method<cipher_set_tag>(exports, "cipherSetTag", 2);
  method<cipher_tag>(exports, "cipherTag", 2);
  method<cipher_authenticates>(exports, "cipherAuthenticates", 1);
  method<cipher_has_unannounced_short_tag>(exports, "cipherHasUnannouncedShortTag", 1);
  method<cipher_names>(exports, "cipherNames", 0);
  method<cipher_info>(exports, "cipherInfo", 3);
}

}  // namespace giro::runtime
