// How a spawned task ends: by itself, by cancel(), or with its owner.
#include "giro/coroutine/spawned.h"

#include "giro/coroutine/group.h"

namespace giro::detail {

SpawnedBase::SpawnedBase(Loop& loop, TaskGroup* group)
    : LoopTask(TaskKind::post), loop_(loop), group_(group) {
  if (group_ != nullptr) {
    ambient = &group_->ambient_;
    group_->tasks_.push_back(*this);
  } else {
    ambient = &ambient_;
    loop_.owned_.push_back(*this);
  }
}

void SpawnedBase::begin(std::coroutine_handle<> itself) {
  Loop* outer = std::exchange(Loop::current_, &loop_);
  Trampoline::resume(itself);  // from here on this may be gone
  Loop::current_ = outer;
}

bool SpawnedBase::end() noexcept {
  state_ = State::ended;
  if (group_ != nullptr) {
    unlink();
    group_->ended(unhandled_failure());
    return true;
  }
  if (holds_ == 0) {
    unlink();
    if (Failure failure = unhandled_failure()) loop_.report_error(failure.as_exception());
    return true;
  }
  // It stays the loop's, which tells the handle when it goes.
  if (Resumption* waiter = std::exchange(waiter_, nullptr)) wake(*waiter);
  return false;
}

void SpawnedBase::discard() {
  if (holds_ == 0) return destroy_frame();
  taken_ = true;
  if (!is_running()) return;
  state_ = State::cancelled;
  drop_body_(body_);
}

void SpawnedBase::cancel() {
  if (!is_running()) return;
  ambient->request_stop();
  if (!loop_.is_running() && Trampoline::current() == nullptr) return cancel_now();
  loop_.next_tick([hold = Hold(*this)] { hold.get()->cancel_now(); });
}

void SpawnedBase::cancel_now() {
  if (!is_running()) return;
  Hold hold(*this);  // what is destroyed may own the handle
  state_ = State::cancelled;
  drop_body_(body_);
  if (!is_awaited()) return;
  if (loop_.is_running()) return wake(*std::exchange(waiter_, nullptr));
  loop_.next_tick([this, awaited = std::move(hold)] {
    if (is_awaited()) wake(*std::exchange(waiter_, nullptr));
  });
}

void SpawnedBase::release() {
  if (--holds_ > 0 || is_running()) return;
  GIRO_CHECK(!is_awaited(), "the handle of a spawned task was dropped while it is joined");
  unlink();
  if (!taken_ && !is_cancelled()) {
    if (Failure failure = unhandled_failure()) loop_.report_error(failure.as_exception());
  }
  destroy_frame();
}

// That a task gave up when it was asked to is no failure.
Failure SpawnedBase::unhandled_failure() const {
  Failure found = failure();
  if (found.error && found.error->is_cancelled() && ambient->stop_requested()) return {};
  return found;
}

}  // namespace giro::detail
