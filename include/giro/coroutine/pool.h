// co_await loop.run_in_pool(function, arguments…): the function runs on a thread of the pool, and
// the coroutine goes on where it was with what it gave.
#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "giro/coroutine/completion.h"
#include "giro/coroutine/result_of.h"
#include "giro/loop.h"
#include "giro/work.h"

namespace giro {

namespace detail {

// Whether the compiler gets lambdas with captures in co_await expressions right: GCC 12 does not,
// GCC 14 and clang do.
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ < 14
inline constexpr bool kCompilesCaptures = false;
#else
inline constexpr bool kCompilesCaptures = true;
#endif

// What the thread and the coroutine have in common; whoever needs it last frees it.
template <typename Work, typename... Arguments>
struct PoolJob {
  using Value = std::invoke_result_t<Work&, Arguments&...>;

  PoolJob(Work to_do, Arguments... with) : work(std::move(to_do)), arguments(std::move(with)...) {}
  void run() noexcept {
    try {
      if constexpr (std::is_void_v<Value>) {
        std::apply(work, arguments);
        value.emplace();
      } else {
        value.emplace(std::apply(work, arguments));
      }
    } catch (...) {
      error = std::current_exception();
    }
  }

  Work work;
  std::tuple<Arguments...> arguments;
  std::optional<NonVoid<Value>> value;
  std::exception_ptr error;
};

template <typename Job>
task<Fallible<typename Job::Value>> run_in_pool(Loop& loop, Lane lane, std::shared_ptr<Job> job) {
  Result<void> ran = co_await Completion<void>([&](auto done) {
    return queue_work(
        loop, [job] { job->run(); }, std::move(done), lane);
  });
  if (!ran.ok()) co_return ran.error();
  if (job->error) std::rethrow_exception(std::move(job->error));
  if constexpr (std::is_void_v<typename Job::Value>) {
    co_return {};
  } else {
    co_return std::move(*job->value);
  }
}

}  // namespace detail

template <typename Work, typename... Arguments>
  requires(std::is_invocable_v<Work&, Arguments&...>)
auto Loop::run_in_pool(Lane lane, Work work, Arguments... arguments) {
  static_assert(
      detail::kCompilesCaptures || std::is_trivially_destructible_v<Work>,
      "this compiler destroys a lambda twice that is written inside a co_await expression "
      "and captures something with a destructor: give that as an argument, "
      "run_in_pool([](const std::string& text) { … }, text)");
  using Job = detail::PoolJob<Work, Arguments...>;
  return detail::run_in_pool(*this, lane,
                             std::make_shared<Job>(std::move(work), std::move(arguments)...));
}

template <typename Work, typename... Arguments>
  requires(std::is_invocable_v<Work&, Arguments&...>)
auto Loop::run_in_pool(Work work, Arguments... arguments) {
  return run_in_pool(Lane::compute, std::move(work), std::move(arguments)...);
}

}  // namespace giro
