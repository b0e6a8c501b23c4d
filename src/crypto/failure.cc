#include "crypto/failure.h"

#include <openssl/err.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace giro::crypto {

namespace {

// Libraries whose name is part of the code.
struct LibraryName {
  int number;
  std::string_view name;
};
constexpr LibraryName kLibraryNames[] = {
    {ERR_LIB_BN, "BN_"},         {ERR_LIB_RSA, "RSA_"},
    {ERR_LIB_DH, "DH_"},         {ERR_LIB_EVP, "EVP_"},
    {ERR_LIB_BUF, "BUF_"},       {ERR_LIB_OBJ, "OBJ_"},
    {ERR_LIB_PEM, "PEM_"},       {ERR_LIB_DSA, "DSA_"},
    {ERR_LIB_X509, "X509_"},     {ERR_LIB_ASN1, "ASN1_"},
    {ERR_LIB_CONF, "CONF_"},     {ERR_LIB_CRYPTO, "CRYPTO_"},
    {ERR_LIB_EC, "EC_"},         {ERR_LIB_SSL, "SSL_"},
    {ERR_LIB_BIO, "BIO_"},       {ERR_LIB_PKCS7, "PKCS7_"},
    {ERR_LIB_X509V3, "X509V3_"}, {ERR_LIB_PKCS12, "PKCS12_"},
    {ERR_LIB_RAND, "RAND_"},     {ERR_LIB_DSO, "DSO_"},
    {ERR_LIB_ENGINE, "ENGINE_"}, {ERR_LIB_OCSP, "OCSP_"},
    {ERR_LIB_UI, "UI_"},         {ERR_LIB_CMS, "CMS_"},
    {ERR_LIB_HMAC, "HMAC_"},     {ERR_LIB_KDF, "KDF_"},
    {ERR_LIB_SM2, "SM2_"},       {ERR_LIB_OSSL_STORE, "OSSL_STORE_"},
};

std::string code_of(unsigned long error, std::string_view reason) {
  // Those of TLS have had names of their own for longer.
  const bool is_tls = ERR_GET_LIB(error) == ERR_LIB_SSL;
  std::string code = is_tls ? "ERR_" : "ERR_OSSL_";
  for (const LibraryName& library : kLibraryNames) {
    if (library.number == ERR_GET_LIB(error)) code += library.name;
  }
  for (const char letter : reason) {
    code += letter == ' ' ? '_' : static_cast<char>(std::toupper(static_cast<int>(letter)));
  }
  return code;
}

std::string text_of(unsigned long error) {
  char text[256];
  ::ERR_error_string_n(error, text, sizeof text);
  return text;
}

std::string text_or_empty(const char* text) { return text == nullptr ? "" : text; }

MaybeFailure& told() {
  static thread_local MaybeFailure failure;
  return failure;
}

}  // namespace

void tell_failure(std::string message, std::string code) {
  ::ERR_clear_error();
  told() = Failure{.message = std::move(message),
                   .code = std::move(code),
                   .library = {},
                   .reason = {},
                   .others = {}};
}

Failure take_failure(std::string_view otherwise) {
  if (told()) return *std::exchange(told(), std::nullopt);
  const unsigned long first = ::ERR_get_error();
  Failure failure;
  failure.message = first == 0 ? std::string(otherwise) : text_of(first);
  if (first == 0) return failure;
  failure.library = text_or_empty(::ERR_lib_error_string(first));
  failure.reason = text_or_empty(::ERR_reason_error_string(first));
  failure.code = code_of(first, failure.reason);
  while (const unsigned long other = ::ERR_get_error()) failure.others.push_back(text_of(other));
  std::reverse(failure.others.begin(), failure.others.end());
  return failure;
}

void forget_failures() {
  ::ERR_clear_error();
  told().reset();
}

}  // namespace giro::crypto
