// What the library says went wrong, as a value.
#pragma once

#include <string>

namespace giro::tls {

struct Error {
  std::string message;  // all that was said, line by line
  std::string code;     // ERR_SSL_…; empty where the library has not said anything
  std::string library;
  std::string reason;
};

// Of this thread, whose errors are then forgotten.
Error take_error();

}  // namespace giro::tls
