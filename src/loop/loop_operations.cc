// The way of an operation: submitted, executed elsewhere, delivered in the poll or pending phase.
#include <cerrno>

#include "base/pause.h"
#include "giro/base/check.h"
#include "giro/loop.h"
#include "loop/execute.h"

namespace giro {

void Loop::prepare_task(LoopTask& task) {
  task.id_ = schedule(task);
  task.context_ = context_;
}

void Loop::keep_context(Operation& operation) {
  operation.context_ = context_;
  operation.context_kept_ = true;
}

// A new id, and the context of who asks for it.
void Loop::identify(Operation& operation) {
  operation.id_ = schedule(operation);
  if (!operation.context_kept_) operation.context_ = context_;
}

void Loop::adopt(Operation& operation, KeepsLoopAlive keeps_alive) {
  GIRO_CHECK(!operation.in_flight(), "an operation in flight was submitted again",
             to_string(operation.opcode()));
  identify(operation);
  operation.loop_ = this;
  operation.keeps_alive_ = keeps_alive;
  if (keeps_alive == KeepsLoopAlive::yes) ++operations_referenced_;
}

void Loop::submit(Operation& operation, KeepsLoopAlive keeps_alive, Lane lane) {
  adopt(operation, keeps_alive);
  start(operation, lane);
  tell_submitted(operation);
}

void Loop::tell_submitted(Operation& operation) {
  if (observed() && operation.id() != 0) observer_->submitted(operation);
}

void Loop::start(Operation& operation, Lane lane) {
  if (abandoned_) [[unlikely]]
    return put_off(operation, -ECANCELED, to_string(operation.opcode()));
  if (!poller_->executes(operation.opcode())) return files_.submit(operation, lane);
  operation.state_ = Operation::State::in_poller;
  int error = poller_->submit(operation);
  if (error < 0) put_off(operation, error, to_string(operation.opcode()));
}

bool Loop::cancel(Operation& operation) {
  GIRO_CHECK(!operation.in_flight() || operation.loop() == this,
             "an operation was cancelled by another loop than its own",
             to_string(operation.opcode()));
  switch (operation.state()) {
    case Operation::State::idle: return true;
    case Operation::State::in_poller:
    case Operation::State::in_kernel:
      if (!poller_->cancel(operation)) return false;
      break;
    case Operation::State::in_pool:
      if (!pool_.cancel(operation)) return false;
      break;
    case Operation::State::put_off: pending_.remove(operation); break;
    case Operation::State::closing: return false;
  }
  settle(operation);
  note_cancelled(operation.id(), operation.kind());
  return true;
}

void Loop::close_descriptor(int fd) {
  while (Operation* operation = poller_->operation_on(fd)) {
    poller_->cancel(*operation);
    put_off(*operation, -EBADF, to_string(operation->opcode()));
  }
  poller_->close(fd);
}

int64_t Loop::execute(Operation& operation) {
  GIRO_CHECK(!operation.in_flight(), "an operation in flight was executed again",
             to_string(operation.opcode()));
  return giro::execute(operation, system_);
}

void Loop::complete_later(Operation& operation, int64_t result, const char* call) {
  adopt(operation, KeepsLoopAlive::yes);
  put_off(operation, result, call);
  tell_submitted(operation);
}

void Loop::complete_in_close_phase(Operation& operation, int64_t result, const char* call) {
  adopt(operation, KeepsLoopAlive::yes);
  operation.set_result(result, call);
  operation.state_ = Operation::State::closing;
  closing_.push_cancelled(operation);
  tell_submitted(operation);
}

void Loop::put_off(Operation& operation, int64_t result, const char* call) {
  operation.set_result(result, call);
  operation.state_ = Operation::State::put_off;
  pending_.push(operation);
}

void Loop::set_keeps_alive(Operation& operation, KeepsLoopAlive keeps_alive) {
  if (operation.keeps_alive_ == keeps_alive) return;
  operation.keeps_alive_ = keeps_alive;
  if (!operation.in_flight()) return;
  if (keeps_alive == KeepsLoopAlive::yes) {
    ++operations_referenced_;
  } else {
    --operations_referenced_;
  }
}

void Loop::go_on(Operation& operation, KeepsLoopAlive keeps_alive) {
  identify(operation);
  set_keeps_alive(operation, keeps_alive);
  tell_submitted(operation);
}

void Loop::settle(Operation& operation) {
  files_.settle(operation.state_);
  operation.state_ = Operation::State::idle;
  if (operation.keeps_alive_ == KeepsLoopAlive::yes) --operations_referenced_;
}

void Loop::close_later(LoopTask& task) {
  prepare_task(task);
  closing_.push_close(task);
}

// --- Arrival -------------------------------------------------------------------------------------

void Loop::arrive(LoopTask& newest, LoopTask& oldest) {
  // From the push on the loop may run them, end and be destroyed; ~Loop waits for this count.
  arriving_.fetch_add(1, std::memory_order_relaxed);
  if (inbox_.push(newest, oldest) == detail::Inbox::Wake::needed) poller_->wake();
  arriving_.fetch_sub(1, std::memory_order_release);
}

void Loop::arrive(Operation** first, Operation** end) {
  for (Operation** it = first + 1; it < end; ++it) (*it)->set_inbox_next(it[-1]);
  arrive(*end[-1], **first);
}

// A result from another thread (a pool job, an answer to our post) often comes before this thread
// could sleep and be woken again. Spinning a moment saves both; after misses we spin less often.
bool Loop::spin_for_arrivals() {
  constexpr uint32_t kSpins = 400;
  constexpr uint32_t kMissesMax = 64;
  if (!may_spin_ || (files_.in_pool() == 0 && !others_are_busy_)) return false;
  if (spin_misses_ > 0 && (spin_skips_++ % spin_misses_) != 0) return false;
  for (uint32_t i = 0; i < kSpins; ++i) {
    if (!inbox_.empty()) {
      spin_misses_ = 0;
      return true;
    }
    pause_processor();
  }
  if (spin_misses_ < kMissesMax) ++spin_misses_;
  return false;
}

void Loop::take_done_here() { arrived_count_ += files_.take_done(arrived_); }

bool Loop::take_inbox() {
  if (inbox_.empty()) return false;
  arrived_count_ += inbox_.take(arrived_);
  return true;
}

void Loop::deliver(size_t index, Budget& budget) {
  if (index >= arrived_count_) {
    poller_->deliver(index - arrived_count_, budget);
    return;
  }
  budget.take_one();
  LoopTask* task = arrived_.pop_front();
  --arrived_count_;
  if (task->id_ == 0) task->id_ = schedule(*task);  // another thread could not
  run_task(*task);
}

void Loop::run_task(LoopTask& task) {
  if (task.kind() == TaskKind::completion) {
    complete(static_cast<Operation&>(task), More::no);
    return;
  }
  ContextRef context = std::move(task.context_);
  TaskId id = std::exchange(task.id_, 0);
  enter(id, task.kind(), context, [&task] { task.run(); });
}

void Loop::complete(Operation& operation, More more) {
  if (observed() && operation.id() != 0) {
    observer_->completion(operation, more == More::yes ? ComesAgain::yes : ComesAgain::no);
  }
  if (more == More::no) settle(operation);
  ContextRef context = operation.context_;
  enter(operation.id(), TaskKind::completion, context, [&operation] { operation.run(); });
}

}  // namespace giro
