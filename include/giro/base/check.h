// Bugs end the process, in release builds too.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include "giro/base/api.h"

namespace giro {

namespace detail {

// What a failed check tells: a number, an enumerator as its number, or a text.
struct CheckedValue {
  template <typename T>
    requires(std::integral<T> || std::is_enum_v<T>)
  CheckedValue(T value)  // NOLINT(google-explicit-constructor)
      : number(static_cast<int64_t>(value)) {}
  CheckedValue(const char* value) : text(value) {}  // NOLINT(google-explicit-constructor)

  int64_t number = 0;
  const char* text = nullptr;
};

struct CheckPlace {
  const char* file;
  int line;
  const char* condition;
};

[[noreturn, gnu::cold]] GIRO_API void check_failed(const CheckPlace& place, const char* message,
                                                   const char* names,
                                                   std::initializer_list<CheckedValue> values);

}  // namespace detail

}  // namespace giro

// In debug builds (without NDEBUG): the same, for what is asked too often to cost anything
// elsewhere. The condition is not evaluated otherwise.
#ifdef NDEBUG
#define GIRO_DEBUG_CHECK(condition, ...) static_cast<void>(0)
#else
#define GIRO_DEBUG_CHECK(...) GIRO_CHECK(__VA_ARGS__)
#endif

// Ends the process unless the condition holds. The message says what went wrong; values that tell
// more come after it:
//
//     GIRO_CHECK(result >= 0, "io_uring_enter failed", result);
#define GIRO_CHECK(condition, message, ...)                                                 \
  do {                                                                                      \
    if (!(condition)) [[unlikely]]                                                          \
      ::giro::detail::check_failed({__FILE__, __LINE__, #condition}, message, #__VA_ARGS__, \
                                   {__VA_ARGS__});                                          \
  } while (false)
