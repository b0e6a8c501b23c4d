// Ledger: every task that the loop has given an id, from the observer's events alone. None runs
// twice, none runs after it was cancelled, and the queues are first in, first out.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "giro/loop_task.h"

namespace giro::stress {

// The queues whose members can be told apart from outside.
enum class Queue : uint8_t { none, immediates, ticks, microtasks, closing, pending };

class Ledger {
 public:
  enum class Shots : uint8_t { one, many };  // many: accept and receive, until they are ended

  void scheduled(TaskId id, TaskKind kind, Queue queue);
  void cancelled(TaskId id, TaskKind kind);
  void begin(TaskId id, TaskKind kind);

  // What the program knows about a task.
  void set_many_shots(TaskId id);
  void set_referenced(TaskId id, bool referenced);
  void end_many_shots(TaskId id);

  TaskId last_id() const { return tasks_.size(); }
  bool is_waiting(TaskId id) const { return task(id).state == State::waiting; }
  bool is_cancelled(TaskId id) const { return task(id).state == State::cancelled; }
  Queue queue(TaskId id) const { return task(id).queue; }
  // The first in this queue; 0: it is empty.
  TaskId front(Queue queue) const;
  bool empty(Queue queue) const { return queue_of(queue).empty(); }
  // Completions to come that keep the loop alive.
  size_t completions_referenced() const { return completions_referenced_; }
  // A pending callback has run: they come in the order of their ids, whoever queued them.
  void begin_pending(TaskId id);

  // At the end of a program.
  void require_all_over() const;

 private:
  enum class State : uint8_t { waiting, over, cancelled };
  struct Entry {
    TaskKind kind;
    Queue queue;
    State state = State::waiting;
    Shots shots = Shots::one;
    bool referenced = true;
  };
  const Entry& task(TaskId id) const;
  Entry& task(TaskId id) { return const_cast<Entry&>(std::as_const(*this).task(id)); }
  const std::set<TaskId>& queue_of(Queue queue) const {
    return queues_[static_cast<size_t>(queue)];
  }
  std::set<TaskId>& queue_of(Queue queue) { return queues_[static_cast<size_t>(queue)]; }
  void leave(TaskId id, Entry& entry, State state);

  std::vector<Entry> tasks_;  // of id 1, 2, …
  std::array<std::set<TaskId>, 6> queues_;
  size_t completions_referenced_ = 0;
  TaskId pending_last_ = 0;
};

}  // namespace giro::stress
