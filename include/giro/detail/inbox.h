// Inbox: how other threads hand tasks to a loop. Many push, one takes; no locks.
#pragma once

#include <atomic>

#include "giro/loop_task.h"

namespace giro::detail {

class Inbox {
 public:
  enum class Wake : uint8_t { not_needed, needed };

  // Any thread. `needed`: the loop sleeps, and it is this caller who has to wake it.
  Wake push(LoopTask& task) { return push(task, task); }
  // Several, each of which has the one before as its inbox_next().
  Wake push(LoopTask& newest, LoopTask& oldest) {
    LoopTask* head = head_.load(std::memory_order_relaxed);
    do {
      oldest.set_inbox_next(head);
    } while (!head_.compare_exchange_weak(head, &newest, std::memory_order_seq_cst,
                                          std::memory_order_relaxed));
    // They may run and be gone from here on. Of all who find the loop asleep one wakes it.
    if (!asleep_.load(std::memory_order_seq_cst)) return Wake::not_needed;
    return asleep_.exchange(false, std::memory_order_seq_cst) ? Wake::needed : Wake::not_needed;
  }

  // The rest: loop thread.
  bool empty() const { return head_.load(std::memory_order_acquire) == nullptr; }

  // From now on a push wakes the loop. False: something is here already, so do not sleep.
  bool fall_asleep() {
    asleep_.store(true, std::memory_order_seq_cst);
    if (head_.load(std::memory_order_seq_cst) == nullptr) return true;
    asleep_.store(false, std::memory_order_relaxed);
    return false;
  }
  void awake() { asleep_.store(false, std::memory_order_relaxed); }

  // Moves everything into `out`, in the order of the pushes; says how many.
  size_t take(IntrusiveList<LoopTask>& out) {
    LoopTask* newest = head_.exchange(nullptr, std::memory_order_acquire);
    LoopTask* oldest = nullptr;
    while (newest != nullptr) {
      LoopTask* next = newest->inbox_next();
      newest->set_inbox_next(oldest);
      oldest = newest;
      newest = next;
    }
    size_t count = 0;
    for (; oldest != nullptr; ++count) {
      LoopTask* next = oldest->inbox_next();
      out.push_back(*oldest);
      oldest = next;
    }
    return count;
  }

 private:
  std::atomic<LoopTask*> head_{nullptr};
  std::atomic<bool> asleep_{false};
};

}  // namespace giro::detail
