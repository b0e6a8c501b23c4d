// New pairs of keys, and prime numbers: all may run in the pool.
#include "crypto/key_generation.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/crypto_values.h"

namespace giro::runtime {

namespace {

using crypto::Bytes;
using crypto::KeyPtr;
using engine::Call;
using engine::Object;
using engine::Value;

// [public half, private half]
Value halves(const KeyPtr& key) {
  const Value both[] = {key_value(key->public_half()), key_value(key)};
  return Object::array(both);
}

template <typename Generate>
Value generate(Value request, Generate generate_key) {
  return run_job(
      request,
      [generate_key = std::move(generate_key)]() -> std::optional<KeyPtr> {
        KeyPtr key = generate_key();
        if (key == nullptr) return {};
        return key;
      },
      [](const KeyPtr& key) { return halves(key); });
}

crypto::OwnedDigest digest_or_null(Value id) {
  return id.is_undefined() ? nullptr : kept_digest(id);
}

// (request, bits, exponent, isPss, digest, mgf1Digest, saltLength)
Value generate_rsa(Call& call) {
  crypto::RsaPairSettings settings{.bits = call[1].to_int32(),
                                   .exponent = call[2].to_uint32(),
                                   .is_pss = call[3].to_boolean(),
                                   .hash = digest_or_null(call[4]),
                                   .mgf1_hash = digest_or_null(call[5]),
                                   .salt_length = optional_int(call[6])};
  return generate(call[0],
                  [settings = std::move(settings)] { return crypto::generate_rsa(settings); });
}

// (request, bits, divisorBits)
Value generate_dsa(Call& call) {
  const crypto::DsaPairSettings settings{.bits = call[1].to_int32(),
                                         .divisor_bits = optional_int(call[2])};
  return generate(call[0], [settings] { return crypto::generate_dsa(settings); });
}

// (request, curve, isExplicit)
Value generate_ec(Call& call) {
  const crypto::EcPairSettings settings{.curve = call[1].to_int32(),
                                        .is_explicit = call[2].to_boolean()};
  return generate(call[0], [settings] { return crypto::generate_ec(settings); });
}

// (request, prime or undefined, primeBits, generator)
Value generate_dh(Call& call) {
  crypto::DhPairSettings settings;
  if (!call[1].is_undefined()) settings.prime = crypto::number_of(copy_of(call[1]));
  settings.prime_bits = call[2].to_int32();
  settings.generator = call[3].to_int32();
  return generate(call[0],
                  [settings = std::move(settings)] { return crypto::generate_dh(settings); });
}

// (request, kind)
Value generate_of_kind(Call& call) {
  return generate(call[0], [kind = call[1].to_string()] { return crypto::generate_of_kind(kind); });
}

// (name): the prime, or undefined
Value dh_group_prime(Call& call) {
  const crypto::OwnedNumber prime = crypto::dh_group_prime(call[0].to_string());
  return prime == nullptr ? Value::undefined() : buffer_of(crypto::bytes_of(prime.get()));
}

crypto::OwnedNumber number_or_null(Value bytes) {
  return bytes.is_undefined() ? nullptr : crypto::number_of(copy_of(bytes));
}

// (request, bits, isSafe, add or undefined, remainder or undefined)
Value generate_prime(Call& call) {
  crypto::PrimeSettings settings{.bits = call[1].to_int32(),
                                 .is_safe = call[2].to_boolean(),
                                 .add = number_or_null(call[3]),
                                 .remainder = number_or_null(call[4])};
  return run_job(
      call[0], [settings = std::move(settings)] { return crypto::generate_prime(settings); },
      [](const Bytes& prime) { return buffer_of(prime); });
}

// (request, candidate)
Value check_prime(Call& call) {
  return run_job(
      call[0], [candidate = copy_of(call[1])] { return crypto::is_prime(candidate); },
      [](bool is) { return Value::boolean(is); });
}

// (a, b), whose numberBits() are known: how a compares with b as numbers, below, at or above zero
Value compare_numbers(Call& call) {
  return Value::integer(::BN_cmp(crypto::number_of(copy_of(call[0])).get(),
                                 crypto::number_of(copy_of(call[1])).get()));
}

// (number): undefined where it is too long for the library, which has a failure then
Value number_bits(Call& call) {
  const crypto::OwnedNumber number = crypto::number_of(copy_of(call[0]));
  return number == nullptr ? Value::undefined() : Value::integer(BN_num_bits(number.get()));
}

}  // namespace

void add_pair_functions(Object exports) {
  method<generate_rsa>(exports, "generateRsa", 7);
  method<generate_dsa>(exports, "generateDsa", 3);
  method<generate_ec>(exports, "generateEc", 3);
  method<generate_dh>(exports, "generateDh", 4);
  method<generate_of_kind>(exports, "generateOfKind", 2);
  method<dh_group_prime>(exports, "dhGroupPrime", 1);
  method<generate_prime>(exports, "generatePrime", 5);
  method<check_prime>(exports, "checkPrime", 2);
  method<number_bits>(exports, "numberBits", 1);
  method<compare_numbers>(exports, "compareNumbers", 2);
}

}  // namespace giro::runtime
