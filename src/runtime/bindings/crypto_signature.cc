// What is done with pairs of keys: signatures, encryption, shared secrets.
#include "crypto/agreement.h"
#include "crypto/digest.h"
#include "crypto/rsa_cipher.h"
#include "crypto/signature.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/crypto_values.h"

namespace giro::runtime {

namespace {

using crypto::Bytes;
using crypto::Digest;
using engine::Call;
using engine::Object;
using engine::Value;

std::shared_ptr<EVP_MD> shared_digest(Value id) {
  if (id.is_undefined()) return {};
  return {kept_digest(id).release(), ::EVP_MD_free};
}

// What a signature is made with, and the context that it points to.
struct Settings {
  crypto::SignatureSettings settings;
  Bytes context;
  bool has_context = false;

  crypto::SignatureSettings get() const {
    crypto::SignatureSettings given = settings;
    if (has_context) given.context = context;
    return given;
  }
};

// (..., padding, saltLength, isP1363, context), from `first` on
Settings settings_of(Call& call, size_t first) {
  Settings settings;
  settings.settings.padding = optional_int(call[first]);
  settings.settings.salt_length = optional_int(call[first + 1]);
  settings.settings.is_p1363 = call[first + 2].to_boolean();
  settings.has_context = !call[first + 3].is_undefined();
  if (settings.has_context) settings.context = copy_of(call[first + 3]);
  return settings;
}

// (request, key, digest or undefined, data, padding, saltLength, isP1363, context)
Value sign(Call& call) {
  return run_job(
      call[0],
      [key = key_of(call[1]), digest = shared_digest(call[2]), data = copy_of(call[3]),
       settings = settings_of(call, 4)] {
        return crypto::sign(*key, digest.get(), data, settings.get());
      },
      [](const Bytes& signature) { return buffer_of(signature); });
}

// (request, key, digest or undefined, data, padding, saltLength, isP1363, context, signature)
Value verify(Call& call) {
  return run_job(
      call[0],
      [key = key_of(call[1]), digest = shared_digest(call[2]), data = copy_of(call[3]),
       settings = settings_of(call, 4), signature = copy_of(call[8])] {
        return crypto::verify(*key, digest.get(), data, signature, settings.get());
      },
      [](bool is_valid) { return Value::boolean(is_valid); });
}

std::optional<Bytes> finished_hash(Digest& digest) {
  Bytes hash(crypto::digest_size(digest.algorithm()));
  if (!digest.finish(hash)) return {};
  return hash;
}

// (hash, key, padding, saltLength, isP1363, context)
Value sign_hash(Call& call, Digest& digest) {
  const auto hash = finished_hash(digest);
  if (!hash) return Value::undefined();
  return buffer_or_undefined(
      crypto::sign_hash(*key_of(call[1]), digest.algorithm(), *hash, settings_of(call, 2).get()));
}

// (hash, key, padding, saltLength, isP1363, context, signature)
Value verify_hash(Call& call, Digest& digest) {
  const auto hash = finished_hash(digest);
  if (!hash) return Value::undefined();
  const auto is_valid = crypto::verify_hash(*key_of(call[1]), digest.algorithm(), *hash,
                                            copy_of(call[6]), settings_of(call, 2).get());
  return is_valid ? Value::boolean(*is_valid) : Value::undefined();
}

// (request, operation, key, data, padding, oaepDigest or undefined, label)
Value rsa_apply(Call& call) {
  return run_job(
      call[0],
      [operation = static_cast<crypto::RsaOperation>(call[1].to_int32()), key = key_of(call[2]),
       data = copy_of(call[3]), padding = call[4].to_int32(), digest = shared_digest(call[5]),
       label = copy_of(call[6])] {
        return crypto::rsa_apply(operation, *key, data,
                                 {.padding = padding, .oaep_digest = digest.get(), .label = label});
      },
      [](const Bytes& output) { return buffer_of(output); });
}

Value rejects_implicitly(Call& call) {
  return Value::boolean(crypto::rejects_implicitly(*key_of(call[0])));
}

// --- Shared secrets -----------------------------------------------------------------------------

// (request, privateKey, publicKey)
Value shared_secret(Call& call) {
  return run_job(
      call[0],
      [own = key_of(call[1]), other = key_of(call[2])] {
        return crypto::shared_secret(*own, *other);
      },
      [](const Bytes& secret) { return buffer_of(secret); });
}

// What goes wrong is not told in the library's words, which tell of one kind of key only.
template <typename T>
std::optional<T> or_failure(std::optional<T> result, const char* what) {
  if (!result) {
    crypto::tell_failure(std::string("Failed to perform ") + what, "ERR_CRYPTO_OPERATION_FAILED");
  }
  return result;
}

// (request, key): [ciphertext, secret]
Value encapsulate(Call& call) {
  return run_job(
      call[0],
      [key = key_of(call[1])] { return or_failure(crypto::encapsulate(*key), "encapsulation"); },
      [](const crypto::Encapsulated& result) {
        const Value parts[] = {buffer_of(result.ciphertext), buffer_of(result.secret.bytes())};
        return Value(Object::array(parts));
      });
}

// (request, key, ciphertext)
Value decapsulate(Call& call) {
  return run_job(
      call[0],
      [key = key_of(call[1]), ciphertext = copy_of(call[2])] {
        return or_failure(crypto::decapsulate(*key, ciphertext), "decapsulation");
      },
      [](const Bytes& secret) { return buffer_of(secret); });
}

}  // namespace

void add_signature_functions(Object exports) {
  method<sign>(exports, "sign", 8);
  method<verify>(exports, "verify", 9);
  method<sign_hash>(exports, "signHash", 6);
  method<verify_hash>(exports, "verifyHash", 7);
  method<rsa_apply>(exports, "rsaApply", 7);
  method<rejects_implicitly>(exports, "rejectsImplicitly", 1);
  method<shared_secret>(exports, "sharedSecret", 3);
  method<encapsulate>(exports, "encapsulate", 2);
  method<decapsulate>(exports, "decapsulate", 3);
}

}  // namespace giro::runtime
