// Whom a program trusts that says nothing about it. Any thread.
//
// The list of the distribution (ca-certificates), read when it is first needed: it is updated with
// the system, where one that is part of a program grows old with it.
#pragma once

#include <string>
#include <vector>

#include "tls/certificates.h"

namespace giro::tls {

// In the form in which they are exchanged.
using Pem = std::vector<std::string>;

// The distribution's list, wherever the environment points.
const Pem& bundled_certificates();
// SSL_CERT_FILE and SSL_CERT_DIR, or where the system has them.
const Pem& system_certificates();
// NODE_EXTRA_CA_CERTS. Nothing can be thrown where it is read: why it could not be, for a warning.
struct ExtraCertificates {
  Pem list;
  std::string problem;
};
const ExtraCertificates& extra_certificates();

// Which of them are trusted by default.
struct TrustSources {
  enum class Base : uint8_t { bundled, openssl };
  Base base = Base::bundled;
  bool system = false;
};
// Shared by all that have the same sources.
OwnedStore default_store(const TrustSources& sources);
// Of exactly these; null: the library says why.
OwnedStore make_store(const Pem& list);
bool add_to_store(X509_STORE* store, std::string_view pem);
// A copy that can be changed.
OwnedStore copy_store(X509_STORE* store);

}  // namespace giro::tls
