// Keys: read, written, taken apart.
#include "crypto/cipher.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/crypto_values.h"

namespace giro::runtime {

namespace {

using crypto::Bytes;
using crypto::Key;
using crypto::KeyPtr;
using engine::Call;
using engine::Object;
using engine::Value;

// --- Secrets ------------------------------------------------------------------------------------

Value key_secret(Call& call) {
  return with_bytes(call[0],
                    [](std::span<const uint8_t> bytes) { return key_value(Key::secret(bytes)); });
}

Value key_secret_bytes(Call& call) { return buffer_of(key_of(call[0])->secret_bytes()); }

Value key_secret_size(Call& call) {
  return Value::integer(static_cast<int64_t>(key_of(call[0])->secret_bytes().size()));
}

Value is_key(Call& call) { return Value::boolean(engine::unwrap<KeyHandle>(call[0]) != nullptr); }

Value key_type(Call& call) { return Value::integer(static_cast<int64_t>(key_of(call[0])->type())); }

// --- Text and DER -------------------------------------------------------------------------------

// (isPrivate, isPem, encoding, data, passphrase or undefined): a key; true: the passphrase is
// missing; undefined: the library has a failure
Value key_read(Call& call) {
  crypto::WrittenKey written;
  const Bytes data = copy_of(call[3]);
  const crypto::SecretBytes passphrase(call[4].is_undefined() ? Bytes() : copy_of(call[4]));
  written.data = data;
  written.is_pem = call[1].to_boolean();
  written.encoding = static_cast<crypto::KeyEncoding>(call[2].to_int32());
  if (!call[4].is_undefined()) written.passphrase = passphrase.bytes();
  const crypto::ReadKey read =
      call[0].to_boolean() ? crypto::read_private_key(written) : crypto::read_public_key(written);
  if (read.key == nullptr && read.needs_passphrase) return Value::boolean(true);
  return key_value(read.key);
}

// (key, isPem, encoding, cipher or undefined, passphrase): text or an ArrayBuffer; null: there is
// no such cipher; undefined: the library has a failure
Value key_write(Call& call) {
  crypto::KeyFormat format;
  const crypto::SecretBytes passphrase(call[4].is_undefined() ? Bytes() : copy_of(call[4]));
  format.is_pem = call[1].to_boolean();
  format.encoding = static_cast<crypto::KeyEncoding>(call[2].to_int32());
  format.passphrase = passphrase.bytes();
  if (!call[3].is_undefined()) {
    format.cipher = crypto::find_cipher(call[3].to_string());
    if (format.cipher == nullptr) return Value::null();
  }
  std::optional<Bytes> bytes = crypto::write_key(*key_of(call[0]), format);
  if (!bytes) return Value::undefined();
  const Value value =
      format.is_pem ? Value::string({reinterpret_cast<const char*>(bytes->data()), bytes->size()})
                    : buffer_of(*bytes);
  ::OPENSSL_cleanse(bytes->data(), bytes->size());
  return value;
}

// --- What keys are ------------------------------------------------------------------------------

// Undefined: a kind that Node does not name
Value key_kind(Call& call) {
  const std::string kind = key_of(call[0])->kind();
  return kind.empty() ? Value::undefined() : Value::string(kind);
}

Value int_or_undefined(std::optional<int> number) {
  return number ? Value::integer(*number) : Value::undefined();
}

Value text_or_undefined(const std::string& text) {
  return text.empty() ? Value::undefined() : Value::string(text);
}

// [modulusLength, publicExponent, divisorLength, namedCurve, hash, mgf1Hash, saltLength]
Value key_details(Call& call) {
  const crypto::KeyDetails details = crypto::key_details(*key_of(call[0]));
  const Value parts[] = {
      int_or_undefined(details.modulus_length), buffer_or_undefined(details.public_exponent),
      int_or_undefined(details.divisor_length), text_or_undefined(details.named_curve),
      text_or_undefined(details.hash),          text_or_undefined(details.mgf1_hash),
      int_or_undefined(details.salt_length)};
  return Object::array(parts);
}

Value key_equals(Call& call) {
  return Value::boolean(crypto::are_equal(*key_of(call[0]), *key_of(call[1])));
}

Value key_public_half(Call& call) { return key_value(key_of(call[0])->public_half()); }

// --- Parts --------------------------------------------------------------------------------------

// Those that cannot be made of their parts are told by lib/ in its own words.
Value made_of_parts(const KeyPtr& key) {
  if (key == nullptr) crypto::forget_failures();
  return key_value(key);
}

// ([n, e, d, p, q, dp, dq, qi]), or the first two of them
Value rsa_from_parts(Call& call) {
  std::vector<Bytes> parts;
  const Object list(call[0]);
  const auto count = list.get("length").to_uint32();
  for (uint32_t index = 0; index < count; ++index) parts.push_back(copy_of(list.get(index)));
  return made_of_parts(crypto::rsa_from_parts(parts));
}

Value rsa_parts(Call& call) {
  const auto parts = crypto::rsa_parts(*key_of(call[0]));
  if (!parts) return Value::undefined();
  const Object list(Object::array({}));
  for (uint32_t index = 0; index < parts->size(); ++index) {
    list.set(index, buffer_of((*parts)[index]));
  }
  return list;
}

// (name): a number, 0 for none
Value find_curve(Call& call) { return Value::integer(crypto::find_curve(call[0].to_string())); }

Value curve_names(Call& /*call*/) { return Object::string_array(crypto::curve_names()); }

// (curve, point, scalar): either may be empty
Value ec_from_parts(Call& call) {
  return made_of_parts(
      crypto::ec_from_parts(call[0].to_int32(), copy_of(call[1]), copy_of(call[2])));
}

// (curve, x, y, scalar)
Value ec_from_coordinates(Call& call) {
  return made_of_parts(crypto::ec_from_coordinates(call[0].to_int32(), copy_of(call[1]),
                                                   copy_of(call[2]), copy_of(call[3])));
}

// (key, form)
Value ec_point(Call& call) {
  return buffer_or_undefined(
      crypto::ec_point(*key_of(call[0]), static_cast<crypto::PointForm>(call[1].to_int32())));
}

Value ec_scalar(Call& call) { return buffer_or_undefined(crypto::ec_scalar(*key_of(call[0]))); }

// (kind, form, bytes)
Value key_from_raw(Call& call) {
  return made_of_parts(crypto::key_from_raw(
      call[0].to_string(), static_cast<crypto::RawForm>(call[1].to_int32()), copy_of(call[2])));
}

// (key, form)
Value raw_key(Call& call) {
  const auto bytes =
      crypto::raw_key(*key_of(call[0]), static_cast<crypto::RawForm>(call[1].to_int32()));
  if (!bytes) crypto::forget_failures();
  return buffer_or_undefined(bytes);
}

Value has_kind(Call& call) { return Value::boolean(crypto::has_kind(call[0].to_string())); }

}  // namespace

void add_key_functions(Object exports) {
  method<key_secret>(exports, "keySecret", 1);
  method<key_secret_bytes>(exports, "keySecretBytes", 1);
  method<key_secret_size>(exports, "keySecretSize", 1);
  method<is_key>(exports, "isKey", 1);
  method<key_type>(exports, "keyType", 1);
  method<key_read>(exports, "keyRead", 5);
  method<key_write>(exports, "keyWrite", 5);
  method<key_kind>(exports, "keyKind", 1);
  method<key_details>(exports, "keyDetails", 1);
  method<key_equals>(exports, "keyEquals", 2);
  method<key_public_half>(exports, "keyPublicHalf", 1);
  method<rsa_from_parts>(exports, "rsaFromParts", 1);
  method<rsa_parts>(exports, "rsaParts", 1);
  method<find_curve>(exports, "findCurve", 1);
  method<curve_names>(exports, "curveNames", 0);
  method<ec_from_parts>(exports, "ecFromParts", 3);
  method<ec_from_coordinates>(exports, "ecFromCoordinates", 4);
  method<ec_point>(exports, "ecPoint", 2);
  method<ec_scalar>(exports, "ecScalar", 1);
  method<key_from_raw>(exports, "keyFromRaw", 3);
  method<raw_key>(exports, "rawKey", 2);
  method<has_kind>(exports, "hasKind", 1);
}

}  // namespace giro::runtime
