// co_await loop.run_in_pool(function): the function runs on a thread of the pool, and the coroutine
// goes on where it was with what it gave.
#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <utility>

#include "giro/coroutine/completion.h"
#include "giro/coroutine/result_of.h"
#include "giro/loop.h"
#include "giro/work.h"

namespace giro {

namespace detail {

// What the thread and the coroutine have in common; whoever needs it last frees it.
template <typename Work>
struct PoolJob {
  using Value = std::invoke_result_t<Work&>;

  explicit PoolJob(Work to_do) : work(std::move(to_do)) {}
  void run() noexcept {
    try {
      if constexpr (std::is_void_v<Value>) {
        work();
        value.emplace();
      } else {
        value.emplace(work());
      }
    } catch (...) {
      error = std::current_exception();
    }
  }

  Work work;
  std::optional<NonVoid<Value>> value;
  std::exception_ptr error;
};

template <typename Work>
task<Fallible<std::invoke_result_t<Work&>>> run_in_pool(Loop& loop, Work work, Lane lane) {
  auto job = std::make_shared<PoolJob<Work>>(std::move(work));
  Result<void> ran = co_await Completion<void>([&](auto done) {
    return queue_work(
        loop, [job] { job->run(); }, std::move(done), lane);
  });
  if (!ran.ok()) co_return ran.error();
  if (job->error) std::rethrow_exception(std::move(job->error));
  if constexpr (std::is_void_v<std::invoke_result_t<Work&>>) {
    co_return {};
  } else {
    co_return std::move(*job->value);
  }
}

}  // namespace detail

template <typename Work>
auto Loop::run_in_pool(Work work, Lane lane) {
  return detail::run_in_pool(*this, std::move(work), lane);
}

}  // namespace giro
