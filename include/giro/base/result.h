// Result<T>: a value or the SysError that stands in its place. Reading the one that is not there is
// a bug and crashes.
//
//   std::string text = read_config(loop).transform(to_text).value_or("none");
#pragma once

#include <functional>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

#include "giro/base/check.h"
#include "giro/base/sys_error.h"

namespace giro {

template <typename T>
class Result;

namespace detail {

template <typename T>
struct IsResult : std::false_type {};
template <typename T>
struct IsResult<Result<T>> : std::true_type {};

// What a call gives, as a Result.
template <typename Call>
auto call_as_result(Call&& call) {
  using Value = std::remove_cvref_t<decltype(call())>;
  if constexpr (std::is_void_v<Value>) {
    call();
    return Result<Value>();
  } else {
    return Result<Value>(call());
  }
}

}  // namespace detail

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
    GIRO_CHECK(ok(), "value() of a Result that holds an error", error().code(), error().call());
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

  // The value, or this one in the place of an error.
  template <typename Other>
  T value_or(Other&& other) const& {
    return ok() ? value() : static_cast<T>(std::forward<Other>(other));
  }
  template <typename Other>
  T value_or(Other&& other) && {
    return ok() ? std::move(*this).value() : static_cast<T>(std::forward<Other>(other));
  }

  // The Result that `next` makes of the value; an error stays what it is, and `next` is not called.
  template <typename Next>
  auto and_then(Next&& next) && {
    using Then = std::remove_cvref_t<std::invoke_result_t<Next, T&&>>;
    static_assert(detail::IsResult<Then>::value, "and_then() takes what gives a Result");
    return ok() ? std::invoke(std::forward<Next>(next), std::move(*this).value()) : Then(error());
  }
  template <typename Next>
  auto and_then(Next&& next) const& {
    using Then = std::remove_cvref_t<std::invoke_result_t<Next, const T&>>;
    static_assert(detail::IsResult<Then>::value, "and_then() takes what gives a Result");
    return ok() ? std::invoke(std::forward<Next>(next), value()) : Then(error());
  }
  // The same with what gives a plain value, or nothing.
  template <typename Change>
  auto transform(Change&& change) && {
    const auto call = [&]() -> decltype(auto) {
      return std::invoke(std::forward<Change>(change), std::move(*this).value());
    };
    using Then = decltype(detail::call_as_result(call));
    return ok() ? detail::call_as_result(call) : Then(error());
  }
  template <typename Change>
  auto transform(Change&& change) const& {
    const auto call = [&]() -> decltype(auto) {
      return std::invoke(std::forward<Change>(change), value());
    };
    using Then = decltype(detail::call_as_result(call));
    return ok() ? detail::call_as_result(call) : Then(error());
  }
  // The Result that `next` makes of an error; a value stays what it is.
  template <typename Next>
  Result or_else(Next&& next) && {
    return ok() ? std::move(*this) : std::invoke(std::forward<Next>(next), error());
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
    GIRO_CHECK(!ok(), "error() of a Result that holds no error");
    return *error_;
  }

  // As above, with a `next` that takes nothing.
  template <typename Next>
  auto and_then(Next&& next) const {
    using Then = std::remove_cvref_t<std::invoke_result_t<Next>>;
    static_assert(detail::IsResult<Then>::value, "and_then() takes what gives a Result");
    return ok() ? std::invoke(std::forward<Next>(next)) : Then(error());
  }
  template <typename Change>
  auto transform(Change&& change) const {
    const auto call = [&]() -> decltype(auto) { return std::invoke(std::forward<Change>(change)); };
    using Then = decltype(detail::call_as_result(call));
    return ok() ? detail::call_as_result(call) : Then(error());
  }
  template <typename Next>
  Result or_else(Next&& next) const {
    return ok() ? *this : std::invoke(std::forward<Next>(next), error());
  }

 private:
  std::optional<SysError> error_;
};

}  // namespace giro
