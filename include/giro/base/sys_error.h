// An operating error as a value: the errno and the call that gave it. The names and sentences are
// those Node's users know ("ENOENT: no such file or directory, open").
#pragma once

#include <string>
#include <string_view>

namespace giro {

// An operating error: errno, and the call that gave it.
class SysError {
 public:
  // `call` must outlive the error: a string literal.
  constexpr SysError(int code, const char* call) : call_(call), code_(code) {}

  constexpr int code() const { return code_; }  // errno, positive
  // The call that gave it.
  constexpr const char* call() const { return call_; }
  std::string_view name() const;     // "ENOENT"
  std::string_view message() const;  // "no such file or directory"
  std::string to_string() const;     // "ENOENT: no such file or directory, open"

  // By errno alone.
  friend constexpr bool operator==(const SysError& a, const SysError& b) {
    return a.code_ == b.code_;
  }

 private:
  const char* call_;
  int code_;
};

}  // namespace giro
