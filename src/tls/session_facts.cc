#include <openssl/err.h>
#include <openssl/x509_vfy.h>

#include <algorithm>
#include <array>

#include "tls/session.h"

namespace giro::tls {

namespace {

struct ResultName {
  long result;
  std::string_view name;
};

#define GIRO_RESULT(name) \
  ResultName { X509_V_ERR_##name, #name }
constexpr std::array kResultNames = {
    GIRO_RESULT(UNABLE_TO_GET_ISSUER_CERT),
    GIRO_RESULT(UNABLE_TO_GET_CRL),
    GIRO_RESULT(UNABLE_TO_DECRYPT_CERT_SIGNATURE),
    GIRO_RESULT(UNABLE_TO_DECRYPT_CRL_SIGNATURE),
    GIRO_RESULT(UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY),
    GIRO_RESULT(CERT_SIGNATURE_FAILURE),
    GIRO_RESULT(CRL_SIGNATURE_FAILURE),
    GIRO_RESULT(CERT_NOT_YET_VALID),
    GIRO_RESULT(CERT_HAS_EXPIRED),
    GIRO_RESULT(CRL_NOT_YET_VALID),
    GIRO_RESULT(CRL_HAS_EXPIRED),
    GIRO_RESULT(ERROR_IN_CERT_NOT_BEFORE_FIELD),
    GIRO_RESULT(ERROR_IN_CERT_NOT_AFTER_FIELD),
    GIRO_RESULT(ERROR_IN_CRL_LAST_UPDATE_FIELD),
    GIRO_RESULT(ERROR_IN_CRL_NEXT_UPDATE_FIELD),
    GIRO_RESULT(OUT_OF_MEM),
    GIRO_RESULT(DEPTH_ZERO_SELF_SIGNED_CERT),
    GIRO_RESULT(SELF_SIGNED_CERT_IN_CHAIN),
    GIRO_RESULT(UNABLE_TO_GET_ISSUER_CERT_LOCALLY),
    GIRO_RESULT(UNABLE_TO_VERIFY_LEAF_SIGNATURE),
    GIRO_RESULT(CERT_CHAIN_TOO_LONG),
    GIRO_RESULT(CERT_REVOKED),
    GIRO_RESULT(INVALID_CA),
    GIRO_RESULT(PATH_LENGTH_EXCEEDED),
    GIRO_RESULT(INVALID_PURPOSE),
    GIRO_RESULT(CERT_UNTRUSTED),
    GIRO_RESULT(CERT_REJECTED),
    GIRO_RESULT(HOSTNAME_MISMATCH),
};
#undef GIRO_RESULT

}  // namespace

std::string serialize(const SSL_SESSION* session) {
  const int size = ::i2d_SSL_SESSION(session, nullptr);
  if (size <= 0) return {};
  std::string bytes(static_cast<size_t>(size), '\0');
  auto* out = reinterpret_cast<unsigned char*>(bytes.data());
  ::i2d_SSL_SESSION(session, &out);
  return bytes;
}

OwnedSession deserialize(std::string_view bytes) {
  const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
  return OwnedSession(::d2i_SSL_SESSION(nullptr, &data, static_cast<long>(bytes.size())));
}

OwnedSession Session::current_session() const {
  if (!shown_session_.empty()) return deserialize(shown_session_);
  return OwnedSession(::SSL_get1_session(ssl_.get()));
}

std::string_view verify_code(long result) {
  const auto* found =
      std::find_if(kResultNames.begin(), kResultNames.end(),
                   [result](const ResultName& one) { return one.result == result; });
  return found == kResultNames.end() ? "UNSPECIFIED" : found->name;
}

long verify_result(const Session& session) {
  SSL* ssl = session.native();
  const OwnedCertificate peer(::SSL_get1_peer_certificate(ssl));
  if (peer != nullptr) return ::SSL_get_verify_result(ssl);
  // With a secret that both know, nobody has to show a certificate.
  const SSL_CIPHER* cipher = ::SSL_get_current_cipher(ssl);
  const SSL_SESSION* resumed = ::SSL_get_session(ssl);
  const bool uses_psk =
      (cipher != nullptr && ::SSL_CIPHER_get_auth_nid(cipher) == NID_auth_psk) ||
      (resumed != nullptr && ::SSL_SESSION_get_protocol_version(resumed) == TLS1_3_VERSION &&
       ::SSL_session_reused(ssl) == 1);
  return uses_psk ? X509_V_OK : X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT;  // as Node has it
}

}  // namespace giro::tls
