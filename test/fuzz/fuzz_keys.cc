// Keys and certificates, which anybody can send: whatever they are, reading them ends, and what has
// been read can be written and asked.
#include <cstddef>
#include <cstdint>

#include "crypto/certificate.h"
#include "crypto/failure.h"
#include "crypto/key.h"
#include "crypto/spkac.h"

namespace {

using namespace giro::crypto;

void look_at(const KeyPtr& key) {
  if (key == nullptr) return;
  key_details(*key);
  const std::string kind = key->kind();
  if (kind == "ec") ec_point(*key, PointForm::uncompressed);
  if (kind == "rsa") rsa_parts(*key);
  const bool is_public = key->type() == KeyType::public_half;
  write_key(*key, {.is_pem = true, .encoding = is_public ? KeyEncoding::spki : KeyEncoding::pkcs8});
}

void look_at(const X509* certificate) {
  name_text(::X509_get_subject_name(certificate));
  name_entries(::X509_get_issuer_name(certificate));
  alternative_names(certificate);
  authority_access(certificate);
  authority_access_entries(certificate);
  time_text(::X509_get0_notAfter(certificate));
  time_value(::X509_get0_notBefore(certificate));
  serial_number(certificate);
  extended_key_usage(certificate);
  signature_algorithm_oid(certificate);
  is_authority(certificate);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 1) return 0;
  const Input input(data + 1, size - 1);
  const WrittenKey written{.data = input,
                           .is_pem = (data[0] & 1) != 0,
                           .encoding = static_cast<KeyEncoding>(data[0] >> 1 & 3),
                           .passphrase = Input(data, 1)};
  switch (data[0] >> 3 & 3) {
    case 0: look_at(read_private_key(written).key); break;
    case 1: look_at(read_public_key(written).key); break;
    case 2: is_valid_spkac(input); break;
    default: {
      const OwnedX509 certificate = read_certificate(input);
      if (certificate != nullptr) look_at(certificate.get());
    }
  }
  forget_failures();
  return 0;
}
