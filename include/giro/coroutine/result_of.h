// What co_await gives for an awaitable, and how it is put together with errors.
#pragma once

#include <type_traits>
#include <utility>
#include <variant>

#include "giro/base/result.h"
#include "giro/coroutine/task.h"

namespace giro::detail {

template <typename Awaitable>
decltype(auto) awaiter_of(Awaitable&& awaitable) {
  if constexpr (requires { std::forward<Awaitable>(awaitable).operator co_await(); }) {
    return std::forward<Awaitable>(awaitable).operator co_await();
  } else {
    return std::forward<Awaitable>(awaitable);
  }
}
template <typename Awaitable>
using Awaited = decltype(awaiter_of(std::declval<Awaitable>()).await_resume());

template <typename T>
using NonVoid = std::conditional_t<std::is_void_v<T>, std::monostate, T>;

// A result that may be missing for another reason: a Result stays one.
template <typename T>
struct FallibleOf {
  using Type = Result<T>;
};
template <typename T>
struct FallibleOf<Result<T>> {
  using Type = Result<T>;
};
template <typename T>
using Fallible = typename FallibleOf<T>::Type;

template <typename T>
task<T> as_task(task<T> itself) {
  return itself;
}
template <typename Awaitable>
task<Awaited<Awaitable>> as_task(Awaitable awaitable) {
  co_return co_await std::move(awaitable);
}

}  // namespace giro::detail
