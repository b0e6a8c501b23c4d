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

}  // namespace

Error take_error() {
  Error error;
  const unsigned long first = ::ERR_peek_error();
  if (first == 0) return error;
  error.library = text_or_empty(::ERR_lib_error_string(first));
  error.reason = text_or_empty(::ERR_reason_error_string(first));
  error.code = "ERR_SSL_";
  for (const char letter : error.reason) {
    error.code += letter == ' ' ? '_' : static_cast<char>(std::toupper(letter));
  }
  ::ERR_print_errors_cb(append, &error.message);
  return error;
}

}  // namespace giro::tls
