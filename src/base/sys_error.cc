#include "giro/base/sys_error.h"

#include <cerrno>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <tuple>
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
constexpr int kNamedValues = 0x20000;  // plus the number of its words

// What other libraries call their errors, each with a number from 1 on.
class Words {
 public:
  struct Pair {
    std::string name;
    std::string message;
    int code;
  };

  // Never destroyed: errors are told until the very end.
  static Words& instance() {
    static Words& words = *new Words;
    return words;
  }
  // 0: there is no number left.
  uint16_t number_of(int code, std::string_view name, std::string_view message) {
    const std::lock_guard lock(mutex_);
    Key key(code, name, message);
    auto found = numbers_.find(key);
    if (found != numbers_.end()) return found->second;
    if (pairs_.size() == UINT16_MAX) return 0;
    pairs_.push_back({std::string(name), std::string(message), code});
    const auto number = static_cast<uint16_t>(pairs_.size());
    const Pair& kept = pairs_.back();
    numbers_.emplace(Key(code, kept.name, kept.message), number);
    return number;
  }
  // Null: there is no such number.
  const Pair* find(int number) {
    const std::lock_guard lock(mutex_);
    const auto place = static_cast<size_t>(number) - 1;
    return place < pairs_.size() ? &pairs_[place] : nullptr;
  }

 private:
  using Key = std::tuple<int, std::string_view, std::string_view>;

  std::mutex mutex_;
  std::deque<Pair> pairs_;  // which stay where they are
  std::map<Key, uint16_t> numbers_;
};

class SysCategory final : public std::error_category {
 public:
  const char* name() const noexcept override { return "giro"; }
  std::string message(int value) const override {
    if (value > kNamedValues) {
      const Words::Pair* words = Words::instance().find(value - kNamedValues);
      return words == nullptr ? "unknown error" : words->name + ": " + words->message;
    }
    const SysError error = value == kTimeoutValue ? SysError::timeout("") : SysError(value, "");
    std::string text(error.name());
    return text.append(": ").append(error.message());
  }
  std::error_condition default_error_condition(int value) const noexcept override {
    if (value > kNamedValues) {
      const Words::Pair* words = Words::instance().find(value - kNamedValues);
      return {words == nullptr ? EIO : words->code, std::generic_category()};
    }
    return {value == kTimeoutValue ? ETIMEDOUT : value, std::generic_category()};
  }
};

}  // namespace

const std::error_category& sys_category() {
  static const SysCategory category;
  return category;
}

SysError SysError::named(int code, std::string_view name, std::string_view message,
                         const char* call) {
  SysError error(code, call);
  error.words_ = Words::instance().number_of(code, name, message);
  return error;
}

std::string_view SysError::name() const {
  if (words_ != 0) return Words::instance().find(words_)->name;
  if (code_ == ENOTSUP) return "ENOTSUP";  // Linux gives EOPNOTSUPP the same number
  const char* name = ::strerrorname_np(code_);
  return name != nullptr ? name : "UNKNOWN";
}

std::string_view SysError::message() const {
  if (words_ != 0) return Words::instance().find(words_)->message;
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
  if (words_ != 0) return {kNamedValues + words_, sys_category()};
  return {is_timeout() ? kTimeoutValue : code_, sys_category()};
}

SysErrorException::SysErrorException(SysError error)
    : std::system_error(error.error_code()), error_(error), text_(error.to_string()) {}

}  // namespace giro
