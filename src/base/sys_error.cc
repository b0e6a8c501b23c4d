#include "giro/base/sys_error.h"

#include <cerrno>
#include <cstring>
#include <utility>

namespace giro {
namespace {

// What Node's users read after each code; the rest is the C library's.
constexpr std::pair<int, std::string_view> kMessages[] = {
    {E2BIG, "argument list too long"},
    {EACCES, "permission denied"},
    {EADDRINUSE, "address already in use"},
    {EADDRNOTAVAIL, "address not available"},
    {EAFNOSUPPORT, "address family not supported"},
    {EAGAIN, "resource temporarily unavailable"},
    {EALREADY, "connection already in progress"},
    {EBADF, "bad file descriptor"},
    {EBUSY, "resource busy or locked"},
    {ECANCELED, "operation canceled"},
    {ECONNABORTED, "software caused connection abort"},
    {ECONNREFUSED, "connection refused"},
    {ECONNRESET, "connection reset by peer"},
    {EDESTADDRREQ, "destination address required"},
    {EEXIST, "file already exists"},
    {EFAULT, "bad address in system call argument"},
    {EFBIG, "file too large"},
    {EHOSTDOWN, "host is down"},
    {EHOSTUNREACH, "host is unreachable"},
    {EILSEQ, "illegal byte sequence"},
    {EINTR, "interrupted system call"},
    {EINVAL, "invalid argument"},
    {EIO, "i/o error"},
    {EISCONN, "socket is already connected"},
    {EISDIR, "illegal operation on a directory"},
    {ELOOP, "too many symbolic links encountered"},
    {EMFILE, "too many open files"},
    {EMLINK, "too many links"},
    {EMSGSIZE, "message too long"},
    {ENAMETOOLONG, "name too long"},
    {ENETDOWN, "network is down"},
    {ENETUNREACH, "network is unreachable"},
    {ENFILE, "file table overflow"},
    {ENOBUFS, "no buffer space available"},
    {ENODATA, "no data available"},
    {ENODEV, "no such device"},
    {ENOENT, "no such file or directory"},
    {ENOEXEC, "exec format error"},
    {ENOMEM, "not enough memory"},
    {ENONET, "machine is not on the network"},
    {ENOPROTOOPT, "protocol not available"},
    {ENOSPC, "no space left on device"},
    {ENOSYS, "function not implemented"},
    {ENOTCONN, "socket is not connected"},
    {ENOTDIR, "not a directory"},
    {ENOTEMPTY, "directory not empty"},
    {ENOTSOCK, "socket operation on non-socket"},
    {ENOTSUP, "operation not supported on socket"},
    {ENOTTY, "inappropriate ioctl for device"},
    {ENXIO, "no such device or address"},
    {EOVERFLOW, "value too large for defined data type"},
    {EPERM, "operation not permitted"},
    {EPIPE, "broken pipe"},
    {EPROTO, "protocol error"},
    {EPROTONOSUPPORT, "protocol not supported"},
    {EPROTOTYPE, "protocol wrong type for socket"},
    {ERANGE, "result too large"},
    {EREMOTEIO, "remote I/O error"},
    {EROFS, "read-only file system"},
    {ESHUTDOWN, "cannot send after transport endpoint shutdown"},
    {ESOCKTNOSUPPORT, "socket type not supported"},
    {ESPIPE, "invalid seek"},
    {ESRCH, "no such process"},
    {ETIMEDOUT, "connection timed out"},
    {ETXTBSY, "text file is busy"},
    {EUNATCH, "protocol driver not attached"},
    {EXDEV, "cross-device link not permitted"},
};

// Above every errno.
constexpr int kTimeoutValue = 0x10000;

class SysCategory final : public std::error_category {
 public:
  const char* name() const noexcept override { return "giro"; }
  std::string message(int value) const override {
    const SysError error = value == kTimeoutValue ? SysError::timeout("") : SysError(value, "");
    std::string text(error.name());
    return text.append(": ").append(error.message());
  }
  std::error_condition default_error_condition(int value) const noexcept override {
    return {value == kTimeoutValue ? ETIMEDOUT : value, std::generic_category()};
  }
};

}  // namespace

const std::error_category& sys_category() {
  static const SysCategory category;
  return category;
}

std::string_view SysError::name() const {
  if (code_ == ENOTSUP) return "ENOTSUP";  // Linux gives EOPNOTSUPP the same number
  const char* name = ::strerrorname_np(code_);
  return name != nullptr ? name : "UNKNOWN";
}

std::string_view SysError::message() const {
  if (is_timeout()) return "time limit exceeded";
  for (const auto& [code, message] : kMessages) {
    if (code == code_) return message;
  }
  const char* description = ::strerrordesc_np(code_);
  return description != nullptr ? description : "unknown error";
}

std::string SysError::to_string() const {
  std::string text(name());
  text.append(": ").append(message()).append(", ").append(call_);
  return text;
}

std::error_code SysError::error_code() const {
  return {is_timeout() ? kTimeoutValue : code_, sys_category()};
}

SysErrorException::SysErrorException(SysError error)
    : std::system_error(error.error_code()), error_(error), text_(error.to_string()) {}

}  // namespace giro
