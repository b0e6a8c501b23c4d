#include "giro/base/check.h"
#include "giro/coroutine/group.h"

namespace giro {

TaskGroup::TaskGroup(Loop& loop, OnError on_error) : loop_(loop), on_error_(on_error) {
  ++loop_.handles_existing_;
}

TaskGroup::~TaskGroup() {
  GIRO_CHECK(joining_ == nullptr, "a TaskGroup was destroyed while somebody joins it", size_);
  if (self_ != nullptr) *self_ = nullptr;
  destroy_tasks();
  for (size_t i = failures_joined_; i < failures_.size(); ++i) {
    loop_.report_error(failures_[i].as_exception());
  }
  --loop_.handles_existing_;
}

void TaskGroup::request_stop() { ambient_.request_stop(); }

void TaskGroup::cancel() {
  is_cancelled_ = true;
  request_stop();
  if (!loop_.is_running() && detail::Trampoline::current() == nullptr) return cancel_now();
  later(&TaskGroup::cancel_now);
}

void TaskGroup::cancel_now() {
  if (!is_cancelled_) return;  // joined meanwhile
  destroy_tasks();
  wake_joining();
}

// What goes may spawn in its destructors: until none is left.
void TaskGroup::destroy_tasks() {
  is_cancelled_ = true;
  while (LoopTask* newest = tasks_.back()) {
    newest->unlink();
    --size_;
    newest->discard();
  }
}

void TaskGroup::later(void (TaskGroup::*member)()) {
  if (self_ == nullptr) self_ = std::make_shared<TaskGroup*>(this);
  loop_.next_tick([self = self_, member] {
    if (*self != nullptr) ((*self)->*member)();
  });
}

void TaskGroup::ended(detail::Failure failure) {
  --size_;
  if (failure && on_error_ == OnError::report) {
    loop_.report_error(failure.as_exception());
  } else if (failure && on_error_ == OnError::collect) {
    failures_.push_back(std::move(failure));
  } else if (failure && !is_cancelled_) {
    failures_.push_back(std::move(failure));
    cancel();
  }
  wake_joining();
}

void TaskGroup::wake_joining() {
  if (joining_ == nullptr || !is_empty()) return;
  if (detail::Trampoline::current() == nullptr && !loop_.is_running()) {
    return later(&TaskGroup::wake_joining);
  }
  detail::wake(std::exchange(joining_, nullptr)->waiter_);
}

void TaskGroup::Join::wait(std::coroutine_handle<> waiter, detail::Ambient* ambient) {
  GIRO_CHECK(group_.joining_ == nullptr, "a TaskGroup was joined by two coroutines");
  group_.joining_ = this;
  waiter_.coroutine = waiter;
  if (ambient == nullptr) return;
  passes_on_.emplace(ambient->source().get_token(), PassOn{group_.ambient_.source()});
}

Result<void> TaskGroup::end_join() {
  is_cancelled_ = false;
  ambient_.renew();
  if (failures_joined_ == failures_.size()) return {};
  detail::Failure first = failures_[failures_joined_];
  failures_joined_ = failures_.size();
  if (on_error_ == OnError::cancel_others) {
    failures_.clear();
    failures_joined_ = 0;
  }
  if (first.exception) std::rethrow_exception(first.exception);
  return *first.error;
}

std::vector<std::exception_ptr> TaskGroup::errors() {
  std::vector<std::exception_ptr> all;
  for (const detail::Failure& failure : failures_) all.push_back(failure.as_exception());
  failures_.clear();
  failures_joined_ = 0;
  return all;
}

}  // namespace giro
