// What SubtleCrypto has done at once, in the pool.
#include "crypto/cipher_once.h"
#include "crypto/digest.h"
#include "crypto/mac.h"
#include "crypto/sponge.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/crypto_values.h"

namespace giro::runtime {

namespace {

using crypto::Bytes;
using engine::Call;
using engine::Object;
using engine::Value;

// (request, digest, data)
Value digest_job(Call& call) {
  return run_job(
      call[0],
      [digest = kept_digest(call[1]), data = copy_of(call[2])]() -> std::optional<Bytes> {
        Bytes output(crypto::digest_size(digest.get()));
        if (!crypto::digest_once(digest.get(), data, output)) return {};
        return output;
      },
      [](const Bytes& output) { return buffer_of(output); });
}

// (request, output, digest, key, data)
Value hmac_job(Call& call) {
  return fill_job(call[0], call[1],
                  [digest = kept_digest(call[2]), key = crypto::SecretBytes(copy_of(call[3])),
                   data = copy_of(call[4])](std::span<uint8_t> output) {
                    const auto mac = crypto::Mac::begin(digest.get(), key.bytes());
                    return mac != nullptr && mac->update(data) && mac->finish(output);
                  });
}

// (request, output, strength, key, keyBits, customization, data, bits)
Value kmac(Call& call) {
  return fill_job(call[0], call[1],
                  [strength = call[2].to_int32(), key = crypto::SecretBytes(copy_of(call[3])),
                   key_bits = static_cast<size_t>(call[4].to_integer()),
                   customization = copy_of(call[5]), data = copy_of(call[6]),
                   bits = static_cast<size_t>(call[7].to_integer())](std::span<uint8_t> output) {
                    return crypto::kmac(strength, {.bytes = key.bytes(), .bits = key_bits},
                                        customization, data, bits, output);
                  });
}

// (request, output, strength, functionName, customization, data)
Value cshake(Call& call) {
  return fill_job(
      call[0], call[1],
      [strength = call[2].to_int32(), name = copy_of(call[3]), customization = copy_of(call[4]),
       data = copy_of(call[5])](std::span<uint8_t> output) {
        return crypto::cshake(strength, name, customization, data, output);
      });
}

// (request, output, strength, domain, data)
Value turbo_shake(Call& call) {
  return fill_job(call[0], call[1],
                  [strength = call[2].to_int32(), domain = static_cast<uint8_t>(call[3].to_int32()),
                   data = copy_of(call[4])](std::span<uint8_t> output) {
                    crypto::turbo_shake(strength, domain, data, output);
                    return true;
                  });
}

// (request, output, strength, customization, data)
Value kangaroo_twelve(Call& call) {
  return fill_job(call[0], call[1],
                  [strength = call[2].to_int32(), customization = copy_of(call[3]),
                   data = copy_of(call[4])](std::span<uint8_t> output) {
                    crypto::kangaroo_twelve(strength, customization, data, output);
                    return true;
                  });
}

std::optional<Bytes> optional_bytes(Value value) {
  if (value.is_undefined()) return {};
  return copy_of(value);
}

std::optional<crypto::Input> input_of(const std::optional<Bytes>& bytes) {
  if (!bytes) return {};
  return crypto::Input(*bytes);
}

// (request, encrypts, cipher, key, iv or undefined, tagSize, additionalData or undefined, data)
Value cipher_job(Call& call) {
  return run_job(
      call[0],
      [direction = call[1].to_boolean() ? crypto::Cipher::Direction::encrypt
                                        : crypto::Cipher::Direction::decrypt,
       cipher = crypto::find_cipher(call[2].to_string()), key = key_of(call[3]),
       iv = optional_bytes(call[4]), tag_size = static_cast<size_t>(call[5].to_integer()),
       authenticated = optional_bytes(call[6]), data = copy_of(call[7])]() -> std::optional<Bytes> {
        if (cipher == nullptr) return {};
        return crypto::cipher_once({.cipher = cipher,
                                    .direction = direction,
                                    .key = key->secret_bytes(),
                                    .iv = input_of(iv),
                                    .tag_size = tag_size,
                                    .authenticated = input_of(authenticated),
                                    .data = data});
      },
      [](const Bytes& output) { return buffer_of(output); });
}

// (request, cipher, key, counter, counterBits, data)
Value counter_job(Call& call) {
  return run_job(
      call[0],
      [cipher = crypto::find_cipher(call[1].to_string()), key = key_of(call[2]),
       counter = copy_of(call[3]), bits = call[4].to_int32(), data = copy_of(call[5])] {
        return crypto::count_once(cipher, key->secret_bytes(), counter, bits, data);
      },
      [](const Bytes& output) { return buffer_of(output); });
}

}  // namespace

void add_job_functions(Object exports) {
  method<digest_job>(exports, "digestJob", 3);
  method<hmac_job>(exports, "hmacJob", 5);
  method<kmac>(exports, "kmac", 8);
  method<cshake>(exports, "cshake", 6);
  method<turbo_shake>(exports, "turboShake", 5);
  method<kangaroo_twelve>(exports, "kangarooTwelve", 5);
  method<cipher_job>(exports, "cipherJob", 8);
  method<counter_job>(exports, "counterJob", 6);
}

}  // namespace giro::runtime
