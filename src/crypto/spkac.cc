#include "crypto/spkac.h"

#include <openssl/pem.h>
#include <openssl/x509.h>

#include <string_view>

#include "crypto/failure.h"

namespace giro::crypto {

namespace {

using OwnedSpki = Owned<NETSCAPE_SPKI, ::NETSCAPE_SPKI_free>;

OwnedSpki read(Input text) {
  make_ready();
  // Files of openssl's begin with this, and lines end it.
  constexpr std::string_view kPrefix = "SPKAC=";
  std::string_view encoded(reinterpret_cast<const char*>(data_of(text)), text.size());
  if (encoded.substr(0, kPrefix.size()) == kPrefix) encoded.remove_prefix(kPrefix.size());
  encoded = encoded.substr(0, encoded.find_last_not_of(" \r\n\t") + 1);
  if (encoded.empty()) return {};
  OwnedSpki spki(::NETSCAPE_SPKI_b64_decode(encoded.data(), static_cast<int>(encoded.size())));
  forget_failures();
  return spki;
}

}  // namespace

bool is_valid_spkac(Input text) {
  const OwnedSpki spki = read(text);
  if (spki == nullptr) return false;
  const OwnedPkey key(::X509_PUBKEY_get(spki->spkac->pubkey));
  const bool is_valid = key != nullptr && ::NETSCAPE_SPKI_verify(spki.get(), key.get()) > 0;
  forget_failures();
  return is_valid;
}

Bytes spkac_public_key(Input text) {
  const OwnedSpki spki = read(text);
  if (spki == nullptr) return {};
  const OwnedPkey key(::NETSCAPE_SPKI_get_pubkey(spki.get()));
  const OwnedBio bio = bio_to_write();
  Bytes bytes;
  if (key != nullptr && ::PEM_write_bio_PUBKEY(bio.get(), key.get()) > 0) {
    const Input pem = written(bio.get());
    bytes.assign(pem.begin(), pem.end());
  }
  forget_failures();
  return bytes;
}

Bytes spkac_challenge(Input text) {
  const OwnedSpki spki = read(text);
  if (spki == nullptr) return {};
  uint8_t* memory = nullptr;
  const int size = ::ASN1_STRING_to_UTF8(&memory, spki->spkac->challenge);
  if (size < 0) {
    forget_failures();
    return {};
  }
  Bytes bytes(memory, memory + size);
  ::OPENSSL_free(memory);
  return bytes;
}

}  // namespace giro::crypto
