// The objects of createDiffieHellman() and createECDH(), and signed public keys.
#include "crypto/agreement.h"
#include "crypto/spkac.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/crypto_values.h"

namespace giro::runtime {

namespace {

using crypto::DiffieHellman;
using crypto::EllipticDiffieHellman;
using crypto::SecretStatus;
using engine::Call;
using engine::Object;
using engine::Value;

// Bytes, or what went wrong as a negative number.
template <typename Secret>
Value secret_or_status(const Secret& secret) {
  return secret.status == SecretStatus::ok ? buffer_of(secret.bytes)
                                           : Value::integer(-static_cast<int64_t>(secret.status));
}

template <typename T>
Value wrap_or_undefined(std::unique_ptr<T> made) {
  return made == nullptr ? Value::undefined() : engine::wrap(std::move(made));
}

// --- Over numbers -------------------------------------------------------------------------------

// (bits, generator)
Value dh_of_size(Call& call) {
  return wrap_or_undefined(DiffieHellman::of_size(call[0].to_int32(), call[1].to_int32()));
}

// (prime, generator)
Value dh_of(Call& call) {
  return wrap_or_undefined(DiffieHellman::of(copy_of(call[0]), copy_of(call[1])));
}

Value dh_check(Call&, DiffieHellman& dh) {
  const auto codes = dh.check();
  return codes ? Value::integer(*codes) : Value::undefined();
}

Value dh_generate(Call&, DiffieHellman& dh) { return Value::boolean(dh.generate()); }

// (dh, otherPublicKey): an ArrayBuffer or a status
Value dh_compute(Call& call, DiffieHellman& dh) {
  return secret_or_status(dh.compute(copy_of(call[1])));
}

Value dh_prime(Call&, DiffieHellman& dh) { return buffer_of(dh.prime()); }
Value dh_generator(Call&, DiffieHellman& dh) { return buffer_of(dh.generator()); }
Value dh_public_key(Call&, DiffieHellman& dh) { return buffer_or_undefined(dh.public_key()); }
Value dh_private_key(Call&, DiffieHellman& dh) { return buffer_or_undefined(dh.private_key()); }

Value dh_set_public_key(Call& call, DiffieHellman& dh) {
  return Value::boolean(dh.set_public_key(copy_of(call[1])));
}

Value dh_set_private_key(Call& call, DiffieHellman& dh) {
  return Value::boolean(dh.set_private_key(copy_of(call[1])));
}

// --- Over curves --------------------------------------------------------------------------------

Value ecdh_on(Call& call) {
  return wrap_or_undefined(EllipticDiffieHellman::on(call[0].to_int32()));
}

Value ecdh_generate(Call&, EllipticDiffieHellman& ecdh) { return Value::boolean(ecdh.generate()); }

// (ecdh, otherPublicKey): an ArrayBuffer or a status
Value ecdh_compute(Call& call, EllipticDiffieHellman& ecdh) {
  return secret_or_status(ecdh.compute(copy_of(call[1])));
}

// (ecdh, form)
Value ecdh_public_key(Call& call, EllipticDiffieHellman& ecdh) {
  return buffer_or_undefined(ecdh.public_key(static_cast<crypto::PointForm>(call[1].to_int32())));
}

Value ecdh_private_key(Call&, EllipticDiffieHellman& ecdh) {
  return buffer_or_undefined(ecdh.private_key());
}

Value ecdh_set_public_key(Call& call, EllipticDiffieHellman& ecdh) {
  return Value::boolean(ecdh.set_public_key(copy_of(call[1])));
}

Value ecdh_set_private_key(Call& call, EllipticDiffieHellman& ecdh) {
  return Value::boolean(ecdh.set_private_key(copy_of(call[1])));
}

// (curve, point, form)
Value convert_point(Call& call) {
  return buffer_or_undefined(crypto::convert_point(
      call[0].to_int32(), copy_of(call[1]), static_cast<crypto::PointForm>(call[2].to_int32())));
}

// --- Signed public keys -------------------------------------------------------------------------

Value spkac_is_valid(Call& call) {
  return Value::boolean(crypto::is_valid_spkac(copy_of(call[0])));
}
Value spkac_public_key(Call& call) { return buffer_of(crypto::spkac_public_key(copy_of(call[0]))); }
Value spkac_challenge(Call& call) { return buffer_of(crypto::spkac_challenge(copy_of(call[0]))); }

Value status_value(SecretStatus status) { return Value::integer(-static_cast<int64_t>(status)); }

}  // namespace

void add_agreement_functions(Object exports) {
  exports.set("kSecretTooSmall", status_value(SecretStatus::too_small));
  exports.set("kSecretTooLarge", status_value(SecretStatus::too_large));
  exports.set("kSecretInvalid", status_value(SecretStatus::invalid));
  exports.set("kSecretInvalidPair", status_value(SecretStatus::invalid_pair));
  method<dh_of_size>(exports, "dhOfSize", 2);
  method<dh_of>(exports, "dhOf", 2);
  method<dh_check>(exports, "dhCheck", 1);
  method<dh_generate>(exports, "dhGenerate", 1);
  method<dh_compute>(exports, "dhCompute", 2);
  method<dh_prime>(exports, "dhPrime", 1);
  method<dh_generator>(exports, "dhGenerator", 1);
  method<dh_public_key>(exports, "dhPublicKey", 1);
  method<dh_private_key>(exports, "dhPrivateKey", 1);
  method<dh_set_public_key>(exports, "dhSetPublicKey", 2);
  method<dh_set_private_key>(exports, "dhSetPrivateKey", 2);
  method<ecdh_on>(exports, "ecdhOn", 1);
  method<ecdh_generate>(exports, "ecdhGenerate", 1);
  method<ecdh_compute>(exports, "ecdhCompute", 2);
  method<ecdh_public_key>(exports, "ecdhPublicKey", 2);
  method<ecdh_private_key>(exports, "ecdhPrivateKey", 1);
  method<ecdh_set_public_key>(exports, "ecdhSetPublicKey", 2);
  method<ecdh_set_private_key>(exports, "ecdhSetPrivateKey", 2);
  method<convert_point>(exports, "convertPoint", 3);
  method<spkac_is_valid>(exports, "spkacIsValid", 1);
  method<spkac_public_key>(exports, "spkacPublicKey", 1);
  method<spkac_challenge>(exports, "spkacChallenge", 1);
}

}  // namespace giro::runtime
