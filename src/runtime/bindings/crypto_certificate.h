// Certificates as JavaScript sees them. Also for the peer's certificate of a TLS connection.
#pragma once

#include <openssl/x509.h>

#include "engine/object.h"

namespace giro::runtime {

// What getPeerCertificate() and toLegacyObject() give, without the issuer.
engine::Object certificate_object(const X509* certificate);

}  // namespace giro::runtime
