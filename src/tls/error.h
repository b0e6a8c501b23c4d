// What the library says went wrong, as a value.
#pragma once

#include <string>

#include "giro/base/sys_error.h"

namespace giro::tls {

struct Error {
  std::string message;  // all that was said, line by line
  std::string code;     // ERR_SSL_…; empty where the library has not said anything
  std::string library;
  std::string reason;
};

// Of this thread, whose errors are then forgotten.
Error take_error();
// The same as a SysError of this number, with the library's code and its reason.
SysError take_sys_error(int number, const char* call);
SysError to_sys_error(const Error& error, int number, const char* call);

}  // namespace giro::tls
