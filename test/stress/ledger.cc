#include "stress/ledger.h"

#include <string>

#include "stress/report.h"
#include "stress/rules.h"

namespace giro::stress {
namespace {

std::string named(TaskKind kind, TaskId id) {
  return std::string(to_string(kind)) + " " + std::to_string(id);
}

}  // namespace

const Ledger::Entry& Ledger::task(TaskId id) const {
  require(id >= 1 && id <= tasks_.size(), rules::kOnce, "an id that was never given out");
  return tasks_[id - 1];
}

void Ledger::scheduled(TaskId id, TaskKind kind, Queue queue) {
  require(id == tasks_.size() + 1, rules::kOnce, "ids count up");
  tasks_.push_back({kind, queue});
  if (queue != Queue::none) queue_of(queue).insert(id);
  if (kind == TaskKind::completion) ++completions_referenced_;
}

void Ledger::leave(TaskId id, Entry& entry, State state) {
  entry.state = state;
  if (entry.queue != Queue::none) queue_of(entry.queue).erase(id);
  if (entry.kind == TaskKind::completion && entry.referenced) --completions_referenced_;
}

void Ledger::cancelled(TaskId id, TaskKind kind) {
  Entry& entry = task(id);
  if (entry.state != State::waiting || entry.kind != kind) {
    broken(rules::kOnce, named(kind, id) + " is cancelled, but is not waiting");
  }
  leave(id, entry, State::cancelled);
}

void Ledger::begin(TaskId id, TaskKind kind) {
  Entry& entry = task(id);
  if (entry.state != State::waiting || entry.kind != kind) {
    broken(rules::kOnce,
           named(kind, id) + (entry.state == State::cancelled ? " runs, but was cancelled"
                                                              : " runs a second time"));
  }
  if (entry.queue != Queue::none && front(entry.queue) != id) {
    broken(rules::kFifo, named(kind, id) + " runs before " + std::to_string(front(entry.queue)));
  }
  if (entry.shots == Shots::one) leave(id, entry, State::over);
}

void Ledger::begin_pending(TaskId id) {
  if (id <= pending_last_) {
    broken(rules::kFifo, named(TaskKind::completion, id) +
                             " of the pending callbacks runs behind " +
                             std::to_string(pending_last_));
  }
  pending_last_ = id;
}

void Ledger::set_many_shots(TaskId id) { task(id).shots = Shots::many; }

void Ledger::set_referenced(TaskId id, bool referenced) {
  Entry& entry = task(id);
  if (entry.state != State::waiting || entry.referenced == referenced) return;
  entry.referenced = referenced;
  if (referenced) {
    ++completions_referenced_;
  } else {
    --completions_referenced_;
  }
}

void Ledger::end_many_shots(TaskId id) {
  Entry& entry = task(id);
  if (entry.state == State::waiting) leave(id, entry, State::over);
}

TaskId Ledger::front(Queue queue) const {
  return queue_of(queue).empty() ? 0 : *queue_of(queue).begin();
}

void Ledger::require_all_over() const {
  for (TaskId id = 1; id <= tasks_.size(); ++id) {
    const Entry& entry = tasks_[id - 1];
    if (entry.state == State::waiting) broken(rules::kOnce, named(entry.kind, id) + " was lost");
  }
}

}  // namespace giro::stress
