// What X.509 certificates say, as Node tells it. Any thread.
#pragma once

#include <ctime>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "crypto/library.h"

namespace giro::crypto {

// From PEM or DER. Null: the library has a failure.
OwnedX509 read_certificate(Input data);
Bytes certificate_der(const X509* certificate);
std::string certificate_pem(const X509* certificate);

// All on lines of their own, with escapes. Nothing: the name is empty.
std::optional<std::string> name_text(const X509_NAME* name);
// Each entry: the short name, or the number, of what it is; and its text.
using NameEntries = std::vector<std::pair<std::string, std::string>>;
NameEntries name_entries(const X509_NAME* name);

std::optional<std::string> alternative_names(const X509* certificate);
// One on each line, quoted where a value could be taken for several.
std::optional<std::string> authority_access(const X509* certificate);
// "OCSP - URI" and the address itself.
NameEntries authority_access_entries(const X509* certificate);

std::string time_text(const ASN1_TIME* time);
std::optional<time_t> time_value(const ASN1_TIME* time);
// Pairs of digits with colons between them.
std::string fingerprint(const X509* certificate, const EVP_MD* digest);
std::string serial_number(const X509* certificate);
// Numbers of what the key may be used for; nothing: the certificate does not say.
std::optional<std::vector<std::string>> extended_key_usage(const X509* certificate);
bool is_authority(const X509* certificate);
// Empty where the library has no name for it.
std::string signature_algorithm(const X509* certificate);
std::string signature_algorithm_oid(const X509* certificate);

enum class Match : uint8_t { no, yes, bad_question };
// `name`: what of the certificate has matched.
Match matches_host(X509* certificate, std::string_view host, unsigned flags, std::string& name);
Match matches_email(X509* certificate, std::string_view email, unsigned flags);
Match matches_ip(X509* certificate, const std::string& ip);

// All with nothing left among the library's failures.
bool is_issued_by(X509* certificate, X509* issuer);
bool has_private_key(const X509* certificate, EVP_PKEY* key);
bool is_signed_by(X509* certificate, EVP_PKEY* key);

}  // namespace giro::crypto
