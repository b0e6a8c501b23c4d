// OpenSSL's hashes, keys and randomness, for lib/internal/crypto. Data is text (taken as UTF-8) or
// a view of bytes; what goes wrong in the library is told by takeFailure() right after.
#include <openssl/crypto.h>
#include <openssl/opensslv.h>

#include <memory>
#include <vector>

#include "crypto/derive.h"
#include "crypto/digest.h"
#include "crypto/mac.h"
#include "crypto/random.h"
#include "crypto/uuid.h"
#include "engine/strings.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/crypto_values.h"
#include "runtime/bindings/text_encoding.h"

namespace giro::runtime {

namespace {

using crypto::Digest;
using crypto::Failure;
using crypto::Mac;
using engine::Call;
using engine::Object;
using engine::Persistent;
using engine::Value;

// (otherwise): of the call before
Value take_failure(Call& call) { return failure_value(crypto::take_failure(call[0].to_string())); }

template <typename T>
Value wrap_or_undefined(std::unique_ptr<T> made) {
  return made == nullptr ? Value::undefined() : engine::wrap(std::move(made));
}

// --- Hashes -------------------------------------------------------------------------------------

// Those that a program has asked for, by the numbers that lib/ knows them by.
std::vector<crypto::OwnedDigest>& digests() {
  static thread_local std::vector<crypto::OwnedDigest> known;
  return known;
}

}  // namespace

const EVP_MD* digest_of(Value id) {
  if (id.is_undefined()) return nullptr;
  const auto index = static_cast<size_t>(id.to_integer());
  GIRO_CHECK(index < digests().size(), "no digest has this number", index, digests().size());
  return digests()[index].get();
}

crypto::OwnedDigest kept_digest(Value id) {
  auto* digest = const_cast<EVP_MD*>(digest_of(id));
  GIRO_CHECK(::EVP_MD_up_ref(digest) == 1, "OpenSSL did not keep a digest");
  return crypto::OwnedDigest(digest);
}

namespace {

// (name): a number, or undefined
Value find_digest(Call& call) {
  crypto::OwnedDigest digest = crypto::find_digest(call[0].to_string());
  if (digest == nullptr) return Value::undefined();
  digests().push_back(std::move(digest));
  return Value::integer(static_cast<int64_t>(digests().size() - 1));
}

Value digest_size(Call& call) {
  return Value::integer(static_cast<int64_t>(crypto::digest_size(digest_of(call[0]))));
}

Value is_extendable(Call& call) {
  return Value::boolean(crypto::is_extendable(digest_of(call[0])));
}

Value digest_names(Call& /*call*/) { return Object::string_array(crypto::digest_names()); }

Value hash_begin(Call& call) { return wrap_or_undefined(Digest::begin(digest_of(call[0]))); }

Value hash_copy(Call&, Digest& digest) { return wrap_or_undefined(digest.copy()); }

Value hash_update(Call& call, Digest& digest) {
  return Value::boolean(
      with_bytes(call[1], [&](std::span<const uint8_t> data) { return digest.update(data); }));
}

// (hash, output)
Value hash_finish(Call& call, Digest& digest) {
  return Value::boolean(digest.finish(engine::bytes_of(call[1])));
}

// What fill(output) has written, as text: a buffer of its own would cost as much as a short hash.
// Undefined where it fails.
template <typename Fill>
Value text_of(Value size, Value encoding, Fill fill) {
  std::vector<uint8_t> output(static_cast<size_t>(size.to_integer()));
  if (!fill(std::span(output))) return Value::undefined();
  return decode_bytes(output, to_encoding(encoding)).value_or(Value::undefined());
}

// (hash, size, encoding): text, or undefined
Value hash_finish_as_text(Call& call, Digest& digest) {
  return text_of(call[1], call[2],
                 [&](std::span<uint8_t> output) { return digest.finish(output); });
}

bool digest_once(Call& call, std::span<uint8_t> output) {
  const EVP_MD* digest = digest_of(call[0]);
  return with_bytes(call[1], [&](std::span<const uint8_t> data) {
    return crypto::digest_once(digest, data, output);
  });
}

// (id, data, output)
Value hash_once(Call& call) { return Value::boolean(digest_once(call, engine::bytes_of(call[2]))); }

// (id, data, size, encoding): text, or undefined
Value hash_once_as_text(Call& call) {
  return text_of(call[2], call[3],
                 [&](std::span<uint8_t> output) { return digest_once(call, output); });
}

// --- HMAC ---------------------------------------------------------------------------------------

// (id, key)
Value hmac_begin(Call& call) {
  const EVP_MD* digest = digest_of(call[0]);
  return wrap_or_undefined(
      with_bytes(call[1], [&](std::span<const uint8_t> key) { return Mac::begin(digest, key); }));
}

Value hmac_update(Call& call, Mac& mac) {
  return Value::boolean(
      with_bytes(call[1], [&](std::span<const uint8_t> data) { return mac.update(data); }));
}

// (hmac, output)
Value hmac_finish(Call& call, Mac& mac) {
  return Value::boolean(mac.finish(engine::bytes_of(call[1])));
}

// (hmac, size, encoding): text, or undefined
Value hmac_finish_as_text(Call& call, Mac& mac) {
  return text_of(call[1], call[2], [&](std::span<uint8_t> output) { return mac.finish(output); });
}

// --- What may run in the pool -------------------------------------------------------------------

// (request, output, offset, size): a view of the part would cost more than the bytes
Value random_fill(Call& call) {
  const auto offset = static_cast<size_t>(call[2].to_integer());
  const auto size = static_cast<size_t>(call[3].to_integer());
  const std::span<uint8_t> bytes = engine::bytes_of(call[1]);
  if (offset > bytes.size() || size > bytes.size() - offset) {
    return call.fail_type("A part is outside of its buffer");
  }
  return fill_job(call[0], call[1], bytes.subspan(offset, size),
                  [](std::span<uint8_t> part) { return crypto::fill_randomly(part); });
}

// (count): one text with so many names, one after the other; undefined if there is no randomness.
Value uuids(Call& call) {
  const auto count = static_cast<size_t>(call[0].to_integer());
  bool is_drawn = false;
  const engine::String texts =
      engine::String::make_latin1(count * crypto::kUuidTextSize, [&](uint8_t* out) {
        is_drawn = crypto::write_uuids({out, count * crypto::kUuidTextSize});
      });
  return is_drawn ? texts.to_value() : Value::undefined();
}

// (request, output, digest, password, salt, iterations)
Value pbkdf2(Call& call) {
  return fill_job(
      call[0], call[1],
      [digest = kept_digest(call[2]), password = copy_of(call[3]), salt = copy_of(call[4]),
       iterations = call[5].to_int32()](std::span<uint8_t> output) {
        return crypto::pbkdf2(digest.get(), password, salt, iterations, output);
      });
}

crypto::ScryptCost scrypt_cost(Call& call, size_t first) {
  const auto number = [&](size_t index) {
    return static_cast<uint64_t>(call[first + index].to_integer());
  };
  return {.n = number(0), .r = number(1), .p = number(2), .memory_max = number(3)};
}

// (N, r, p, maxmem)
Value scrypt_allows(Call& call) {
  return Value::boolean(crypto::scrypt_allows(scrypt_cost(call, 0)));
}

// (request, output, password, salt, N, r, p, maxmem)
Value scrypt(Call& call) {
  return fill_job(
      call[0], call[1],
      [password = copy_of(call[2]), salt = copy_of(call[3]), cost = scrypt_cost(call, 4)](
          std::span<uint8_t> output) { return crypto::scrypt(password, salt, cost, output); });
}

// (request, output, digest, key, salt, info)
Value hkdf(Call& call) {
  return fill_job(call[0], call[1],
                  [digest = kept_digest(call[2]), key = copy_of(call[3]), salt = copy_of(call[4]),
                   info = copy_of(call[5])](std::span<uint8_t> output) {
                    return crypto::hkdf(digest.get(), key, salt, info, output);
                  });
}

Value has_argon2(Call& /*call*/) { return Value::boolean(crypto::has_argon2()); }

// (request, output, algorithm, message, nonce, secret, associatedData, lanes, memory, passes)
Value argon2(Call& call) {
  return fill_job(
      call[0], call[1],
      [variant = call[2].to_string(), message = copy_of(call[3]), nonce = copy_of(call[4]),
       secret = copy_of(call[5]), data = copy_of(call[6]), lanes = call[7].to_uint32(),
       memory = call[8].to_uint32(), passes = call[9].to_uint32()](std::span<uint8_t> output) {
        return crypto::argon2({.variant = variant.c_str(),
                               .password = message,
                               .salt = nonce,
                               .secret = secret,
                               .associated_data = data,
                               .lanes = lanes,
                               .memory_kib = memory,
                               .passes = passes},
                              output);
      });
}

// (a, b): of the same length
Value equal_in_constant_time(Call& call) {
  const std::span<uint8_t> a = engine::bytes_of(call[0]);
  const std::span<uint8_t> b = engine::bytes_of(call[1]);
  return Value::boolean(a.size() == b.size() && ::CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0);
}

}  // namespace

void initialize_crypto(Object exports) {
  exports.set("version", Value::string(OPENSSL_VERSION_STR));
  exports.set("versionNumber", Value::integer(OPENSSL_VERSION_NUMBER));
  method<take_failure>(exports, "takeFailure", 1);
  method<find_digest>(exports, "findDigest", 1);
  method<digest_size>(exports, "digestSize", 1);
  method<is_extendable>(exports, "isExtendable", 1);
  method<digest_names>(exports, "digestNames", 0);
  method<hash_begin>(exports, "hashBegin", 1);
  method<hash_copy>(exports, "hashCopy", 1);
  method<hash_update>(exports, "hashUpdate", 2);
  method<hash_finish>(exports, "hashFinish", 2);
  method<hash_finish_as_text>(exports, "hashFinishAsText", 3);
  method<hash_once>(exports, "hashOnce", 3);
  method<hash_once_as_text>(exports, "hashOnceAsText", 4);
  method<hmac_begin>(exports, "hmacBegin", 2);
  method<hmac_update>(exports, "hmacUpdate", 2);
  method<hmac_finish>(exports, "hmacFinish", 2);
  method<hmac_finish_as_text>(exports, "hmacFinishAsText", 3);
  method<random_fill>(exports, "randomFill", 4);
  method<uuids>(exports, "uuids", 1);
  method<pbkdf2>(exports, "pbkdf2", 6);
  method<scrypt_allows>(exports, "scryptAllows", 4);
  method<scrypt>(exports, "scrypt", 8);
  method<hkdf>(exports, "hkdf", 6);
  method<has_argon2>(exports, "hasArgon2", 0);
  method<argon2>(exports, "argon2", 10);
  method<equal_in_constant_time>(exports, "equalInConstantTime", 2);
  add_cipher_functions(exports);
  add_key_functions(exports);
  add_pair_functions(exports);
  add_signature_functions(exports);
  add_agreement_functions(exports);
  add_certificate_functions(exports);
  add_job_functions(exports);
}

}  // namespace giro::runtime
