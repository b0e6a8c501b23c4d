// Certificates and keys out of text and files.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tls/library.h"

namespace giro::tls {

using Certificates = std::vector<OwnedCertificate>;

OwnedBio bio_over(std::string_view bytes);
// All certificates of a text, whatever stands between them. Nothing: one of them cannot be read,
// and the library says why.
std::optional<Certificates> read_certificates(std::string_view pem);
std::string to_pem(X509* certificate);
OwnedCertificate share(X509* certificate);

// A key that a passphrase may protect. Null: the library says why.
struct Passphrase {
  std::optional<std::string> text;
  ~Passphrase() {
    if (text) ::OPENSSL_cleanse(text->data(), text->size());
  }
};
OwnedKey read_private_key(std::string_view pem, const Passphrase& passphrase);

}  // namespace giro::tls
