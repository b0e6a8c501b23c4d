// Several at once: when_all(), when_any(), and with_timeout(), which is one of the two in time.
//
//   auto [page, style] = co_await when_all(fs.read_file("a.html"), fs.read_file("a.css"));
//   auto chunk = co_await with_timeout(loop, 5s, stream.read());
//
// They take tasks and anything else that can be awaited, and begin them in the order given.
#pragma once

#include <cerrno>
#include <chrono>
#include <tuple>
#include <variant>
#include <vector>

#include "giro/base/result.h"
#include "giro/coroutine/result_of.h"
#include "giro/coroutine/sleep.h"
#include "giro/coroutine/task.h"

namespace giro {

// What the first of several gave, and which one it was.
template <typename T>
struct First {
  // Of the task in the vector.
  size_t index;

  // What it gave.
  detail::NonVoid<T> value;
};

namespace detail {

template <typename T>
NonVoid<T> take_value(task<T>& task) {
  if constexpr (std::is_void_v<T>) {
    TaskAccess::take(task);
    return {};
  } else {
    return TaskAccess::take(task);
  }
}

// Starts tasks and waits until so many of them have ended.
template <typename Tasks>
class Together {
 public:
  explicit Together(Tasks tasks) : tasks_(std::move(tasks)) {}
  Together(Together&& other) noexcept : tasks_(std::move(other.tasks_)) {}  // before it is awaited

  bool await_ready() const noexcept { return false; }

 protected:
  // False: they have ended already.
  template <typename Waiter, typename ForEach>
  bool start(size_t awaited, std::coroutine_handle<Waiter> waiter, ForEach for_each) {
    join_.expect(awaited, waiter);
    Ambient* ambient = ambient_of(waiter);
    for_each([this, ambient](auto& started) {
      if (!join_.is_complete()) TaskAccess::start(started, &join_, ambient);
    });
    return join_.suspends();
  }

  Tasks tasks_;

 private:
  Join join_;
};

template <typename... T>
class [[nodiscard]] AllOf : public Together<std::tuple<task<T>...>> {
 public:
  using Together<std::tuple<task<T>...>>::Together;
  template <typename Waiter>
  bool await_suspend(std::coroutine_handle<Waiter> waiter) {
    return this->start(sizeof...(T), waiter, [this](auto start) {
      std::apply([&](auto&... task) { (start(task), ...); }, this->tasks_);
    });
  }
  std::tuple<NonVoid<T>...> await_resume() {
    auto tasks = std::move(this->tasks_);
    return std::apply([](auto&... task) { return std::tuple<NonVoid<T>...>{take_value(task)...}; },
                      tasks);
  }
};

template <typename... T>
class [[nodiscard]] AnyOf : public Together<std::tuple<task<T>...>> {
 public:
  using Together<std::tuple<task<T>...>>::Together;
  template <typename Waiter>
  bool await_suspend(std::coroutine_handle<Waiter> waiter) {
    return this->start(1, waiter, [this](auto start) {
      std::apply([&](auto&... task) { (start(task), ...); }, this->tasks_);
    });
  }
  std::variant<NonVoid<T>...> await_resume() {
    auto tasks = std::move(this->tasks_);  // those that lost go as we return
    return take<0>(tasks);
  }

 private:
  template <size_t index>
  static std::variant<NonVoid<T>...> take(std::tuple<task<T>...>& tasks) {
    auto& task = std::get<index>(tasks);
    if constexpr (index + 1 < sizeof...(T)) {
      if (!TaskAccess::done(task)) return take<index + 1>(tasks);
    }
    return std::variant<NonVoid<T>...>(std::in_place_index<index>, take_value(task));
  }
};

template <typename T>
class [[nodiscard]] AllOfMany : public Together<std::vector<task<T>>> {
 public:
  using Together<std::vector<task<T>>>::Together;
  template <typename Waiter>
  bool await_suspend(std::coroutine_handle<Waiter> waiter) {
    return this->start(this->tasks_.size(), waiter, [this](auto start) {
      for (task<T>& task : this->tasks_) start(task);
    });
  }
  std::vector<NonVoid<T>> await_resume() {
    auto tasks = std::move(this->tasks_);
    std::vector<NonVoid<T>> values;
    values.reserve(tasks.size());
    for (task<T>& task : tasks) values.push_back(take_value(task));
    return values;
  }
};

template <typename T>
class [[nodiscard]] AnyOfMany : public Together<std::vector<task<T>>> {
 public:
  using Together<std::vector<task<T>>>::Together;
  template <typename Waiter>
  bool await_suspend(std::coroutine_handle<Waiter> waiter) {
    GIRO_CHECK(!this->tasks_.empty(), "when_any() of no tasks");
    return this->start(1, waiter, [this](auto start) {
      for (task<T>& task : this->tasks_) start(task);
    });
  }
  First<T> await_resume() {
    auto tasks = std::move(this->tasks_);
    size_t index = 0;
    while (!TaskAccess::done(tasks[index])) ++index;
    return {index, take_value(tasks[index])};
  }
};

}  // namespace detail

// Gives all values, in the order of the arguments, std::monostate for void. Waits for all of them
// even when one throws; then the exception of the first argument that threw goes on.
template <typename... Awaitable>
auto when_all(Awaitable... awaitable) {
  return detail::AllOf<detail::Awaited<Awaitable>...>(
      std::tuple(detail::as_task(std::move(awaitable))...));
}
template <typename T>
auto when_all(std::vector<task<T>> tasks) {
  return detail::AllOfMany<T>(std::move(tasks));
}

// Gives what the first to end gave, as a variant whose index says which; an exception goes on. The
// others are destroyed, which cancels what they wait for.
template <typename... Awaitable>
  requires(sizeof...(Awaitable) > 0)
auto when_any(Awaitable... awaitable) {
  return detail::AnyOf<detail::Awaited<Awaitable>...>(
      std::tuple(detail::as_task(std::move(awaitable))...));
}
// The same of at least one, all alike: a First<T>.
template <typename T>
auto when_any(std::vector<task<T>> tasks) {
  return detail::AnyOfMany<T>(std::move(tasks));
}

namespace detail {

// The first of two, where the second means this error.
template <typename Wanted, typename Limit>
task<Fallible<Awaited<Wanted>>> unless(Wanted wanted, Limit limit, SysError error) {
  auto first = co_await when_any(std::move(wanted), std::move(limit));
  if (first.index() == 1) co_return error;
  if constexpr (std::is_void_v<Awaited<Wanted>>) {
    co_return {};
  } else {
    co_return std::get<0>(std::move(first));
  }
}

}  // namespace detail

// ETIMEDOUT when it takes longer; then it is destroyed. SysError::is_timeout() tells that from an
// ETIMEDOUT of the kernel's. What would be a Result<T> anyway stays one.
template <typename Awaitable>
auto with_timeout(Loop& loop, std::chrono::nanoseconds timeout, Awaitable awaitable) {
  return detail::unless(std::move(awaitable), loop.sleep(timeout),
                        SysError::timeout("with_timeout"));
}

}  // namespace giro
