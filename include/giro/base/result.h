// Result<T>: a value or the SysError that stands in its place. Reading the one that is not there is
// a bug and crashes.
#pragma once

#include <optional>
#include <utility>
#include <variant>

#include "giro/base/check.h"
#include "giro/base/sys_error.h"

namespace giro {

template <typename T>
class [[nodiscard]] Result {
 public:
  // Both implicit: a function returns the one or the other.
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(SysError error) : state_(std::in_place_index<1>, error) {}

  // Whether there is a value.
  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // The value; a CHECK if there is none.
  T& value() & {
    GIRO_CHECK(ok(), "value() of a Result that holds an error");
    return *std::get_if<0>(&state_);
  }
  const T& value() const& { return const_cast<Result*>(this)->value(); }
  T&& value() && { return std::move(value()); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  // The error; a CHECK if there is none.
  const SysError& error() const {
    GIRO_CHECK(!ok(), "error() of a Result that holds a value");
    return *std::get_if<1>(&state_);
  }

 private:
  std::variant<T, SysError> state_;
};

// Success, or an error.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  // Implicit, as above.
  Result(SysError error) : error_(error) {}

  // Whether it went well.
  bool ok() const { return !error_; }
  explicit operator bool() const { return ok(); }
  // The error; a CHECK if there is none.
  const SysError& error() const {
    GIRO_CHECK(!ok(), "error() of a Result that holds a value");
    return *error_;
  }

 private:
  std::optional<SysError> error_;
};

}  // namespace giro
