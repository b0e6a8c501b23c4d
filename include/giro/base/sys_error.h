// An operating error as a value: the errno and the call that gave it. The names and sentences are
// those Node's users know ("ENOENT: no such file or directory, open").
#pragma once

#include <cerrno>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

#include "giro/base/api.h"

namespace giro {

// An operating error: errno, and the call that gave it.
class GIRO_API SysError {
 public:
  // `call` must outlive the error: a string literal.
  constexpr SysError(int code, const char* call) : call_(call), code_(code) {}
  // A time-out of the program's own (with_timeout()). It is an ETIMEDOUT too.
  static constexpr SysError timeout(const char* call) {
    SysError error(ETIMEDOUT, call);
    error.origin_ = Origin::timeout;
    return error;
  }

  // What another library told of, in its own words: "CERT_HAS_EXPIRED", "certificate has expired".
  // `code` is the errno that is nearest. The words are kept for good: of a fixed set, and no more
  // than 65,535 of them in a process. Any thread.
  static SysError named(int code, std::string_view name, std::string_view message,
                        const char* call);

  constexpr int code() const { return code_; }  // errno, positive
  // The call that gave it.
  constexpr const char* call() const { return call_; }
  std::string_view name() const;     // "ENOENT"
  std::string_view message() const;  // "no such file or directory"
  std::string to_string() const;     // "ENOENT: no such file or directory, open"

  // Whether a time that the program set has passed. False for the kernel's own ETIMEDOUT, of a
  // peer that does not answer.
  constexpr bool is_timeout() const { return origin_ == Origin::timeout; }
  // Whether it was given up: by a stop token, a cancel() or a close.
  constexpr bool is_cancelled() const { return code_ == ECANCELED; }

  // Of sys_category(); compares with std::errc as the errno does. The call's name is lost.
  std::error_code error_code() const;
  operator std::error_code() const { return error_code(); }

  // By errno alone.
  friend constexpr bool operator==(const SysError& a, const SysError& b) {
    return a.code_ == b.code_;
  }

 private:
  enum class Origin : uint8_t { system, timeout };

  const char* call_;
  int code_;
  Origin origin_ = Origin::system;
  uint16_t words_ = 0;  // a number among the names that others gave; 0: the errno's
};

// Named "giro". The values are errnos, with our names and sentences, and more of them for time-outs
// of the program's own and for errors that have names of their own, so that std::error_code tells
// them apart as well.
GIRO_API const std::error_category& sys_category();

// A SysError for those who need an exception: what() is its to_string().
class GIRO_API SysErrorException final : public std::system_error {
 public:
  // Holds the error and its text.
  explicit SysErrorException(SysError error);
  const SysError& error() const { return error_; }
  const char* what() const noexcept override { return text_.c_str(); }

 private:
  SysError error_;
  std::string text_;
};

}  // namespace giro
