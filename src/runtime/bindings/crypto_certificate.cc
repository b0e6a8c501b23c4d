#include "runtime/bindings/crypto_certificate.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>

#include <array>

#include "crypto/certificate.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/crypto_values.h"

namespace giro::runtime {

namespace {

using crypto::Bytes;
using crypto::Key;
using engine::Call;
using engine::Object;
using engine::Value;

struct CertificateHandle {
  crypto::OwnedX509 certificate;
  X509* get() const { return certificate.get(); }
};

Value text_or_undefined(const std::optional<std::string>& text) {
  return text && !text->empty() ? Value::string(*text) : Value::undefined();
}

// A Buffer is made by lib/ of what it finds as an ArrayBuffer.
Value hexadecimal(const BIGNUM* number) {
  const crypto::Owned<char, [](char* text) { ::OPENSSL_free(text); }> text(::BN_bn2hex(number));
  return Value::string(text.get());
}

// Values of a name that comes more than once become an array, where it came first.
Object object_of(const crypto::NameEntries& entries, bool always_arrays) {
  const Object object = Object::create_bare();
  for (const auto& [key, text] : entries) {
    const Value known = object.get(key);
    const Value value = Value::string(text);
    if (known.is_array()) {
      const Object list(known);
      list.set(list.get("length").to_uint32(), value);
    } else if (!known.is_undefined()) {
      const Value both[] = {known, value};
      object.set(key, Object::array(both));
    } else if (always_arrays) {
      object.set(key, Object::array(std::span(&value, 1)));
    } else {
      object.set(key, value);
    }
  }
  return object;
}

// What a certificate says of its key. Undefined: the key is of another kind.
struct KeyFields {
  Value modulus = Value::undefined();
  Value exponent = Value::undefined();
  Value public_key = Value::undefined();
  Value bits = Value::undefined();
  Value asn1_curve = Value::undefined();
  Value nist_curve = Value::undefined();
};

void fill_rsa(KeyFields& fields, EVP_PKEY* pkey) {
  BIGNUM* raw = nullptr;
  if (::EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_RSA_N, &raw) != 1) return;
  const crypto::OwnedNumber modulus(raw);
  raw = nullptr;
  ::EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_RSA_E, &raw);
  const crypto::OwnedNumber exponent(raw);
  fields.modulus = hexadecimal(modulus.get());
  fields.bits = Value::integer(BN_num_bits(modulus.get()));
  std::array<char, 24> text{};
  std::snprintf(text.data(), text.size(), "0x%llx",
                static_cast<unsigned long long>(::BN_get_word(exponent.get())));
  fields.exponent = Value::string(text.data());
  uint8_t* memory = nullptr;
  const int size = ::i2d_PUBKEY(pkey, &memory);
  if (size < 0) return;
  fields.public_key = buffer_of({memory, static_cast<size_t>(size)});
  ::OPENSSL_free(memory);
}

void fill_ec(KeyFields& fields, const Key& key) {
  fields.bits = Value::integer(::EVP_PKEY_get_bits(key.pkey()));
  fields.public_key = buffer_or_undefined(crypto::ec_point(key, crypto::PointForm::uncompressed));
  const int curve = crypto::curve_of(key);
  if (curve == NID_undef) return;
  fields.asn1_curve = Value::string(::OBJ_nid2sn(curve));
  const char* nist = ::EC_curve_nid2nist(curve);
  if (nist != nullptr) fields.nist_curve = Value::string(nist);
}

KeyFields key_fields(const X509* certificate) {
  KeyFields fields;
  crypto::OwnedPkey pkey(::X509_get_pubkey(const_cast<X509*>(certificate)));
  if (pkey == nullptr) return fields;
  const crypto::KeyPtr key = Key::half(std::move(pkey), crypto::KeyType::public_half);
  if (key->is(EVP_PKEY_RSA)) fill_rsa(fields, key->pkey());
  if (key->is(EVP_PKEY_EC)) fill_ec(fields, *key);
  return fields;
}

Value usage_value(const X509* certificate) {
  const auto usage = crypto::extended_key_usage(certificate);
  return usage ? Value(Object::string_array(*usage)) : Value::undefined();
}

}  // namespace

Object certificate_object(const X509* certificate) {
  const Object object = Object::create();
  const auto names = crypto::alternative_names(certificate);
  const crypto::NameEntries access = crypto::authority_access_entries(certificate);
  const KeyFields key = key_fields(certificate);
  const auto print = [&](const EVP_MD* digest) {
    return Value::string(crypto::fingerprint(certificate, digest));
  };
  object.set("subject",
             object_of(crypto::name_entries(::X509_get_subject_name(certificate)), false));
  object.set("issuer", object_of(crypto::name_entries(::X509_get_issuer_name(certificate)), false));
  object.set("subjectaltname", names ? Value::string(*names) : Value::undefined());
  object.set("infoAccess", access.empty() ? Value::undefined() : Value(object_of(access, true)));
  object.set("ca", Value::boolean(crypto::is_authority(certificate)));
  object.set("modulus", key.modulus);
  object.set("exponent", key.exponent);
  object.set("pubkey", key.public_key);
  object.set("bits", key.bits);
  object.set("valid_from", Value::string(crypto::time_text(::X509_get0_notBefore(certificate))));
  object.set("valid_to", Value::string(crypto::time_text(::X509_get0_notAfter(certificate))));
  object.set("fingerprint", print(::EVP_sha1()));
  object.set("fingerprint256", print(::EVP_sha256()));
  object.set("fingerprint512", print(::EVP_sha512()));
  object.set("ext_key_usage", usage_value(certificate));
  object.set("serialNumber", Value::string(crypto::serial_number(certificate)));
  object.set("raw", buffer_of(crypto::certificate_der(certificate)));
  object.set("asn1Curve", key.asn1_curve);
  object.set("nistCurve", key.nist_curve);
  crypto::forget_failures();
  return object;
}

namespace {

// (data): a certificate; undefined: the library has a failure
Value certificate_read(Call& call) {
  crypto::OwnedX509 certificate = with_bytes(
      call[0], [](std::span<const uint8_t> data) { return crypto::read_certificate(data); });
  if (certificate == nullptr) return Value::undefined();
  crypto::forget_failures();
  return engine::wrap(
      std::make_unique<CertificateHandle>(CertificateHandle{std::move(certificate)}));
}

// Each as its property of X509Certificate gives it.
Value certificate_subject(Call&, CertificateHandle& handle) {
  return text_or_undefined(crypto::name_text(::X509_get_subject_name(handle.get())));
}
Value certificate_issuer(Call&, CertificateHandle& handle) {
  return text_or_undefined(crypto::name_text(::X509_get_issuer_name(handle.get())));
}
Value certificate_names(Call&, CertificateHandle& handle) {
  return text_or_undefined(crypto::alternative_names(handle.get()));
}
Value certificate_access(Call&, CertificateHandle& handle) {
  return text_or_undefined(crypto::authority_access(handle.get()));
}

// (certificate, isEnd): text
Value certificate_time(Call& call, CertificateHandle& handle) {
  return Value::string(crypto::time_text(call[1].to_boolean()
                                             ? ::X509_get0_notAfter(handle.get())
                                             : ::X509_get0_notBefore(handle.get())));
}
// (certificate, isEnd): milliseconds, or undefined
Value certificate_time_value(Call& call, CertificateHandle& handle) {
  const auto time = crypto::time_value(call[1].to_boolean() ? ::X509_get0_notAfter(handle.get())
                                                            : ::X509_get0_notBefore(handle.get()));
  return time ? Value::number(static_cast<double>(*time) * 1000) : Value::undefined();
}

// (certificate, digest)
Value certificate_fingerprint(Call& call, CertificateHandle& handle) {
  return Value::string(crypto::fingerprint(handle.get(), digest_of(call[1])));
}
Value certificate_key_usage(Call&, CertificateHandle& handle) { return usage_value(handle.get()); }
Value certificate_serial(Call&, CertificateHandle& handle) {
  return Value::string(crypto::serial_number(handle.get()));
}
Value certificate_is_authority(Call&, CertificateHandle& handle) {
  return Value::boolean(crypto::is_authority(handle.get()));
}
Value certificate_algorithm(Call&, CertificateHandle& handle) {
  return text_or_undefined(crypto::signature_algorithm(handle.get()));
}
Value certificate_algorithm_oid(Call&, CertificateHandle& handle) {
  return text_or_undefined(crypto::signature_algorithm_oid(handle.get()));
}
Value certificate_raw(Call&, CertificateHandle& handle) {
  return buffer_of(crypto::certificate_der(handle.get()));
}
Value certificate_pem(Call&, CertificateHandle& handle) {
  return Value::string(crypto::certificate_pem(handle.get()));
}
// A key; undefined: the library has a failure
Value certificate_public_key(Call&, CertificateHandle& handle) {
  crypto::OwnedPkey pkey(::X509_get_pubkey(handle.get()));
  return pkey == nullptr ? Value::undefined()
                         : key_value(Key::half(std::move(pkey), crypto::KeyType::public_half));
}
Value certificate_legacy(Call&, CertificateHandle& handle) {
  return certificate_object(handle.get());
}

// Undefined: no; null: the question is wrong.
Value match_value(crypto::Match match, const std::string& name) {
  switch (match) {
    case crypto::Match::yes: return Value::string(name);
    case crypto::Match::no: return Value::undefined();
    default: return Value::null();
  }
}

// (certificate, host, flags)
Value certificate_check_host(Call& call, CertificateHandle& handle) {
  std::string name;
  const crypto::Match match =
      crypto::matches_host(handle.get(), call[1].to_string(), call[2].to_uint32(), name);
  return match_value(match, name);
}
// (certificate, email, flags)
Value certificate_check_email(Call& call, CertificateHandle& handle) {
  const std::string email = call[1].to_string();
  return match_value(crypto::matches_email(handle.get(), email, call[2].to_uint32()), email);
}
// (certificate, ip)
Value certificate_check_ip(Call& call, CertificateHandle& handle) {
  const std::string ip = call[1].to_string();
  return match_value(crypto::matches_ip(handle.get(), ip), ip);
}
// (certificate, issuer)
Value certificate_is_issued_by(Call& call, CertificateHandle& handle) {
  const auto* issuer = engine::unwrap<CertificateHandle>(call[1]);
  return Value::boolean(issuer != nullptr && crypto::is_issued_by(handle.get(), issuer->get()));
}
// (certificate, key)
Value certificate_has_private_key(Call& call, CertificateHandle& handle) {
  return Value::boolean(crypto::has_private_key(handle.get(), key_of(call[1])->pkey()));
}
Value certificate_is_signed_by(Call& call, CertificateHandle& handle) {
  return Value::boolean(crypto::is_signed_by(handle.get(), key_of(call[1])->pkey()));
}

}  // namespace

void add_certificate_functions(Object exports) {
  method<certificate_read>(exports, "certificateRead", 1);
  method<certificate_subject>(exports, "certificateSubject", 1);
  method<certificate_issuer>(exports, "certificateIssuer", 1);
  method<certificate_names>(exports, "certificateNames", 1);
  method<certificate_access>(exports, "certificateAccess", 1);
  method<certificate_time>(exports, "certificateTime", 2);
  method<certificate_time_value>(exports, "certificateTimeValue", 2);
  method<certificate_fingerprint>(exports, "certificateFingerprint", 2);
  method<certificate_key_usage>(exports, "certificateKeyUsage", 1);
  method<certificate_serial>(exports, "certificateSerial", 1);
  method<certificate_is_authority>(exports, "certificateIsAuthority", 1);
  method<certificate_algorithm>(exports, "certificateAlgorithm", 1);
  method<certificate_algorithm_oid>(exports, "certificateAlgorithmOid", 1);
  method<certificate_raw>(exports, "certificateRaw", 1);
  method<certificate_pem>(exports, "certificatePem", 1);
  method<certificate_public_key>(exports, "certificatePublicKey", 1);
  method<certificate_legacy>(exports, "certificateLegacy", 1);
  method<certificate_check_host>(exports, "certificateCheckHost", 3);
  method<certificate_check_email>(exports, "certificateCheckEmail", 3);
  method<certificate_check_ip>(exports, "certificateCheckIp", 2);
  method<certificate_is_issued_by>(exports, "certificateIsIssuedBy", 2);
  method<certificate_has_private_key>(exports, "certificateHasPrivateKey", 2);
  method<certificate_is_signed_by>(exports, "certificateIsSignedBy", 2);
}

}  // namespace giro::runtime
