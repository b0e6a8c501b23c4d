// Errors of names, which have names of their own, as the nearest of the system's.
#pragma once

#include <cerrno>
#include <cstring>

#include "giro/base/sys_error.h"

namespace giro::dns {

struct ErrorNumber {
  const char* name;
  int number;
};

inline constexpr ErrorNumber kNumbers[] = {
    {"ENOTFOUND", ENOENT},
    {"ENODATA", ENODATA},
    {"EAI_AGAIN", EAGAIN},
    {"ETIMEOUT", ETIMEDOUT},
    {"ECONNREFUSED", ECONNREFUSED},
    {"EREFUSED", ECONNREFUSED},
    {"ECANCELLED", ECANCELED},
    {"EAI_CANCELED", ECANCELED},
    {"EDESTRUCTION", ECANCELED},
    {"EAI_BADFLAGS", EINVAL},
    {"EAI_FAMILY", EINVAL},
    {"EBADNAME", EINVAL},
    {"EAI_MEMORY", ENOMEM},
    {"ENOMEM", ENOMEM},
    {"EAI_ADDRFAMILY", EAFNOSUPPORT},
};

inline SysError error_of(const char* name, const char* call) {
  for (const ErrorNumber& known : kNumbers) {
    if (std::strcmp(known.name, name) == 0) return {known.number, call};
  }
  return {EIO, call};
}

}  // namespace giro::dns
