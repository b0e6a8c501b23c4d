// Promises: every callback that the program has asked for, from the program's side. The ledger
// knows what the loop says it ran; here it is seen what really ran.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <vector>

#include "giro/loop_task.h"
#include "stress/ledger.h"

namespace giro::stress {

using Ticket = uint32_t;
inline constexpr Ticket kNoTicket = UINT32_MAX;

// Whose callback: a handle, or nobody's.
using Owner = uint32_t;
inline constexpr Owner kNobody = 0;

// The thread that posts: 0 is the loop's.
using Origin = uint32_t;

class Promises {
 public:
  explicit Promises(Ledger& ledger) : ledger_(ledger) {}

  struct Asked {
    TaskKind kind = TaskKind::completion;
    uint64_t context = 0;
    Ledger::Shots shots = Ledger::Shots::one;
    Owner owner = kNobody;
    Origin origin = 0;
  };
  // The program is about to ask for a callback. The next task of this kind that is scheduled is it.
  Ticket ask(const Asked& asked);
  // It has asked. Posts from other threads have no id yet, and operations may be queued elsewhere.
  void asked(Ticket ticket);
  void scheduled(TaskId id, TaskKind kind);

  // The loop runs a callback; the program's part of it, if it comes, is entered in between.
  void begins(TaskId id, TaskKind kind);
  void enters(Ticket ticket, uint64_t context);
  void ends(TaskKind kind);

  // It will not run any more: cleared, or a multishot operation that is over.
  void withdraw(Ticket ticket);
  // The close callback without a callback: counts all the same.
  void expect_silent(Ticket ticket) { promise(ticket).silent = true; }

  bool is_waiting(Ticket ticket) const { return promises_[ticket].waiting; }
  TaskId id(Ticket ticket) const { return promises_[ticket].id; }
  size_t waiting(TaskKind kind) const { return waiting_[static_cast<size_t>(kind)]; }
  // Other callbacks of this handle that are to come.
  size_t waiting_of(Owner owner) const;
  void require_none_waiting() const;
  Owner new_owner() { return ++owner_last_; }

 private:
  struct Promise {
    Asked asked;
    TaskId id = 0;
    bool waiting = true;
    bool silent = false;
  };
  Promise& promise(Ticket ticket) { return promises_[ticket]; }
  void leave(Promise& promise);
  void check_identity(Ticket ticket, const Promise& promise) const;

  Ledger& ledger_;
  std::vector<Promise> promises_;
  std::vector<Ticket> by_id_;  // kNoTicket: nobody's
  Ticket asking_ = kNoTicket;
  std::array<size_t, 9> waiting_{};  // by kind
  std::map<Origin, std::deque<Ticket>> posts_;
  std::map<Owner, size_t> owned_;  // close callbacks not counted
  std::map<Owner, bool> closed_;
  Owner owner_last_ = kNobody;

  TaskId running_ = 0;
  TaskKind running_kind_ = TaskKind::main_script;
  Ticket entered_ = kNoTicket;
};

}  // namespace giro::stress
