#include "tls/error.h"

#include <openssl/err.h>

#include <cctype>

namespace giro::tls {

namespace {

std::string text_or_empty(const char* text) { return text == nullptr ? "" : text; }

int append(const char* text, size_t size, void* out) {
  static_cast<std::string*>(out)->append(text, size);
  return 1;
}

// Codes of the other libraries tell which one it is.
struct LibraryName {
  int number;
  const char* name;
};
constexpr LibraryName kLibraryNames[] = {
    {ERR_LIB_SSL, "ERR_SSL_"},           {ERR_LIB_PEM, "ERR_OSSL_PEM_"},
    {ERR_LIB_ASN1, "ERR_OSSL_ASN1_"},    {ERR_LIB_EVP, "ERR_OSSL_EVP_"},
    {ERR_LIB_X509, "ERR_OSSL_X509_"},    {ERR_LIB_RSA, "ERR_OSSL_RSA_"},
    {ERR_LIB_EC, "ERR_OSSL_EC_"},        {ERR_LIB_CRYPTO, "ERR_OSSL_CRYPTO_"},
    {ERR_LIB_PKCS12, "ERR_OSSL_PKCS12_"}};

std::string as_code(std::string_view prefix, std::string_view reason) {
  std::string code(prefix);
  for (const char letter : reason) {
    code += letter == ' ' ? '_' : static_cast<char>(std::toupper(static_cast<int>(letter)));
  }
  return code;
}

}  // namespace

Error take_error() {
  Error error;
  const unsigned long first = ::ERR_peek_error();
  if (first == 0) return error;
  error.library = text_or_empty(::ERR_lib_error_string(first));
  error.reason = text_or_empty(::ERR_reason_error_string(first));
  error.code = as_code("ERR_SSL_", error.reason);
  ::ERR_print_errors_cb(append, &error.message);
  return error;
}

SysError to_sys_error(const Error& error, int number, const char* call) {
  if (error.reason.empty()) return {number, call};
  return SysError::named(number, error.code, error.reason, call);
}

SysError take_sys_error(int number, const char* call) {
  const int library = ERR_GET_LIB(::ERR_peek_error());
  Error error = take_error();
  const char* prefix = "ERR_OSSL_";
  for (const LibraryName& known : kLibraryNames) {
    if (known.number == library) prefix = known.name;
  }
  error.code = as_code(prefix, error.reason);
  return to_sys_error(error, number, call);
}

}  // namespace giro::tls
